/** Reads protocol buffers field by field, from bytes that somebody else wrote: whatever does not fit is a RangeError. */
export interface ProtobufField {
  readonly number: number;
  /** Of a varint; 0 for others. */
  readonly value: number;
  /** Of a text or message; empty for others. */
  readonly bytes: Uint8Array;
}

const WIRE = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;
const NONE = new Uint8Array(0);
const DECODER = new TextDecoder();

export function* protobufFields(bytes: Uint8Array): Generator<ProtobufField> {
  const reader = new VarintReader(bytes);
  while (!reader.atEnd) {
    const key = reader.next();
    const [number, wire] = [Math.floor(key / 8), key % 8];
    if (number === 0) throw malformed(reader.at);
    if (wire === WIRE.varint) yield { number, value: reader.next(), bytes: NONE };
    else if (wire === WIRE.bytes) yield { number, value: 0, bytes: reader.take(reader.next()) };
    else if (wire === WIRE.fixed64 || wire === WIRE.fixed32) reader.take(wire === WIRE.fixed64 ? 8 : 4);
    else throw malformed(reader.at);
  }
}

export const protobufText = (bytes: Uint8Array): string => DECODER.decode(bytes);

/** A packed list of whole numbers. */
export function protobufNumbers(bytes: Uint8Array): number[] {
  const reader = new VarintReader(bytes);
  const numbers: number[] = [];
  while (!reader.atEnd) numbers.push(reader.next());
  return numbers;
}

class VarintReader {
  readonly #bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get atEnd(): boolean {
    return this.at >= this.#bytes.length;
  }

  next(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#bytes[this.at++];
      if (byte === undefined || scale > 2 ** 63) throw malformed(this.at);
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  take(length: number): Uint8Array {
    if (this.at + length > this.#bytes.length) throw malformed(this.at);
    const taken = this.#bytes.subarray(this.at, this.at + length);
    this.at += length;
    return taken;
  }
}

const malformed = (at: number): RangeError => new RangeError(`no protocol buffer at byte ${at}`);
