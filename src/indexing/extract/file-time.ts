/**
 * How long a file has had a worker. Two clocks, because a busy machine lets the first one run without giving the process
 * anything, and other threads move the second one: a file is judged by its share.
 */
export interface Moment {
  readonly wall: number;
  /** Of all threads of the process. In milliseconds, as the other. */
  readonly processor: number;
}

/** A file that waits instead of computing (a dead network drive) has this many times the limit. */
const PATIENCE = 6;

export function now(): Moment {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now(), processor: (user + system) / 1000 };
}

export function since({ wall, processor }: Moment): Moment {
  const at = now();
  return { wall: at.wall - wall, processor: at.processor - processor };
}

/** By a thread's share of what the whole process computed meanwhile: neither load nor the other workers lose a file. */
export function isPast({ wall, processor }: Moment, limitMs: number, threads: number): boolean {
  return wall > limitMs * PATIENCE || (wall > limitMs && processor > limitMs * threads);
}
