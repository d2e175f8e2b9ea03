/** Call sites as bytes: varints, line and column in turn. Empty lists are not stored. */
import type { CallSite } from '../../model/graph.ts';

export function packSites(values: Uint32Array, from: number, to: number): Uint8Array | null {
  if (from === to) return null;
  // Out of Buffer's pool: there is one for nearly every edge.
  const bytes = Buffer.allocUnsafe(packedLength(values, from, to));
  let at = 0;
  for (let i = from; i < to; i++) {
    let rest = values[i] as number;
    while (rest >= 0x80) {
      bytes[at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    bytes[at++] = rest;
  }
  return bytes;
}

function packedLength(values: Uint32Array, from: number, to: number): number {
  let length = to - from;
  for (let i = from; i < to; i++) for (let rest = (values[i] as number) >>> 7; rest > 0; rest >>>= 7) length++;
  return length;
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
