/** Values on their way into and out of the database: hashes as bytes, text without NUL, the end of a range of prefixes. */
import type { Hash } from '../../model/hash.ts';

export const hashBytes = (hex: Hash): Uint8Array => Buffer.from(hex, 'hex');

/** A RangeError for what is not a hash: only damage puts something else in its column. */
export function hashHex(bytes: Uint8Array): Hash {
  if (!(bytes instanceof Uint8Array)) throw new RangeError('a hash is not stored as bytes');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

/** As it will be read again: the drivers end a text at its first NUL, and half a character (a lone surrogate) has no bytes. Both become the replacement character. */
export const text = (value: string): string => (value.includes('\0') || !value.isWellFormed() ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value);

/** The first text after all that begin with the prefix: nothing sorts above the last code point. */
export const prefixEnd = (prefix: string): string => `${prefix}\u{10FFFF}`;
