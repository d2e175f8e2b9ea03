/** `knowing reset`: empties the index of a repository; the roster entry and the file stay. */

import { repoCommand } from '../../../util/own-command.ts';
import type { CommandSpec } from '../command.ts';
import { withRepository } from '../with-repository.ts';

export const command: CommandSpec = {
  name: 'reset',
  group: 'maintain',
  summary: 'empty the index of a repository',
  description: 'Empties the index of a repository, snapshots included. The repository itself is never touched; `knowing index` builds the index again.',
  examples: [
    { line: 'reset', says: 'the repository around the working directory' },
    { line: 'reset --repo flask', says: 'by name' },
  ],
  async run(context) {
    await withRepository(context, 'write', async ({ place, store }) => {
      await store.reset();
      context.out.report({ reset: place.db }, () => [`Emptied the index of ${place.name}. Run \`${repoCommand('index')}\` to build it again.`]);
    });
  },
};
