import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../model/graph.ts';
import type { GraphReader } from '../../store/contract.ts';
import { resolveSnapshots } from './resolve-snapshot.ts';

const snapshot = (generation: number, hash: string, commit: string | null): Snapshot => ({
  hash: hash.padEnd(64, '0'),
  root: `f${generation}`.padEnd(64, '1'),
  parent: null,
  commit: commit?.padEnd(40, '0') ?? null,
  generation,
  nodes: 0,
  edges: 0,
  files: 0,
  createdAt: 0,
});

/** Newest first. The commit `c0de` was left and entered again. */
const CHAIN = [snapshot(14, 'aaaa1', 'c0de'), snapshot(13, 'aaaa2', 'beef'), snapshot(12, 'bbbb', 'c0de'), snapshot(11, 'cccc', null)];
const reader = { snapshots: async () => CHAIN, repo: async () => ({ root: process.cwd() }) } as unknown as GraphReader;
const generation = async (name: string) => (await resolveSnapshots(reader, [name]))[0]?.generation;

describe('a snapshot is named', () => {
  it.each([
    ['@latest', 14],
    ['@', 14],
    ['@prev', 13],
    ['@~3', 11],
    ['@12', 12],
    ['bbbb', 12],
    ['aaaa2', 13],
    ['f111', 11],
    ['beef', 13],
  ])('%s', async (name, expected) => expect(await generation(name)).toBe(expected));

  it('by a commit that stands several times: the newest', async () => expect(await generation('c0de')).toBe(14));

  it('by too little of a hash: an error with more of each', async () => {
    await expect(generation('aaaa')).rejects.toMatchObject({ code: 'AMBIGUOUS', hint: expect.stringContaining('aaaa2') });
  });

  it.each(['@99', '@~4', '@soon', 'dddddd', '--all', ''])('%s: unknown, with those that are there', async (name) => {
    await expect(generation(name)).rejects.toMatchObject({ code: 'NOT_FOUND', hint: expect.stringContaining('@14 (commit c0de') });
  });
});
