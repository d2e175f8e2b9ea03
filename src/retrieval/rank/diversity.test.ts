import { expect, it } from 'vitest';
import { NODE_KINDS, type NodeKind } from '../../model/node-kinds.ts';
import { SYMBOL_FIELDS } from '../../model/search-index.ts';
import { diversify } from './diversity.ts';

/** Symbols in the order of their ids: kind, owner (-1 for none) and words of the body; all of one file. */
function columns(...symbols: readonly (readonly [kind: NodeKind, owner: number, words: number])[]) {
  const body = Uint16Array.from(symbols, ([, , words]) => words);
  return {
    nodeKind: Uint8Array.from(symbols, ([kind]) => NODE_KINDS.indexOf(kind)),
    nodeFile: new Int32Array(symbols.length),
    nodeOwner: Int32Array.from(symbols, ([, owner]) => owner),
    nodeLengths: SYMBOL_FIELDS.map((field) => (field === 'body' ? body : new Uint16Array(symbols.length))),
  };
}

it('shows a function and one of those inside it, then what else there is', () => {
  const page = columns(['function', -1, 500], ['function', 0, 90], ['function', 0, 80], ['function', 1, 30], ['function', -1, 60]);
  expect(diversify([1, 2, 0, 3, 4], page)).toEqual([1, 2, 4, 0, 3]);
});

it('takes a component and the function that is nearly all of it for one answer', () => {
  const component = columns(['function', -1, 300], ['method', 0, 200], ['function', -1, 40]);
  expect(diversify([0, 1, 2], component)).toEqual([0, 2, 1]);
  expect(diversify([1, 0, 2], component)).toEqual([1, 2, 0]);
});

it('leaves most of the first ten to one class, whose methods are places of their own', () => {
  const type = columns(['class', -1, 0], ...Array.from({ length: 10 }, () => ['method', 0, 50] as const), ['function', -1, 20], ['function', -1, 20]);
  const ranked = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  expect(diversify(ranked, type)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 9, 10]);
});

it('of the methods of a type that only read or set a value two are shown', () => {
  const settings = columns(['class', -1, 0], ...Array.from({ length: 4 }, () => ['method', 0, 5] as const));
  expect(diversify([1, 2, 3, 4], settings, undefined, (id) => id < 4)).toEqual([1, 2, 4, 3]);
});

it('shows one of several copies in other files, and takes short ones for no copies', () => {
  const versions = columns(['function', -1, 50], ['function', -1, 50], ['function', -1, 60], ['function', -1, 5], ['function', -1, 5]);
  expect(diversify([0, 1, 2, 3, 4], { ...versions, nodeFile: Int32Array.of(0, 1, 1, 0, 1) })).toEqual([0, 2, 3, 4, 1]);
  expect(diversify([0, 1, 2], versions)).toEqual([0, 1, 2]);
});

it('takes manifests of the same shape for different things', () => {
  const functions = columns(['function', -1, 50], ['function', -1, 50], ['function', -1, 90]);
  const three = columns(['workflow', -1, 50], ['workflow', -1, 50], ['workflow', -1, 90]);
  const nodeFile = Int32Array.of(0, 1, 2);
  expect(diversify([0, 1, 2], { ...functions, nodeFile })).toEqual([0, 2, 1]);
  expect(diversify([0, 1, 2], { ...three, nodeFile })).toEqual([0, 1, 2]);
});
