/**
 * Reads what ByteWriter wrote, from bytes that nobody vouches for: every read is checked against the end, and a count
 * against the bytes that are left, so that a short lie cannot ask for a long list.
 */
import { DECIMALS } from './byte-writer.ts';
import { MalformedPack } from './contract.ts';

const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** Bytes of a varint that fits 2^53. */
const MAX_VARINT = 8;

export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  byte(): number {
    return this.#view.getUint8(this.#take(1));
  }

  varint(): number {
    let value = 0;
    for (let i = 0, scale = 1; i < MAX_VARINT; i++, scale *= 0x80) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return Number.isSafeInteger(value) ? value : this.refuse('number too large');
    }
    return this.refuse('number too long');
  }

  /** A list's length; each entry takes at least `least` bytes. */
  count(least: number): number {
    const count = this.varint();
    return count * least <= this.#bytes.length - this.#at ? count : this.refuse('list longer than the data');
  }

  number(): number {
    const scaled = this.varint();
    if (scaled === 1) return this.#view.getFloat64(this.#take(8), true);
    if (scaled % 2 === 1) return this.refuse('bad number');
    return ((scaled % 4 === 2 ? -1 : 1) * Math.floor(scaled / 4)) / DECIMALS;
  }

  text(): string {
    const bytes = this.raw(this.varint());
    try {
      return DECODER.decode(bytes);
    } catch (error) {
      throw new MalformedPack('text is not UTF-8', { cause: error });
    }
  }

  raw(length: number): Uint8Array {
    const at = this.#take(length);
    return this.#bytes.subarray(at, at + length);
  }

  end(): void {
    if (this.#at !== this.#bytes.length) this.refuse('data after the end');
  }

  refuse(what: string): never {
    throw new MalformedPack(`${what} at byte ${this.#at}`);
  }

  #take(length: number): number {
    if (length > this.#bytes.length - this.#at) this.refuse('data ends early');
    this.#at += length;
    return this.#at - length;
  }
}
