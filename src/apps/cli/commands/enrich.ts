/** `knowing enrich <layer>`: fills a layer, which adds to an index what does not follow from its files. */

import { layerNames } from '../../../engine/layers/layer-names.ts';
import type { CommandContext, CommandSpec } from '../command.ts';
import { fillAndReport } from '../fill-and-report.ts';
import { wholeNumber } from '../option-values.ts';
import { withRepository } from '../with-repository.ts';

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
    { syntax: '<layer>', summary: `what to add: ${layerNames().join(', ')}`, offers: layerNames() },
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

function fill(context: CommandContext<Options>): Promise<undefined> {
  const [layer = '', ...paths] = context.args;
  return fillAndReport(context, { layer, paths });
}
