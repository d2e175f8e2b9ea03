/**
 * How much of a task some symbols say, in shares of what its words are worth: a rare word counts more than a common one,
 * inflections of one word are one. The words come with their postings, so only these symbols are looked up.
 */
import { SYMBOL_FIELDS } from '../model/search-index.ts';
import { bisect } from '../util/bisect.ts';
import type { Corpus } from './corpus.ts';
import type { ExpandedTerm } from './keyword-set.ts';
import { expectedGain, groupByStem } from './lexical-score.ts';
import { type FieldWeights, type TermEvidence, termEvidence } from './term-evidence.ts';

export interface MatchedWords {
  /** Of the words that the task says itself, wherever the symbol or its path says them. */
  readonly said: number;
  /** Of everything that is searched for, synonyms and joined words included, what the path of its file says. */
  readonly path: number;
  /** The same for its body, by how often, per root of its length. */
  readonly density: number;
}

const BODY = SYMBOL_FIELDS.indexOf('body');

/** Plain loops over arrays: a command asks once, before V8 optimises anything. */
export function matchWords(corpus: Corpus, terms: readonly ExpandedTerm[], fields: FieldWeights, ids: readonly number[]): MatchedWords[] {
  const { nodeFile, nodeLengths } = corpus.columns;
  const found = new Found(ids, nodeFile);
  let all = 0;
  let said = 0;
  for (const group of groupByStem(terms)) {
    const gain = expectedGain(group, corpus);
    const isSaid = group.some((t) => t.source === 'word' || t.source === 'identifier');
    const heaviest = Math.max(...group.map((t) => t.weight));
    for (const t of group) found.look(termEvidence(t.postings, corpus, fields), t.weight / heaviest);
    found.count(gain, isSaid);
    all += gain;
    if (isSaid) said += gain;
  }
  const bodies = nodeLengths[BODY] as Uint16Array;
  return ids.map((id, i) => ({
    said: share(found.said[i] as number, said),
    path: share(found.path[i] as number, all),
    density: share(found.density[i] as number, all) / Math.sqrt(1 + (bodies[id] as number)),
  }));
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** Sums for each symbol, and where the word at hand was found. */
class Found {
  readonly said: Float64Array;
  readonly path: Float64Array;
  readonly density: Float64Array;
  readonly #ids: readonly number[];
  readonly #file: Int32Array;
  readonly #anywhere: Uint8Array;
  readonly #inPath: Uint8Array;
  readonly #inBody: Float64Array;

  constructor(ids: readonly number[], nodeFile: Int32Array) {
    const count = ids.length;
    [this.said, this.path, this.density, this.#inBody] = [new Float64Array(count), new Float64Array(count), new Float64Array(count), new Float64Array(count)];
    [this.#anywhere, this.#inPath] = [new Uint8Array(count), new Uint8Array(count)];
    this.#ids = ids;
    this.#file = Int32Array.from(ids, (id) => nodeFile[id] as number);
  }

  /** For one inflection of the word, which counts this share of it. */
  look({ ids, inBody, pathFiles }: TermEvidence, share: number): void {
    const wanted = this.#ids;
    for (let i = 0; i < wanted.length; i++) {
      const at = bisect(ids, wanted[i] as number);
      if (at >= 0) {
        this.#anywhere[i] = 1;
        this.#inBody[i] = (this.#inBody[i] as number) + share * (inBody[at] as number);
      }
      if (pathFiles.length > 0 && bisect(pathFiles, this.#file[i] as number) >= 0) this.#inPath[i] = 1;
    }
  }

  /** Adds what was found of the word, and forgets it. */
  count(gain: number, isSaid: boolean): void {
    for (let i = 0; i < this.#ids.length; i++) {
      if (this.#inPath[i]) this.path[i] = (this.path[i] as number) + gain;
      if (isSaid && (this.#anywhere[i] || this.#inPath[i])) this.said[i] = (this.said[i] as number) + gain;
      this.density[i] = (this.density[i] as number) + gain * (this.#inBody[i] as number);
    }
    this.#anywhere.fill(0);
    this.#inPath.fill(0);
    this.#inBody.fill(0);
  }
}
