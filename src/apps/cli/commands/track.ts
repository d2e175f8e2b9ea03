/** `knowing track`: which repositories a team server follows. */
import type { CommandSpec } from '../command.ts';
import { wholeNumber } from '../option-values.ts';

interface TrackFlags {
  readonly name?: string;
  readonly branch?: string;
  readonly poll: number;
  readonly remove?: true;
}

const POLL_SECONDS = 300;
const WEEK_SECONDS = 7 * 86_400;

export const command: CommandSpec<TrackFlags> = {
  name: 'track',
  group: 'maintain',
  summary: 'which repositories a team server keeps indexed',
  description:
    'Tells a team server (`knowing server`) which repositories to keep indexed; without an address it lists them. The server fetches with its own git, so give it an ssh key or a credential helper for private repositories; an address with a password in it is refused. A push reported by webhook is indexed at once, anything else with the next poll.',
  arguments: [{ syntax: '[remote]', summary: 'address that git fetches from; with --remove also a name' }],
  options: [
    { flags: '--name <name>', summary: 'what it is called (default: the last part of the address)' },
    { flags: '--branch <name>', summary: "branch to follow (default: the remote's HEAD)" },
    {
      flags: '--poll <seconds>',
      summary: 'look for new commits this often; 0: only by webhook',
      parse: wholeNumber('--poll', 0, WEEK_SECONDS),
      default: POLL_SECONDS,
    },
    { flags: '--remove', summary: 'follow it no longer; its graph stays' },
  ],
  examples: [
    { line: 'track https://github.com/pallets/flask.git', says: 'index it, and look every five minutes' },
    { line: 'track git@github.com:acme/shop.git --branch main --poll 0', says: 'by webhook only' },
    { line: 'track', says: 'what is followed' },
    { line: 'track shop --remove', says: 'no longer' },
  ],
  async run({ args: [remote], options, globals, env, out }) {
    const { openTeamStore } = await import('../../../engine/team/team-store.ts');
    const { trackedFrom } = await import('../../../engine/team/clones.ts');
    const { store } = await openTeamStore({ db: globals.db, env });
    if (remote === undefined) {
      const tracked = await store.tracked();
      const line = (t: (typeof tracked)[number]) =>
        `${t.name}  ${t.remote}${t.branch === null ? '' : ` (${t.branch})`}  ${t.pollSeconds === 0 ? 'by webhook' : `every ${t.pollSeconds} s`}`;
      out.report({ tracked }, () => (tracked.length === 0 ? ['No repository is followed yet.'] : tracked.map(line)));
      return undefined;
    }
    if (options.remove) {
      const { UserError } = await import('../../../errors.ts');
      if (!(await store.untrack(remote))) throw new UserError('NOT_FOUND', `${remote} is not followed.`, { hint: '`knowing track` lists what is.' });
      out.report({ removed: remote }, () => [`${remote} is followed no longer; its graph stays.`]);
      return undefined;
    }
    const { name, branch, poll } = options;
    const made = await store.track(trackedFrom({ remote, pollSeconds: poll, ...(name !== undefined && { name }), ...(branch !== undefined && { branch }) }));
    await store.enqueue(made.id, 'tracked');
    out.report(made, () => [`${made.name} is followed (${made.url}); a server indexes it next.`]);
    return undefined;
  },
};
