/** `knowing enrich <layer>`: fills a layer, which adds to an index what does not follow from its files. */

import type { FillSummary } from '../../../engine/layers/fill-layer.ts';
import { layerNames } from '../../../engine/layers/layer-names.ts';
import { pathFromRoot } from '../../../util/rooted-paths.ts';
import type { CommandContext, CommandSpec } from '../command.ts';
import { wholeNumber } from '../option-values.ts';
import { standpoint, withRepository } from '../with-repository.ts';

interface Options {
  readonly drop?: boolean;
  readonly jobs?: number;
  readonly limit?: number;
  readonly progress: boolean;
}

export const command: CommandSpec<Options> = {
  name: 'enrich',
  group: 'keep fresh',
  summary: 'add a layer of knowledge to the index, such as authors',
  description:
    'A layer is knowledge that does not follow from the files of a commit: who wrote each line (blame), who owns each file (owners). It lies beside the index and survives every index run; what it says of code that changed is set aside until it is filled again. What is unchanged since the last run is skipped, and a run that was stopped continues where it left off. `knowing layers` shows what there is.',
  arguments: [
    { syntax: '<layer>', summary: `what to add: ${layerNames().join(', ')}` },
    { syntax: '[paths...]', summary: 'only files under these paths (default: all)' },
  ],
  options: [
    { flags: '--drop', summary: 'remove the layer instead' },
    { flags: '--jobs <n>', summary: 'how much to do at a time (default: one per core)', parse: wholeNumber('--jobs', 1, 64) },
    { flags: '--limit <n>', summary: 'how much to fill in this run, at most', parse: wholeNumber('--limit', 1) },
    { flags: '--no-progress', summary: 'no progress bar' },
  ],
  examples: [
    { line: 'enrich blame', says: 'authors of all files' },
    { line: 'enrich blame src/core --jobs 8', says: 'of one folder' },
    { line: 'enrich blame --drop', says: 'forget them again' },
  ],
  run: (context) => (context.options.drop ? drop(context) : fill(context)),
};

async function drop(context: CommandContext<Options>): Promise<undefined> {
  const { dropLayer } = await import('../../../engine/layers/layer-status.ts');
  const layer = await withRepository(context, 'write', (repository) => dropLayer(repository, context.args[0] ?? ''));
  context.out.report({ dropped: layer.id, edges: layer.edges }, () => [`Dropped the layer ${layer.id}.`]);
}

async function fill(context: CommandContext<Options>): Promise<undefined> {
  const { fillLayer } = await import('../../../engine/layers/fill-layer.ts');
  const { startProgress } = await import('../index-progress.ts');
  const [layer = '', ...paths] = context.args;
  const { jobs, limit, progress: wanted } = context.options;
  const progress = await startProgress(wanted);
  try {
    const summary = await withRepository(context, 'write', (repository) =>
      fillLayer(repository, {
        layer,
        paths: paths.map((path) => pathFromRoot(path, standpoint(context, repository))),
        ...(jobs === undefined ? {} : { jobs }),
        ...(limit === undefined ? {} : { limit }),
        progress: (done, total) => progress.update({ phase: layer, done, total }),
      }),
    );
    progress.stop();
    const { fillRecord } = await import('../../../engine/records/layer-record.ts');
    context.out.report(fillRecord(summary), await renderer(summary));
  } finally {
    progress.stop();
  }
}

async function renderer({ layer, units, unchanged, filled, failed, remaining, milliseconds }: FillSummary): Promise<() => string[]> {
  const { formatCount, formatDuration } = await import('../reports/format-values.ts');
  return () => [
    `Layer ${layer.id}: ${formatCount(filled)} of ${formatCount(units)} filled in ${formatDuration(milliseconds)}, ${formatCount(unchanged)} were there already; ${formatCount(layer.edges)} edges in all.`,
    ...(remaining > 0 ? [`${formatCount(remaining)} are left: run it again.`] : []),
    ...(failed.length > 0 ? [`Nothing is known of ${formatCount(failed.length)}, such as ${failed[0]}.`] : []),
  ];
}
