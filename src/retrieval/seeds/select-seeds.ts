/**
 * Candidates in rank order in, the seeds of the walk out: noise dropped, the largest package first, types first on
 * dense graphs, cut to what the graph's size asks for. Restart weights fall from 1.0 to 0.4 by rank; types that the
 * path channel found join at 0.3, because their place is a hint and not a match.
 */
import { focusSeeds } from './focused-seeds.ts';
import { withoutNoise } from './noise-filter.ts';
import { seedCount } from './seed-count.ts';
import type { SeedRecord } from './seed-record.ts';
import { preferTypes } from './type-seeds.ts';

export interface Seed {
  readonly id: number;
  readonly weight: number;
  readonly from: 'match' | 'path';
}

export interface SeedParams {
  readonly firstWeight: number;
  readonly lastWeight: number;
  readonly pathWeight: number;
  readonly pathSeeds: number;
}

/** docs/decisions/0003-the-graph-adds-small-shares.md. */
export const SEED_PARAMS: SeedParams = { firstWeight: 1, lastWeight: 0.4, pathWeight: 0.3, pathSeeds: 10 };

/** Steps that can be left out, so that their worth can be measured. */
export type SeedStep = 'noise-filter' | 'focused-seeds' | 'type-seeds' | 'seed-count';

export interface SeedInput {
  /** Fused candidates, then the implementors of their interfaces. */
  readonly candidates: readonly SeedRecord[];
  readonly pathCandidates: readonly SeedRecord[];
  /** All nodes, phantoms included: they make a graph as dense as symbols do. */
  readonly graphNodes: number;
  readonly aboutTests: boolean;
  /** Without it every step is on. */
  on?(step: SeedStep): boolean;
}

export function selectSeeds(input: SeedInput, params: SeedParams = SEED_PARAMS): Seed[] {
  const ordered = orderedMatches(input);
  const seeds: Seed[] = ordered.map(({ id }, rank) => ({ id, weight: weightAt(rank, ordered.length, params), from: 'match' }));
  const taken = new Set(ordered.map((c) => c.id));
  const places = sound(input.pathCandidates, input).filter((c) => !taken.has(c.id));
  for (const { id } of places.slice(0, params.pathSeeds)) seeds.push({ id, weight: params.pathWeight, from: 'path' });
  return seeds;
}

function orderedMatches(input: SeedInput): readonly SeedRecord[] {
  const kept = sound(input.candidates, input);
  const focused = isOn(input, 'focused-seeds') ? focusSeeds(kept) : kept;
  const ordered = isOn(input, 'type-seeds') ? preferTypes(focused, input.graphNodes) : focused;
  return ordered.slice(0, seedCount(isOn(input, 'seed-count') ? input.graphNodes : 0));
}

const isOn = (input: SeedInput, step: SeedStep): boolean => input.on?.(step) ?? true;

function sound(candidates: readonly SeedRecord[], input: SeedInput): readonly SeedRecord[] {
  return isOn(input, 'noise-filter') ? withoutNoise(candidates, input) : candidates;
}

function weightAt(rank: number, count: number, { firstWeight, lastWeight }: SeedParams): number {
  return count < 2 ? firstWeight : firstWeight - ((firstWeight - lastWeight) * rank) / (count - 1);
}
