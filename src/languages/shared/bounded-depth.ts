/** Bounds the recursion of a reader: deeper nesting than any person writes would end the stack. */

/** A level of nesting takes up to ten calls. */
const MAX_DEPTH = 150;

export class BoundedDepth {
  #depth = 0;

  /** One level deeper; false past the bound. Pairs with `leave`. */
  enter(): boolean {
    if (this.#depth >= MAX_DEPTH) return false;
    this.#depth++;
    return true;
  }

  leave(): void {
    this.#depth--;
  }
}
