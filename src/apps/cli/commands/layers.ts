/** `knowing layers`: which layers lie over the index, and how much of each still counts. */
import type { LayerStatus } from '../../../engine/layers/layer-status.ts';
import { repoCommand } from '../../../util/own-command.ts';
import type { CommandSpec } from '../command.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';

export const command: CommandSpec = {
  name: 'layers',
  group: 'keep fresh',
  summary: 'which layers lie over the index, and what of them still counts',
  description:
    'A layer is knowledge that does not follow from the files of a commit: authors, owners, coverage, traces, what language servers know (`knowing enrich --help`). Retired edges are those whose code changed since: they are not shown in answers, count again when the code is back, and are forgotten by `knowing gc`. The combined root covers the index and all layers.',
  examples: [
    { line: 'layers', says: 'each with its counts' },
    { line: 'layers --json', says: 'with roots, as JSON' },
  ],
  async run(context) {
    const { layerStatus } = await import('../../../engine/layers/layer-status.ts');
    const answer = await withIndexedRepository(context, layerStatus);
    const { formatCount, formatTime } = await import('../reports/format-values.ts');
    const line = (l: LayerStatus) =>
      `${l.id}: ${formatCount(l.live)} edges, ${formatCount(l.retired)} retired, ${formatCount(l.units)} units, filled ${formatTime(l.filledAt)} (${l.source})`;
    const { layersRecord } = await import('../../../engine/records/layer-record.ts');
    context.out.report(layersRecord(answer), () =>
      answer.layers.length === 0
        ? [`There are no layers. \`${repoCommand('enrich blame')}\` adds one.`]
        : [...answer.layers.map(line), `combined root ${answer.root.slice(0, 16)}, of the code alone ${answer.codeRoot.slice(0, 16)}`],
    );
  },
};
