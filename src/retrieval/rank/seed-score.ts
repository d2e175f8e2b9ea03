/**
 * The structural score of a symbol: how much leans on it, how sure its edges are, how near it is to the seeds, what
 * use and history say. Evidence in, every part by name out, so that `why` can print it; `total` is one component of
 * the final rank. With the adjustment for hubs and authorities the other weights are lower.
 */
import { commitRecency } from './commit-recency.ts';

export interface SeedEvidence {
  /** Walk score or caller count, relative to the largest of the set: 0 to 1. */
  readonly blastRadius: number;
  /** Of the surest edge that points here. */
  readonly confidence: number;
  /** Seconds since a runtime trace last saw it; left out when none did. */
  readonly traceAge?: number | undefined;
  /** 0 for a seed. */
  readonly hops: number;
  /** From hits/; left out when it did not run. */
  readonly authority?: number | undefined;
  /** Useful share of what was said about it, 0 to 1; left out when nothing was. */
  readonly feedback?: number | undefined;
  /** Raw boost of this session, 0 to 2. */
  readonly session?: number | undefined;
  /** Seconds since its last commit. */
  readonly commitAge?: number | undefined;
}

export interface SeedScore {
  readonly blastRadius: number;
  readonly confidence: number;
  readonly recency: number;
  readonly distance: number;
  readonly authority: number;
  readonly feedback: number;
  readonly session: number;
  readonly commitRecency: number;
  readonly total: number;
}

type Weights = Readonly<Record<'blastRadius' | 'confidence' | 'recency' | 'distance', number>>;

/** docs/performance.md, "Structural score". */
const BASE: Weights = { blastRadius: 0.4, confidence: 0.25, recency: 0.2, distance: 0.15 };
const WITH_AUTHORITY: Weights = { blastRadius: 0.35, confidence: 0.2, recency: 0.15, distance: 0.15 };
/** Praise counts more than blame: an unused answer may still have been right. */
const FEEDBACK = { useful: 0.25, useless: 0.05 } as const;
const SESSION = { weight: 0.2, cap: 2 } as const;

const DAY = 86_400;
const TRACE_STEPS = [
  { within: DAY, score: 1 },
  { within: 7 * DAY, score: 0.8 },
  { within: 30 * DAY, score: 0.5 },
] as const;
const OLD_TRACE = 0.2;
/** Code that no trace can see is not worse than code that was seen long ago. */
const NO_TRACE = 0.3;

export function seedScore(e: SeedEvidence): SeedScore {
  const weights = e.authority === undefined ? BASE : WITH_AUTHORITY;
  const parts = {
    blastRadius: weights.blastRadius * clamp(e.blastRadius, 1),
    confidence: weights.confidence * clamp(e.confidence, 1),
    recency: weights.recency * traceRecency(e.traceAge),
    distance: weights.distance / (1 + Math.max(0, e.hops)),
    authority: e.authority ?? 0,
    feedback: feedbackShare(e.feedback),
    session: (SESSION.weight * clamp(e.session ?? 0, SESSION.cap)) / SESSION.cap,
    commitRecency: commitRecency(e.commitAge),
  };
  return { ...parts, total: Object.values(parts).reduce((sum, part) => sum + part, 0) };
}

function traceRecency(age: number | undefined): number {
  if (age === undefined) return NO_TRACE;
  return TRACE_STEPS.find((s) => age <= s.within)?.score ?? OLD_TRACE;
}

/** A half says nothing; all useful and all useless give the full weights. */
function feedbackShare(share: number | undefined): number {
  if (share === undefined) return 0;
  const signal = 2 * (clamp(share, 1) - 0.5);
  return signal * (signal > 0 ? FEEDBACK.useful : FEEDBACK.useless);
}

const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, value));
