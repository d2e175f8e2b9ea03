/**
 * Seals of rows: 32 bits over the values of a row, stored with it when it is written and compared when it is read. A
 * flipped bit, a torn page or a value changed behind the store's back gives another seal. Any change of a single
 * character or word is found for certain, because every step is reversible; the rest but for one in four thousand million.
 */
import type { SqlValue } from './driver.ts';

const PRIME = 0x01000193;
export const SEAL_START = 0x811c9dc5 | 0;
const NOTHING = 0x5bd1e995;
const LANES = 4;
const LANE_BYTES = 16;

export function sealValues(values: readonly SqlValue[]): number {
  let seal = SEAL_START;
  for (const value of values) seal = sealValue(seal, value);
  return seal;
}

/** The seal so far, with one value more. */
export function sealValue(seal: number, value: SqlValue): number {
  if (typeof value === 'number') return sealNumber(seal, value);
  if (typeof value === 'string') return sealText(seal, value);
  if (value === null) return Math.imul(seal ^ NOTHING, PRIME);
  return typeof value === 'bigint' ? sealNumber(seal, Number(value)) : Math.imul(seal ^ sealBytes(value), PRIME);
}

/** Times do not fit into 32 bits. */
function sealNumber(seal: number, value: number): number {
  const low = Math.imul(seal ^ (value | 0), PRIME);
  return Math.imul(low ^ Math.floor(value / 2 ** 32), PRIME);
}

function sealText(seal: number, text: string): number {
  let sum = Math.imul(seal ^ text.length, PRIME);
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), PRIME);
  return sum;
}

/** Long ones four words at a time: a multiplication waits for the one before it, so four of them run side by side. */
export function sealBytes(bytes: Uint8Array): number {
  const words = bytes.length < LANE_BYTES * LANES ? 0 : bytes.length >>> 4;
  let sum = words === 0 ? bytes.length : sealWords(wordsOf(bytes, words * LANES));
  for (let i = words * LANE_BYTES; i < bytes.length; i++) sum = Math.imul(sum ^ (bytes[i] as number), PRIME);
  return sum;
}

function sealWords(words: Uint32Array): number {
  let [a, b, c, d] = [words.length, 1, 2, 3] as [number, number, number, number];
  for (let i = 0; i < words.length; i += LANES) {
    a = Math.imul(a ^ (words[i] as number), PRIME);
    b = Math.imul(b ^ (words[i + 1] as number), PRIME);
    c = Math.imul(c ^ (words[i + 2] as number), PRIME);
    d = Math.imul(d ^ (words[i + 3] as number), PRIME);
  }
  return Math.imul(Math.imul(Math.imul(a, PRIME) ^ b, PRIME) ^ c, PRIME) ^ d;
}

/** A driver may hand out bytes at any offset. */
function wordsOf(bytes: Uint8Array, count: number): Uint32Array {
  const { buffer, byteOffset } = bytes;
  return byteOffset % 4 === 0 ? new Uint32Array(buffer, byteOffset, count) : new Uint32Array(bytes.slice(0, count * 4).buffer);
}

const HEAD = 2 ** 32;

/** Two seals in one number of 53 bits: one of the row's name, which is read far more often than the row, and one of all of it. */
export const twoSeals = (name: number, row: number): number => (name >>> 11) * HEAD + (row >>> 0);

export const isNameSeal = (seal: number | null, name: number): boolean => seal === null || Math.floor(seal / HEAD) === name >>> 11;
