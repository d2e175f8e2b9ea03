/** `knowing serve`: the daemon in the foreground. */
import type { CommandSpec } from '../command.ts';
import { SERVE_OPTIONS, type ServeFlags } from '../serve-options.ts';

export const command: CommandSpec<ServeFlags> = {
  name: 'serve',
  group: 'keep fresh',
  summary: 'keep every index up to date, in the foreground',
  description:
    'Watches all repositories of `knowing list` and updates their indexes when HEAD moves. Only one such process can run: a second one says so and exits with code 3. Ctrl-C ends it, once the current update is done. `daemon start` does the same in the background.',
  options: SERVE_OPTIONS,
  examples: [
    { line: 'serve', says: 'until Ctrl-C' },
    { line: 'serve --working-tree', says: 'with uncommitted edits' },
    { line: 'serve --idle 60', says: 'exit after an hour without a change' },
    { line: 'serve --traces', says: 'receive traces of running programs as well' },
  ],
  async run({ env, options, out }) {
    const { loadDaemon } = await import('../../launch.ts');
    const { serve } = await loadDaemon();
    await serve({
      env,
      idleMs: (options.idle ?? 0) * 60_000,
      workingTree: options.workingTree === true,
      ...(options.traces === true && { traces: { grpcPort: options.grpcPort, httpPort: options.httpPort } }),
      say: (line) => out.note(line),
    });
  },
};
