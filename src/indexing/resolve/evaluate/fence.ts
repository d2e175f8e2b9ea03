/**
 * An error while one fact is evaluated loses that fact, not the run: it is recorded with the file, and the next fact is
 * taken. Evaluation leaves no half-done state behind (limits.ts), so other facts get the same answers.
 */
import type { FileUnit } from '../symbols/symbols.ts';

export class Fence {
  readonly #failures = new Map<string, string>();

  /** Undefined when it fails. */
  attempt<T>(unit: FileUnit, step: () => T): T | undefined {
    try {
      return step();
    } catch (error) {
      this.note(unit, error);
      return undefined;
    }
  }

  note({ outline: { path } }: FileUnit, error: unknown): void {
    if (!this.#failures.has(path)) this.#failures.set(path, error instanceof Error ? error.message : String(error));
  }

  /** The first error of each file that could not be linked completely, by path. */
  get failures(): ReadonlyMap<string, string> {
    return this.#failures;
  }
}
