/**
 * What an analysis is asked about: a symbol as a person names it, or a file by its path. A type stands for its members
 * too, a file for everything in it. An ambiguous name comes back as candidates.
 */
import type { CodeGraph } from '../../analysis/code-graph.ts';
import { neighboursBy } from '../../model/adjacency.ts';
import { edgeTypeId } from '../../model/edge-types.ts';
import { type GraphNode, NODE_FLAGS, type NodeId } from '../../model/graph.ts';
import { isCallableKind, isContainerKind, isSharedKind, kindId } from '../../model/node-kinds.ts';
import { packageOfPurl, purlOfName } from '../../model/purl.ts';
import type { GraphReader } from '../../store/contract.ts';
import { countOf } from '../../util/count-of.ts';
import { rootedPath } from '../../util/rooted-paths.ts';
import { copiesAmong, overloadsAmong, type ResolvedSymbol, resolveSymbol } from '../symbols/resolve-symbol.ts';

type Candidates = Exclude<ResolvedSymbol, { readonly found: GraphNode }>;

export type SymbolCandidates = Candidates & {
  /** The name that could be any of them. */
  readonly asked: string;
};

export interface Subject {
  readonly symbol: GraphNode;
  /** The symbol first, then its members. */
  readonly ids: readonly NodeId[];
  /** Where the answer is about more than was asked for: several overloads, or the symbol around a line. */
  readonly notes: readonly string[];
}

const CONTAINS = edgeTypeId('contains');

export async function findSubject(reader: GraphReader, graph: CodeGraph, text: string): Promise<Subject | SymbolCandidates> {
  const file = await fileSubject(reader, graph, text);
  if (file !== undefined) return file;
  const resolved = await resolveSymbol(reader, text);
  const overloads = 'candidates' in resolved && resolved.more === 0 ? overloadsAmong(resolved.candidates) : undefined;
  if (overloads !== undefined) return ofOverloads(overloads);
  const copies = 'candidates' in resolved && resolved.more === 0 ? copiesAmong(sharedOnes(resolved.candidates)) : undefined;
  if (copies !== undefined) return ofCopies(graph, copies);
  const outside = 'candidates' in resolved && resolved.more === 0 ? ofOnePackage(resolved.candidates) : undefined;
  if (outside !== undefined) return outside;
  const symbol = 'found' in resolved ? resolved.found : theMethod(resolved);
  if (symbol === undefined) return { ...(resolved as Candidates), asked: text };
  const ids = isContainerKind(symbol.kind) ? withMembers(graph, symbol.id) : [symbol.id];
  return { symbol, ids, notes: aroundLine(text, symbol) };
}

/**
 * A method that is only declared runs as one of its implementations: whoever asks for its callers means theirs too. A method
 * with a body of its own does not run when an override is called, so it stands for itself.
 */
export function withImplementations({ columns, adjacency }: CodeGraph, subject: Subject): Subject {
  const [declared, ...others] = subject.ids;
  if (declared === undefined || others.length > 0 || !isOnlyDeclared(declared)) return subject;
  const found = new Set([declared]);
  for (const id of found) for (const override of neighboursBy(adjacency.in, id, OVERRIDING)) found.add(override);
  if (found.size === 1) return subject;
  return { ...subject, ids: [...found], notes: [...subject.notes, `with the callers of its ${countOf(found.size - 1, 'implementation')}`] };

  function isOnlyDeclared(id: NodeId): boolean {
    const owner = columns.nodeOwner[id] as number;
    return ((columns.nodeFlags[id] as number) & NODE_FLAGS.abstract) !== 0 || (owner >= 0 && columns.nodeKind[owner] === INTERFACE);
  }
}

const OVERRIDING = new Set([edgeTypeId('overrides')]);
const INTERFACE = kindId('interface');

/** One name that several modules of a package outside offer: whoever asks for it without the module means all of them. */
function ofOnePackage(nodes: readonly GraphNode[]): Subject | undefined {
  const [first] = nodes;
  const packages = new Set(nodes.map((n) => packageOfPurl(purlOfName(n.qualifiedName) ?? '')));
  if (first === undefined || packages.size > 1 || packages.has('') || nodes.some((n) => n.name !== first.name)) return undefined;
  const modules = nodes.map((n) => n.qualifiedName).join(', ');
  return { symbol: first, ids: nodes.map((n) => n.id), notes: [`of all modules of the package that offer it: ${modules}`] };
}

/** A name without parameters means all overloads. */
function ofOverloads(overloads: readonly GraphNode[]): Subject {
  const symbol = overloads[0] as GraphNode;
  const lines = overloads.map((n) => n.startLine).join(', ');
  return { symbol, ids: overloads.map((n) => n.id), notes: [`all ${overloads.length} overloads, at lines ${lines}: ${symbol.file}:LINE means one of them`] };
}

/** Generated code bears the names of what it was generated from. */
const sharedOnes = (nodes: readonly GraphNode[]): GraphNode[] => nodes.filter((n) => isSharedKind(n.kind) || !(n.flags & NODE_FLAGS.generated));

function ofCopies(graph: CodeGraph, copies: readonly GraphNode[]): Subject {
  const symbol = copies[0] as GraphNode;
  const ids = copies.flatMap((n) => (isContainerKind(n.kind) ? withMembers(graph, n.id) : [n.id]));
  return { symbol, ids, notes: [`all ${copies.length} copies, in ${copies.map((n) => n.file).join(', ')}: path:name means one of them`] };
}

/** A line outside any smaller symbol means the enclosing one, which is more than was asked for. */
function aroundLine(text: string, { kind, name, startLine, endLine }: GraphNode): string[] {
  const line = Number(/:(\d+)$/.exec(text.trim())?.[1] ?? 0);
  if (line === 0 || line === startLine || !isContainerKind(kind)) return [];
  return [`no smaller symbol stands at line ${line}: this is about all of ${kind} ${name}, lines ${startLine} to ${endLine}`];
}

/** Of a field and a method that share one whole name, the method is asked about: a field has users, but neither callers nor a body. */
function theMethod({ candidates, more }: Candidates): GraphNode | undefined {
  const callable = candidates.filter((n) => isCallableKind(n.kind));
  const [only] = callable;
  return more === 0 && callable.length === 1 && candidates.every((n) => n.file === only?.file && n.name === only.name) ? only : undefined;
}

/** The graph knows all paths; asked for one that is not there, the store would look through all of its files for damage. */
async function fileSubject(reader: GraphReader, { paths }: CodeGraph, text: string): Promise<Subject | undefined> {
  const path = rootedPath(text);
  const nodes = paths.includes(path) ? await reader.nodesByFile([path]) : [];
  const symbol = nodes.find((n) => n.kind === 'file');
  return symbol && { symbol, ids: [symbol.id, ...nodes.filter((n) => n !== symbol).map((n) => n.id)], notes: [] };
}

/** Methods may be declared in other files than their type, so membership is read from the edges. */
function withMembers({ adjacency: { out } }: CodeGraph, id: NodeId): NodeId[] {
  const ids = new Set([id]);
  for (const owner of ids)
    for (let i = out.offsets[owner] as number; i < (out.offsets[owner + 1] as number); i++) if (out.types[i] === CONTAINS) ids.add(out.targets[i] as number);
  return [...ids];
}
