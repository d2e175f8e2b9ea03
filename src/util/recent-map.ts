/** A map that keeps the entries used last, up to a limit: of their number, or of what they weigh together. */
export class RecentMap<K, V> {
  #limit: number;
  readonly #weigh: (value: V) => number;
  #weight = 0;
  /** In order of use: a Map remembers insertion, so an entry that is used is put in again. */
  readonly #entries = new Map<K, V>();

  constructor(limit: number, weigh: (value: V) => number = () => 1) {
    this.#limit = limit;
    this.#weigh = weigh;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    this.delete(key);
    this.#entries.set(key, value);
    this.#weight += this.#weigh(value);
    this.#shrink();
  }

  resize(limit: number): void {
    this.#limit = limit;
    this.#shrink();
  }

  #shrink(): void {
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#limit) return;
      this.delete(oldest);
    }
  }

  delete(key: K): void {
    const value = this.#entries.get(key);
    if (value !== undefined && this.#entries.delete(key)) this.#weight -= this.#weigh(value);
  }
}
