/**
 * A score from the graph alone: how many symbols depend on one, how certain those edges are, whether a trace has seen it
 * run, how near it is to the seeds. Evidence in, every part by name out, so that `why` can print it; `total` is one
 * component of the rank.
 */
export interface StructuralEvidence {
  /** Callers and other dependents, relative to the most used of the set: 0 to 1. */
  readonly blastRadius: number;
  /** Of the surest edge that points here. */
  readonly confidence: number;
  /** Seconds since a runtime trace last saw it; left out when none did. */
  readonly traceAge?: number | undefined;
  /** 0 for a seed. */
  readonly hops: number;
}

export interface StructuralScore {
  readonly blastRadius: number;
  readonly confidence: number;
  readonly recency: number;
  readonly distance: number;
  readonly total: number;
}

/** Weights of the parts. The weight of the sum beside words: docs/decisions/0003-the-graph-adds-small-shares.md. */
const WEIGHTS = { blastRadius: 0.4, confidence: 0.25, recency: 0.2, distance: 0.15 } as const;

const DAY = 86_400;
const TRACE_STEPS = [
  { within: DAY, score: 1 },
  { within: 7 * DAY, score: 0.8 },
  { within: 30 * DAY, score: 0.5 },
] as const;
const OLD_TRACE = 0.2;
/** Recency of code without a trace: not worse than that of code seen long ago. */
const NO_TRACE = 0.3;

export function structuralScore(e: StructuralEvidence): StructuralScore {
  const parts = {
    blastRadius: WEIGHTS.blastRadius * share(e.blastRadius),
    confidence: WEIGHTS.confidence * share(e.confidence),
    recency: WEIGHTS.recency * traceRecency(e.traceAge),
    distance: WEIGHTS.distance / (1 + Math.max(0, e.hops)),
  };
  return { ...parts, total: Object.values(parts).reduce((sum, part) => sum + part, 0) };
}

function traceRecency(age: number | undefined): number {
  if (age === undefined) return NO_TRACE;
  return TRACE_STEPS.find((s) => age <= s.within)?.score ?? OLD_TRACE;
}

const share = (value: number): number => Math.min(1, Math.max(0, value));
