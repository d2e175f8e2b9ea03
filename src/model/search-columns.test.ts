import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSearchColumns, encodeSearchColumns } from './search-columns.ts';
import { FILE_FIELDS, type SearchColumns, SYMBOL_FIELDS } from './search-index.ts';

const exactly = (length: number) => ({ minLength: length, maxLength: length });

const columns = fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 })).chain(
  ([nodes, files]): fc.Arbitrary<SearchColumns> =>
    fc.record({
      nodes: fc.constant(nodes),
      files: fc.constant(files),
      nodeFile: fc.int32Array(exactly(nodes)),
      nodeKind: fc.uint8Array(exactly(nodes)),
      nodeFlags: fc.uint16Array(exactly(nodes)),
      nodeOwner: fc.int32Array(exactly(nodes)),
      nodeStartLine: fc.uint32Array(exactly(nodes)),
      nodeEndLine: fc.uint32Array(exactly(nodes)),
      nodeOrder: fc.uint32Array(exactly(nodes)),
      nodeLengths: fc.tuple(...SYMBOL_FIELDS.map(() => fc.uint16Array(exactly(nodes)))),
      fileLengths: fc.tuple(...FILE_FIELDS.map(() => fc.uint32Array(exactly(files)))),
      fileFlags: fc.uint8Array(exactly(files)),
    }),
);

describe('search columns', () => {
  it('come back from their blob, wherever in memory the blob starts', () => {
    fc.assert(
      fc.property(columns, fc.nat({ max: 7 }), (original, shift) => {
        const blob = encodeSearchColumns(original);
        const moved = new Uint8Array(blob.length + shift).subarray(shift);
        moved.set(blob);
        expect(decodeSearchColumns(moved)).toEqual(original);
      }),
    );
  });

  it('come back from a blob of the version before, which had one byte for flags', () => {
    fc.assert(
      fc.property(columns, (original) => {
        const narrow = { ...original, nodeFlags: original.nodeFlags.map((flags) => flags & 0xff) };
        expect(decodeSearchColumns(withNarrowFlags(narrow))).toEqual(narrow);
      }),
    );
  });

  it('are refused when cut, longer, of another version, or something else', () => {
    const [sample] = fc.sample(columns, { numRuns: 1, seed: 1 }) as [SearchColumns];
    const blob = encodeSearchColumns(sample);
    const changed = [0, 4, 16, 20].map((at) => blob.map((b, i) => (i === at ? b ^ 0x40 : b)));
    for (const bad of [blob.slice(0, -1), Uint8Array.of(...blob, 0), blob.slice(0, 10), new Uint8Array(0), ...changed]) {
      expect(() => decodeSearchColumns(bad)).toThrow(/damaged/);
    }
  });

  it('refuses to encode columns of different lengths', () => {
    const [sample] = fc.sample(columns, { numRuns: 1, seed: 1 }) as [SearchColumns];
    expect(() => encodeSearchColumns({ ...sample, nodeKind: new Uint8Array(sample.nodes + 1) })).toThrow(RangeError);
  });
});

/** As version 2 wrote it: the kinds before the flags, one byte each. */
function withNarrowFlags(columns: SearchColumns): Uint8Array {
  const blob = Buffer.from(encodeSearchColumns(columns));
  blob.writeUInt32LE(2, 4);
  const flagsAt = blob.length - columns.files - 3 * columns.nodes;
  return Buffer.concat([blob.subarray(0, flagsAt), columns.nodeKind, Uint8Array.from(columns.nodeFlags), columns.fileFlags]);
}
