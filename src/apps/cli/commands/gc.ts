/** `knowing gc`: forgets old snapshots and what only they needed. */

import { repoCommand } from '../../../util/own-command.ts';
import type { CommandSpec } from '../command.ts';
import { wholeNumber } from '../option-values.ts';
import { withRepository } from '../with-repository.ts';

interface GcOptions {
  readonly keep: number;
}

export const command: CommandSpec<GcOptions> = {
  name: 'gc',
  group: 'maintain',
  summary: 'forget old snapshots, and what layers say of code that is gone',
  description:
    'Forgets all but the newest snapshots and their recorded changes. The current index loses nothing. Also forgets what layers say of code that the current index does not have. Index runs do this by themselves, keeping 10 snapshots, once more than 5,000 changes are recorded. `knowing vacuum` returns the space to the disk.',
  options: [{ flags: '--keep <n>', summary: 'how many snapshots to keep', parse: wholeNumber('--keep', 1), default: 10 }],
  examples: [
    { line: 'gc', says: 'keep the newest ten' },
    { line: 'gc --keep 1', says: 'no history at all' },
  ],
  async run(context) {
    const { formatCount } = await import('../reports/format-values.ts');
    await withRepository(context, 'write', async ({ place, store }) => {
      const { sweepLayers } = await import('../../../engine/layers/sweep-layers.ts');
      const { snapshots, events, labels } = await store.collectGarbage(context.options.keep);
      const retired = (await sweepLayers(store)).edges;
      const lines = [`${place.name}: ${formatCount(snapshots)} snapshots, ${formatCount(events)} changes and ${formatCount(labels)} names forgotten.`];
      if (retired > 0) lines.push(`${formatCount(retired)} retired edges of layers forgotten.`);
      if (snapshots + retired > 0) lines.push(`Run \`${repoCommand('vacuum')}\` to give the space back to the disk.`);
      context.out.report({ database: place.db, snapshots, events, labels, retired }, () => lines);
    });
  },
};
