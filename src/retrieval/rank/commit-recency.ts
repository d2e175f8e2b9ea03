/**
 * What a recent commit adds to a symbol: a tie-breaker among symbols that are equal otherwise, too small to overrule
 * structure. The age comes from outside, so that ranking needs no clock; without blame data it adds nothing.
 */
const DAY = 86_400;

/** Age limit in seconds and what it gives, youngest first. */
const STEPS = [
  { within: DAY, boost: 0.05 },
  { within: 7 * DAY, boost: 0.03 },
  { within: 30 * DAY, boost: 0.01 },
] as const;

/** `age`: seconds since the last commit that touched the symbol. A commit from the future (a wrong clock) counts as fresh. */
export function commitRecency(age: number | undefined): number {
  if (age === undefined || Number.isNaN(age)) return 0;
  return STEPS.find((s) => age <= s.within)?.boost ?? 0;
}
