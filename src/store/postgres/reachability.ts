/**
 * Notices that a database has stopped answering. A network that loses packets tells nobody: a statement would wait for
 * minutes. When one has waited for long, the database is asked something trivial on a connection of its own; if that fails
 * too, everything that waits is told so at once. A statement that merely takes long is left alone.
 */

/** Longer than the pauses between attempts together, so that a quick restart is waited out. */
const SLOW_MS = 8_000;
const LOOK_EVERY_MS = 1_000;
/** What a probe may take. */
export const PROBE_MS = 4_000;

interface Waiting {
  readonly since: number;
  readonly giveUp: AbortController;
}

export interface ReachabilityOptions {
  /** Rejects when the database does not answer. */
  probe(): Promise<void>;
  /** After a probe that failed: connections that answer nobody are of no use. */
  onLost(): void;
}

export class Reachability {
  readonly #options: ReachabilityOptions;
  readonly #waiting = new Set<Waiting>();
  #timer: NodeJS.Timeout | undefined;
  #probing = false;

  constructor(options: ReachabilityOptions) {
    this.#options = options;
  }

  /** What `work` gives, or a rejection when the database is found to be gone first; the signal says so to `work`. */
  async guard<T>(work: (gone: AbortSignal) => Promise<T>): Promise<T> {
    const waiting: Waiting = { since: Date.now(), giveUp: new AbortController() };
    const { signal } = waiting.giveUp;
    this.#waiting.add(waiting);
    this.#timer ??= setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
    let stop: (() => void) | undefined;
    const gone = new Promise<never>((_, reject) => {
      stop = () => reject(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
    });
    try {
      return await Promise.race([work(signal), gone]);
    } finally {
      this.#waiting.delete(waiting);
      if (stop !== undefined) signal.removeEventListener('abort', stop);
    }
  }

  async #look(): Promise<void> {
    if (this.#waiting.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    const slow = [...this.#waiting].filter(({ since }) => Date.now() - since >= SLOW_MS);
    if (this.#probing || slow.length === 0) return;
    this.#probing = true;
    try {
      await this.#options.probe();
    } catch {
      for (const { giveUp } of slow) giveUp.abort(Object.assign(new Error('timeout expired'), { code: 'ETIMEDOUT' }));
      this.#options.onLost();
    } finally {
      this.#probing = false;
    }
  }
}
