/** `knowing list`: the repositories in the roster, with the state of their indexes. */

import { rosterRecord } from '../../../engine/records/index-record.ts';
import { ownCommand } from '../../../util/own-command.ts';
import type { CommandSpec } from '../command.ts';

const notes = () => ({
  indexed: '',
  not_indexed: '(not indexed)',
  missing: '(folder is gone)',
  unreadable: `(index unreadable: see \`${ownCommand('stats')}\`)`,
});

export const command: CommandSpec = {
  name: 'list',
  group: 'maintain',
  summary: 'list the repositories that were added',
  description: 'Lists the repositories that --repo can name, with the size of each index and whether its folder is still there.',
  examples: [
    { line: 'list', says: 'name, size and folder of each' },
    { line: 'list --json', says: 'with database, URL and the time it was added' },
  ],
  async run({ out, env }) {
    const { listRepositories } = await import('../../../engine/repositories/roster.ts');
    const { alignColumns, formatBytes, formatCount } = await import('../reports/format-values.ts');
    const repositories = await listRepositories(env);
    out.report(rosterRecord(repositories), (style) => {
      if (repositories.length === 0) return [`No repositories yet. Run \`${ownCommand('add')}\` in one.`];
      const rows = repositories.map((r) => [
        r.name,
        `${formatCount(r.snapshot?.nodes ?? 0)} nodes`,
        formatBytes(r.bytes),
        `${r.root} ${notes()[r.state]}`.trimEnd(),
      ]);
      return alignColumns(rows).map(([name = '', ...rest]) => [style.bold(name), ...rest].join('  '));
    });
  },
};
