/**
 * Which stored edges a change puts in doubt: those that were read from lines that are different now, and those that
 * lead to a symbol whose declaration is different now. Edges of untouched lines still hold. Those come first that begin
 * elsewhere: what changed itself is known to have changed.
 */
import type { GraphEdge, GraphNode, NodeId } from '../../model/graph.ts';

interface LineRange {
  readonly from: number;
  readonly to: number;
}

export interface ChangedFile {
  readonly nodes: readonly GraphNode[];
  /** In the numbering of the index; undefined: all of the file. */
  readonly lines: readonly LineRange[] | undefined;
}

/** `source`: the lines it was read from; `target`: the declaration it leads to. */
export type StaleSide = 'source' | 'target';

export interface StaleEdge {
  readonly edge: GraphEdge;
  readonly side: StaleSide;
}

/** Symbols that were touched where they are declared; `from`: their edges, which tell how many decorators stand before. */
export function redeclared(files: readonly ChangedFile[], from: readonly GraphEdge[]): NodeId[] {
  const decorated = new Map<NodeId, number>();
  for (const e of from) if (e.type === 'decorates') decorated.set(e.source, Math.max(decorated.get(e.source) ?? 0, ...e.sites.map((s) => s.line)));
  const isDeclaredIn = (n: GraphNode, lines: ChangedFile['lines']) => isTouched(n.startLine, lines, Math.max(n.startLine, (decorated.get(n.id) ?? 0) + 1));
  return files.flatMap(({ nodes, lines }) => nodes.filter((n) => n.kind !== 'file' && isDeclaredIn(n, lines)).map((n) => n.id));
}

/** Said of two declarations, not of a place in one of them. */
const DERIVED: ReadonlySet<string> = new Set(['overrides', 'implements']);

/** `from`: edges of symbols in the changed files; `into`: edges that lead to redeclared symbols. */
export function findStaleEdges(files: readonly ChangedFile[], from: readonly GraphEdge[], into: readonly GraphEdge[]): StaleEdge[] {
  const linesOf = new Map(files.flatMap(({ nodes, lines }) => nodes.map((n) => [n.id, lines] as const)));
  const declared = new Set(redeclared(files, from));
  const isDerived = (e: GraphEdge) => e.sites.length === 0 && DERIVED.has(e.type);
  const bySource = from.filter((e) => e.sites.some((s) => isTouched(s.line, linesOf.get(e.source))) || (isDerived(e) && declared.has(e.source)));
  const known = new Set(bySource.map(keyOf));
  const byTarget = into.filter((e) => (e.sites.length > 0 || isDerived(e)) && !known.has(keyOf(e)));
  return [...byTarget.map((edge) => ({ edge, side: 'target' as const })), ...bySource.map((edge) => ({ edge, side: 'source' as const }))];
}

const isTouched = (from: number, lines: readonly LineRange[] | undefined, to = from): boolean =>
  lines === undefined || lines.some((r) => r.from <= to && from <= r.to);
const keyOf = ({ source, target, type }: GraphEdge): string => `${source} ${target} ${type}`;
