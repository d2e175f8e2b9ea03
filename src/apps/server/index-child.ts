/** One index job as a process of its own, so that the server answers while it goes on. Ends when the server does. */
import { indexTracked, type TrackedIndexRequest } from '../../engine/team/index-tracked.ts';

export type IndexReport = { readonly kind: 'done'; readonly result: string } | { readonly kind: 'failed'; readonly result: string };

/** The server is gone: another one takes the job when its lease ends. */
process.on('disconnect', () => process.exit(1));

async function run(): Promise<IndexReport> {
  const request = JSON.parse(process.argv[2] ?? 'null') as TrackedIndexRequest;
  try {
    const { outcome, commit, files, milliseconds } = await indexTracked(request);
    return { kind: 'done', result: `${outcome} at ${commit?.slice(0, 12)}, ${files} files read in ${Math.round(milliseconds)} ms` };
  } catch (error) {
    return { kind: 'failed', result: error instanceof Error ? error.message : String(error) };
  }
}

const report = await run();
process.send?.(report, undefined, undefined, () => process.exit(0));
