/** One numbering of terms for the whole run, whatever number a worker gave them. */
export class Vocabulary {
  readonly terms: string[] = [];
  readonly #ids = new Map<string, number>();
  /** Per worker: its term numbers to ours, extended as it reports new terms. */
  readonly #maps = new WeakMap<readonly string[], number[]>();

  id(term: string): number {
    let id = this.#ids.get(term);
    if (id === undefined) {
      id = this.terms.length;
      this.#ids.set(term, id);
      this.terms.push(term);
    }
    return id;
  }

  /** Renumbers (term, counts) pairs in place. `workerTerms` is the worker's own list; identity tells workers apart. */
  renumberFile(pairs: Uint32Array, workerTerms: readonly string[]): void {
    const map = this.#mapFor(workerTerms);
    for (let i = 0; i < pairs.length; i += 2) pairs[i] = map[pairs[i] as number] as number;
  }

  /** The same for lists of pairs, each with its length before it. */
  renumberSymbols(lists: Uint32Array, workerTerms: readonly string[]): void {
    const map = this.#mapFor(workerTerms);
    for (let at = 0; at < lists.length; ) {
      const end = at + 1 + 2 * (lists[at] as number);
      for (at++; at < end; at += 2) lists[at] = map[lists[at] as number] as number;
    }
  }

  #mapFor(workerTerms: readonly string[]): readonly number[] {
    let map = this.#maps.get(workerTerms);
    if (map === undefined) {
      map = [];
      this.#maps.set(workerTerms, map);
    }
    for (let i = map.length; i < workerTerms.length; i++) map.push(this.id(workerTerms[i] as string));
    return map;
  }
}
