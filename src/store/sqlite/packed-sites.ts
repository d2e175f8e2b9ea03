/** Call sites as bytes: varints, line and column in turn. Empty lists are not stored. */
import type { CallSite } from '../../model/graph.ts';

/** A 32-bit number takes at most five bytes. */
const MAX_VARINT = 5;

export function packSites(values: Uint32Array, from: number, to: number): Uint8Array | null {
  if (from === to) return null;
  const bytes = new Uint8Array((to - from) * MAX_VARINT);
  let at = 0;
  for (let i = from; i < to; i++) {
    let rest = values[i] as number;
    while (rest >= 0x80) {
      bytes[at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    bytes[at++] = rest;
  }
  return bytes.subarray(0, at);
}

export function unpackSites(bytes: Uint8Array | null): CallSite[] {
  const sites: CallSite[] = [];
  if (bytes === null) return sites;
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; at < bytes.length; shift += 7) {
      const byte = bytes[at++] as number;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    return value >>> 0;
  };
  while (at < bytes.length) sites.push({ line: next(), column: next() });
  return sites;
}
