/**
 * Numbers the identifiers of texts: a text in, the number and the offset of each of its identifiers out. Works on
 * characters, so that an identifier seen before costs neither a string nor a lookup by one: most of a repository's
 * words are repetitions.
 */
import { isWordPart, isWordStart } from '../../util/words.ts';

/** Few, so that all arrays grow before the code is compiled: what V8 compiled for the first ones is thrown away with them. */
const FIRST_CAPACITY = 1 << 5;
const PRIME = 0x01000193;

export class IdentifierTable {
  /** Of the text that was read last: number and offset of each identifier. Overwritten by the next one. */
  ids = new Uint32Array(FIRST_CAPACITY);
  offsets = new Uint32Array(FIRST_CAPACITY);
  /** Called for an identifier that gets the next number. */
  readonly #onNew: (identifier: string) => void;
  #size = 0;
  /** Open addressing: number + 1, 0 where empty. */
  #slots = new Int32Array(4 * FIRST_CAPACITY);
  #hashes = new Int32Array(FIRST_CAPACITY);
  /** Where each one's characters begin in the pool; one entry more than there are identifiers. */
  #starts = new Uint32Array(FIRST_CAPACITY + 1);
  #pool = new Uint16Array(16 * FIRST_CAPACITY);
  /** The text under way, once as characters and once as the bytes they are written through. */
  #chars = new Uint16Array(16 * FIRST_CAPACITY);
  #bytes = Buffer.from(this.#chars.buffer);

  constructor(onNew: (identifier: string) => void) {
    this.#onNew = onNew;
  }

  get size(): number {
    return this.#size;
  }

  clear(): void {
    this.#size = 0;
    this.#slots.fill(0);
  }

  /** Number of identifiers in the text; which and where stand in `ids` and `offsets`. */
  read(text: string): number {
    const chars = this.#unpack(text);
    const { length } = text;
    let count = 0;
    for (let at = 0; at < length; ) {
      let code = chars[at] as number;
      if (!isWordStart(code)) {
        at++;
        continue;
      }
      const start = at;
      let hash = 0;
      do {
        hash = Math.imul(hash ^ code, PRIME);
        code = chars[++at] as number;
      } while (isWordPart(code));
      if (count === this.ids.length) this.#growResult();
      this.ids[count] = this.#number(text, start, at, hash);
      this.offsets[count++] = start;
    }
    return count;
  }

  /** The number of a whole text, whatever its characters are. */
  numberOf(text: string): number {
    const chars = this.#unpack(text);
    let hash = 0;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ (chars[i] as number), PRIME);
    return this.#number(text, 0, text.length, hash);
  }

  /** The characters as numbers, and a 0 that ends them: asking a string for them one by one takes several times as long. */
  #unpack(text: string): Uint16Array {
    if (text.length >= this.#chars.length) {
      this.#chars = new Uint16Array(2 * text.length);
      this.#bytes = Buffer.from(this.#chars.buffer);
    }
    this.#bytes.write(text, 'utf16le');
    this.#chars[text.length] = 0;
    return this.#chars;
  }

  #number(text: string, start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (;;) {
      const id = (this.#slots[slot] as number) - 1;
      if (id < 0) return this.#add(text, start, end, hash, slot);
      if (this.#hashes[id] === hash && this.#isSame(id, start, end)) return id;
      slot = (slot + 1) & mask;
    }
  }

  #isSame(id: number, start: number, end: number): boolean {
    let at = this.#starts[id] as number;
    if ((this.#starts[id + 1] as number) - at !== end - start) return false;
    for (let i = start; i < end; i++) if (this.#chars[i] !== this.#pool[at++]) return false;
    return true;
  }

  #add(text: string, from: number, to: number, hash: number, slot: number): number {
    const id = this.#size++;
    if (id === this.#hashes.length) this.#growIdentifiers();
    const start = id === 0 ? 0 : (this.#starts[id] as number);
    this.#pool = withRoom(this.#pool, start + to - from);
    this.#pool.set(this.#chars.subarray(from, to), start);
    this.#starts[id] = start;
    this.#starts[id + 1] = start + to - from;
    this.#hashes[id] = hash;
    this.#slots[slot] = id + 1;
    if (2 * this.#size > this.#slots.length) this.#rehash();
    this.#onNew(text.slice(from, to));
    return id;
  }

  #growIdentifiers(): void {
    this.#hashes = withRoom(this.#hashes, this.#size);
    this.#starts = withRoom(this.#starts, this.#hashes.length + 1);
  }

  #growResult(): void {
    this.ids = withRoom(this.ids, 2 * this.ids.length);
    this.offsets = withRoom(this.offsets, 2 * this.offsets.length);
  }

  #rehash(): void {
    const slots = new Int32Array(2 * this.#slots.length);
    const mask = slots.length - 1;
    for (let id = 0; id < this.#size; id++) {
      const hash = this.#hashes[id] as number;
      let slot = (hash ^ (hash >>> 15)) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = id + 1;
    }
    this.#slots = slots;
  }
}

type Growing = Int32Array | Uint32Array | Uint16Array;

/** The array itself, or a larger one with the same beginning. */
function withRoom<T extends Growing>(array: T, needed: number): T {
  if (needed <= array.length) return array;
  const grown = new (array.constructor as new (length: number) => T)(Math.max(needed, 2 * array.length));
  grown.set(array);
  return grown;
}
