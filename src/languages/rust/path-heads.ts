/**
 * Paths may begin with names that nothing in the file declares: `crate::`, `super::`, another crate. The resolver finds
 * names through imports, so each such head becomes an import when the file has been read. `super` is a value elsewhere
 * and `super::super` has no name: the n-th module up is called `super$n`.
 */
import type { ImportFact } from '../../model/facts.ts';

export class PathHeads {
  readonly #heads = new Map<string, { specifier: string; line: number }>();

  /** Local name of the module `levels` up from the file's own. */
  above(levels: number, line: number): string {
    const local = `super$${levels}`;
    this.#note(local, new Array(levels).fill('super').join('::'), line);
    return local;
  }

  crateRoot(line: number): string {
    this.#note('crate', 'crate', line);
    return 'crate';
  }

  /** First name of a path with more steps; whether it is a crate shows when everything else is known. */
  note(name: string, line: number): void {
    this.#note(name, name, line);
  }

  /** Imports for the heads that `isDeclared` does not know. */
  imports(isDeclared: (name: string) => boolean): ImportFact[] {
    const found = [...this.#heads].filter(([local]) => !isDeclared(local));
    return found.map(([local, { specifier, line }]) => ({ specifier, imported: null, local, line }));
  }

  has(name: string): boolean {
    return this.#heads.has(name);
  }

  #note(local: string, specifier: string, line: number): void {
    if (!this.#heads.has(local)) this.#heads.set(local, { specifier, line });
  }
}
