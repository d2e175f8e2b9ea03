/**
 * Reports when nothing has happened for some time. Any touch starts the time again; 0 means never. When there is no
 * repository to serve, the time is short.
 */
const EMPTY_MS = 60_000;

export class IdleClock {
  readonly #idleMs: number;
  readonly #onIdle: () => void;
  #timer: NodeJS.Timeout | undefined;
  #endsAt: number | null = null;
  #empty = false;
  #closed = false;

  constructor(idleMs: number, onIdle: () => void) {
    this.#idleMs = idleMs;
    this.#onIdle = onIdle;
    this.touch();
  }

  /** Milliseconds since 1970; null: never. */
  get endsAt(): number | null {
    return this.#endsAt;
  }

  touch(): void {
    if (this.#idleMs === 0 || this.#closed) return;
    const wait = this.#empty ? Math.min(EMPTY_MS, this.#idleMs) : this.#idleMs;
    clearTimeout(this.#timer);
    this.#endsAt = Date.now() + wait;
    this.#timer = setTimeout(this.#onIdle, wait);
  }

  /** Whether there is anything to serve. */
  serves(anything: boolean): void {
    if (this.#empty === !anything) return;
    this.#empty = !anything;
    this.touch();
  }

  /** Stops the clock for good: an update that ends while the daemon is closing must not keep the process alive. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}
