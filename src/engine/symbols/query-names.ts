/**
 * Symbols for what a person types: by exact name, then by prefix, then by the words of the search index, until the
 * limit is reached. Each match says how it was found. Phantoms (what lies outside of the repository) only when asked.
 */
import { type GraphNode, NODE_FLAGS, type NodeId } from '../../model/graph.ts';
import { isCallableKind, isTypeKind, type NodeKind } from '../../model/node-kinds.ts';
import { PostingReader, SYMBOL_FIELDS } from '../../model/search-index.ts';
import type { GraphReader } from '../../store/contract.ts';
import { textTerms } from '../../util/words.ts';
import { withDeclarations } from './external-declarations.ts';
import { pinnedPurls } from './pinned-packages.ts';
import { withoutStubs } from './without-stubs.ts';

export interface NamesQuery {
  readonly text: string;
  readonly kinds?: readonly NodeKind[];
  readonly limit: number;
}

export interface NameMatch {
  readonly node: GraphNode;
  readonly match: 'name' | 'prefix' | 'words';
  /** The package of an external symbol, with the version that is pinned. */
  readonly purl?: string;
}

/** Reading more than the limit leaves room for what the kinds drop, and makes the first few the same for any limit. */
const SURPLUS = 4;
const LEAST_READ = 500;
/** A word in the name says more than any number of mentions in a body. */
const FIELD_WEIGHTS = { name: 8, qualified: 4, signature: 2, doc: 2, body: 1, members: 1 } as const;
const WEIGHTS = SYMBOL_FIELDS.map((field) => FIELD_WEIGHTS[field]);

export async function queryNames(reader: GraphReader, query: NamesQuery): Promise<NameMatch[]> {
  const found = new Map<NodeId, NameMatch>();
  const wanted = nodeFilter(query.kinds);
  const add = (match: NameMatch['match'], nodes: readonly GraphNode[]) => {
    for (const node of nodes) if (found.size < query.limit && wanted(node) && !found.has(node.id)) found.set(node.id, { node, match });
  };
  const surplus = Math.max(LEAST_READ, query.limit * SURPLUS);
  const kinds = query.kinds === undefined || query.kinds.includes('test') ? {} : { kinds: query.kinds };
  add('name', byLikelihood(withoutStubs(await reader.nodesByName({ names: [query.text], limit: surplus, ...kinds })), query.text));
  if (found.size < query.limit) add('prefix', byLikelihood(await reader.nodesByPrefix(query.text, surplus), query.text));
  if (found.size < query.limit) add('words', await nodesByWords(reader, query.text, surplus));
  return withPackages(reader, [...found.values()]);
}

/**
 * Whoever types a whole name means what bears it: what only begins with it, or says its words, is left for the next page.
 * `matches`: the best sort of match first.
 */
export function untilExact<Match extends Pick<NameMatch, 'match'>>(matches: readonly Match[]): readonly Match[] {
  const named = matches.filter((m) => m.match === 'name');
  return named.length > 0 ? named : matches;
}

async function withPackages(reader: GraphReader, matches: NameMatch[]): Promise<NameMatch[]> {
  const outside = matches.map((m) => m.node).filter((n) => n.kind === 'external');
  const purls = await pinnedPurls(reader, outside);
  const declared = new Map((await withDeclarations(reader, outside)).map((n) => [n.id, n]));
  return matches.map((m) => (purls.has(m.node.id) ? { ...m, node: declared.get(m.node.id) ?? m.node, purl: purls.get(m.node.id) as string } : m));
}

function nodeFilter(kinds: readonly NodeKind[] | undefined): (node: GraphNode) => boolean {
  if (kinds === undefined) return (node) => node.kind !== 'external';
  return (node) => kinds.includes(node.kind) || (kinds.includes('test') && isTestFunction(node));
}

/** Where a test is a function like any other, its kind does not say that it is one. */
const isTestFunction = ({ flags, kind }: GraphNode): boolean => (flags & NODE_FLAGS.test) !== 0 && isCallableKind(kind);

/**
 * Test code last; then as it was typed before other spellings, types and callables before values, short names before
 * long ones. Ties by id, so that the order is always the same.
 */
function byLikelihood(nodes: readonly GraphNode[], text: string): GraphNode[] {
  const isTest = (n: GraphNode) => (n.flags & NODE_FLAGS.test ? 4 : 0);
  const isOtherSpelling = (n: GraphNode) => (n.name === text || n.name.endsWith(`.${text}`) ? 0 : 2);
  const isValue = (n: GraphNode) => (isTypeKind(n.kind) || isCallableKind(n.kind) ? 0 : 1);
  const rank = (n: GraphNode) => isTest(n) + isOtherSpelling(n) + isValue(n);
  return [...nodes].sort((a, b) => rank(a) - rank(b) || a.name.length - b.name.length || a.id - b.id);
}

/** Nodes that hold most of the words; among those with equally many, the ones that hold them in their names; test code behind the rest. */
async function nodesByWords(reader: GraphReader, text: string, limit: number): Promise<GraphNode[]> {
  const terms = [...new Set(textTerms(text))];
  if (terms.length === 0) return [];
  const scores = new Map<NodeId, number>();
  for (const { symbols, symbolCount } of await reader.postings(terms)) {
    const rarity = 1 / Math.log2(2 + symbolCount);
    const entries = new PostingReader(symbols, SYMBOL_FIELDS.length);
    while (entries.next()) scores.set(entries.id, (scores.get(entries.id) ?? 0) + 10 * rarity + rarity * bestField(entries.counts));
  }
  const best = [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, limit);
  const nodes = new Map((await reader.nodes(best.map(([id]) => id))).map((node) => [node.id, node]));
  const isTest = (id: NodeId) => ((nodes.get(id)?.flags ?? 0) & NODE_FLAGS.test ? 1 : 0);
  return best.sort((a, b) => b[1] - a[1] || isTest(a[0]) - isTest(b[0]) || a[0] - b[0]).flatMap(([id]) => nodes.get(id) ?? []);
}

function bestField(counts: Uint32Array): number {
  let best = 0;
  for (let f = 0; f < counts.length; f++) if (counts[f] && (WEIGHTS[f] as number) > best) best = WEIGHTS[f] as number;
  return best;
}
