/**
 * Fingerprints of keys: 56 bits of a key and of what it is a key of, and beside them a byte that tells kinds of rows
 * apart. In two million keys two have the same with a chance of one in thirty thousand.
 */
export interface KeyPrint {
  readonly high: number;
  /** 24 bits, and room for the byte. */
  readonly low: number;
}

const [PRIME, OTHER_PRIME] = [0x01000193, 0x85ebca6b];

export function keyPrint(lookup: string, key: string, detail: number): KeyPrint {
  let [a, b] = [Math.imul(lookup.length + 1, OTHER_PRIME), Math.imul(key.length + 1, PRIME)];
  for (let i = 0; i < lookup.length; i++) [a, b] = [Math.imul(a ^ lookup.charCodeAt(i), PRIME), Math.imul(b ^ lookup.charCodeAt(i), OTHER_PRIME)];
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i);
    a = Math.imul(a ^ code, PRIME);
    b = Math.imul(b ^ code, OTHER_PRIME) ^ (b >>> 15);
  }
  return { high: mixed(a ^ (b >>> 16)), low: ((mixed(b) & 0xffffff00) | detail) >>> 0 };
}

/** Spreads every bit over all of them (the last steps of MurmurHash3). */
function mixed(value: number): number {
  let bits = value ^ (value >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
