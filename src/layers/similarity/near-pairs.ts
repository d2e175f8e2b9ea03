/**
 * Pairs of bodies that are alike, without comparing all with all: whoever agrees in a whole band of the signature is
 * compared, and in crowded bands only with the next few. Time grows with the number of bodies, however many are copies
 * of one another.
 */
import { SIGNATURE, similarityOf } from './minhash.ts';

export interface Sketch {
  /** Tokens. */
  readonly size: number;
  readonly signature: Uint8Array;
}

export interface NearPair {
  /** Positions in the list, the smaller first. */
  readonly a: number;
  readonly b: number;
  readonly similarity: number;
}

/** 16 bands of 8: a pair with 80% in common is found with a probability of .95, with 90% of .9999. */
const ROWS = 8;
const BANDS = SIGNATURE / ROWS;
/** How many of a crowded band each is compared with. */
const WINDOW = 6;
/** Most of the longer body has to be in the shorter one. */
const MIN_RATIO = 0.6;

/** In order of a and b. The order of `sketches` decides which pairs of a crowd are taken, so it should be that of hashes. */
export function nearPairs(sketches: readonly Sketch[], least: number): NearPair[] {
  const seen = new Set<number>();
  const pairs: NearPair[] = [];
  for (let band = 0; band < BANDS; band++)
    for (const crowd of crowdsOf(sketches, band))
      for (let i = 0; i < crowd.length; i++)
        for (let j = i + 1; j < Math.min(crowd.length, i + 1 + WINDOW); j++) consider(crowd[i] as number, crowd[j] as number);
  return pairs.sort((x, y) => x.a - y.a || x.b - y.b);

  function consider(a: number, b: number): void {
    const key = a * sketches.length + b;
    if (seen.has(key)) return;
    seen.add(key);
    const [one, other] = [sketches[a] as Sketch, sketches[b] as Sketch];
    if (Math.min(one.size, other.size) < MIN_RATIO * Math.max(one.size, other.size)) return;
    const similarity = similarityOf(one.signature, other.signature);
    if (similarity >= least) pairs.push({ a, b, similarity });
  }
}

function* crowdsOf(sketches: readonly Sketch[], band: number): Generator<number[]> {
  const crowds = new Map<string, number[]>();
  sketches.forEach(({ signature }, i) => {
    const key = String.fromCharCode(...signature.subarray(band * ROWS, (band + 1) * ROWS));
    const crowd = crowds.get(key);
    if (crowd === undefined) crowds.set(key, [i]);
    else crowd.push(i);
  });
  for (const crowd of crowds.values()) if (crowd.length > 1) yield crowd;
}
