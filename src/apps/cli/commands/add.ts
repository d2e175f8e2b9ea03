/** `knowing add [folder]`: puts a repository into the roster and indexes it. */

import { placeRecord } from '../../../engine/records/index-record.ts';
import type { CommandSpec } from '../command.ts';
import { INDEX_OPTIONS, type IndexCommandOptions } from '../index-options.ts';
import { repositoryOptions } from '../with-repository.ts';

interface AddOptions extends IndexCommandOptions {
  readonly index: boolean;
}

export const command: CommandSpec<AddOptions> = {
  name: 'add',
  group: 'keep fresh',
  summary: 'add a repository and index it',
  description: 'Adds a repository to the list of those that --repo can name, and indexes it. Nothing is ever written into the repository itself.',
  arguments: [{ syntax: '[folder]', summary: 'folder to index, exactly as named (default: the repository around the working directory)' }],
  options: [{ flags: '--no-index', summary: 'only add it to the list' }, ...INDEX_OPTIONS],
  examples: [
    { line: 'add', says: 'the repository around the working directory' },
    { line: 'add ../flask --workers 2', says: 'another one, with two threads' },
  ],
  async run(context) {
    const { addRepository, placeToIndex, removeRepository } = await import('../../../engine/repositories/roster.ts');
    const options = repositoryOptions(context);
    const place = placeToIndex(options, context.args[0]);
    const entry = await addRepository(place, context.env, Date.now());
    if (!context.options.index) {
      context.out.report(placeRecord(entry), (style) => [`Added ${style.bold(entry.name)}  ${entry.root}`]);
      return;
    }
    const { runIndex } = await import('../run-index.ts');
    try {
      const { record, lines } = await runIndex(context, { ...place, name: entry.name });
      context.out.report(record, lines);
    } catch (error) {
      // What cannot be indexed (a bare repository) is not left in the list.
      if (!place.listed) await removeRepository({ ...options, repo: entry.root, purge: false });
      throw error;
    }
  },
};
