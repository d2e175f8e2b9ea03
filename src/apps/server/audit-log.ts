/** Who asked what, written in batches. A database that cannot be reached costs entries, never an answer; how many is counted. */
import type { AuditEntry, TeamStore } from '../../engine/team/team-store.ts';

const EVERY_MS = 1_000;
const MAX_HELD = 10_000;
const MAX_DETAIL = 500;

export class AuditLog {
  readonly #store: TeamStore;
  readonly #failed: (lost: number, error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #held: AuditEntry[] = [];
  #writing: Promise<void> = Promise.resolve();

  constructor(store: TeamStore, failed: (lost: number, error: unknown) => void) {
    this.#store = store;
    this.#failed = failed;
    this.#timer = setInterval(() => this.flush(), EVERY_MS);
    this.#timer.unref();
  }

  note(entry: AuditEntry): void {
    if (this.#held.length < MAX_HELD) this.#held.push({ ...entry, detail: entry.detail?.slice(0, MAX_DETAIL) ?? null });
    else this.#failed(1, new Error('more than the log can hold'));
  }

  flush(): Promise<void> {
    const entries = this.#held;
    this.#held = [];
    if (entries.length > 0) this.#writing = this.#writing.then(() => this.#store.audit(entries)).catch((error: unknown) => this.#failed(entries.length, error));
    return this.#writing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}
