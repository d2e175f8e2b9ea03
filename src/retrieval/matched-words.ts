/**
 * How much of a task some symbols say, in shares of what its words are worth: a rare word counts more than a common one,
 * inflections of one word are one. The words come with their postings, so only these symbols are looked up.
 */
import { SYMBOL_FIELDS } from '../model/search-index.ts';
import { bisect } from '../util/bisect.ts';
import { expectedGain, groupByStem } from './channels/bm25.ts';
import { type FieldWeights, type TermEvidence, termEvidence } from './channels/term-evidence.ts';
import type { Corpus } from './corpus.ts';
import type { ExpandedTerm } from './keyword-set.ts';

export interface MatchedWords {
  /** Of the words that the task says itself, wherever the symbol or its path says them. */
  readonly said: number;
  /** Of everything that is searched for, synonyms and joined words included, what the path of its file says. */
  readonly path: number;
  /** The same for its body, by how often, per root of its length. */
  readonly density: number;
}

const BODY = SYMBOL_FIELDS.indexOf('body');

type Sums = { -readonly [K in keyof MatchedWords]: number };

export function matchWords(corpus: Corpus, terms: readonly ExpandedTerm[], fields: FieldWeights, ids: readonly number[]): MatchedWords[] {
  const sums = ids.map((): Sums => ({ said: 0, path: 0, density: 0 }));
  let all = 0;
  let said = 0;
  for (const group of groupByStem(terms)) {
    const word = readGroup(corpus, group, fields);
    all += word.gain;
    if (word.isSaid) said += word.gain;
    for (const [i, id] of ids.entries()) addWord(sums[i] as Sums, word, id, corpus.columns.nodeFile[id] as number);
  }
  const bodies = corpus.columns.nodeLengths[BODY] as Uint16Array;
  return sums.map((sum, i) => ({
    said: share(sum.said, said),
    path: share(sum.path, all),
    density: share(sum.density, all) / Math.sqrt(1 + (bodies[ids[i] as number] as number)),
  }));
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

interface Word {
  readonly gain: number;
  /** By the task itself, and not by its synonyms. */
  readonly isSaid: boolean;
  /** Its inflections, each with its weight against the heaviest one. */
  readonly forms: readonly { readonly says: TermEvidence; readonly share: number }[];
}

function readGroup(corpus: Corpus, group: readonly ExpandedTerm[], fields: FieldWeights): Word {
  const heaviest = Math.max(...group.map((t) => t.weight));
  return {
    gain: expectedGain(group, corpus),
    isSaid: group.some((t) => t.source === 'word' || t.source === 'identifier'),
    forms: group.map((t) => ({ says: termEvidence(t.postings, corpus, fields), share: t.weight / heaviest })),
  };
}

function addWord(sums: Sums, { gain, isSaid, forms }: Word, id: number, file: number): void {
  let [found, inPath, inBody] = [false, false, 0];
  for (const { says, share } of forms) {
    const at = bisect(says.ids, id);
    if (at >= 0) {
      found = true;
      inBody += share * (says.inBody[at] as number);
    }
    const inFile = bisect(says.files, file);
    inPath ||= inFile >= 0 && (says.inPath[inFile] as number) > 0;
  }
  if (inPath) sums.path += gain;
  sums.density += gain * inBody;
  if (isSaid && (found || inPath)) sums.said += gain;
}
