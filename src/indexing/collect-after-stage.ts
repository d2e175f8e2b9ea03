/** Garbage collection between the stages of a large run, so that what one stage held is freed before the next one fills memory. */
import { collectGarbage } from '../util/collect-garbage.ts';

/** Files. On smaller runs the pause costs more than the memory is worth. */
const WORTH_COLLECTING = 8_000;

export function collectAfterStage(files: number): void {
  if (files >= WORTH_COLLECTING) collectGarbage();
}
