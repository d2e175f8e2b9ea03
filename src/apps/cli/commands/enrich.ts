/** `knowing enrich <layer>`: fills a layer, which adds to an index what does not follow from its files. */

import { type LayerSource, layerNames } from '../../../engine/layers/layer-names.ts';
import type { CommandContext, CommandSpec } from '../command.ts';
import { type FillingOptions, fillAndReport, subjectRequest } from '../fill-and-report.ts';
import { wholeNumber } from '../option-values.ts';
import { withRepository } from '../with-repository.ts';

interface Options extends FillingOptions {
  readonly drop?: boolean;
  readonly list?: boolean;
  readonly keep?: boolean;
}

export const command: CommandSpec<Options> = {
  name: 'enrich',
  group: 'keep fresh',
  summary: 'add a layer of knowledge to the index, such as authors',
  description:
    'A layer is knowledge that does not follow from the files of a commit. blame: who wrote each line. owners: who owns each file. lsp: where every name leads, as language servers know it. packages: signatures and documentation of what is used from installed packages. similarity: which functions are alike. coverage, scip and runtime are filled by `ingest-coverage`, `ingest-scip` and `traces`; here they are looked up again in code that has changed. A layer lies beside the index and survives every index run; what it says of code that changed is set aside until it is filled again. What is unchanged since the last run is skipped, and a run that was stopped continues where it left off. `knowing layers` shows what there is.',
  arguments: [
    { syntax: '<layer>', summary: `what to add: ${layerNames().join(', ')}`, offers: layerNames() },
    { syntax: '[paths...]', summary: 'only files under these paths (default: all)' },
  ],
  options: [
    { flags: '--drop', summary: 'remove the layer instead' },
    { flags: '--jobs <n>', summary: 'files to work on at a time (default: one per core)', parse: wholeNumber('--jobs', 1, 64) },
    { flags: '--limit <n>', summary: 'files to fill in this run, at most; the next run goes on from there', parse: wholeNumber('--limit', 1) },
    { flags: '--minutes <n>', summary: 'end after so many minutes, with what there is', parse: wholeNumber('--minutes', 1) },
    { flags: '--language <name>', summary: 'only files of this language' },
    { flags: '--trust', summary: 'let programs and settings that come with the repository run (its node_modules/.bin, its build)' },
    { flags: '--list', summary: 'show what the layer can use here and what is missing, and fill nothing' },
    { flags: '--keep', summary: 'fill it again after every commit, in the background, while the daemon or `watch` runs (--drop ends that)' },
    { flags: '--no-progress', summary: 'no progress bar' },
  ],
  examples: [
    { line: 'enrich blame', says: 'authors of all files' },
    { line: 'enrich blame src/core --jobs 8', says: 'of one folder' },
    { line: 'enrich blame --drop', says: 'forget them again' },
    { line: 'enrich lsp --list', says: 'which language servers there are for this repository' },
    { line: 'enrich lsp src --language python', says: 'ask them about some files' },
    { line: 'enrich lsp --keep', says: 'ask them now and after every commit' },
  ],
  run: (context) => (context.options.drop ? drop(context) : context.options.list ? list(context) : fill(context)),
};

async function drop(context: CommandContext<Options>): Promise<undefined> {
  const { dropLayer } = await import('../../../engine/layers/layer-status.ts');
  const { letLayerGo } = await import('../../../engine/layers/kept-layers.ts');
  const layer = await withRepository(context, 'write', async (repository) => {
    await letLayerGo(repository.place, context.args[0] ?? '');
    return dropLayer(repository, context.args[0] ?? '');
  });
  context.out.report({ dropped: layer.id, edges: layer.edges }, () => [`Dropped the layer ${layer.id}.`]);
}

async function list(context: CommandContext<Options>): Promise<undefined> {
  const { layerSources } = await import('../../../engine/layers/fill-layer.ts');
  const [layer = '', ...paths] = context.args;
  const sources = await withRepository(context, 'read', (repository) => layerSources(repository, { layer, ...subjectRequest(context, repository, paths) }));
  const { layerSourcesRecord } = await import('../../../engine/records/layer-record.ts');
  context.out.report(layerSourcesRecord(sources ?? []), () => listed(layer, sources));
}

function listed(layer: string, sources: readonly LayerSource[] | undefined): string[] {
  if (sources === undefined) return [`${layer} needs no program.`];
  if (sources.length === 0) return ['There is nothing for the languages of these files.'];
  return sources.map(({ covers, name, state, detail, hint }) => {
    const what = state === 'found' ? 'is there' : `is ${state}`;
    return `${covers}: ${name} ${what}: ${detail}${hint === undefined ? '' : ` (${hint})`}`;
  });
}

async function fill(context: CommandContext<Options>): Promise<undefined> {
  const [layer = '', ...paths] = context.args;
  await fillAndReport(context, { layer, paths });
  const { keep, trust = false } = context.options;
  if (keep !== true) return;
  const { keepLayer } = await import('../../../engine/layers/kept-layers.ts');
  await withRepository(context, 'read', ({ place }) => keepLayer(place, { layer, trusted: trust }));
}
