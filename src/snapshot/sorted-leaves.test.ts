import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareLeaves } from '../model/tree-part.ts';
import { changeLeaves, LeafSorter, searchLeaf } from './sorted-leaves.ts';

/** Few distinct beginnings, so that hashes differ only far behind as well. */
const hash = fc
  .tuple(fc.constantFrom('00', 'a1', 'ff'), fc.uint8Array({ minLength: 2, maxLength: 2 }), fc.boolean())
  .map(([head, tail, early]) =>
    early ? head + Buffer.from(tail).toString('hex').padEnd(62, '0') : head + Buffer.from(tail).toString('hex').padStart(62, '0'),
  );
const hashes = fc.uniqueArray(hash, { maxLength: 80 });
const leavesOf = (list: readonly string[]) => Buffer.from(list.join(''), 'hex');

describe('sorted leaves', () => {
  it('come out in the order of their hexadecimal text, whatever order they went in', () => {
    const sorter = new LeafSorter();
    fc.assert(
      fc.property(hashes, (list) => {
        const leaves = leavesOf(list);
        sorter.sort(leaves);
        expect(leaves.toString('hex')).toBe([...list].sort().join(''));
      }),
    );
  });

  it('are found where they stand, and not found where they would', () => {
    fc.assert(
      fc.property(hashes, hash, (list, wanted) => {
        const sorted = [...list].sort();
        const below = sorted.filter((h) => h < wanted).length;
        expect(searchLeaf(leavesOf(sorted), wanted)).toEqual({ index: below, found: sorted.includes(wanted) });
      }),
    );
  });

  it('change as a set does, and comparing gives the change back', () => {
    fc.assert(
      fc.property(hashes, hashes, hashes, (list, removed, added) => {
        const before = leavesOf([...list].sort());
        const expected = new Set([...list.filter((h) => !removed.includes(h)), ...added]);
        const after = changeLeaves(before, removed, added);
        expect(Buffer.from(after).toString('hex')).toBe([...expected].sort().join(''));
        const compared = compareLeaves(before, after);
        expect(compared.removed).toEqual(list.filter((h) => !expected.has(h)).sort());
        expect(compared.added).toEqual([...expected].filter((h) => !list.includes(h)).sort());
      }),
    );
  });
});
