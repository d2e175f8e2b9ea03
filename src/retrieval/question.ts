/**
 * A task, read against an index: its text with typing errors corrected, its words with their postings, how well each symbol
 * matches them, and the concepts, symbols and files that it names. Nothing is ranked yet.
 */
import { NODE_FLAGS } from '../model/graph.ts';
import type { NodeName } from '../store/contract.ts';
import { type LexicalScores, scoreLexically } from './channels/bm25.ts';
import type { Candidate } from './channels/contract.ts';
import { searchEquivalence } from './channels/equivalence.ts';
import { idiomWords, isIdiomWord } from './equivalence/idioms.ts';
import { type ClassMatch, matchClasses } from './equivalence/match-classes.ts';
import type { ExpandedTerm, KeywordSet, QueryTerm } from './keyword-set.ts';
import { expandTerms } from './keywords/expand-terms.ts';
import { extractKeywords } from './keywords/extract-keywords.ts';
import { readSpelling, respell } from './keywords/spelling.ts';
import { type NamedPlaces, NO_PLACES, namedPlaces } from './rank/named-files.ts';
import { mentionVariants, type Namesakes, namesakes, withoutRepeats } from './rank/named-symbols.ts';
import type { Run } from './run.ts';

export interface Question {
  /** With typing errors corrected. */
  readonly task: string;
  readonly keywords: KeywordSet;
  readonly terms: readonly ExpandedTerm[];
  readonly lexical: LexicalScores;
  readonly classes: readonly ClassMatch[];
  /** Targets of those classes, best first. */
  readonly concepts: readonly Candidate[];
  readonly named: Namesakes;
  readonly places: NamedPlaces;
}

export async function readQuestion(run: Run): Promise<Question> {
  const { index, params, on } = run;
  const task = await readTask(run, shortened(run.request.task));
  const keywords = extractKeywords(task, index.ownNames, params.keywords);
  const terms = await expand(run, keywords);
  const lexical = scoreLexically(index.corpus, terms, params.lexical);
  const classes = on('equivalence') ? matchClasses(keywords.prose, index.classFiles) : [];
  const concepts = await searchEquivalence(classes, index, params.equivalence);
  const named = await namedBy(run, keywords);
  const places = on('named') ? await namedPlaces(index.corpus, index.reader, keywords.paths, terms) : NO_PLACES;
  return { task, keywords, terms, lexical, classes, concepts, named, places };
}

async function namedBy(run: Run, { identifiers, aboutTests }: KeywordSet): Promise<Namesakes> {
  const { nodeFlags } = run.index.corpus.columns;
  const all = namesakes(await bearers(run, mentionVariants(identifiers)));
  return aboutTests ? all : withoutRepeats(all, identifiers, (id) => ((nodeFlags[id] as number) & NODE_FLAGS.test) !== 0);
}

/** No name is longer; what is costs time in every stage and means nothing. */
const MAX_WORD = 200;
const LONG_WORD = new RegExp(`([\\w$\\u0080-\\uffff]{${MAX_WORD}})[\\w$\\u0080-\\uffff]+`, 'g');

const shortened = (task: string): string => task.replace(LONG_WORD, '$1');

async function readTask({ index, on }: Run, task: string): Promise<string> {
  if (!on('spelling')) return task;
  const isEnglish = (word: string) => index.synonymsOf(word).length > 0 || isIdiomWord(word, index.idioms);
  return respell(task, await readSpelling(task, index.terms.over(index.reader), isEnglish));
}

function expand({ index, params: { expansion }, on }: Run, keywords: KeywordSet): Promise<ExpandedTerm[]> {
  const meant = on('idioms') ? idiomWords(keywords.prose, index.idioms) : [];
  const terms = [...keywords.terms, ...meant.map((term): QueryTerm => ({ term, weight: expansion.idioms, source: 'synonym' }))];
  // Whoever reports a defect or a change knows the code's own words, so rare words need no synonyms there.
  return expandTerms(index.terms.over(index.reader), terms, index, keywords.report ? { ...expansion, nameless: 0 } : expansion);
}

/** Symbols that can be answers and whose whole name, or its last part, is one of `names`. */
export async function bearers({ index, on }: Run, names: readonly string[]): Promise<NodeName[]> {
  if (!on('named') || names.length === 0) return [];
  const nodes = await index.reader.namesByName({ names, limit: 2_000 });
  return nodes.filter((n) => index.corpus.answerable[n.id]);
}
