/** `knowing callers <symbol>`: who calls it, directly or over some steps, with the places. */
import type { CommandSpec } from '../command.ts';
import { DEPENDENTS_ARGUMENT, type DependentsOptions, dependentsOptions, reportDependents } from '../dependents-command.ts';

export const command: CommandSpec<DependentsOptions> = {
  name: 'callers',
  group: 'ask',
  summary: 'who calls a symbol, directly or through others',
  description:
    'Lists the callers of a function, method or type: plain calls, functions passed by name, decorators, routes, and calls through an interface or a base class. Says when calls may be missing because they could not be linked.',
  arguments: [DEPENDENTS_ARGUMENT],
  options: dependentsOptions(1),
  examples: [
    { line: 'callers Flask.dispatch_request', says: 'direct callers with their lines' },
    { line: 'callers src/app.py:120 --depth 5', says: 'everything that leads to the symbol at a line, up to five steps away' },
    { line: 'callers Store.put --json', says: 'for scripts' },
  ],
  async run(context) {
    const { findCallers } = await import('../../../engine/analyse/analyse-dependents.ts');
    const { workspaceCallers } = await import('../../../engine/workspace/workspace-dependents.ts');
    await reportDependents(context, { here: findCallers, everywhere: workspaceCallers }, ['caller', 'callers']);
    return undefined;
  },
};
