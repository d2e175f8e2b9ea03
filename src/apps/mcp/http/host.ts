/**
 * The HTTP server: one guarded address for clients with sessions (2025 revisions of the protocol) and without (2026). It
 * knows nothing about tools: `create` makes the protocol server behind it.
 */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { McpServer } from '@modelcontextprotocol/server';
import { type Guard, nameGuards, type RateLimit, rateGuard, refuse, tokenGuard } from './guards.ts';
import { type HttpRequest, MAX_BODY, ProtocolEndpoint } from './protocol-endpoint.ts';
import { readBody } from './read-body.ts';

export interface HostOptions {
  readonly host: string;
  readonly port: number;
  readonly token?: string;
  /** Further names under which the server may be addressed, and from which pages may come. */
  readonly allowedHosts: readonly string[];
  readonly rate?: RateLimit;
  /** `lasting`: the same client will come back with this id. */
  readonly create: (id: string, lasting: boolean) => McpServer;
}

export interface HttpHost {
  readonly url: string;
  close(): Promise<void>;
}

const PATH = '/mcp';
const RATE: RateLimit = { perSecond: 100, burst: 400 };
const HEADERS_TIMEOUT_MS = 10_000;
/** A client that thinks for a while must not find its connection closed as it asks again: Node's five seconds are less than many pauses. */
const KEEP_ALIVE_MS = 75_000;

export async function startHost(options: HostOptions): Promise<HttpHost> {
  const endpoint = new ProtocolEndpoint(options.create);
  const guards: Guard[] = [...nameGuards(options.host, options.allowedHosts), ...(options.token === undefined ? [] : [tokenGuard(options.token)])];

  const mayGoOn = rateGuard(options.rate ?? RATE);
  /** A session has a limit of its own: clients behind one address must not slow one another down. */
  const clientOf = (request: HttpRequest): string => endpoint.sessionOf(request) ?? request.socket.remoteAddress ?? '';

  async function handle(request: HttpRequest, response: ServerResponse): Promise<void> {
    const client = clientOf(request);
    if (!guards.every((guard) => guard(request, response)) || !mayGoOn(client, 1, response)) return;
    if (request.url.split('?', 1)[0] !== PATH) return refuse(response, 404, `The protocol is spoken at ${PATH}.`);
    const body = await readBody(request, response, MAX_BODY);
    if (body === undefined) return;
    const others = Array.isArray(body.json) ? body.json.length - 1 : 0;
    if (others > 0 && !mayGoOn(client, others, response)) return;
    await endpoint.handle(request, response, body.json);
  }

  const server = createServer((request, response) => {
    handle(request as HttpRequest, response).catch((error: unknown) => {
      process.stderr.write(`knowing mcp: ${error instanceof Error ? error.stack : String(error)}\n`);
      if (!response.headersSent) refuse(response, 500, 'This request failed through a bug in knowing.');
    });
  });
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await listen(server, options);
  return {
    url: `http://${shown(options.host)}:${(server.address() as AddressInfo).port}${PATH}`,
    close: async () => {
      await endpoint.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const shown = (host: string): string => (host.includes(':') ? `[${host}]` : host);

function listen(server: Server, { host, port }: HostOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
