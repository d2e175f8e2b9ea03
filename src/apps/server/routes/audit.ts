/** `GET /api/audit`: who asked what, newest first. */
import { sendJson } from '../answer.ts';
import { at, type GuardedRoute } from '../route.ts';

const DEFAULT = 100;
const MOST = 10_000;

export const audit: GuardedRoute = {
  ...{ name: 'audit', methods: ['GET'], needs: 'admin', matches: at('/api/audit') },
  handle: async ({ response, url, context }) => {
    const limit = Math.min(MOST, Math.max(1, Math.floor(Number(url.searchParams.get('limit') ?? DEFAULT)) || DEFAULT));
    sendJson(response, 200, { entries: await context.store.readAudit(limit) });
  },
};
