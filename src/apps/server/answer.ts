/** What a route has to say: a status and JSON or text. Refusals have one shape everywhere, and say nothing about the inside. */
import type { ServerResponse } from 'node:http';
import { UserError } from '../../errors.ts';
import { statusOf } from '../http-api/index.ts';

export class Refusal extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

export function sendJson(response: ServerResponse, status: number, body: object, headers: Readonly<Record<string, string>> = {}): void {
  sendText(response, status, JSON.stringify(body), { 'Content-Type': 'application/json', ...headers });
}

export function sendText(response: ServerResponse, status: number, text: string, headers: Readonly<Record<string, string>>): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', ...headers });
  response.end(text);
}

const RETRY_AFTER_SECONDS = '5';

/** For every answer with this status: when it is worth another try. */
export const retryHeaders = (status: number): Readonly<Record<string, string>> => (status === 503 ? { 'Retry-After': RETRY_AFTER_SECONDS } : {});

const STORE_IS_AWAY = {
  message: 'The server cannot reach its store at the moment.',
  hint: 'Try again in a few seconds: nothing was lost. Whoever runs the server finds the reason in its log.',
};

/** Where the store is and what it said is for the log. */
export const outward = (error: unknown): unknown =>
  error instanceof UserError && error.code === 'DB_UNREACHABLE'
    ? new UserError(error.code, STORE_IS_AWAY.message, { hint: STORE_IS_AWAY.hint, cause: error })
    : error;

/** Whatever was thrown, as an answer. Undefined for a bug, which only the log hears about. */
export function sendError(response: ServerResponse, error: unknown): number {
  const { status, headers, code, message, hint } = explained(error);
  sendJson(response, status, { error: { code, message, hint } }, headers);
  return status;
}

function explained(thrown: unknown) {
  const error = outward(thrown);
  if (error instanceof Refusal) return { status: error.status, headers: error.headers, code: codeOf(error.status), message: error.message, hint: null };
  if (error instanceof UserError) {
    const status = statusOf(error);
    return { status, headers: retryHeaders(status), code: error.code, message: error.message, hint: error.hint ?? null };
  }
  return { status: 500, headers: {}, code: 'BUG', message: 'This request failed through a bug in knowing.', hint: null };
}

const CODES: Readonly<Record<number, string>> = { 401: 'UNAUTHORIZED', 403: 'FORBIDDEN', 404: 'NOT_FOUND', 413: 'TOO_LARGE', 429: 'TOO_MANY', 503: 'BUSY' };

const codeOf = (status: number): string => CODES[status] ?? 'REFUSED';
