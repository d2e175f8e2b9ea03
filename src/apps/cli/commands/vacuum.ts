/** `knowing vacuum`: gives unused space in a database back to the disk. */
import type { CommandSpec } from '../command.ts';
import { withRepository } from '../with-repository.ts';

export const command: CommandSpec = {
  name: 'vacuum',
  group: 'maintain',
  summary: 'return unused space of an index to the disk',
  description: 'SQLite keeps the space of what was deleted for later use; this command returns it. Answers stay the same.',
  examples: [
    { line: 'vacuum', says: 'the repository around the working directory' },
    { line: 'vacuum --db team.db --json', says: 'one database file; sizes as JSON' },
  ],
  async run(context) {
    const { formatBytes } = await import('../reports/format-values.ts');
    await withRepository(context, 'write', async ({ place, store }) => {
      const { before, after } = await store.vacuum();
      context.out.report({ database: place.db, before, after }, () => [`${place.db}: ${formatBytes(before)} before, ${formatBytes(after)} now.`]);
    });
  },
};
