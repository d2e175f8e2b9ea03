/** Structural scores of ranked symbols, from the adjacency arrays and the walk: ids in, node id to share out. */
import type { Rows } from '../../model/adjacency.ts';
import { PROVENANCES, provenanceConfidence } from '../../model/provenance.ts';
import type { Corpus } from '../corpus.ts';
import { structuralScore } from './structural-score.ts';

const CONFIDENCE = Float64Array.from(PROVENANCES, (p) => provenanceConfidence(p));
/** Hops of a symbol that the walk did not reach: more than any walk makes. */
const UNREACHED = 5;
/** Edges to look at, at most: the first ones of a hub show how certain its edges are. */
const MAX_EDGES = 50;

export type TraceAges = ReadonlyMap<number, number>;

/** `traceAges`: seconds since a trace saw a symbol run; empty without traces. */
export function structureShares(corpus: Corpus, ids: readonly number[], hopsOf: (id: number) => number | undefined, traceAges: TraceAges): Map<number, number> {
  const { referencesTo, adjacency } = corpus;
  const most = Math.log1p(Math.max(1, ...ids.map((id) => referencesTo(id))));
  return new Map(
    ids.map((id) => {
      const blastRadius = Math.log1p(referencesTo(id)) / most;
      return [id, structuralScore({ blastRadius, confidence: surest(adjacency.in, id), hops: hopsOf(id) ?? UNREACHED, traceAge: traceAges.get(id) }).total];
    }),
  );
}

function surest({ offsets, provenances }: Rows, id: number): number {
  let best = 0;
  const end = Math.min(offsets[id + 1] as number, (offsets[id] as number) + MAX_EDGES);
  for (let i = offsets[id] as number; i < end; i++) best = Math.max(best, CONFIDENCE[provenances[i] as number] as number);
  return best;
}
