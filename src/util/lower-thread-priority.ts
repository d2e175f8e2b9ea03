/**
 * Lowers the priority of the calling thread, for work that nobody waits for yet. Linux only, where threads have
 * priorities of their own; elsewhere it would slow down the whole process.
 */
import { constants, getPriority, setPriority } from 'node:os';

/** Gives this thread a third of the others' share when cores are scarce: docs/decisions/0009-threads-of-an-index-run.md. */
const STEPS = 5;

/** False if the system refuses (a sandbox may): the run is still correct, only slower. */
export function lowerThreadPriority(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    setPriority(Math.min(getPriority() + STEPS, constants.priority.PRIORITY_LOW));
    return true;
  } catch {
    return false;
  }
}
