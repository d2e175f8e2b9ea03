import { describe, expect, it } from 'vitest';
import { KeptTable } from './kept-rows.ts';
import { versionKey } from './view.ts';

const read = (log: number[][]) => async (missing: number[]) => {
  log.push(missing);
  return new Map(missing.filter((id) => id < 100).map((id) => [id, `row ${id}`]));
};

describe('kept rows', () => {
  it('asks for what is missing alone, and for nothing twice, not even for what does not exist', async () => {
    const table = new KeptTable<number, string>(10);
    const log: number[][] = [];
    expect(await table.through('v1', [1, 2, 100], read(log))).toEqual(['row 1', 'row 2']);
    expect(await table.through('v1', [1, 3, 100, 3], read(log))).toEqual(['row 1', 'row 3']);
    expect(await table.through('v1', [2, 100], read(log))).toEqual(['row 2']);
    expect(log).toEqual([[1, 2, 100], [3]]);
  });

  it('keeps versions apart', async () => {
    const table = new KeptTable<number, string>(10);
    const log: number[][] = [];
    await table.through('v1', [1], read(log));
    await table.through('v2', [1], read(log));
    expect(log).toEqual([[1], [1]]);
  });

  it('gives everything that was asked for, however little it may keep', async () => {
    const table = new KeptTable<number, string>(2);
    expect(await table.through('v1', [1, 2, 3, 4], read([]))).toEqual(['row 1', 'row 2', 'row 3', 'row 4']);
  });

  it('tells a version from one of the same number with another snapshot', () => {
    const head = (hash: string) => ({ repository: 1, graph: 2, version: 3, state: { snapshot: { hash }, repo: { indexedAt: 0 } } }) as never;
    expect(versionKey(head('a'))).not.toBe(versionKey(head('b')));
  });
});
