/**
 * What fails while one fact is worked out costs that fact, not the run: it is noted with the file it stands in, and the
 * next one is taken. Evaluation leaves nothing half done behind (limits.ts), so that others get the same answers.
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

  /** What happened first in each file that is not linked in full, by its path. */
  get failures(): ReadonlyMap<string, string> {
    return this.#failures;
  }
}
