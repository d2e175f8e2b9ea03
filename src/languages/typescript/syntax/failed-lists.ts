/**
 * Where a list of types was looked for and none was found. Whatever `<` was still open when a look failed fails by the
 * same token: remembered, so that a long row of comparisons is not looked through once for each of its signs.
 */
export class FailedLists {
  readonly #parameters = new Set<number>();
  readonly #arguments = new Set<number>();

  /** A list of type parameters may have more in it than one of arguments. */
  has(open: number, isParameters: boolean): boolean {
    return this.#parameters.has(open) || (!isParameters && this.#arguments.has(open));
  }

  add(opened: readonly number[], isParameters: boolean): void {
    const failed = isParameters ? this.#parameters : this.#arguments;
    for (const open of opened) failed.add(open);
  }
}
