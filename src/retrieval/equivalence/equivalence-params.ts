/** What a matched equivalence class is worth. docs/decisions/0006-equivalence-classes.md. */
export interface EquivalenceParams {
  /** What a match of a single generic word is worth, against a strong one. */
  readonly weak: number;
  /** What a class for any repository is worth, against one for a framework that this repository uses. */
  readonly concern: number;
  /** Factor for a target that none of the task's own words match. */
  readonly unsupported: number;
  /** Loss per place in a class's list of targets. */
  readonly order: number;
}

export const EQUIVALENCE_PARAMS: EquivalenceParams = { weak: 0.5, concern: 0.25, unsupported: 0.5, order: 0.08 };
