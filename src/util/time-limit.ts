/**
 * Runs a function on this thread, and ends it when it takes too long: V8 stops it wherever it is, without running its
 * `catch` and `finally`. What it was working on is in doubt then and must not be used again.
 */
import { createContext, Script } from 'node:vm';

export class TimeLimit {
  readonly #script = new Script('work()');
  readonly #place: { work: () => void } = { work: () => undefined };
  readonly #context = createContext(this.#place);
  readonly #milliseconds: number;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** False when the time was up first. Errors of `work` are thrown as they are. */
  run(work: () => void): boolean {
    this.#place.work = work;
    try {
      this.#script.runInContext(this.#context, { timeout: this.#milliseconds });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
      throw error;
    } finally {
      this.#place.work = () => undefined;
    }
  }
}
