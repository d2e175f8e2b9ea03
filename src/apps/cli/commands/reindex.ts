/** `knowing reindex`: builds an index, or all of them, from scratch. */
import type { CommandSpec } from '../command.ts';
import { INDEX_OPTIONS, type IndexCommandOptions } from '../index-options.ts';
import type { IndexReport } from '../run-index.ts';
import { repositoryOptions } from '../with-repository.ts';

interface ReindexOptions extends IndexCommandOptions {
  readonly all?: true;
}

export const command: CommandSpec<ReindexOptions> = {
  name: 'reindex',
  summary: 'build an index from scratch',
  description: 'Builds the index of a repository from scratch, whatever the present one holds. Readers see the old index until the new one is whole.',
  options: [{ flags: '--all', summary: 'every repository in the list whose folder is there' }, ...INDEX_OPTIONS],
  examples: [
    { line: 'reindex', says: 'the repository around the working directory' },
    { line: 'reindex --all', says: 'everything, after an update of knowing' },
  ],
  async run(context) {
    const { listRepositories, placeToIndex } = await import('../../../engine/roster.ts');
    const { runIndex } = await import('../run-index.ts');
    const { out, env } = context;
    if (context.options.all === true) {
      const runs: IndexReport[] = [];
      const present = (await listRepositories(env)).filter((r) => r.state !== 'missing');
      for (const { root } of present) runs.push(await runIndex(context, placeToIndex({ cwd: root, env }, root)));
      out.report({ repositories: runs.map((r) => r.record) }, (style) => runs.flatMap((r) => r.lines(style)));
      return;
    }
    const place = placeToIndex(repositoryOptions(context));
    const { record, lines } = await runIndex(context, place);
    out.report(record, lines);
  },
};
