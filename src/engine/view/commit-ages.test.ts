import { describe, expect, it } from 'vitest';
import type { GraphReader } from '../../store/contract.ts';
import { encodeBlame, NEWEST_COMMIT } from '../../util/git-blame-output.ts';
import { commitAgesOf } from './commit-ages.ts';

const by = { author: 'a', email: 'a@x' };
const BLAME = encodeBlame([
  { ...by, lines: 10, time: 1_000 },
  { ...by, lines: 5, time: 4_000 },
]);
const NODES = [
  { id: 1, file: 'a.ts', startLine: 1, endLine: 9 },
  { id: 2, file: 'a.ts', startLine: 8, endLine: 12 },
  { id: 3, file: 'b.ts', startLine: 1, endLine: 2 },
];

function readerWith(notes: Readonly<Record<string, Readonly<Record<string, string>>>>): GraphReader {
  return {
    nodes: async (ids: readonly number[]) => NODES.filter((n) => ids.includes(n.id)),
    filesByPath: async (paths: readonly string[]) => paths.map((path) => ({ path, hash: `hash of ${path}` })),
    layerRecords: async (key: string, hashes: readonly string[]) => new Map(hashes.flatMap((h) => (notes[key]?.[h] === undefined ? [] : [[h, notes[key][h]]]))),
  } as unknown as GraphReader;
}

describe('ages of symbols', () => {
  it('count from the newest commit to the last one that touched a line of the symbol', async () => {
    const ages = await commitAgesOf(readerWith({ blame: { [NEWEST_COMMIT]: '5000', 'hash of a.ts': BLAME } }));
    expect([...((await ages?.([1, 2, 3])) ?? [])]).toEqual([
      [1, 4_000],
      [2, 1_000],
    ]);
  });

  it('are not there without blame', async () => {
    expect(await commitAgesOf(readerWith({}))).toBeUndefined();
  });
});
