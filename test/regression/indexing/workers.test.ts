/** Files that hold or kill their worker: reported, left out, and the run goes on with the others. */
import { describe, expect, it } from 'vitest';
import { extractAll } from '../../../src/indexing/extract/extraction.ts';
import { isExtracted } from '../../../src/indexing/extract/messages.ts';

const entry = new URL('./stub-worker.mjs', import.meta.url);

async function extract(paths: readonly string[], { workers = 1, repoUrl = 'r' } = {}): Promise<Record<string, string>> {
  const outcome: Record<string, string> = {};
  const jobs = paths.map((path) => ({ path, absolutePath: path, readers: ['stub'], size: 10 }));
  await extractAll(jobs, {
    workers,
    repoUrl,
    maxFileSize: 1_000,
    fileTimeoutMs: 300,
    entry,
    onFile: (index, result) => {
      const path = paths[index] as string;
      expect(outcome[path]).toBeUndefined();
      outcome[path] = isExtracted(result) ? 'done' : result.reason;
    },
  });
  return outcome;
}

describe('a pool of workers', () => {
  it('answers for every file', async () => {
    const paths = Array.from({ length: 200 }, (_, i) => `file${i}`);
    expect(Object.values(await extract(paths, { workers: 3 }))).toEqual(paths.map(() => 'done'));
  });

  it('leaves out the file that takes too long, the one that ends the thread and the one that throws', async () => {
    const paths = ['a', 'hang', 'b', 'exit', 'c', 'throw', 'd'];
    expect(await extract(paths)).toEqual({ a: 'done', b: 'done', c: 'done', d: 'done', hang: 'timeout', exit: 'crashed', throw: 'crashed' });
    expect(await extract(['exit'])).toEqual({ exit: 'crashed' });
    expect(await extract(['hang', 'exit'], { workers: 2 })).toEqual({ hang: 'timeout', exit: 'crashed' });
  });

  it('loses none of the files that wait in a worker behind such a one', async () => {
    const fine = Array.from({ length: 200 }, (_, i) => `file${i}`);
    const paths = ['throw', ...fine.slice(0, 70), 'exit', ...fine.slice(70, 140), 'hang', ...fine.slice(140)];
    const expected = { ...Object.fromEntries(fine.map((path) => [path, 'done'])), throw: 'crashed', exit: 'crashed', hang: 'timeout' };
    expect(await extract(paths)).toEqual(expected);
    expect(await extract(paths, { workers: 2 })).toEqual(expected);
  });

  it('waits for a file that the machine gives no time, but not for ever', async () => {
    expect(await extract(['a', 'wait', 'stuck', 'b'])).toEqual({ a: 'done', wait: 'done', stuck: 'timeout', b: 'done' });
  });

  it('fails when no worker can start, and has nothing to do without files', async () => {
    await expect(extract(['a'], { repoUrl: 'broken' })).rejects.toThrow('does not start');
    expect(await extract([])).toEqual({});
  });
});
