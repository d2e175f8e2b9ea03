/** Counts references that stayed unresolved, by the node that they stand in and by name. */
import type { UnresolvedRef } from '../../../model/graph.ts';

export class UnresolvedNames {
  readonly #counts = new Map<number, Map<string, number>>();

  readonly add = (source: number, name: string): void => {
    let names = this.#counts.get(source);
    if (names === undefined) {
      names = new Map();
      this.#counts.set(source, names);
    }
    names.set(name, (names.get(name) ?? 0) + 1);
  };

  list(): UnresolvedRef[] {
    const out: UnresolvedRef[] = [];
    for (const source of [...this.#counts.keys()].sort((a, b) => a - b))
      for (const [name, count] of this.#counts.get(source) ?? []) out.push({ source, name, count });
    return out;
  }
}
