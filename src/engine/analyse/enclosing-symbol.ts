/** Which symbol a line stands in: the smallest around it. */
import type { GraphNode } from '../../model/graph.ts';
import { groupBy } from '../../util/group-by.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';

export interface LinePlace {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

/** Undefined for a line of a file that is not indexed, or that stands outside of everything in it. */
export async function symbolsAround({ reader }: SnapshotView, places: readonly LinePlace[]): Promise<(place: LinePlace) => GraphNode | undefined> {
  const nodes = groupBy(await reader.nodesByFile([...new Set(places.map((p) => p.file))]), (n) => n.file);
  return ({ file, line }) => {
    const around = (nodes.get(file) ?? []).filter((n) => n.startLine <= line && line <= n.endLine);
    return around.reduce<GraphNode | undefined>((least, n) => (least === undefined || sizeOf(n) < sizeOf(least) ? n : least), undefined);
  };
}

const sizeOf = ({ startLine, endLine }: GraphNode): number => endLine - startLine;
