/** `knowing list`: the repositories in the roster, with the state of their indexes. */
import type { CommandSpec } from '../command.ts';

export const command: CommandSpec = {
  name: 'list',
  summary: 'list the repositories that were added',
  examples: [
    { line: 'list', says: 'name, size and folder of each' },
    { line: 'list --json', says: 'with database, URL and the time it was added' },
  ],
  async run({ out, env }) {
    const { listRepositories } = await import('../../../engine/index.ts');
    const { alignColumns, formatBytes } = await import('../format-values.ts');
    const repositories = listRepositories(env);
    out.report({ repositories: repositories.map(({ addedAt, db, ...rest }) => ({ ...rest, database: db, added_at: addedAt })) }, (style) => {
      if (repositories.length === 0) return ['No repositories yet. Run `knowing add` in one.'];
      const notes = { indexed: '', not_indexed: '(not indexed)', missing: '(folder is gone)' };
      const rows = repositories.map((r) => [r.name, r.bytes === 0 ? '-' : formatBytes(r.bytes), `${r.root} ${notes[r.state]}`.trimEnd()]);
      return alignColumns(rows).map(([name = '', size = '', root = '']) => `${style.bold(name)}  ${size}  ${root}`);
    });
  },
};
