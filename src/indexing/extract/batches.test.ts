import { describe, expect, it } from 'vitest';
import { makeBatches, without } from './batches.ts';

const job = (path: string, size: number) => ({ path, absolutePath: `/${path}`, readers: ['x'], size });

describe('batches', () => {
  it('hold every file once, with its position', () => {
    const jobs = Array.from({ length: 500 }, (_, i) => job(`f${i}`, (i * 7919) % 60_000));
    const batches = makeBatches(jobs);
    expect(batches.flatMap((b) => b.indices).sort((a, b) => a - b)).toEqual(jobs.map((_, i) => i));
    for (const b of batches) expect(b.jobs.map((j) => j.path)).toEqual(b.indices.map((i) => `f${i}`));
  });

  it('are bounded in bytes and files, large files first and alone', () => {
    const batches = makeBatches([...Array.from({ length: 100 }, (_, i) => job(`s${i}`, 10)), job('large', 1_000_000)]);
    expect(batches[0]?.jobs.map((j) => j.path)).toEqual(['large']);
    expect(Math.max(...batches.map((b) => b.jobs.length))).toBeLessThanOrEqual(48);
  });

  it('hold files that are read through a tree, or others, never both', () => {
    const jobs = Array.from({ length: 60 }, (_, i) => ({ ...job(`f${i}`, 10), ...(i % 7 === 0 ? { hasTree: true } : {}) }));
    const batches = makeBatches(jobs);
    for (const { hasTree, indices } of batches) expect(indices.every((i) => (i % 7 === 0) === hasTree)).toBe(true);
    expect(batches.flatMap((b) => b.indices)).toHaveLength(60);
  });

  it('go on without one of their files', () => {
    const [batch] = makeBatches([job('a', 1), job('b', 1), job('c', 1)]);
    expect(without(batch as NonNullable<typeof batch>, 1)).toMatchObject({ indices: [0, 2], jobs: [{ path: 'a' }, { path: 'c' }] });
  });
});
