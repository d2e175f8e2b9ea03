/**
 * How far an answer about the graph can be trusted to be all there is. Complete: nothing that could add to it was left
 * open. Lower bound: what is listed holds, and there may be more. Unknown: nothing was found, and that says little.
 */
export type CompletenessLevel = 'complete' | 'lower_bound' | 'unknown';

export interface Completeness {
  readonly level: CompletenessLevel;
  /** In words, most telling first; empty when complete. */
  readonly reasons: readonly string[];
}

export interface OpenEnds {
  /** How much was found. */
  readonly found: number;
  /** Calls, by name, whose receiver or target is not known and whose name fits. */
  readonly unresolved: ReadonlyMap<string, number>;
  /** Symbols on the way that run code made at run time. */
  readonly dynamic: number;
  /** What else was left open, in words. */
  readonly others: readonly string[];
}

const MAX_NAMES = 5;

export function judgeCompleteness({ found, unresolved, dynamic, others }: OpenEnds): Completeness {
  const reasons = [...unresolvedReasons(unresolved), ...(dynamic > 0 ? [dynamicReason(dynamic)] : []), ...others];
  if (reasons.length === 0) return { level: 'complete', reasons };
  return { level: found > 0 ? 'lower_bound' : 'unknown', reasons };
}

function unresolvedReasons(unresolved: ReadonlyMap<string, number>): string[] {
  const names = [...unresolved].filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  if (names.length === 0) return [];
  const total = names.reduce((sum, [, count]) => sum + count, 0);
  const shown = names.slice(0, MAX_NAMES).map(([name, count]) => `${name} (${count})`);
  const rest = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more names` : '';
  return [`${total} ${total === 1 ? 'call' : 'calls'} on values of unknown type could be meant: ${shown.join(', ')}${rest}`];
}

const dynamicReason = (count: number): string =>
  count === 1 ? '1 symbol on the way runs code that is made at run time' : `${count} symbols on the way run code that is made at run time`;
