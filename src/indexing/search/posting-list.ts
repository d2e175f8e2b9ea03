/** (term, document, packed counts) triples, appended in any order, read back per term in order of document. */
export interface Pair {
  readonly doc: number;
  readonly packed: number;
}

export class PostingList {
  #terms = new Uint32Array(1 << 16);
  #docs = new Uint32Array(1 << 16);
  #packed = new Uint32Array(1 << 16);
  #length = 0;
  #starts: Uint32Array | undefined;
  #order: Uint32Array | undefined;

  add(term: number, doc: number, packed: number): void {
    if (this.#length === this.#terms.length) this.#grow();
    this.#terms[this.#length] = term;
    this.#docs[this.#length] = doc;
    this.#packed[this.#length++] = packed;
  }

  each(visit: (pair: Pair) => void): void {
    for (let i = 0; i < this.#length; i++) visit({ doc: this.#docs[i] as number, packed: this.#packed[i] as number });
  }

  /** Entries of one term, ascending by document; several of one document are combined. */
  *merged(term: number, combine: (a: number, b: number) => number): Iterable<Pair> {
    this.#sort();
    const order = this.#order as Uint32Array;
    const starts = this.#starts as Uint32Array;
    if (term + 1 >= starts.length) return;
    let doc = -1;
    let packed = 0;
    for (let i = starts[term] as number; i < (starts[term + 1] as number); i++) {
      const at = order[i] as number;
      if (this.#docs[at] === doc) packed = combine(packed, this.#packed[at] as number);
      else {
        if (doc >= 0) yield { doc, packed };
        doc = this.#docs[at] as number;
        packed = this.#packed[at] as number;
      }
    }
    if (doc >= 0) yield { doc, packed };
  }

  /** Counting sort by term; inside a term by document, which is nearly in order already. */
  #sort(): void {
    if (this.#order !== undefined) return;
    let terms = 0;
    for (let i = 0; i < this.#length; i++) terms = Math.max(terms, (this.#terms[i] as number) + 1);
    const starts = new Uint32Array(terms + 1);
    for (let i = 0; i < this.#length; i++) {
      const t = (this.#terms[i] as number) + 1;
      starts[t] = (starts[t] as number) + 1;
    }
    for (let t = 0; t < terms; t++) starts[t + 1] = (starts[t + 1] as number) + (starts[t] as number);
    const next = starts.slice(0, terms);
    const order = new Uint32Array(this.#length);
    for (let i = 0; i < this.#length; i++) {
      const t = this.#terms[i] as number;
      const at = next[t] as number;
      next[t] = at + 1;
      order[at] = i;
    }
    for (let t = 0; t < terms; t++) this.#sortTerm(order, starts[t] as number, starts[t + 1] as number);
    this.#order = order;
    this.#starts = starts;
  }

  #sortTerm(order: Uint32Array, from: number, to: number): void {
    for (let i = from + 1; i < to; i++) {
      if ((this.#docs[order[i] as number] as number) < (this.#docs[order[i - 1] as number] as number)) {
        order.subarray(from, to).sort((a, b) => (this.#docs[a] as number) - (this.#docs[b] as number) || a - b);
        return;
      }
    }
  }

  #grow(): void {
    const wider = (old: Uint32Array) => {
      const grown = new Uint32Array(old.length * 2);
      grown.set(old);
      return grown;
    };
    this.#terms = wider(this.#terms);
    this.#docs = wider(this.#docs);
    this.#packed = wider(this.#packed);
  }
}
