/**
 * Hubs and authorities among the first symbols of a walk: ids in, two scores per id out. An authority is what good
 * hubs use, a hub is what uses good authorities. Containment is left out: owning a method is not a vote for it.
 * An authority that the task did not ask for is infrastructure, and is pushed down.
 */
import type { Adjacency } from '../../model/adjacency.ts';
import { EDGE_TYPES, edgeTypeInfo } from '../../model/edge-types.ts';

export interface HitsScores {
  readonly ids: readonly number[];
  /** Parallel to `ids`; each has length 1 as a vector, or is all zero when no edge joins the ids. */
  readonly authority: Float64Array;
  readonly hub: Float64Array;
}

export interface HitsParams {
  readonly nodes: number;
  readonly iterations: number;
  readonly seedAuthority: Adjustment;
  readonly otherAuthority: Adjustment;
  readonly seedHub: Adjustment;
}

/** A share of a score that is past its threshold. */
interface Adjustment {
  readonly above: number;
  readonly factor: number;
}

/** docs/decisions/0003-the-graph-adds-small-shares.md. */
export const HITS_PARAMS: HitsParams = {
  nodes: 200,
  iterations: 10,
  seedAuthority: { above: 0.05, factor: 0.25 },
  otherAuthority: { above: 0.2, factor: -0.15 },
  seedHub: { above: 0.1, factor: 0.1 },
};

const VOTES: Uint8Array = new Uint8Array(256);
for (const [byte, type] of EDGE_TYPES.entries()) {
  const { walkWeight, category } = edgeTypeInfo(type);
  VOTES[byte] = walkWeight > 0 && category !== 'structural' ? 1 : 0;
}

/** `ranked` is best first; what is past the limit is left out. */
export function computeHits(adjacency: Adjacency, ranked: readonly number[], params: HitsParams = HITS_PARAMS): HitsScores {
  const ids = [...new Set(ranked)].slice(0, params.nodes);
  const links = linksAmong(adjacency, ids);
  let hub = new Float64Array(ids.length).fill(1);
  let authority = new Float64Array(ids.length);
  for (let i = 0; i < params.iterations; i++) {
    authority = gather(links.targets, links.sources, hub);
    hub = gather(links.sources, links.targets, authority);
  }
  return { ids, authority, hub };
}

interface Links {
  readonly sources: readonly number[];
  readonly targets: readonly number[];
}

/** One link per pair: rows are sorted by target, so parallel edges of other types stand next to each other. */
function linksAmong({ rows, out }: Adjacency, ids: readonly number[]): Links {
  const local = new Map(ids.map((id, i) => [id, i]));
  const links = { sources: [] as number[], targets: [] as number[] };
  for (const [source, id] of ids.entries()) {
    if (id >= rows) continue;
    let last = -1;
    for (let i = out.offsets[id] as number; i < (out.offsets[id + 1] as number); i++) {
      const target = local.get(out.targets[i] as number);
      if (target === undefined || target === source || target === last || !VOTES[out.types[i] as number]) continue;
      last = target;
      links.sources.push(source);
      links.targets.push(target);
    }
  }
  return links;
}

/** Sums `values` over links into their ends, then scales to length 1. */
function gather(ends: readonly number[], starts: readonly number[], values: Float64Array): Float64Array<ArrayBuffer> {
  const sums = new Float64Array(values.length);
  for (let i = 0; i < ends.length; i++) {
    const end = ends[i] as number;
    sums[end] = (sums[end] as number) + (values[starts[i] as number] as number);
  }
  let squares = 0;
  for (let i = 0; i < sums.length; i++) squares += (sums[i] as number) * (sums[i] as number);
  return squares === 0 ? sums : sums.map((s) => s / Math.sqrt(squares));
}

/** What a symbol's place in the subgraph adds to its score. */
export function hitsAdjustment(authority: number, hub: number, isSeed: boolean, params: HitsParams = HITS_PARAMS): number {
  if (!isSeed) return share(authority, params.otherAuthority);
  return share(authority, params.seedAuthority) + share(hub, params.seedHub);
}

const share = (score: number, { above, factor }: Adjustment): number => (score > above ? factor * score : 0);
