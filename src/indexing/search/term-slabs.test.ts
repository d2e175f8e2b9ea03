import { expect, it } from 'vitest';
import { TermSlabs } from './term-slabs.ts';

it('keeps what it is given, whatever becomes of the original and however long it is', () => {
  const slabs = new TermSlabs();
  const original = Uint32Array.of(1, 2);
  const kept = [slabs.keep(original), slabs.keep(new Uint32Array(0)), slabs.keep(new Uint32Array(3_000_000).fill(7)), slabs.keep(Uint32Array.of(5))];
  original.fill(0);
  expect([...(kept[0] as Uint32Array)]).toEqual([1, 2]);
  expect(kept.map((k) => k.length)).toEqual([2, 0, 3_000_000, 1]);
  expect([kept[2]?.at(-1), kept[3]?.[0]]).toEqual([7, 5]);
});
