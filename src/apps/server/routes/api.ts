/** `/api/…`: the JSON API, over the caller's repositories. */
import { retryHeaders, sendJson } from '../answer.ts';
import { errorFields } from '../json-log.ts';
import type { GuardedRoute } from '../route.ts';

export const api: GuardedRoute = {
  ...{ name: 'api', methods: ['GET'], needs: 'read', matches: (pathname) => pathname === '/api' || pathname.startsWith('/api/') },
  handle: async ({ response, url, context, principal, note }) => {
    const repository = url.searchParams.get('repo');
    note({ detail: url.search, ...(repository === null ? {} : { repository }) });
    const room = await context.rooms.of(principal);
    const { status, body, bug } = await context.api.answer(url, room.api);
    if (bug !== undefined) context.log.write('error', 'bug', errorFields(bug));
    sendJson(response, status, body, retryHeaders(status));
  },
};
