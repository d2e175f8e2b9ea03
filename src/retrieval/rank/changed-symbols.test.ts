import { expect, it } from 'vitest';
import type { Corpus } from '../corpus.ts';
import { changedSymbols } from './changed-symbols.ts';

/** A file with a class over lines 2 to 20, its methods over 4 to 8 and 10 to 18, and a function over 22 to 25. */
const corpus = {
  fileStart: Uint32Array.of(0, 5),
  answerable: Uint8Array.of(0, 1, 1, 1, 1),
  columns: { nodeStartLine: Uint32Array.of(1, 2, 4, 10, 22), nodeEndLine: Uint32Array.of(30, 20, 8, 18, 25), nodeOwner: Int32Array.of(-1, 0, 1, 1, 0) },
} as unknown as Corpus;

it.each([
  ['a line of a method', [{ from: 5, to: 5 }], [2]],
  ['a line of the class between its methods', [{ from: 9, to: 9 }], [1]],
  ['a change from one method into the next', [{ from: 7, to: 11 }], [1, 2, 3]],
  ['a whole function', [{ from: 22, to: 25 }], [4]],
  ['lines that belong to no symbol', [{ from: 27, to: 30 }], []],
  [
    'several places',
    [
      { from: 5, to: 5 },
      { from: 23, to: 23 },
    ],
    [2, 4],
  ],
])('%s', (_, ranges, expected) => {
  expect(changedSymbols(corpus, 0, ranges)).toEqual(expected);
});
