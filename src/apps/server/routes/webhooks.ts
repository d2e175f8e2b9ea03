/** `POST /webhooks`: a push makes its repository wait for an index run. */
import { trackedFrom } from '../../../engine/team/clones.ts';
import { Refusal, sendJson } from '../answer.ts';
import { MAX_WEBHOOK } from '../limits.ts';
import { readBytes } from '../read-bytes.ts';
import { at, type OpenRoute } from '../route.ts';
import { readPush } from '../webhooks.ts';

export const webhooks: OpenRoute = {
  ...{ name: 'webhooks', methods: ['POST'], needs: 'open', matches: at('/webhooks', '/webhooks/github', '/webhooks/gitlab') },
  handle: async ({ request, response, context, note }) => {
    const { webhookSecret, store } = context;
    if (webhookSecret === undefined) throw new Refusal(404, 'This server takes no webhooks.');
    const push = readPush(request.headers, await readBytes(request, MAX_WEBHOOK), webhookSecret);
    const tracked = push.ref === undefined ? undefined : (await store.tracked()).find(isOneOf(push.remotes));
    const isOurs = tracked !== undefined && (tracked.branch === null || push.ref === `refs/heads/${tracked.branch}`);
    if (!(await store.takeDelivery(push.delivery, isOurs ? tracked.id : undefined))) throw new Refusal(409, 'This delivery was taken before.');
    if (push.ref === undefined) return sendJson(response, 202, { status: 'ignored' });
    if (tracked === undefined) throw new Refusal(404, 'This repository is not followed here.');
    note({ repository: tracked.url, detail: push.ref });
    sendJson(response, 202, { status: isOurs ? 'queued' : 'ignored' });
  },
};

function isOneOf(remotes: readonly string[]): (tracked: { readonly url: string }) => boolean {
  const urls = new Set(remotes.map((remote) => trackedFrom({ remote, pollSeconds: 0 }).url));
  return ({ url }) => urls.has(url);
}
