/**
 * Which stored edges a change puts in doubt: those that were read from lines that are different now, and those that
 * lead to a symbol whose declaration is different now. Edges of untouched lines still hold.
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

/** Symbols whose first line, where they are declared, was touched. */
export function redeclared(files: readonly ChangedFile[]): NodeId[] {
  return files.flatMap(({ nodes, lines }) => nodes.filter((n) => n.kind !== 'file' && isTouched(n.startLine, lines)).map((n) => n.id));
}

/** `from`: edges of symbols in the changed files; `into`: edges that lead to redeclared symbols. */
export function findStaleEdges(files: readonly ChangedFile[], from: readonly GraphEdge[], into: readonly GraphEdge[]): StaleEdge[] {
  const linesOf = new Map(files.flatMap(({ nodes, lines }) => nodes.map((n) => [n.id, lines] as const)));
  const bySource = from.filter((e) => e.sites.some((s) => isTouched(s.line, linesOf.get(e.source))));
  const known = new Set(bySource.map(keyOf));
  const byTarget = into.filter((e) => e.sites.length > 0 && !known.has(keyOf(e)));
  return [...bySource.map((edge) => ({ edge, side: 'source' as const })), ...byTarget.map((edge) => ({ edge, side: 'target' as const }))];
}

const isTouched = (line: number, lines: readonly LineRange[] | undefined): boolean => lines === undefined || lines.some((r) => r.from <= line && line <= r.to);
const keyOf = ({ source, target, type }: GraphEdge): string => `${source} ${target} ${type}`;
