/** `knowing fsck`: is the index what it says it is? */

import { checkRecord } from '../../../engine/records/index-record.ts';
import type { CheckedRepository, Finding } from '../../../engine/snapshots/check-repository.ts';
import { UserError } from '../../../errors.ts';
import { ownCommand, repoCommand } from '../../../util/own-command.ts';
import type { CommandSpec } from '../command.ts';
import type { Style } from '../output.ts';
import { withRepository } from '../with-repository.ts';

interface FsckOptions {
  readonly quick?: true;
  readonly repair?: true;
}

export const command: CommandSpec<FsckOptions> = {
  name: 'fsck',
  group: 'trust',
  summary: 'check an index for damage',
  description:
    "Checks an index: SQLite's own pages, the chain of snapshots, every hash from nodes and edges up to the root, references between rows, and the caches beside them. ERROR means that answers can be wrong, WARN that something could be better. The exit code is 1 when there is an ERROR.",
  options: [
    { flags: '--quick', summary: "only the database's quick check, the chain, and the tree above its leaves" },
    { flags: '--repair', summary: 'rebuild what can be derived from the rows: indexes, adjacency, search columns, statistics, the tree' },
  ],
  examples: [
    { line: 'fsck', says: 'everything' },
    { line: 'fsck --quick --json', says: 'in a script, often' },
    { line: 'fsck --repair', says: 'and repair what can be repaired' },
  ],
  async run(context) {
    const { quick, repair } = context.options;
    if (quick && repair)
      throw new UserError('USAGE', '--quick and --repair exclude each other.', { hint: 'A repair has to read every row: leave out --quick.' });
    const { checkRepository } = await import('../../../engine/snapshots/check-repository.ts');
    const { formatDuration } = await import('../reports/format-values.ts');
    const onCheck = context.globals.verbose ? { onCheck: (name: string) => context.out.note(`checking ${name} ...`) } : {};
    return withRepository(context, repair ? 'write' : 'read', async (repository) => {
      const checked = await checkRepository(repository, { quick: quick === true, repair: repair === true, ...onCheck });
      const time = formatDuration(checked.milliseconds);
      context.out.report(checkRecord(repository.place.db, checked), (style) => reportLines(repository.place.db, checked, time, style));
      return checked.findings.some((f) => f.severity === 'error') ? 'failed' : undefined;
    });
  },
};

function reportLines(database: string, { findings, repaired }: CheckedRepository, time: string, style: Style): string[] {
  const lines = findings.map(({ severity, check, message }) => `${severity === 'error' ? style.red('ERROR') : style.yellow('WARN ')} ${check}: ${message}`);
  if (repaired.length > 0) lines.push(`Made again: ${repaired.join(', ').replaceAll('_', ' ')}.`);
  if (findings.length === 0) return [...lines, `${style.green('Sound')}: ${database} (${time}).`];
  return [...lines, `${database}: ${findings.length} findings (${time}). ${nextStep(findings)}`];
}

function nextStep(findings: readonly Finding[]): string {
  if (findings.some((f) => f.repair !== undefined)) return `Run \`${repoCommand('fsck --repair')}\` to make again what can be.`;
  if (findings.some((f) => f.check === 'database')) return `Move the file away and run \`${ownCommand('add')}\` in the repository to build the index again.`;
  const errors = findings.filter((f) => f.severity === 'error');
  return errors.length > 0 && errors.every((f) => f.check === 'chain' || f.check === 'history')
    ? `Run \`${repoCommand('reindex')}\`, then \`${repoCommand('gc --keep 1')}\`: the graph is built again, and the past that is damaged forgotten.`
    : `Run \`${repoCommand('reindex')}\` to build the index again.`;
}
