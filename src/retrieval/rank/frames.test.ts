import { expect, it } from 'vitest';
import type { GraphFile } from '../../model/graph.ts';
import type { Corpus } from '../corpus.ts';
import { framePaths, frameShares } from './frames.ts';

/** One file: a class over lines 1 to 20 with a method over 5 to 9; the file's own node first. */
const corpus = {
  fileStart: Uint32Array.of(0, 3),
  answerable: Uint8Array.of(0, 1, 1),
  columns: { nodeStartLine: Uint32Array.of(1, 1, 5), nodeEndLine: Uint32Array.of(30, 20, 9) },
} as unknown as Corpus;
const file = { id: 0, path: 'src/app/store.py' } as GraphFile;
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
