/** `/mcp`: the Model Context Protocol, over the caller's repositories. */
import { MAX_REQUEST } from '../limits.ts';
import { parseJson, readBytes } from '../read-bytes.ts';
import { at, type GuardedRoute } from '../route.ts';

interface Call {
  readonly method?: unknown;
  readonly params?: { readonly name?: unknown; readonly arguments?: Readonly<Record<string, unknown>> };
}

export const mcp: GuardedRoute = {
  ...{ name: 'mcp', methods: ['GET', 'POST', 'DELETE'], needs: 'read', matches: at('/mcp') },
  handle: async ({ request, response, context, principal, note }) => {
    const body = parseJson(await readBytes(request, MAX_REQUEST));
    const { method, params } = (Array.isArray(body) ? (body[0] ?? {}) : (body ?? {})) as Call;
    if (method !== undefined) note({ action: `mcp ${String(method)}${params?.name === undefined ? '' : ` ${String(params.name)}`}` });
    if (params?.arguments !== undefined) note({ detail: JSON.stringify(params.arguments), ...repositoryOf(params.arguments) });
    const room = await context.rooms.of(principal);
    const mount = await room.mcp();
    const answer = () => mount.handle(request, response, body);
    // Anything else is quick, or a stream that stays open.
    await (method === 'tools/call' ? context.line.answer(response, answer) : answer());
  },
};

const repositoryOf = ({ repo }: Readonly<Record<string, unknown>>) => (typeof repo === 'string' ? { repository: repo } : {});
