/** `knowing enrich <source>`: adds to an index what is not in the code itself. */
import type { BlameSummary } from '../../../engine/ownership/blame-notes.ts';
import { pathFromRoot } from '../../../util/rooted-paths.ts';
import type { CommandSpec } from '../command.ts';
import { wholeNumber } from '../option-values.ts';
import { standpoint, withRepository } from '../with-repository.ts';

interface Options {
  readonly jobs?: number;
  readonly limit?: number;
  readonly progress: boolean;
}

export const command: CommandSpec<Options> = {
  name: 'enrich',
  group: 'keep fresh',
  summary: 'add authors from git blame to the index',
  description:
    'blame: who wrote each line of every indexed file, several files at a time. Files that have not changed since the last run are skipped, so a second run is quick; a run that was stopped continues where it left off.',
  arguments: [
    { syntax: '<source>', summary: 'what to add', choices: ['blame'] },
    { syntax: '[paths...]', summary: 'only files under these paths (default: all)' },
  ],
  options: [
    { flags: '--jobs <n>', summary: 'git processes at a time (default: one per core)', parse: wholeNumber('--jobs', 1, 64) },
    { flags: '--limit <n>', summary: 'files to blame in this run, at most', parse: wholeNumber('--limit', 1) },
    { flags: '--no-progress', summary: 'no progress bar' },
  ],
  examples: [
    { line: 'enrich blame', says: 'authors of all files' },
    { line: 'enrich blame src/core --jobs 8', says: 'of one folder' },
  ],
  async run(context) {
    const { enrichBlame } = await import('../../../engine/ownership/blame-notes.ts');
    const { startProgress } = await import('../index-progress.ts');
    const { jobs, limit, progress: wanted } = context.options;
    const progress = await startProgress(wanted);
    try {
      const summary = await withRepository(context, 'write', (repository) =>
        enrichBlame(repository, {
          paths: context.args.slice(1).map((path) => pathFromRoot(path, standpoint(context, repository))),
          ...(jobs === undefined ? {} : { jobs }),
          ...(limit === undefined ? {} : { limit }),
          progress: (done, total) => progress.update({ phase: 'blame', done, total }),
        }),
      );
      progress.stop();
      context.out.report(summary, await renderer(summary));
    } finally {
      progress.stop();
    }
  },
};

async function renderer({ files, unchanged, blamed, failed, remaining, milliseconds }: BlameSummary): Promise<() => string[]> {
  const { formatCount, formatDuration } = await import('../reports/format-values.ts');
  return () => [
    `Authors of ${formatCount(blamed)} files added in ${formatDuration(milliseconds)}; ${formatCount(unchanged)} of ${formatCount(files)} had them already.`,
    ...(remaining > 0 ? [`${formatCount(remaining)} files are left: run it again.`] : []),
    ...(failed.length > 0 ? [`Git has no blame for ${formatCount(failed.length)} files, such as ${failed[0]}.`] : []),
  ];
}
