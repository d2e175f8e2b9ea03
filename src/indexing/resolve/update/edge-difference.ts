/** Stored edges against the edges that there should be: which rows go, which are written. */
import type { EdgeColumns } from '../../../model/adjacency.ts';
import { edgeTypeId } from '../../../model/edge-types.ts';
import type { GraphEdge } from '../../../model/graph.ts';
import { provenanceId } from '../../../model/provenance.ts';
import type { CollectedEdges } from '../link/edge-collector.ts';

export interface EdgeDifference {
  /** Positions in the new edges: not there before, or with other places. */
  readonly put: readonly number[];
  /** Those of `put` that were not there before. */
  readonly added: readonly number[];
  readonly gone: readonly GraphEdge[];
}

export function compareEdges(stored: readonly GraphEdge[], wanted: CollectedEdges): EdgeDifference {
  const old = new Map(stored.map((e) => [keyOf(e.source, e.target, edgeTypeId(e.type), provenanceId(e.provenance)), e]));
  const put: number[] = [];
  const added: number[] = [];
  for (let i = 0; i < wanted.sources.length; i++) {
    const key = keyOf(wanted.sources[i] as number, wanted.targets[i] as number, wanted.types[i] as number, wanted.provenances[i] as number);
    const known = old.get(key);
    if (known === undefined) added.push(i);
    else old.delete(key);
    if (known === undefined || !sameSites(known, wanted, i)) put.push(i);
  }
  return { put, added, gone: [...old.values()] };
}

const keyOf = (source: number, target: number, type: number, provenance: number): string => `${source} ${target} ${type} ${provenance}`;

function sameSites({ sites }: GraphEdge, wanted: CollectedEdges, i: number): boolean {
  const from = wanted.siteOffsets[i] as number;
  if ((wanted.siteOffsets[i + 1] as number) - from !== 2 * sites.length) return false;
  return sites.every(({ line, column }, s) => wanted.sites[from + 2 * s] === line && wanted.sites[from + 2 * s + 1] === column);
}

/** Some of the edges, in their order. */
export function pickEdges(all: CollectedEdges, positions: readonly number[]): CollectedEdges {
  const siteOffsets = new Uint32Array(positions.length + 1);
  const sites: number[] = [];
  for (const [to, from] of positions.entries()) {
    for (let s = all.siteOffsets[from] as number; s < (all.siteOffsets[from + 1] as number); s++) sites.push(all.sites[s] as number);
    siteOffsets[to + 1] = sites.length;
  }
  const pick = <T extends Uint32Array | Uint8Array>(column: T): T =>
    (column.constructor as unknown as { from(values: number[]): T }).from(positions.map((i) => column[i] as number));
  return {
    sources: pick(all.sources),
    targets: pick(all.targets),
    types: pick(all.types),
    provenances: pick(all.provenances),
    confidences: pick(all.confidences),
    siteOffsets,
    sites: Uint32Array.from(sites),
  };
}

export function edgeColumns(edges: readonly GraphEdge[]): EdgeColumns {
  return {
    sources: Uint32Array.from(edges, (e) => e.source),
    targets: Uint32Array.from(edges, (e) => e.target),
    types: Uint8Array.from(edges, (e) => edgeTypeId(e.type)),
    provenances: Uint8Array.from(edges, (e) => provenanceId(e.provenance)),
  };
}
