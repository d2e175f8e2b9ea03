/**
 * The hashes of many edges at once. The same hashes as `edgeHash` gives, but computed from columns and raw bytes, without
 * making strings for every edge: a repository of middle size has half a million edges.
 */
import { type BinaryToTextEncoding, hash as digest } from 'node:crypto';
import type { EdgeColumns } from './adjacency.ts';
import { edgeTypeName } from './edge-types.ts';
import { provenanceName } from './provenance.ts';

/** A digest as a string with one character per byte comes out twice as fast as a buffer. */
const BYTES = 'binary' satisfies BinaryToTextEncoding;
const HEX_BYTES = 64;
const PREFIX = Buffer.from('edge\0');
const SOURCE_AT = PREFIX.length;
const TARGET_AT = SOURCE_AT + HEX_BYTES + 1;
const NAMES_AT = TARGET_AT + HEX_BYTES;

/** Calls `take` with the raw hash of each edge, a character a byte. `nodeHashes`: raw hashes by node id. */
export function hashEdges({ sources, targets, types, provenances }: EdgeColumns, nodeHashes: Uint8Array, take: (bytes: string) => void): void {
  const hex = inHex(nodeHashes);
  const texts = new EdgeTexts();
  for (let i = 0; i < sources.length; i++) {
    const text = texts.of(types[i] as number, provenances[i] as number);
    copyHash(hex, sources[i] as number, text, SOURCE_AT);
    copyHash(hex, targets[i] as number, text, TARGET_AT);
    take(digest('sha256', text, BYTES));
  }
}

/** As many at a time as a text of half a megabyte holds: one of all hashes would be among the largest things of a run. */
const SLICE = 1 << 18;

function inHex(bytes: Uint8Array): Buffer {
  const hex = Buffer.allocUnsafeSlow(2 * bytes.length);
  const from = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < from.length; at += SLICE) hex.write(from.toString('hex', at, Math.min(at + SLICE, from.length)), 2 * at, 'latin1');
  return hex;
}

/** A loop over the bytes: for 64 of them one call of `copy` takes longer. */
function copyHash(hex: Uint8Array, node: number, text: Uint8Array, at: number): void {
  const from = node * HEX_BYTES;
  for (let i = 0; i < HEX_BYTES; i++) text[at + i] = hex[from + i] as number;
}

/** The bytes that are hashed for an edge: one buffer per pair of type and provenance, with room for source and target. */
class EdgeTexts {
  readonly #byPair: (Buffer | undefined)[] = [];

  of(type: number, provenance: number): Buffer {
    const pair = (type << 8) | provenance;
    let text = this.#byPair[pair];
    if (text === undefined) {
      text = Buffer.concat([PREFIX, Buffer.alloc(NAMES_AT - SOURCE_AT), Buffer.from(`\0${edgeTypeName(type)}\0${provenanceName(provenance)}`)]);
      this.#byPair[pair] = text;
    }
    return text;
  }
}
