/**
 * A thread that nobody waits for yet lets the others go first. On Linux alone, where a thread has a priority of its
 * own: elsewhere it would be the whole process that steps back.
 */
import { constants, getPriority, setPriority } from 'node:os';

/** A third of what the others get where there is not enough for all: see docs/decisions/0009-threads-of-an-index-run.md. */
const STEPS = 5;

/** False where that is not possible: a sandbox may forbid it, and the run is right without, only slower. */
export function stepBack(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    setPriority(Math.min(getPriority() + STEPS, constants.priority.PRIORITY_LOW));
    return true;
  } catch {
    return false;
  }
}
