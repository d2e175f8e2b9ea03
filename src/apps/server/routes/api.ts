/** `/api/…`: the JSON API, over the caller's repositories. */
import { retryHeaders, sendJson } from '../answer.ts';
import { logFault } from '../json-log.ts';
import type { GuardedRoute } from '../route.ts';

export const api: GuardedRoute = {
  ...{ name: 'api', methods: ['GET'], needs: 'read', matches: (pathname) => pathname === '/api' || pathname.startsWith('/api/') },
  handle: async ({ response, url, context, principal, note }) => {
    const repository = url.searchParams.get('repo');
    note({ detail: url.search, ...(repository === null ? {} : { repository }) });
    const room = await context.rooms.of(principal);
    await context.line.answer(response, async () => {
      const { status, body, fault } = await context.api.answer(url, room.api);
      if (fault !== undefined) logFault(context.log, fault);
      sendJson(response, status, body, retryHeaders(status));
    });
  },
};
