/**
 * One symbol for what a caller names: by name, `Type.method`, `path:name`, `path:line`, qualified name or hash. Several
 * that fit equally well come back as candidates, likeliest first, each with a spelling that means it alone.
 */
import { type GraphNode, NODE_FLAGS } from '../../model/graph.ts';
import { isCallableKind, isSharedKind, isTypeKind } from '../../model/node-kinds.ts';
import type { GraphReader } from '../../store/contract.ts';
import { findSymbols } from './find-symbol.ts';
import { withoutStubs } from './without-stubs.ts';

export type ResolvedSymbol =
  | { readonly found: GraphNode }
  /** In order of likelihood, at most MAX_CANDIDATES; `more` were left out. */
  | { readonly candidates: readonly GraphNode[]; readonly more: number };

const MAX_CANDIDATES = 12;

export async function resolveSymbol(reader: GraphReader, text: string): Promise<ResolvedSymbol> {
  const named = text.trim();
  const nodes = contractAlone(withoutStubs(await findSymbols(reader, named)), named).sort(byLikelihood(named));
  const [first, second] = nodes as [GraphNode, GraphNode?];
  if (second === undefined || isPlainlyMeant(first, second, named)) return { found: first };
  return { candidates: nodes.slice(0, MAX_CANDIDATES), more: Math.max(0, nodes.length - MAX_CANDIDATES) };
}

/** Whoever writes the name of an rpc means the contract; methods of that name in servers and generated stubs follow from it. */
function contractAlone(nodes: GraphNode[], text: string): GraphNode[] {
  const rpcs = nodes.filter(({ kind, name }) => kind === 'rpc' && name === text);
  return rpcs.length > 0 ? rpcs : nodes;
}

/** Callables of one name in one file that differ in their parameters alone, in order of place; undefined for others. */
export function overloadsAmong(nodes: readonly GraphNode[]): readonly GraphNode[] | undefined {
  const [first] = nodes;
  if (first === undefined || nodes.length < 2 || !nodes.every((n) => n.file === first.file && n.name === first.name && n.kind === first.kind)) return undefined;
  return isCallableKind(first.kind) && first.file !== '' ? [...nodes].sort((a, b) => a.startLine - b.startLine) : undefined;
}

/** One declaration in copies of its file, the one that is nearest to the root first; undefined for others. */
export function copiesAmong(nodes: readonly GraphNode[]): readonly GraphNode[] | undefined {
  const [first] = nodes;
  if (first === undefined || nodes.length < 2 || !isSharedKind(first.kind)) return undefined;
  if (!nodes.every((n) => n.kind === first.kind && n.name === first.name && n.signature === first.signature)) return undefined;
  return [...nodes].sort((a, b) => a.file.split('/').length - b.file.split('/').length || (a.file < b.file ? -1 : 1));
}

/** The spelling that leads to this symbol and no other. */
export function uniqueName({ kind, file, name, qualifiedName }: GraphNode): string {
  if (file === '') return qualifiedName;
  if (kind === 'file') return file;
  // Overloads are distinguished by the parameters after the name.
  const from = qualifiedName.endsWith(name) ? -1 : qualifiedName.indexOf(`${file}.`);
  return `${file}:${from < 0 ? name : qualifiedName.slice(from + file.length + 1)}`;
}

/** A whole name beats the last part of another; product code beats tests; what runs beats what holds. */
function likelihood(node: GraphNode, text: string): number {
  const whole = node.name === text ? 0 : 8;
  const test = node.flags & NODE_FLAGS.test ? 4 : 0;
  const kind = isTypeKind(node.kind) || isCallableKind(node.kind) ? 0 : 2;
  return whole + test + kind + (node.flags & NODE_FLAGS.vendored ? 1 : 0);
}

const byLikelihood =
  (text: string) =>
  (a: GraphNode, b: GraphNode): number =>
    likelihood(a, text) - likelihood(b, text) || a.name.length - b.name.length || (a.qualifiedName < b.qualifiedName ? -1 : 1);

/** The only one of that whole name in product code: the others are members of that name, or tests. */
const isPlainlyMeant = (first: GraphNode, second: GraphNode, text: string): boolean => {
  const [a, b] = [likelihood(first, text), likelihood(second, text)];
  return a < 4 && b >= 4;
};
