/**
 * Many small arrays kept in a few large ones. What small arrays leave behind when they are let go of stays with the
 * process, in pieces; a large one goes back to the system at once (docs/decisions/0011-memory-of-large-runs.md).
 */

/** Numbers: 4 MB, which malloc maps by itself even after it has let go of the buffers of source files. */
const SLAB = 1 << 20;

export class TermSlabs {
  #slab = new Uint32Array(0);
  #used = 0;

  /** A copy. A slab lives as long as any of its copies. */
  keep(terms: Uint32Array): Uint32Array {
    if (this.#used + terms.length > this.#slab.length) {
      this.#slab = new Uint32Array(Math.max(SLAB, terms.length));
      this.#used = 0;
    }
    const kept = this.#slab.subarray(this.#used, this.#used + terms.length);
    kept.set(terms);
    this.#used += terms.length;
    return kept;
  }
}
