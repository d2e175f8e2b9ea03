/** `knowing serve`: the daemon in the foreground. */
import type { CommandSpec } from '../command.ts';
import { SERVE_OPTIONS, type ServeFlags } from '../serve-options.ts';

export const command: CommandSpec<ServeFlags> = {
  name: 'serve',
  summary: 'keep every index up to date, in the foreground',
  description:
    'Watches the repositories of the list and updates their indexes when HEAD moves. One process a home folder: a second one says so and leaves with code 3. Ctrl-C ends it, after the update under way. `daemon start` does the same in the background.',
  options: SERVE_OPTIONS,
  examples: [
    { line: 'serve', says: 'until Ctrl-C' },
    { line: 'serve --working-tree', says: 'with edits that are not committed yet' },
    { line: 'serve --idle 60', says: 'leaves after an hour without a change' },
  ],
  async run({ env, options, out }) {
    const { loadDaemon } = await import('../../launch.ts');
    const { serve } = await loadDaemon();
    await serve({ env, idleMs: (options.idle ?? 0) * 60_000, workingTree: options.workingTree === true, say: (line) => out.note(line) });
  },
};
