import { describe, expect, it } from 'vitest';
import { nodeLeaves } from '../snapshot/merkle.ts';
import { SecondThread } from './second-thread.ts';

const none = new Uint8Array(0);
const edges = { sources: new Uint32Array(0), targets: new Uint32Array(0), types: none, provenances: none };

describe('jobs beside the run', () => {
  it('give their results in order, and fail by themselves', async () => {
    const beside = new SecondThread();
    const seal = (hash: string) => beside.run('seal', { files: [{ path: 'a/b.ts', hash }], nodes: nodeLeaves([]), edges });
    const [one, two] = await Promise.all([seal('11'.repeat(32)), seal('22'.repeat(32))]);
    expect(one.root).not.toBe(two.root);
    expect([...one.packages.keys()]).toEqual(['a']);
    await expect(beside.run('seal', { files: [], nodes: nodeLeaves([]), edges: { ...edges, sources: Uint32Array.of(7) } })).rejects.toThrow();
    await beside.close();
  });
});
