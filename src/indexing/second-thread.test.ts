import { describe, expect, it } from 'vitest';
import { nodeLeaves } from '../snapshot/merkle.ts';
import { SecondThread } from './second-thread.ts';

describe('jobs beside the run', () => {
  it('give their results in order, and fail by themselves', async () => {
    const beside = new SecondThread();
    const seal = (hash: string) => {
      void beside.run('link', { records: [], nodes: 0 });
      return beside.run('seal', { files: [{ path: 'a/b.ts', hash }], nodes: nodeLeaves([]) });
    };
    const [one, two] = await Promise.all([seal('11'.repeat(32)), seal('22'.repeat(32))]);
    expect(one.root).not.toBe(two.root);
    expect([...one.packages.keys()]).toEqual(['a']);
    await expect(beside.run('seal', { files: [], nodes: nodeLeaves([]) })).rejects.toThrow('linked before');
    await beside.close();
  });
});
