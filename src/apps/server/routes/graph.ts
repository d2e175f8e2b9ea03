/** `GET /api/graph`: a whole graph as a file, for a client that lays its own edits over it. */
import { createReadStream, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../answer.ts';
import { at, type GuardedRoute } from '../route.ts';

export const graph: GuardedRoute = {
  ...{ name: 'graph', methods: ['GET'], needs: 'read', matches: at('/api/graph') },
  handle: async ({ response, url, context, principal, note }) => {
    const repository = url.searchParams.get('repo') ?? undefined;
    if (repository !== undefined) note({ repository });
    const room = await context.rooms.of(principal);
    const path = await room.api.withRepository(repository, (opened) => context.exports.of(opened));
    if (path === undefined) throw new Refusal(409, 'This repository is not indexed yet.');
    response.writeHead(200, { 'Content-Type': 'application/gzip', 'Content-Length': statSync(path).size, 'Cache-Control': 'no-store' });
    await pipeline(createReadStream(path), response);
  },
};
