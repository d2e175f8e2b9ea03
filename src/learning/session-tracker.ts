/**
 * What one client has looked at or changed lately; what it was merely shown does not count, or every answer would repeat
 * the one before. Each touch counts 1 and halves every three minutes; touches of a symbol add
 * up to a cap. Time is passed in, so that the same touches give the same boosts.
 */
import type { Hash } from '../model/hash.ts';

const HALF_LIFE_MS = 180_000;
const CAP = 2;
const LEAST = 0.01;
const MAX_TOUCHES = 20;
const MAX_SYMBOLS = 5_000;

export class SessionTracker {
  /** Times. */
  readonly #touches = new Map<Hash, number[]>();

  touch(hash: Hash, now: number): void {
    const touches = this.#touches.get(hash) ?? [];
    touches.push(now);
    if (touches.length > MAX_TOUCHES) touches.shift();
    // Put in again, so that the oldest of all is the first to go.
    this.#touches.delete(hash);
    this.#touches.set(hash, touches);
    if (this.#touches.size > MAX_SYMBOLS) this.#touches.delete(this.#touches.keys().next().value as Hash);
  }

  /** Shares from 0 to 1, of symbols that still count. */
  boosts(now: number): Map<Hash, number> {
    const boosts = new Map<Hash, number>();
    for (const [hash, touches] of this.#touches) {
      const sum = touches.reduce((total, at) => total + 2 ** (-Math.max(0, now - at) / HALF_LIFE_MS), 0);
      if (sum >= LEAST) boosts.set(hash, Math.min(CAP, sum) / CAP);
    }
    return boosts;
  }

  get size(): number {
    return this.#touches.size;
  }

  clear(): void {
    this.#touches.clear();
  }
}
