/** `/api/tracked`: which repositories the server follows; `/api/index` asks for an index run now. */
import { trackedFrom } from '../../../engine/team/clones.ts';
import { Refusal, sendJson } from '../answer.ts';
import { MAX_REQUEST } from '../limits.ts';
import { parseJson, readBytes } from '../read-bytes.ts';
import { at, type GuardedAsked, type GuardedRoute } from '../route.ts';

interface TrackBody {
  readonly remote?: unknown;
  readonly name?: unknown;
  readonly branch?: unknown;
  readonly pollSeconds?: unknown;
}

export const tracked: GuardedRoute = {
  ...{ name: 'tracked', methods: ['GET', 'POST', 'DELETE'], needs: 'admin', matches: at('/api/tracked') },
  handle: async (asked) => {
    const { request, response, context, url } = asked;
    if (request.method === 'GET') return sendJson(response, 200, { tracked: await context.store.tracked() });
    if (request.method === 'POST') return track(asked);
    const name = url.searchParams.get('repo') ?? '';
    if (!(await context.store.untrack(name))) throw new Refusal(404, 'This repository is not followed here.');
    context.rooms.forgetList();
    sendJson(response, 200, { untracked: name });
  },
};

async function track({ request, response, context, note }: GuardedAsked): Promise<void> {
  const { remote, name, branch, pollSeconds } = (parseJson(await readBytes(request, MAX_REQUEST)) ?? {}) as TrackBody;
  if (typeof remote !== 'string') throw new Refusal(400, 'remote is the address of a git repository.');
  const wanted = trackedFrom({
    remote,
    ...(typeof name === 'string' && { name }),
    ...(typeof branch === 'string' && { branch }),
    pollSeconds: typeof pollSeconds === 'number' && Number.isInteger(pollSeconds) && pollSeconds >= 0 ? pollSeconds : 0,
  });
  // A path on the server's own disk is for whoever administers that machine, through its command line.
  if (wanted.url.startsWith('local/')) throw new Refusal(400, 'remote is an address such as https://host/owner/name.git.');
  note({ repository: wanted.url });
  const made = await context.store.track(wanted);
  await context.store.enqueue(made.id, 'tracked');
  context.rooms.forgetList();
  sendJson(response, 201, made);
}

export const index: GuardedRoute = {
  ...{ name: 'index', methods: ['POST'], needs: 'index', matches: at('/api/index') },
  handle: async ({ response, url, context, principal, note }) => {
    const wanted = url.searchParams.get('repo') ?? '';
    const { repositories } = await context.rooms.of(principal);
    const seen = repositories.find((r) => r.name === wanted || r.url === wanted);
    const found = seen && (await context.store.tracked()).find((t) => t.url === seen.url);
    if (found === undefined) throw new Refusal(404, 'This repository is not followed here.');
    note({ repository: found.url });
    sendJson(response, 202, { status: (await context.store.enqueue(found.id, 'asked for')) ? 'queued' : 'waiting already' });
  },
};
