/**
 * How often each term stands in each field, as packed numbers in one flat array that is used again and again: a map
 * per symbol cost as much as parsing its source. Empty between uses.
 */
export interface PackedField {
  readonly shift: number;
  readonly max: number;
}

export class TermCounts {
  /** As small as the first arrays of IdentifierTable, and for the same reason. */
  #packed = new Uint32Array(1 << 5);
  readonly #touched: number[] = [];

  /** Counts some more, up to the field's limit. */
  add(term: number, { shift, max }: PackedField, times = 1): void {
    if (term >= this.#packed.length) this.#grow(term);
    const packed = this.#packed[term] as number;
    if (packed === 0) this.#touched.push(term);
    const counted = (packed >>> shift) & max;
    this.#packed[term] = packed + ((Math.min(max, counted + times) - counted) << shift);
  }

  addAll(terms: readonly number[], field: PackedField, times = 1): void {
    for (let i = 0; i < terms.length; i++) this.add(terms[i] as number, field, times);
  }

  /** Takes (term, packed counts) pairs over; only into empty counts. */
  load(pairs: Uint32Array): void {
    for (let i = 0; i < pairs.length; i += 2) {
      const term = pairs[i] as number;
      if (term >= this.#packed.length) this.#grow(term);
      this.#touched.push(term);
      this.#packed[term] = pairs[i + 1] as number;
    }
  }

  /** The (term, packed counts) pairs; empties the counts. */
  take(): Uint32Array {
    const pairs = new Uint32Array(2 * this.#touched.length);
    let at = 0;
    for (const term of this.#touched) {
      pairs[at++] = term;
      pairs[at++] = this.#packed[term] as number;
      this.#packed[term] = 0;
    }
    this.#touched.length = 0;
    return pairs;
  }

  #grow(term: number): void {
    let length = this.#packed.length;
    while (length <= term) length *= 2;
    const grown = new Uint32Array(length);
    grown.set(this.#packed);
    this.#packed = grown;
  }
}
