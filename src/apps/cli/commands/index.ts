/** `knowing index [folder]`: brings the index of a repository up to date; adds it to the roster when it is new. */
import type { CommandSpec } from '../command.ts';
import { INDEX_OPTIONS } from '../index-options.ts';
import type { UpdateCommandOptions } from '../run-update.ts';
import { repositoryOptions } from '../with-repository.ts';

export const command: CommandSpec<UpdateCommandOptions> = {
  name: 'index',
  group: 'keep fresh',
  summary: 'bring the index of a repository up to date',
  description:
    'Brings the index to what git has at HEAD (without git: the files that no ignore rule excludes), reading only what changed since the last run where possible. `reindex` reads everything. With --db the list of repositories is left alone.',
  arguments: [{ syntax: '[folder]', summary: 'folder to index, exactly as named (default: the repository around the working directory)' }],
  options: [{ flags: '--working-tree', summary: 'include uncommitted changes; the next run without it removes them again' }, ...INDEX_OPTIONS],
  examples: [
    { line: 'index', says: 'the repository around the working directory' },
    { line: 'index --working-tree', says: 'with uncommitted edits' },
    { line: 'index --json --workers 2', says: 'counts, phases and skipped files as JSON' },
    { line: 'index ~/src/flask --db /tmp/flask.db', says: 'into a separate database' },
  ],
  async run(context) {
    const { mayHaveIndex } = await import('../../../engine/repositories/place-store.ts');
    const { addUnlessListed, placeToIndex } = await import('../../../engine/repositories/roster.ts');
    const { runIndex } = await import('../run-index.ts');
    const place = placeToIndex(repositoryOptions(context), context.args[0]);
    await addUnlessListed(place, repositoryOptions(context), Date.now());
    const update = async () => (await import('../run-update.ts')).runUpdate(context, place);
    // Where there is nothing to build on, what would build on it is not even loaded.
    const updated = mayHaveIndex(place) ? await update() : undefined;
    const whole = updated ?? (await runIndex(context, place));
    const shown = updated === undefined && context.options.workingTree === true ? ((await update()) ?? whole) : whole;
    context.out.report(shown.record, shown.lines);
  },
};
