/**
 * Names, from certain to vague: equal to a keyword, beginning with one, containing one, in a path that has one. What
 * the task names as a whole (identifiers, joined words) comes before its single words, which are asked only when the
 * whole ones found next to nothing: otherwise "before" and "request" drown `before_request`.
 * The index's postings say which names are worth reading, so a question costs at most three reads.
 */
import type { GraphNode } from '../../model/graph.ts';
import { splitIdentifier } from '../../util/words.ts';
import { allKeywords, primaryKeywords } from '../keywords/keyword-set.ts';
import type { Candidate, Channel, ChannelInput } from './contract.ts';
import { TermMatches } from './term-matches.ts';

const EXACT = 4;
const PREFIX = 3;
const SUBSTRING = 2;
const PATH = 1;

/** A tier runs while there are fewer than `below` candidates, and fills up to `cap` of them. */
const TIERS = {
  prefix: { below: 15, cap: 30 },
  components: { below: 5 },
  substring: { below: 5, cap: 20, minLength: 4 },
  path: { below: 30, cap: 40, minLength: 3 },
} as const;

/** Overloads and generic names can be legion. */
const MAX_EXACT = 100;
const MAX_ROWS = 500;
/** How many names a prefix tier reads, shortest first: a long name seldom begins with what was meant. */
const MAX_PROBES = 200;

export const tieredChannel: Channel = {
  name: 'tiered',
  async search(input: ChannelInput): Promise<Candidate[]> {
    const tiers = new Tiers(input);
    await tiers.primary(primaryKeywords(input.keywords));
    if (tiers.size < TIERS.components.below) await tiers.components(input.keywords.components);
    if (tiers.size < TIERS.substring.below) tiers.substrings(allKeywords(input.keywords));
    if (tiers.size < TIERS.path.below) tiers.paths(allKeywords(input.keywords));
    return tiers.candidates();
  },
};

interface Match {
  readonly id: number;
  /** Position of the keyword: earlier ones say more. */
  readonly keyword: number;
}

class Tiers {
  readonly #input: ChannelInput;
  readonly #terms: TermMatches;
  readonly #found = new Map<number, Candidate>();

  constructor(input: ChannelInput) {
    this.#input = input;
    this.#terms = new TermMatches(input.terms);
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
    const named = await this.#input.reader.nodesByName({ names: [...forms.keys()], limit: MAX_ROWS });
    this.#add(exactMatches(named, forms), EXACT, MAX_EXACT, 'exact name');
    if (this.size < TIERS.prefix.below) this.#addPrefixed(await this.#namesWith(keywords), forms);
  }

  /** One read serves both tiers: a name that equals a word is among the shortest that hold it. */
  async components(words: readonly string[]): Promise<void> {
    const forms = keywordForms(words);
    const names = await this.#namesWith(words);
    this.#add(exactMatches(names, forms), EXACT, MAX_EXACT, 'exact name');
    if (this.size < TIERS.prefix.below) this.#addPrefixed(names, forms);
  }

  #addPrefixed(names: readonly GraphNode[], forms: ReadonlyMap<string, number>): void {
    const matches = names.flatMap((n) => {
      const leaf = leafName(n);
      const starts = [...forms].find(([form]) => leaf.startsWith(form));
      return starts === undefined ? [] : [{ id: n.id, keyword: starts[1] }];
    });
    this.#add(matches, PREFIX, TIERS.prefix.cap, 'name begins with a keyword');
  }

  substrings(keywords: readonly string[]): void {
    const long = keywords.filter((k) => k.length >= TIERS.substring.minLength);
    const matches = long.flatMap((k, keyword) => this.#terms.symbolsWithAll(splitIdentifier(k), ['name', 'qualified']).map((id) => ({ id, keyword })));
    this.#add(matches, SUBSTRING, TIERS.substring.cap, 'qualified name contains a keyword');
  }

  paths(keywords: readonly string[]): void {
    const { fileStart } = this.#input.corpus;
    const long = [...new Set(keywords.map((k) => k.toLowerCase()))].filter((k) => k.length >= TIERS.path.minLength);
    const matches: Match[] = [];
    for (const [keyword, k] of long.entries())
      for (const file of this.#terms.filesByPath(k)) {
        const end = fileStart[file + 1] as number;
        for (let id = fileStart[file] as number; id < end; id++) matches.push({ id, keyword });
      }
    this.#add(matches, PATH, TIERS.path.cap, 'path contains a keyword');
  }

  /** Nodes whose names hold all parts of one of the keywords. */
  async #namesWith(keywords: readonly string[]): Promise<GraphNode[]> {
    const { columns, answerable } = this.#input.corpus;
    const nameLength = columns.nodeLengths[0] as Uint16Array;
    const ids = new Set<number>();
    for (const k of keywords) for (const id of this.#terms.symbolsWithAll(splitIdentifier(k), ['name'])) if (answerable[id] && !this.#found.has(id)) ids.add(id);
    if (ids.size === 0) return [];
    const shortest = [...ids].sort((a, b) => (nameLength[a] as number) - (nameLength[b] as number) || this.#byEvidence(a, b));
    return this.#input.reader.nodes(shortest.slice(0, MAX_PROBES));
  }

  #add(matches: readonly Match[], score: number, cap: number, why: string): void {
    const { answerable } = this.#input.corpus;
    const best = new Map<number, number>();
    for (const { id, keyword } of matches) if (answerable[id] && !this.#found.has(id)) best.set(id, Math.min(keyword, best.get(id) ?? keyword));
    const ranked = [...best].sort(([a, ka], [b, kb]) => ka - kb || this.#byEvidence(a, b));
    for (const [id] of ranked.slice(0, Math.max(0, cap - this.size))) this.#found.set(id, { id, score, why });
  }

  /** Names alike are told apart by what else of the task they match. */
  #byEvidence(a: number, b: number): number {
    const { score } = this.#input.lexical;
    return (score[b] as number) - (score[a] as number) || a - b;
  }
}

/** Every lower-case name that a keyword may stand for, and the keyword's position: `a.b.c` may be `a.b.c`, `b.c` or `c`. */
function keywordForms(keywords: readonly string[]): Map<string, number> {
  const forms = new Map<string, number>();
  for (const [i, keyword] of keywords.entries()) {
    const parts = keyword
      .toLowerCase()
      .split(/\.|::|#/)
      .filter((p) => p !== '');
    for (let at = 0; at < parts.length; at++) {
      const form = parts.slice(at).join('.');
      if (!forms.has(form)) forms.set(form, i);
    }
  }
  return forms;
}

const leafName = (n: GraphNode): string => n.name.slice(n.name.lastIndexOf('.') + 1).toLowerCase();

function exactMatches(nodes: readonly GraphNode[], forms: ReadonlyMap<string, number>): Match[] {
  return nodes.flatMap((n) => {
    const keyword = forms.get(n.name.toLowerCase()) ?? forms.get(leafName(n));
    return keyword === undefined ? [] : [{ id: n.id, keyword }];
  });
}
