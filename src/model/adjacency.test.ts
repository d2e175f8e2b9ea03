import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildAdjacency, decodeAdjacency, type EdgeColumns, encodeAdjacency, type Rows } from './adjacency.ts';

interface Edge {
  readonly source: number;
  readonly target: number;
  readonly type: number;
  readonly provenance: number;
}

const columns = (edges: readonly Edge[]): EdgeColumns => ({
  sources: Uint32Array.from(edges, (e) => e.source),
  targets: Uint32Array.from(edges, (e) => e.target),
  types: Uint8Array.from(edges, (e) => e.type),
  provenances: Uint8Array.from(edges, (e) => e.provenance),
});

const byte = fc.nat({ max: 255 });
const graph = fc
  .integer({ min: 1, max: 40 })
  .chain((rows) =>
    fc.tuple(
      fc.constant(rows),
      fc.array(fc.record({ source: fc.nat({ max: rows - 1 }), target: fc.nat({ max: rows - 1 }), type: byte, provenance: byte }), { maxLength: 120 }),
    ),
  );

/** Every entry as text, row by row. */
function entries({ offsets, targets, types, provenances }: Rows, rows: number): string[] {
  const list: string[] = [];
  for (let r = 0; r < rows; r++) {
    for (let i = offsets[r] as number; i < (offsets[r + 1] as number); i++) list.push(`${r} ${targets[i]} ${types[i]} ${provenances[i]}`);
  }
  return list;
}

describe('adjacency', () => {
  it('holds every edge once in each direction', () => {
    fc.assert(
      fc.property(graph, ([rows, edges]) => {
        const a = buildAdjacency(rows, columns(edges));
        const out = edges.map((e) => `${e.source} ${e.target} ${e.type} ${e.provenance}`);
        const into = edges.map((e) => `${e.target} ${e.source} ${e.type} ${e.provenance}`);
        expect(entries(a.out, rows).sort()).toEqual(out.sort());
        expect(entries(a.in, rows).sort()).toEqual(into.sort());
      }),
    );
  });

  it('comes back from its blob, wherever in memory the blob starts', () => {
    fc.assert(
      fc.property(graph, fc.nat({ max: 7 }), ([rows, edges], shift) => {
        const a = buildAdjacency(rows, columns(edges));
        const blob = encodeAdjacency(a);
        const moved = new Uint8Array(blob.length + shift).subarray(shift);
        moved.set(blob);
        expect(decodeAdjacency(moved)).toEqual(a);
      }),
    );
  });

  it('reads an aligned blob in place', () => {
    const blob = encodeAdjacency(buildAdjacency(2, columns([{ source: 0, target: 1, type: 3, provenance: 1 }])));
    expect(decodeAdjacency(blob).out.targets.buffer).toBe(blob.buffer);
  });

  it('empty', () => {
    const empty = buildAdjacency(0, columns([]));
    expect(decodeAdjacency(encodeAdjacency(empty))).toEqual(empty);
  });

  it('refuses a blob that is cut, longer, or something else', () => {
    const blob = encodeAdjacency(buildAdjacency(3, columns([{ source: 0, target: 1, type: 0, provenance: 0 }])));
    for (const bad of [blob.slice(0, -1), Uint8Array.of(...blob, 0), blob.map((b, i) => (i === 0 ? b ^ 1 : b)), blob.map((b, i) => (i === 5 ? 255 : b))]) {
      expect(() => decodeAdjacency(bad)).toThrow(/damaged/);
    }
  });
});
