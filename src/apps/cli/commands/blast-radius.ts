/** `knowing blast-radius <symbol>`: what a change of it can break. */
import type { CommandSpec } from '../command.ts';
import { DEPENDENTS_ARGUMENT, type DependentsOptions, dependentsOptions, reportDependents } from '../dependents-command.ts';

export const command: CommandSpec<DependentsOptions> = {
  name: 'blast-radius',
  group: 'change',
  summary: 'what a change to a symbol or file can break',
  description:
    'Follows calls, overrides, implementations, type hints, fields, references, routes and messages backwards, level by level. The confidence of an entry is that of the least certain step on the shortest path to it.',
  arguments: [DEPENDENTS_ARGUMENT],
  options: dependentsOptions(3),
  examples: [
    { line: 'blast-radius SessionInterface', says: 'of a type and all of its members' },
    { line: 'blast-radius src/flask/sessions.py --depth 1', says: 'of everything in a file, direct users only' },
    { line: 'blast-radius Store.put --min-confidence 0.85', says: 'without guessed edges' },
  ],
  async run(context) {
    const { blastRadius } = await import('../../../engine/analyse/analyse-dependents.ts');
    const { workspaceBlastRadius } = await import('../../../engine/workspace/workspace-dependents.ts');
    await reportDependents(context, { here: blastRadius, everywhere: workspaceBlastRadius }, [
      'symbol that a change can reach',
      'symbols that a change can reach',
    ]);
    return undefined;
  },
};
