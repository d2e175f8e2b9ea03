/** `knowing token`: who may ask a team server. */
import { UserError } from '../../../errors.ts';
import type { CommandContext, CommandSpec } from '../command.ts';

interface TokenFlags {
  readonly name?: string;
  readonly scope: 'read' | 'index' | 'admin';
  readonly repos?: readonly string[];
  readonly expires?: string;
}

const ACTIONS = ['create', 'list', 'revoke'] as const;

export const command: CommandSpec<TokenFlags> = {
  name: 'token',
  group: 'maintain',
  summary: 'make, list and revoke the tokens of a team server',
  description:
    'A token is printed once, when it is made; the store keeps a hash of it. `read` asks questions, `index` also asks for index runs, `admin` also changes which repositories are followed and reads the audit log. A revoked token stops working within seconds.',
  arguments: [
    { syntax: '<action>', summary: 'what to do', choices: ACTIONS },
    { syntax: '[id]', summary: 'with revoke: which one, as `token list` shows it' },
  ],
  options: [
    { flags: '--name <text>', summary: 'whose it is; stands in the audit log' },
    { flags: '--scope <scope>', summary: 'what it allows', choices: ['read', 'index', 'admin'], default: 'read' },
    {
      flags: '--repos <names>',
      summary: 'only these repositories, comma-separated names or URLs',
      parse: (text) => text.split(',').filter((name) => name !== ''),
    },
    { flags: '--expires <time>', summary: 'how long it works: 12h, 30d, 8w (default: until it is revoked)' },
  ],
  examples: [
    { line: 'token create --name ci --scope index --expires 90d', says: 'prints it once' },
    { line: 'token create --name anna --repos shop,billing', says: 'sees two repositories' },
    { line: 'token list', says: 'without the secrets' },
    { line: 'token revoke 3f9a0c21b7de', says: 'at once' },
  ],
  async run(context) {
    const { openTeamStore } = await import('../../../engine/team/team-store.ts');
    const { store } = await openTeamStore({ db: context.globals.db, env: context.env });
    const [action, id] = context.args;
    if (action === 'create') return create(context, store);
    if (action === 'list') return list(context, store);
    if (id === undefined) throw new UserError('USAGE', 'Which token?', { hint: '`knowing token list` shows their ids.' });
    if (!(await store.revokeToken(id)))
      throw new UserError('NOT_FOUND', `There is no token ${id} that still works.`, { hint: '`knowing token list` shows them.' });
    context.out.report({ revoked: id }, () => [`Revoked ${id}.`]);
    return undefined;
  },
};

type Store = Awaited<ReturnType<typeof import('../../../engine/team/team-store.ts').openTeamStore>>['store'];

async function create({ options, out }: CommandContext<TokenFlags>, store: Store): Promise<undefined> {
  const { createToken, parseLifetime } = await import('../../../engine/team/tokens.ts');
  const { name, scope, repos, expires } = options;
  if (name === undefined || name.trim() === '') throw new UserError('USAGE', 'Whose token is it?', { hint: 'Give it a --name.' });
  const expiresAt = expires === undefined ? null : Date.now() + parseLifetime(expires);
  const { id, token } = await createToken(store, { name, scope, repositories: repos ?? null, expiresAt });
  out.note(`Token ${id} of ${name}. It is not shown again.`);
  out.report({ id, token, name, scope, repositories: repos ?? null, expires: expiresAt === null ? null : new Date(expiresAt).toISOString() }, () => [token]);
  return undefined;
}

async function list({ out }: CommandContext<TokenFlags>, store: Store): Promise<undefined> {
  const { formatTime } = await import('../reports/format-values.ts');
  const tokens = await store.tokens();
  const now = Date.now();
  out.report({ tokens }, () =>
    tokens.length === 0
      ? ['There are no tokens yet.']
      : tokens.map((t) => {
          const ended =
            t.revokedAt !== null
              ? 'revoked'
              : t.expiresAt !== null && t.expiresAt <= now
                ? 'expired'
                : t.expiresAt === null
                  ? 'no end'
                  : `until ${formatTime(t.expiresAt)}`;
          return `${t.id}  ${t.scope.padEnd(5)}  ${ended}  ${t.name}  ${t.repositories === null ? 'all repositories' : t.repositories.join(', ')}`;
        }),
  );
  return undefined;
}
