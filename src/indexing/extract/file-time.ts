/**
 * How long a file has had a worker. Two clocks, because a busy machine lets the first one run without giving the process
 * anything, and other threads move the second one: a file is judged by its share.
 */
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

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

/** Of a system that counts in ticks of ten milliseconds, for each thread. */
const OWN_STAT = '/proc/thread-self/stat';
const TICK_MS = 10;

/** Where the processor time of one thread cannot be had, that of all is shared out among as many as there may be. */
const shared = (): number => now().processor / availableParallelism();

function ownFromSystem(): number {
  const stat = readFileSync(OWN_STAT, 'latin1');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * TICK_MS;
}

/** Milliseconds of processor time that the calling thread has had. */
export const ownTime: () => number = process.platform === 'linux' && existsSync(OWN_STAT) ? ownFromSystem : shared;
