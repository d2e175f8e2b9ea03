import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packSites, unpackSites } from './packed-sites.ts';

const MAX = 2 ** 32 - 1;
const number = fc.oneof(fc.nat({ max: 300 }), fc.integer({ min: 0, max: MAX }));

describe('packed sites', () => {
  it('come back as they were', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ line: number, column: number })), (sites) => {
        const values = Uint32Array.from(sites.flatMap((s) => [s.line, s.column]));
        expect(unpackSites(packSites(values, 0, values.length))).toEqual(sites);
      }),
    );
  });

  it('are taken from the middle of a column', () => {
    expect(unpackSites(packSites(Uint32Array.of(9, 9, 1, 2, MAX, 0, 9, 9), 2, 6))).toEqual([
      { line: 1, column: 2 },
      { line: MAX, column: 0 },
    ]);
  });

  it('end with the bytes, however these are damaged', () => {
    expect(unpackSites(Uint8Array.of(0x80, 0x80))).toHaveLength(1);
    expect(unpackSites(new Uint8Array(100).fill(0xff)).length).toBeLessThan(100);
    expect(unpackSites(null)).toEqual([]);
  });
});
