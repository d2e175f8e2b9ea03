/** From raw 32-byte hashes to their positions. Open addressing over the bytes: a map of strings would take ten times the memory. */
const HASH_BYTES = 32;
const EMPTY = -1;

export class HashIndex {
  readonly #hashes: Buffer;
  readonly #slots: Int32Array;
  readonly #mask: number;

  /** `hashes`: one after another; zeros stand for nothing. */
  constructor(hashes: Uint8Array) {
    this.#hashes = Buffer.from(hashes.buffer, hashes.byteOffset, hashes.byteLength);
    const count = hashes.length / HASH_BYTES;
    const size = 2 ** Math.ceil(Math.log2(Math.max(2, count * 2)));
    this.#mask = size - 1;
    this.#slots = new Int32Array(size).fill(EMPTY);
    for (let id = 0; id < count; id++) this.#add(id);
  }

  /** -1 when it is not there. */
  find(hash: Uint8Array): number {
    for (let slot = startOf(hash, 0) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const id = this.#slots[slot] as number;
      if (id === EMPTY) return EMPTY;
      if (this.#hashes.compare(hash, 0, HASH_BYTES, id * HASH_BYTES, (id + 1) * HASH_BYTES) === 0) return id;
    }
  }

  #add(id: number): void {
    const at = id * HASH_BYTES;
    if (isNothing(this.#hashes, at)) return;
    let slot = startOf(this.#hashes, at) & this.#mask;
    while (this.#slots[slot] !== EMPTY) slot = (slot + 1) & this.#mask;
    this.#slots[slot] = id;
  }
}

/** The bytes of a hash are as good as random. */
function startOf(bytes: Uint8Array, at: number): number {
  return (bytes[at] as number) | ((bytes[at + 1] as number) << 8) | ((bytes[at + 2] as number) << 16) | (((bytes[at + 3] as number) & 0x7f) << 24);
}

function isNothing(bytes: Uint8Array, at: number): boolean {
  for (let i = at; i < at + HASH_BYTES; i++) if (bytes[i] !== 0) return false;
  return true;
}
