/**
 * Garbage collection in a large run: between its stages, so that what one stage held is freed before the next one fills
 * memory, and within a long one. Figures: docs/decisions/0011-memory-of-large-runs.md.
 */
import { getHeapStatistics } from 'node:v8';
import { collectGarbage } from '../util/collect-garbage.ts';

/** Files: kafka has 5,000, django 3,000. On smaller runs the pause costs more than the memory is worth. */
const WORTH_COLLECTING = 4_000;
/** Bytes: two collections of .3 s while kubernetes is linked. */
const GROWN = 112 * 1024 ** 2;

export function collectAfterStage(files: number): void {
  if (files >= WORTH_COLLECTING) collectGarbage();
}

/** Within a stage. V8 by itself waits until the heap is half as large again. */
export class CollectAsItGrows {
  readonly #worthwhile: boolean;
  #from = usedHeap();

  constructor(files: number) {
    this.#worthwhile = files >= WORTH_COLLECTING;
  }

  /** To be called where little is in use that will not be kept. */
  check(): void {
    if (!this.#worthwhile || usedHeap() - this.#from < GROWN) return;
    collectGarbage();
    this.#from = usedHeap();
  }
}

const usedHeap = (): number => getHeapStatistics().used_heap_size;
