/**
 * The HTTP server: names, tokens, scopes, limits, sizes and times are checked here, in this order, and every request is counted
 * and logged. What a request means is its route's business.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { hostHeaderValidation, originValidation } from '@modelcontextprotocol/node';
import { allows } from '../../engine/team/tokens.ts';
import { statusOf } from '../http-api/index.ts';
import { Refusal, sendError } from './answer.ts';
import type { AuditLog } from './audit-log.ts';
import type { Authenticator } from './authenticate.ts';
import { errorFields, logFault } from './json-log.ts';
import { HEADERS_TIMEOUT_MS, KEEP_ALIVE_MS, MAX_CONNECTIONS, REQUEST_TIMEOUT_MS } from './limits.ts';
import type { Principal } from './principal.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Asked, Route, ServerContext } from './route.ts';
import { ROUTES } from './routes.ts';

export interface HostOptions {
  readonly context: ServerContext;
  readonly authenticator: Authenticator;
  readonly limit: RateLimit;
  /** Of requests without a token, by address. */
  readonly strangers: RateLimit;
  readonly audit: AuditLog;
  /** Names under which the server may be addressed, and from which pages may come. */
  readonly names: readonly string[];
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | undefined;
}

interface Note {
  action?: string;
  repository?: string;
  detail?: string;
}

export function createHost(options: HostOptions): Server {
  const names = [hostHeaderValidation([...options.names]), originValidation([...options.names])];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    respond(options, names, request as IncomingMessage & { method: string; url: string }, response).catch((error: unknown) => {
      options.context.log.write('error', 'bug', errorFields(error));
      response.destroy();
    });
  };
  const server = options.tls === undefined ? createServer(answer) : createTlsServer(options.tls, answer);
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

type NameCheck = (request: IncomingMessage, response: ServerResponse) => boolean;

async function respond(
  options: HostOptions,
  names: readonly NameCheck[],
  request: IncomingMessage & { method: string; url: string },
  response: ServerResponse,
): Promise<void> {
  const { context, audit } = options;
  const started = Date.now();
  const url = parsedUrl(request.url);
  const route = url === undefined ? undefined : ROUTES.find((r) => r.matches(url.pathname));
  const note: Note = {};
  const asked = { request, response, url: url as URL, context, note: (entry: Note) => Object.assign(note, entry) };
  let caller: Principal | undefined;
  let status = 0;
  try {
    if (!(route?.needs === 'open' && route.anyHost) && !names.every((check) => check(request, response))) {
      status = 403;
      return;
    }
    caller = await handle(options, route, asked);
  } catch (error) {
    caller = callers.get(request);
    if (!(error instanceof Refusal) && statusOf(error) >= 500) logFault(context.log, error);
    // The rest of a body that is too large is not waited for.
    if (error instanceof Refusal && error.status === 413) response.once('finish', () => request.destroy());
    status = sendError(response, error);
  } finally {
    await finished(response);
    const milliseconds = Date.now() - started;
    const said = status || response.statusCode;
    const name = route?.name ?? 'none';
    context.metrics.request(name, said, milliseconds);
    const who = caller === undefined ? `address ${request.socket.remoteAddress ?? ''}` : `${caller.id} ${caller.name}`;
    const action = note.action ?? `${request.method} ${url?.pathname.slice(0, MAX_PATH) ?? ''}`;
    context.log.write('debug', 'request', { route: name, method: request.method, status: said, ms: milliseconds, caller: who });
    if (isAudited(name))
      audit.note({ at: started, caller: who, action, repository: note.repository ?? null, detail: note.detail ?? null, status: said, milliseconds });
  }
}

const MAX_PATH = 200;
const UNAUDITED: ReadonlySet<string> = new Set(['healthz', 'readyz', 'metrics', 'oauth']);
const isAudited = (route: string): boolean => !UNAUDITED.has(route);

/** Who asked, for requests that failed later. */
const callers = new WeakMap<IncomingMessage, Principal>();

async function handle(options: HostOptions, route: Route | undefined, asked: Asked): Promise<Principal | undefined> {
  const { request } = asked;
  const now = Date.now();
  if (route?.needs === 'open') {
    if (!route.methods.includes(request.method)) throw wrongMethod(route);
    const leave = options.strangers.enter(request.socket.remoteAddress ?? '', now);
    try {
      await route.handle(asked);
    } finally {
      leave();
    }
    return undefined;
  }
  const principal = await authenticated(options, request, now);
  callers.set(request, principal);
  if (route === undefined) throw new Refusal(404, 'There is nothing here. Questions go to /mcp and /api.');
  if (!route.methods.includes(request.method)) throw wrongMethod(route);
  if (principal.scope === undefined || !allows(principal.scope, route.needs)) throw new Refusal(403, `This needs the scope ${route.needs}.`);
  const leave = options.limit.enter(principal.id, now);
  try {
    await route.handle({ ...asked, principal });
  } finally {
    leave();
  }
  return principal;
}

/** Whoever has no valid token may try a few times a second. */
async function authenticated({ authenticator, strangers, context }: HostOptions, request: IncomingMessage, now: number): Promise<Principal> {
  try {
    return await authenticator.principalOf(request, now);
  } catch (error) {
    if (error instanceof Refusal) {
      context.metrics.count('refused_tokens_total');
      strangers.enter(request.socket.remoteAddress ?? '', now)();
    }
    throw error;
  }
}

const wrongMethod = ({ methods }: Route): Refusal => new Refusal(405, `This takes ${methods.join(', ')}.`, { Allow: methods.join(', ') });

function parsedUrl(path: string): URL | undefined {
  return URL.canParse(path, 'http://server') && path.startsWith('/') ? new URL(path, 'http://server') : undefined;
}

/** Streams of the protocol end when their client goes away. */
function finished(response: ServerResponse): Promise<void> {
  if (response.writableFinished || response.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    response.once('finish', resolve).once('close', resolve);
  });
}
