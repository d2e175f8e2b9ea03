/** `knowing remove [repository]`: takes a repository out of the roster; its index stays unless --purge. */

import { placeRecord } from '../../../engine/records/index-record.ts';
import type { CommandSpec } from '../command.ts';
import { repositoryOptions } from '../with-repository.ts';

export const command: CommandSpec<{ purge?: true }> = {
  name: 'remove',
  group: 'maintain',
  summary: 'take a repository out of the list',
  description:
    'Takes a repository out of the list. Its index stays on disk and is found again by `add`, unless --purge deletes it. The repository itself is never touched.',
  arguments: [{ syntax: '[repository]', summary: 'path or name (default: the one around the working directory)', completes: 'repositories' }],
  options: [{ flags: '--purge', summary: 'delete its index as well' }],
  examples: [
    { line: 'remove', says: 'the repository around the working directory' },
    { line: 'remove flask --purge', says: 'by name, with its index' },
  ],
  async run(context) {
    const { removeRepository } = await import('../../../engine/repositories/roster.ts');
    const [wanted] = context.args;
    const { entry, purged } = await removeRepository({
      ...repositoryOptions(context),
      ...(wanted === undefined ? {} : { repo: wanted }),
      purge: context.options.purge === true,
    });
    context.out.report({ ...placeRecord(entry), purged }, () => [
      `Removed ${entry.name} (${entry.root}).`,
      purged ? `Deleted its index ${entry.db}.` : `Its index stays in ${entry.db}.`,
    ]);
  },
};
