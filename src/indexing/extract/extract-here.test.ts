import { expect, it } from 'vitest';
import { type Batch, makeBatches, type SizedJob } from './batches.ts';
import { extractAtOnce } from './extract-here.ts';
import { isExtracted } from './messages.ts';

const options = { repoUrl: 'r', maxFileSize: 1_000_000 };
/** More than fits into one batch beside another. */
const size = 150 * 1024;

const file = (path: string, text: string): SizedJob => ({ path, absolutePath: `/${path}`, readers: ['typescript'], size, content: Buffer.from(text) });

/** A file that holds whoever reads it, as one does that a reader never gets to the end of. */
const endless = (path: string): SizedJob => ({
  ...file(path, ''),
  get content(): Uint8Array {
    for (;;);
  },
});

async function extract(batches: readonly Batch[], limitMs?: number) {
  const seen: string[] = [];
  const paths = new Map(batches.flatMap(({ jobs, indices }) => indices.map((index, i) => [index, jobs[i]?.path])));
  const left = await extractAtOnce(
    batches,
    options,
    (index, result) => seen.push(`${paths.get(index)} ${isExtracted(result) ? 'done' : result.reason}`),
    limitMs,
  );
  return { seen, left: left.map((batch) => batch.jobs.map((job) => job.path)) };
}

it('reads every file, and what is none is a result too', async () => {
  const missing: SizedJob = { path: 'c.ts', absolutePath: '/no/such/c.ts', readers: ['typescript'], size };
  const batches = makeBatches([file('a.ts', 'export const a = 1'), file('b.ts', '\0'), missing]);
  expect(await extract(batches)).toEqual({ seen: ['a.ts done', 'b.ts binary', 'c.ts unreadable'], left: [] });
});

it('leaves the batch that takes too long, and those behind it, to others', async () => {
  const jobs = [file('a.ts', 'const a = 1'), endless('b.ts'), file('c.ts', 'const c = 1')];
  const batches = jobs.map((job, i): Batch => ({ hasTree: false, indices: [i], jobs: [job] }));
  expect(await extract(batches, 300)).toEqual({ seen: ['a.ts done'], left: [['b.ts'], ['c.ts']] });
});
