/**
 * Questions stand in line: so many are worked on at a time, the others wait in the order in which they came. One process
 * answers with one thread, so more at a time would only make all of them late, and each holds memory while it runs. The
 * time that a question may take begins when its turn comes.
 */
import type { ServerResponse } from 'node:http';
import { Refusal } from './answer.ts';

export interface LineLimits {
  readonly atOnce: number;
  readonly waiting: number;
}

/** Enough to keep the connections of a pool busy while others compute. */
const USUAL: LineLimits = { atOnce: 16, waiting: 1_000 };

export class Line {
  readonly #limits: LineLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: LineLimits = USUAL) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Nothing is done for a client that has gone away meanwhile. */
  async answer(response: Pick<ServerResponse, 'destroyed'>, work: () => Promise<void>): Promise<void> {
    await this.#turn();
    try {
      if (!response.destroyed) await work();
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }

  #turn(): Promise<void> | undefined {
    const { atOnce, waiting } = this.#limits;
    if (this.#running < atOnce && this.#waiting.length === 0) {
      this.#running++;
      return undefined;
    }
    if (this.#waiting.length >= waiting) throw new Refusal(503, 'Too many questions are waiting.', { 'Retry-After': '5' });
    return new Promise((resolve) => {
      this.#waiting.push(() => {
        this.#running++;
        resolve();
      });
    });
  }
}
