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
    if (!(await store.takeDelivery(push.delivery))) throw new Refusal(409, 'This delivery was taken before.');
    if (push.ref === undefined) return sendJson(response, 202, { status: 'ignored' });
    const urls = new Set(push.remotes.map((remote) => trackedFrom({ remote, pollSeconds: 0 }).url));
    const tracked = (await store.tracked()).find((t) => urls.has(t.url));
    if (tracked === undefined) throw new Refusal(404, 'This repository is not followed here.');
    note({ repository: tracked.url, detail: push.ref });
    const isOther = tracked.branch !== null && push.ref !== `refs/heads/${tracked.branch}`;
    if (!isOther) await store.enqueue(tracked.id, 'webhook');
    sendJson(response, 202, { status: isOther ? 'ignored' : 'queued' });
  },
};
