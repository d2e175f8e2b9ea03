/**
 * (term, document, packed counts) triples in any order, read back per term in order of document. They are handed over
 * twice, once to be counted and once to be put in their place: so millions of them need no room but their own.
 */
export type AddPosting = (term: number, doc: number, packed: number) => void;

export class PostingList {
  readonly #starts: Uint32Array;
  readonly #docs: Uint32Array;
  readonly #packed: Uint32Array;

  /** `fill` says the same postings in the same order each time it is called. */
  constructor(terms: number, fill: (add: AddPosting) => void) {
    const starts = new Uint32Array(terms + 1);
    fill((term) => {
      starts[term + 1] = (starts[term + 1] as number) + 1;
    });
    for (let t = 0; t < terms; t++) starts[t + 1] = (starts[t + 1] as number) + (starts[t] as number);
    const next = starts.slice(0, terms);
    const docs = new Uint32Array(starts[terms] as number);
    const counts = new Uint32Array(docs.length);
    fill((term, doc, packed) => {
      const at = next[term] as number;
      next[term] = at + 1;
      docs[at] = doc;
      counts[at] = packed;
    });
    this.#starts = starts;
    this.#docs = docs;
    this.#packed = counts;
  }

  get size(): number {
    return this.#docs.length;
  }

  each(visit: (doc: number, packed: number) => void): void {
    for (let i = 0; i < this.#docs.length; i++) visit(this.#docs[i] as number, this.#packed[i] as number);
  }

  /** Entries of one term, ascending by document; several of one document are combined. */
  eachOf(term: number, combine: (a: number, b: number) => number, visit: (doc: number, packed: number) => void): void {
    const from = this.#starts[term] as number;
    const to = this.#starts[term + 1] as number;
    this.#sort(from, to);
    for (let i = from; i < to; ) {
      const doc = this.#docs[i] as number;
      let packed = this.#packed[i++] as number;
      while (i < to && this.#docs[i] === doc) packed = combine(packed, this.#packed[i++] as number);
      visit(doc, packed);
    }
  }

  /** Files come in order, and nearly all of their symbols do: most ranges are sorted already. */
  #sort(from: number, to: number): void {
    const docs = this.#docs;
    let sorted = true;
    for (let i = from + 1; sorted && i < to; i++) sorted = (docs[i] as number) >= (docs[i - 1] as number);
    if (sorted) return;
    const order = Uint32Array.from({ length: to - from }, (_, i) => from + i).sort((a, b) => (docs[a] as number) - (docs[b] as number) || a - b);
    docs.set(
      Uint32Array.from(order, (i) => docs[i] as number),
      from,
    );
    this.#packed.set(
      Uint32Array.from(order, (i) => this.#packed[i] as number),
      from,
    );
  }
}
