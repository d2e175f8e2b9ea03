/** How often each number came up. Grows with the largest one, costs only what was counted, is empty after each use. */
export class Tally {
  /** As small as the first arrays of IdentifierTable, and for the same reason. */
  #counts = new Uint32Array(1 << 5);
  #touched = new Uint32Array(1 << 3);
  #size = 0;

  add(number: number, times = 1): void {
    if (number >= this.#counts.length) this.#counts = grown(this.#counts, number + 1);
    const count = this.#counts[number] as number;
    this.#counts[number] = count + times;
    if (count > 0) return;
    if (this.#size === this.#touched.length) this.#touched = grown(this.#touched, this.#size + 1);
    this.#touched[this.#size++] = number;
  }

  /** Hands over what was counted and forgets it. */
  drain(visit: (number: number, times: number) => void): void {
    const size = this.#size;
    this.#size = 0;
    for (let i = 0; i < size; i++) {
      const number = this.#touched[i] as number;
      const times = this.#counts[number] as number;
      this.#counts[number] = 0;
      visit(number, times);
    }
  }
}

function grown(array: Uint32Array, needed: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(needed, 2 * array.length));
  larger.set(array);
  return larger;
}
