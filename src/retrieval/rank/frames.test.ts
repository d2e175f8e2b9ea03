import { expect, it } from 'vitest';
import type { Corpus } from '../corpus.ts';
import { fileOfFrame, framePaths, frameShares } from './frames.ts';

/** One file: a class over lines 1 to 20 with a method over 5 to 9; the file's own node first. */
const corpus = {
  fileStart: Uint32Array.of(0, 3),
  answerable: Uint8Array.of(0, 1, 1),
  columns: { nodeFile: Int32Array.of(0, 0, 0), nodeStartLine: Uint32Array.of(1, 1, 5), nodeEndLine: Uint32Array.of(30, 20, 9) },
} as unknown as Corpus;
const file = { id: 0, path: 'src/app/store.py' };
const frame = (path: string, line: number) => ({ path, line, name: '' });

it('looks for every ending of a path with at least a folder in it', () => {
  expect(framePaths([frame('srv/src/app/store.py', 1)])).toEqual(['srv/src/app/store.py', 'src/app/store.py', 'app/store.py']);
  expect(framePaths([frame('store.py', 1)])).toEqual(['store.py']);
});

it('finds the innermost symbol of a line', () => {
  expect([...frameShares(corpus, [frame('home/ci/src/app/store.py', 6)], [file])]).toEqual([[2, 1]]);
  expect([...frameShares(corpus, [frame('src/app/store.py', 15)], [file])]).toEqual([[1, 1]]);
  expect([...frameShares(corpus, [frame('src/app/store.py', 25)], [file])]).toEqual([]);
});

it('gives the innermost frame of the repository most, and libraries nothing', () => {
  const shares = frameShares(corpus, [frame('usr/lib/python3/json.py', 3), frame('src/app/store.py', 6), frame('src/app/store.py', 15)], [file]);
  expect(shares.get(2)).toBe(1);
  expect(shares.get(1)).toBeLessThan(1);
});

it('finds the file of an installed package under other folders, and none where two are as good', () => {
  const files = [
    { id: 0, path: 'src/_pytest/python.py' },
    { id: 1, path: 'lib/matplotlib/axes/_axes.py' },
    { id: 2, path: 'lib/matplotlib/python.py' },
  ];
  expect(fileOfFrame('usr/lib/python3/site-packages/_pytest/python.py', files)).toBe(0);
  expect(fileOfFrame('matplotlib/axes/_axes.py', files)).toBe(1);
  expect(fileOfFrame('other/python.py', files)).toBeUndefined();
  expect(fileOfFrame('python.py', files)).toBeUndefined();
});

it('goes by the name of the function where lines have moved', () => {
  const named = new Map([['save', [{ id: 2, name: 'Store.save' }]]]);
  expect([...frameShares(corpus, [{ path: 'src/app/store.py', line: 25, name: 'Store.save' }], [file], named as never)]).toEqual([[2, 1]]);
});
