/** The explorer's HTTP server on this machine alone: the entrance, then the API, then the page. Ends by itself when nobody asks any more. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UserError } from '../../errors.ts';
import type { Api } from '../http-api/index.ts';
import { PAGE_HEADERS, type Page } from '../page/index.ts';
import { closedPage } from './closed-page.ts';
import { Entrance } from './entrance.ts';
import type { LocalContext } from './local-context.ts';

export interface HostOptions {
  readonly port: number;
  readonly api: Api;
  readonly page: Page;
  readonly context: LocalContext;
  /** Without a request for so long the server ends; 0 for never. */
  readonly idleMs: number;
  readonly log: (error: unknown) => void;
}

export interface ExploreHost {
  /** With the token, which works once. */
  readonly url: string;
  /** Resolves when the server has ended, by itself or because of `close`. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const HEADERS_TIMEOUT_MS = 10_000;
const MAX_URL = 32_768;

export async function startHost(options: HostOptions): Promise<ExploreHost> {
  const server = createServer({ maxHeaderSize: MAX_URL });
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  await listen(server, options.port);
  const { port } = server.address() as AddressInfo;
  const entrance = new Entrance(port);
  const ended = new Promise<void>((resolve) => server.once('close', resolve));
  const close = async () => {
    clearTimeout(idle);
    server.close();
    server.closeAllConnections();
    await ended;
  };
  let idle = setTimeout(() => undefined, 0);
  const stayAwake = () => {
    clearTimeout(idle);
    if (options.idleMs > 0) idle = setTimeout(() => void close(), options.idleMs);
  };
  stayAwake();
  server.on('request', (request, response) => {
    stayAwake();
    handle(request, response, { ...options, entrance, port }).catch((error: unknown) => {
      options.log(error);
      if (!response.headersSent) sendJson(response, 500, errorBody('BUG', 'This request failed through a bug in knowing.'));
      else response.destroy();
    });
  });
  return { url: `http://${HOST}:${port}/?token=${entrance.token}`, ended, close };
}

interface Serving extends HostOptions {
  readonly entrance: Entrance;
  readonly port: number;
}

async function handle(request: IncomingMessage, response: ServerResponse, { entrance, port, api, page, context, log }: Serving): Promise<void> {
  const url = parsedUrl(request.url ?? '/', port);
  if (url === undefined) return sendJson(response, 400, errorBody('USAGE', 'That is not an address.'));
  const admission = entrance.admit(request, url);
  if (admission.kind === 'exchange') return redirect(response, admission.location, admission.cookie);
  if (admission.kind === 'refused') return refuse(response, api.has(url.pathname), admission);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendJson(response, 405, errorBody('METHOD', 'Everything here is read with GET.'), { Allow: 'GET, HEAD' });
  if (!api.has(url.pathname)) {
    const { status, headers, body } = page.answer(url.pathname, request.headers['accept-encoding']);
    response.writeHead(status, { ...PAGE_HEADERS, ...headers }).end(body);
    return;
  }
  const { status, body, fault } = await api.answer(url, context);
  if (fault !== undefined && !(fault instanceof UserError)) log(fault);
  sendJson(response, status, body);
}

function parsedUrl(text: string, port: number): URL | undefined {
  const base = `http://${HOST}:${port}`;
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}

function redirect(response: ServerResponse, location: string, cookie: string): void {
  response.writeHead(303, { ...PAGE_HEADERS, Location: location, 'Set-Cookie': cookie, 'Cache-Control': 'no-store' }).end();
}

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** A program gets JSON, a person a page that says what to do. */
function refuse(response: ServerResponse, isApi: boolean, { status, code, message }: Refusal): void {
  if (isApi || status !== 401) sendJson(response, status, errorBody(code, message));
  else response.writeHead(status, { ...PAGE_HEADERS, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }).end(closedPage());
}

const errorBody = (code: string, message: string) => ({
  error: { code, message, hint: code === 'UNAUTHORIZED' ? 'Run `knowing explore` again and open the address that it prints.' : null },
});

function sendJson(response: ServerResponse, status: number, body: object, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { ...PAGE_HEADERS, 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers });
  response.end(JSON.stringify(body));
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
