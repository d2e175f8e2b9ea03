import { describe, expect, it } from 'vitest';
import { encodeBlame } from '../../enrich/blame/parse-blame.ts';
import { repoHash } from '../../model/hash.ts';
import type { GraphReader } from '../../store/contract.ts';
import { commitAgesOf } from './commit-ages.ts';

const URL = 'example.com/shop';
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
    notes: async (key: string, hashes: readonly string[]) => new Map(hashes.flatMap((h) => (notes[key]?.[h] === undefined ? [] : [[h, notes[key][h]]]))),
  } as unknown as GraphReader;
}

describe('ages of symbols', () => {
  it('count from the newest commit to the last one that touched a line of the symbol', async () => {
    const ages = await commitAgesOf(readerWith({ blamed: { [repoHash(URL)]: '5000' }, blame: { 'hash of a.ts': BLAME } }), URL);
    expect([...((await ages?.([1, 2, 3])) ?? [])]).toEqual([
      [1, 4_000],
      [2, 1_000],
    ]);
  });

  it('are not there without blame', async () => {
    expect(await commitAgesOf(readerWith({}), URL)).toBeUndefined();
  });
});
