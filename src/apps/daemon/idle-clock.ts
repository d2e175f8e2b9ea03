/** Says once that nothing has happened for a while. Any touch starts the while again; 0 means never. */
export class IdleClock {
  readonly #idleMs: number;
  readonly #onIdle: () => void;
  #timer: NodeJS.Timeout | undefined;
  #endsAt: number | null = null;

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
    if (this.#idleMs === 0) return;
    clearTimeout(this.#timer);
    this.#endsAt = Date.now() + this.#idleMs;
    this.#timer = setTimeout(this.#onIdle, this.#idleMs);
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
