/**
 * Limits of an evaluation. Real code leads in circles (the value of a field calls a method that reads the field), so every
 * step costs fuel, nesting is bounded, and an answer that was cut short is not cached.
 */

const MAX_DEPTH = 40;
/** Past this many steps only the recursive types of heavily generic code go on; see docs/decisions/0013-limits-and-guesses-of-resolution.md. */
const FUEL = 300;

export class Limits {
  #depth = 0;
  #fuel = FUEL;
  #cuts = 0;
  #apart = 0;

  constructor() {
    // Changed once here, because V8 would otherwise take it for a constant and recompile its readers after the first cut.
    this.#cuts++;
  }

  /** How often an evaluation was cut short; a difference tells that an answer in between is not final. */
  get cuts(): number {
    return this.#cuts;
  }

  /** Whether this is not part of another evaluation. */
  get isOutermost(): boolean {
    return this.#depth <= 1 && this.#apart === 0;
  }

  cut(): undefined {
    this.#cuts++;
    return undefined;
  }

  /** Goes one level deeper; false when the bounds are reached. Every true is followed by `leave`. */
  enter(): boolean {
    if (this.#depth === 0) this.#fuel = FUEL;
    if (this.#depth >= MAX_DEPTH || this.#fuel <= 0) {
      this.#cuts++;
      return false;
    }
    this.#depth++;
    this.#fuel--;
    return true;
  }

  /** With all the fuel and depth again, for an answer that is remembered and must not depend on who asked first. */
  afresh<T>(step: () => T): T {
    const [depth, fuel] = [this.#depth, this.#fuel];
    this.#depth = 0;
    this.#apart++;
    try {
      return step();
    } finally {
      this.#apart--;
      this.#depth = depth;
      this.#fuel = fuel;
    }
  }

  leave(): void {
    this.#depth--;
  }

  /** The same around one step. */
  within<T>(step: () => T | undefined): T | undefined {
    if (!this.enter()) return undefined;
    try {
      return step();
    } finally {
      this.leave();
    }
  }
}

/** Answers once per key. Asked for a key while it is being worked out, it answers undefined. */
export class CycleMemo<K, V> {
  readonly #limits: Limits;
  readonly #known = new Map<K, V | undefined>();
  readonly #busy = new Set<K>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get(key: K, compute: () => V | undefined): V | undefined {
    const known = this.#known.get(key);
    if (known !== undefined || this.#known.has(key)) return known;
    if (this.#busy.has(key)) return this.#limits.cut();
    const before = this.#limits.cuts;
    this.#busy.add(key);
    const value = this.#compute(key, compute);
    // A value that is missing because of a circle further out may be there when the circle is entered elsewhere.
    if (value !== undefined || this.#limits.cuts === before || this.#busy.size === 0) this.#known.set(key, value);
    return value;
  }

  #compute(key: K, compute: () => V | undefined): V | undefined {
    try {
      return compute();
    } finally {
      this.#busy.delete(key);
    }
  }
}
