/**
 * A thread that nobody waits for yet lets the others go first. On Linux alone, where a thread has a priority of its
 * own: elsewhere it would be the whole process that steps back.
 */
import { constants, getPriority, setPriority } from 'node:os';

/** A third of what the others get where there is not enough for all: see "Index speed" in docs/performance.md. */
const STEPS = 5;

export function stepBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(getPriority() + STEPS, constants.priority.PRIORITY_LOW));
  } catch {
    // A sandbox may forbid it. The run is right without it, only slower.
  }
}
