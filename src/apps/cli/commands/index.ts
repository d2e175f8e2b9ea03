/** `knowing index [folder]`: brings the index of a repository up to date; adds it to the roster when it is new. */
import type { CommandSpec } from '../command.ts';
import { INDEX_OPTIONS, type IndexCommandOptions } from '../index-options.ts';
import { repositoryOptions } from '../with-repository.ts';

export const command: CommandSpec<IndexCommandOptions> = {
  name: 'index',
  summary: 'bring the index of a repository up to date',
  description: 'Indexes what git has at HEAD (without git: the files that no ignore rule excludes). With --db the roster is left alone.',
  arguments: [{ syntax: '[folder]', summary: 'folder to take as it is (default: the repository around the working directory)' }],
  options: INDEX_OPTIONS,
  examples: [
    { line: 'index', says: 'the repository around the working directory' },
    { line: 'index --json --workers 2', says: 'counts, phases and skipped files as JSON' },
    { line: 'index ~/src/flask --db /tmp/flask.db', says: 'into a database of its own' },
  ],
  async run(context) {
    const { addRepository, placeToIndex } = await import('../../../engine/roster.ts');
    const { runIndex } = await import('../run-index.ts');
    const place = placeToIndex(repositoryOptions(context), context.args[0]);
    const ownDatabase = context.globals.db !== undefined || Boolean(context.env.KNOWING_DB);
    if (!place.listed && !ownDatabase) await addRepository(place, context.env, Date.now());
    const { record, lines } = await runIndex(context, place);
    context.out.report(record, lines);
  },
};
