/**
 * A question in plain words that no symbol says much of may still be answered in the repository's documents, and they
 * name what the code calls it (keywords/document-words.ts). Whoever reports a defect or names a topic knows those words.
 */
import { topK } from '../util/top-k.ts';
import type { Intent } from './intent.ts';
import type { ExpandedTerm, KeywordSet, QueryTerm } from './keyword-set.ts';
import { documentWords } from './keywords/document-words.ts';
import { expandTerms, type WordKnowledge } from './keywords/expand-terms.ts';
import { namesWith } from './keywords/nameless-words.ts';
import type { LexicalScores } from './lexical-score.ts';
import type { Run } from './run.ts';

/** How many of the best symbols are looked at. */
const BEST = 10;

interface Asked {
  readonly intent: Intent;
  readonly keywords: KeywordSet;
  /** The question's own terms, and the scores by them. */
  readonly terms: readonly ExpandedTerm[];
  readonly lexical: LexicalScores;
}

/** Terms that the documents add; none for most questions. */
export async function documentTerms(run: Run, { intent, keywords, terms, lexical }: Asked): Promise<ExpandedTerm[]> {
  const { index, params, on } = run;
  if (!on('documents') || index.passages === undefined || !isPlain(intent)) return [];
  if (bestCoverage(lexical) >= params.documents.coverage) return [];
  const asked = new Map(keywords.terms.filter((t) => t.source === 'word').map((t) => [t.term, t.weight]));
  const words = documentWords(asked, await index.passages(), params.documents);
  const found = (await namesAmong(run, words))
    .slice(0, params.documents.words)
    .map((term): QueryTerm => ({ term, weight: params.documents.weight, source: 'synonym' }));
  const known = new Set(terms.map((t) => t.term));
  return found.length === 0
    ? []
    : (await expandTerms(index.terms.over(index.reader), found, NO_OTHER_WORDS, params.expansion)).filter((t) => !known.has(t.term));
}

/** Words that something in the code is called by, in their order: the others only make every symbol look as if it said less. */
async function namesAmong({ index }: Run, words: readonly (readonly string[])[]): Promise<string[]> {
  if (words.length === 0) return [];
  const named = new Set((await index.terms.over(index.reader).postings(words.flat())).filter((p) => namesWith(p) > 0).map((p) => p.term));
  return words.flatMap((forms) => forms.find((form) => named.has(form)) ?? []);
}

/** Where a whole is wanted, the words of one passage would lead to a part of it. */
const isPlain = ({ form, wants }: Intent): boolean => (form === 'question' || form === 'search') && wants !== 'whole';

const NO_OTHER_WORDS: WordKnowledge = { synonymsOf: () => [], meaningsOf: () => [], expansionsOf: () => [], shortFormsOf: () => [] };

function bestCoverage({ hits, score, coverage }: LexicalScores): number {
  return topK(hits, (id) => score[id] as number, BEST).reduce((most, id) => Math.max(most, coverage[id] as number), 0);
}
