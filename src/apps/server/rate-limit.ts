/** Limits for each caller: so many requests a second with a burst, and so many at once. */
import { RecentMap } from '../../util/recent-map.ts';
import { Refusal } from './answer.ts';

export interface Limits {
  readonly perSecond: number;
  readonly burst: number;
  readonly atOnce: number;
}

interface Caller {
  left: number;
  at: number;
  running: number;
}

const MAX_CALLERS = 10_000;

export class RateLimit {
  readonly #limits: Limits;
  readonly #callers = new RecentMap<string, Caller>(MAX_CALLERS);

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Throws a Refusal; else the function to call when the request is done. */
  enter(id: string, now: number): () => void {
    const { perSecond, burst, atOnce } = this.#limits;
    const caller = this.#callers.get(id) ?? { left: burst, at: now, running: 0 };
    this.#callers.set(id, caller);
    // Requests do not come here in the order of their clocks: one may have waited for its token to be looked up.
    caller.left = Math.min(burst, caller.left + (Math.max(0, now - caller.at) / 1000) * perSecond);
    caller.at = Math.max(caller.at, now);
    if (caller.left < 1) throw new Refusal(429, `Too many requests: at most ${perSecond} a second.`, { 'Retry-After': '1' });
    if (caller.running >= atOnce) throw new Refusal(429, `Too many requests at once: at most ${atOnce}.`, { 'Retry-After': '1' });
    caller.left--;
    caller.running++;
    return () => {
      caller.running--;
    };
  }
}
