/** `knowing reindex [folder]`: builds an index, or all of them, from scratch. */
import { UserError } from '../../../errors.ts';
import type { CommandSpec } from '../command.ts';
import { INDEX_OPTIONS, type IndexCommandOptions } from '../index-options.ts';
import type { IndexReport } from '../run-index.ts';
import { repositoryOptions } from '../with-repository.ts';

interface ReindexOptions extends IndexCommandOptions {
  readonly all?: true;
}

export const command: CommandSpec<ReindexOptions> = {
  name: 'reindex',
  group: 'keep fresh',
  summary: 'build an index from scratch',
  description: 'Builds the index of a repository from scratch, whatever the current one holds. Readers see the old index until the new one is complete.',
  arguments: [{ syntax: '[folder]', summary: 'folder to index, exactly as named (default: the repository around the working directory)' }],
  options: [{ flags: '--all', summary: 'every repository of `knowing list` whose folder exists' }, ...INDEX_OPTIONS],
  examples: [
    { line: 'reindex', says: 'the repository around the working directory' },
    { line: 'reindex ~/src/flask', says: 'another one' },
    { line: 'reindex --all', says: 'everything, after an update of knowing' },
  ],
  async run(context) {
    const { addUnlessListed, listRepositories, placeToIndex } = await import('../../../engine/repositories/roster.ts');
    const { runIndex } = await import('../run-index.ts');
    const { out, env, args } = context;
    if (context.options.all === true) {
      if (args[0] !== undefined) throw new UserError('USAGE', 'A folder and --all exclude each other.', { hint: 'Leave one of them out.' });
      const runs: IndexReport[] = [];
      const present = (await listRepositories(env)).filter((r) => r.state !== 'missing');
      for (const { root } of present) runs.push(await runIndex(context, placeToIndex({ cwd: root, env }, root)));
      out.report({ repositories: runs.map((r) => r.record) }, (style) => runs.flatMap((r) => r.lines(style)));
      return;
    }
    const place = placeToIndex(repositoryOptions(context), args[0]);
    await addUnlessListed(place, repositoryOptions(context), Date.now());
    const { record, lines } = await runIndex(context, place);
    out.report(record, lines);
  },
};
