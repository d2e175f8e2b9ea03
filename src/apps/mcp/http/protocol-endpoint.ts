/** One address of the protocol: clients with sessions (2025 revisions) and without (2026) come to the same door. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { toNodeHandler, toWebRequest } from '@modelcontextprotocol/node';
import { createMcpHandler, isLegacyRequest, type McpServer } from '@modelcontextprotocol/server';
import { HttpSessions } from './http-sessions.ts';

/** A request that a server receives has both. */
export type HttpRequest = IncomingMessage & { readonly method: string; readonly url: string };

export const MAX_BODY = 1024 * 1024;

export class ProtocolEndpoint {
  readonly #sessions: HttpSessions;
  readonly #single: ReturnType<typeof createMcpHandler>;
  readonly #handleSingle: ReturnType<typeof toNodeHandler>;

  /** `lasting`: the same client will come back with this id. */
  constructor(create: (id: string, lasting: boolean) => McpServer) {
    this.#sessions = new HttpSessions((id) => create(id, true));
    this.#single = createMcpHandler(() => create('', false), { legacy: 'reject', maxRequestBodySize: MAX_BODY });
    this.#handleSingle = toNodeHandler(this.#single);
  }

  /** `body`: as JSON, null when there was none. */
  async handle(request: HttpRequest, response: ServerResponse, body: unknown): Promise<void> {
    const probe = await toWebRequest(request, body);
    if (request.method !== 'POST' || (await isLegacyRequest(probe, body))) await this.#sessions.handle(request, response, body);
    else await this.#handleSingle(request, response, body);
  }

  /** The id of the session that a request belongs to. */
  sessionOf(request: IncomingMessage): string | undefined {
    return this.#sessions.idOf(request);
  }

  async close(): Promise<void> {
    await this.#sessions.close();
    await this.#single.close();
  }
}
