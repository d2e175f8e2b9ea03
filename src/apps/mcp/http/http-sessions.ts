/**
 * Sessions of clients that speak the protocol with sessions: one server and one transport each, found by the header
 * that the first answer gave them. Those that fall silent are closed, and there are never more than a fixed number.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isInitializeRequest, type McpServer } from '@modelcontextprotocol/server';
import { refuse } from './guards.ts';

interface LiveSession {
  readonly transport: NodeStreamableHTTPServerTransport;
  usedAt: number;
  /** Its client came back after the greeting. */
  inUse: boolean;
}

const MAX_SESSIONS = 256;
const IDLE_MS = 30 * 60_000;
/** The greeting and the word that it was heard. */
const GREETINGS: ReadonlySet<unknown> = new Set(['initialize', 'notifications/initialized']);

export class HttpSessions {
  readonly #live = new Map<string, LiveSession>();
  readonly #create: (id: string) => McpServer;

  constructor(create: (id: string) => McpServer) {
    this.#create = create;
  }

  async handle(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void> {
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? this.#live.get(id) : undefined;
    if (known !== undefined) {
      known.usedAt = Date.now();
      known.inUse ||= request.method === 'POST' && !GREETINGS.has((body as { method?: unknown } | null)?.method);
      await known.transport.handleRequest(request, response, body ?? undefined);
    } else if (typeof id === 'string') refuse(response, 404, 'There is no such session any more: initialize again.');
    else if (isInitializeRequest(body)) await this.#start(request, response, body);
    else refuse(response, 400, 'A session begins with initialize.');
  }

  async close(): Promise<void> {
    await Promise.all([...this.#live.values()].map(({ transport }) => transport.close()));
    this.#live.clear();
  }

  async #start(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void> {
    if (!(await this.#makeRoom())) return refuse(response, 503, `There are ${MAX_SESSIONS} sessions, all in use: try again later.`, { 'Retry-After': '60' });
    const id = randomUUID();
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      onsessioninitialized: () => {
        this.#live.set(id, { transport, usedAt: Date.now(), inUse: false });
      },
    });
    const server = this.#create(id);
    await server.connect(transport);
    // After connect, which sets handlers of its own.
    const closed = transport.onclose;
    transport.onclose = () => {
      this.#live.delete(id);
      closed?.();
    };
    await transport.handleRequest(request, response, body);
  }

  /** The id of a session that there is. */
  idOf({ headers }: IncomingMessage): string | undefined {
    const id = headers['mcp-session-id'];
    return typeof id === 'string' && this.#live.has(id) ? id : undefined;
  }

  /** Closes idle sessions, then, if there are still too many, the least recently used ones; never one in use. */
  async #makeRoom(): Promise<boolean> {
    const now = Date.now();
    const oldestFirst = [...this.#live].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    const silent = oldestFirst.filter(([, session]) => now - session.usedAt > IDLE_MS);
    const surplus = Math.max(0, oldestFirst.length - silent.length - MAX_SESSIONS + 1);
    const unused = oldestFirst.filter((entry) => !entry[1].inUse && !silent.includes(entry)).slice(0, surplus);
    for (const [id, { transport }] of [...silent, ...unused]) {
      this.#live.delete(id);
      await transport.close();
    }
    return this.#live.size < MAX_SESSIONS;
  }
}
