/**
 * Adds evidence from other sources to the lexical score, as shares of the best lexical score, and keeps what each
 * contributed. A node without lexical evidence becomes a hit when something else speaks for it.
 */
import { topK } from '../../util/top-k.ts';

export interface Evidence {
  readonly name: string;
  readonly weight: number;
  /** Node id to 0 .. 1 (or below 0 to demote). */
  readonly shares: ReadonlyMap<number, number>;
}

export interface Scored {
  readonly score: Float64Array;
  /** Nodes with a score, in no order. */
  readonly hits: number[];
  /** 1 for every node of `hits`. */
  readonly isHit: Uint8Array;
  /** The best lexical score: what a share of 1 is worth. */
  readonly unit: number;
  /** By node, contributions by name. Only for nodes that had any. */
  readonly contributions: Map<number, Record<string, number>>;
}

/** The best ids, best first. */
export const bestOf = ({ hits, score }: Scored, k: number): number[] => topK(hits, (id) => score[id] as number, k);

export function startScores(score: Float64Array, hits: ArrayLike<number>): Scored {
  let unit = 0;
  const isHit = new Uint8Array(score.length);
  const found: number[] = [];
  for (let i = 0; i < hits.length; i++) {
    const id = hits[i] as number;
    unit = Math.max(unit, score[id] as number);
    isHit[id] = 1;
    found.push(id);
  }
  // Nothing matched by words: other evidence still has to be comparable among itself.
  return { score, hits: found, isHit, unit: unit === 0 ? 1 : unit, contributions: new Map() };
}

export function addEvidence(scored: Scored, { name, weight, shares }: Evidence): void {
  for (const [id, share] of shares) {
    if (id >= scored.score.length || share === 0 || weight === 0) continue;
    const gain = scored.unit * weight * share;
    if (!scored.isHit[id] && gain > 0) {
      scored.hits.push(id);
      scored.isHit[id] = 1;
    }
    scored.score[id] = Math.max(0, (scored.score[id] as number) + gain);
    contribute(scored, id, name, gain);
  }
}

/** Multiplies every score; the difference is what `name` contributed. */
export function scaleScores(scored: Scored, name: string, factorOf: (id: number) => number): void {
  for (const id of scored.hits) scale(scored, name, id, factorOf(id));
}

/** The same for some of them. */
export function scaleEach(scored: Scored, name: string, factors: ReadonlyMap<number, number>): void {
  for (const [id, factor] of factors) scale(scored, name, id, factor);
}

function scale(scored: Scored, name: string, id: number, factor: number): void {
  if (factor === 1) return;
  const before = scored.score[id] as number;
  scored.score[id] = before * factor;
  contribute(scored, id, name, (scored.score[id] as number) - before);
}

/** Lifts some above all others; among themselves the better one stays in front. */
export function leadWith(scored: Scored, name: string, ids: readonly number[]): void {
  if (ids.length === 0) return;
  const best = scored.hits.reduce((most, id) => Math.max(most, scored.score[id] as number), 0);
  const shares = new Map(ids.map((id) => [id, best / scored.unit]));
  addEvidence(scored, { name, weight: 1, shares });
}

/** Evidence that may only lift what the question found itself: having been seen lately is not a reason to come up. */
export function sharesOfHits({ isHit }: Scored, shares: ReadonlyMap<number, number>): Map<number, number> {
  return new Map([...shares].filter(([id]) => isHit[id] === 1));
}

function contribute(scored: Scored, id: number, name: string, gain: number): void {
  const known = scored.contributions.get(id);
  if (known === undefined) scored.contributions.set(id, { [name]: gain });
  else known[name] = (known[name] ?? 0) + gain;
}
