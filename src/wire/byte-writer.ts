/** Bytes in the making: varints, length-prefixed text, numbers, hashes. Grows by doubling. */
const ENCODER = new TextEncoder();
const FIRST_SIZE = 4096;
export const DECIMALS = 1e4;
const MAX_SCALED = 2 ** 50;

export class ByteWriter {
  #bytes: Uint8Array;
  #length = 0;

  constructor(firstSize = FIRST_SIZE) {
    this.#bytes = new Uint8Array(firstSize);
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  /** Seven bits a byte, lowest first; whole numbers from 0 to 2^53 - 1. */
  varint(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`no varint: ${value}`);
    let rest = value;
    while (rest >= 0x80) {
      this.byte((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.byte(rest);
  }

  /** Four decimals in a varint, the sign in its lowest bit but one; any other number in full, behind a 1. */
  number(value: number): void {
    const scaled = Math.round(Math.abs(value) * DECIMALS);
    const short = scaled <= MAX_SCALED && Object.is(Math.sign(value) * (scaled / DECIMALS), value);
    if (short) this.varint(scaled * 4 + (value < 0 ? 2 : 0));
    else this.#float(value);
  }

  #float(value: number): void {
    this.byte(1);
    this.#reserve(8);
    new DataView(this.#bytes.buffer).setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  text(value: string): void {
    const bytes = ENCODER.encode(value);
    this.varint(bytes.length);
    this.raw(bytes);
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#length + more, 2 * this.#bytes.length));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}
