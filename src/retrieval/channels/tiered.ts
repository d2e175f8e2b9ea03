/**
 * Names, from certain to vague: equal to a keyword, beginning with one, containing one, in a path that has one. What
 * the task names as a whole (identifiers, joined words) comes before its single words, which are asked only when the
 * whole ones found next to nothing: otherwise "before" and "request" drown `before_request`.
 * The index's postings say which names are worth reading, so a question costs at most three reads.
 */
import type { NodeName } from '../../store/contract.ts';
import { allKeywords, primaryKeywords } from '../keyword-set.ts';
import { isTaskVerb } from '../task-words.ts';
import { TermMatches, termsOfName } from '../term-matches.ts';
import { bestFirst } from './best-first.ts';
import type { Candidate, Channel, ChannelInput } from './contract.ts';
import { exactMatches, keywordForms, type NameMatch, prefixMatches } from './name-forms.ts';
import { tieOrder } from './tie-order.ts';

const SCORES = { exact: 4, prefix: 3, substring: 2, path: 1 } as const;

/** A tier runs while there are fewer than `below` candidates, and fills up to `cap` of them. */
const TIERS = {
  exact: { cap: 100 },
  prefix: { below: 15, cap: 30 },
  components: { below: 5 },
  substring: { below: 5, cap: 20, minLength: 4 },
  path: { below: 30, cap: 40, minLength: 3 },
} as const;

/** Rows to read at most: overloads and generic names can be very many. */
const MAX_ROWS = 500;
/** How many names a prefix tier reads, shortest first: a long name seldom begins with what was meant. */
const MAX_PROBES = 100;
/** A word in the paths of more files than this says nothing about where to look. */
const MAX_PATH_FILES = 300;

export const tieredChannel = {
  name: 'tiered',
  weight: 2,
  async search(input: ChannelInput): Promise<Candidate[]> {
    const { keywords } = input;
    const tiers = new Tiers(input);
    await tiers.primary(primaryKeywords(keywords));
    if (tiers.size < TIERS.components.below) await tiers.components(keywords.components.filter((w) => !isTaskVerb(w)));
    if (tiers.size < TIERS.substring.below) tiers.substrings(allKeywords(keywords));
    if (tiers.size < TIERS.path.below) tiers.paths(allKeywords(keywords));
    return tiers.candidates();
  },
} as const satisfies Channel;

class Tiers {
  readonly #input: ChannelInput;
  readonly #terms: TermMatches;
  readonly #before: (a: number, b: number) => boolean;
  readonly #found = new Map<number, Candidate>();

  constructor(input: ChannelInput) {
    this.#input = input;
    this.#terms = new TermMatches(input.terms);
    this.#before = tieOrder(input);
  }

  get size(): number {
    return this.#found.size;
  }

  candidates(): Candidate[] {
    return [...this.#found.values()];
  }

  async primary(keywords: readonly string[]): Promise<void> {
    if (keywords.length === 0) return;
    const forms = keywordForms(keywords);
    const named = await this.#input.reader.namesByName({ names: [...forms.keys()], limit: MAX_ROWS });
    this.#addExact(exactMatches(named, forms));
    if (this.size < TIERS.prefix.below) this.#addPrefixed(prefixMatches(await this.#namesWith(keywords), forms));
  }

  /** One read serves both tiers: a name that equals a word is among the shortest that hold it. */
  async components(words: readonly string[]): Promise<void> {
    const forms = keywordForms(words);
    const names = await this.#namesWith(words);
    this.#addExact(exactMatches(names, forms));
    if (this.size < TIERS.prefix.below) this.#addPrefixed(prefixMatches(names, forms));
  }

  substrings(keywords: readonly string[]): void {
    for (const k of longKeywords(keywords, TIERS.substring.minLength)) {
      const ids = this.#terms.symbolsWithAll(termsOfName(k), ['name', 'qualified']);
      this.#addIds(ids, SCORES.substring, TIERS.substring.cap, `qualified name contains ${k}`);
    }
  }

  paths(keywords: readonly string[]): void {
    for (const k of longKeywords(keywords, TIERS.path.minLength)) {
      const files = this.#terms.filesByPath(k);
      if (files.length <= MAX_PATH_FILES) this.#addIds(this.#symbolsOf(files), SCORES.path, TIERS.path.cap, `path contains ${k}`);
    }
  }

  /** Nodes whose names hold all parts of one of the keywords. */
  async #namesWith(keywords: readonly string[]): Promise<NodeName[]> {
    const nameLength = this.#input.corpus.columns.nodeLengths[0] as Uint16Array;
    const ids = new Set<number>();
    for (const k of new Set(keywords.map((k) => termsOfName(k).join(' ')))) for (const id of this.#terms.symbolsWithAll(k.split(' '), ['name'])) ids.add(id);
    const shorter = (a: number, b: number) => {
      const difference = (nameLength[a] as number) - (nameLength[b] as number);
      return difference < 0 || (difference === 0 && this.#before(a, b));
    };
    const probes = bestFirst(this.#fresh(ids), MAX_PROBES, shorter);
    return probes.length === 0 ? [] : this.#input.reader.names(probes);
  }

  #addExact(matches: readonly NameMatch[]): void {
    this.#addMatches(matches, TIERS.exact.cap, (id) => ({ id, score: SCORES.exact, why: 'exact name' }));
  }

  #addPrefixed(matches: readonly NameMatch[]): void {
    this.#addMatches(matches, TIERS.prefix.cap, (id) => ({ id, score: SCORES.prefix, why: 'name begins with a keyword' }));
  }

  #addMatches(matches: readonly NameMatch[], cap: number, candidate: (id: number) => Candidate): void {
    const position = new Map(matches.map((m) => [m.id, m.position]));
    const better = (a: number, b: number) => {
      const difference = (position.get(a) as number) - (position.get(b) as number);
      return difference < 0 || (difference === 0 && this.#before(a, b));
    };
    for (const id of bestFirst(this.#fresh(position.keys()), cap - this.size, better)) this.#found.set(id, candidate(id));
  }

  #addIds(ids: Iterable<number>, score: number, cap: number, why: string): void {
    if (this.size >= cap) return;
    const best = bestFirst(this.#fresh(ids), cap - this.size, this.#before);
    for (const id of best) this.#found.set(id, { id, score, why });
  }

  *#symbolsOf(files: readonly number[]): Iterable<number> {
    const { fileStart } = this.#input.corpus;
    for (const file of files) for (let id = fileStart[file] as number; id < (fileStart[file + 1] as number); id++) yield id;
  }

  *#fresh(ids: Iterable<number>): Iterable<number> {
    const { answerable } = this.#input.corpus;
    for (const id of ids) if (answerable[id] && !this.#found.has(id)) yield id;
  }
}

const longKeywords = (keywords: readonly string[], minLength: number): string[] =>
  [...new Set(keywords.map((k) => k.toLowerCase()))].filter((k) => k.length >= minLength);
