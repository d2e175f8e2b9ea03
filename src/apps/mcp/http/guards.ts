/**
 * Who may talk to the server over HTTP: the right Host and Origin (a web page in a browser must not reach it by another
 * name), the right token, and not too often. Each guard answers a refused request itself and returns false.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostHeaderValidation, originValidation } from '@modelcontextprotocol/node';
import { RecentMap } from '../../../util/recent-map.ts';

export type Guard = (request: IncomingMessage, response: ServerResponse) => boolean;

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);

/** Names under which the server may be addressed: itself, and what the user allows. */
export function nameGuards(host: string, allowed: readonly string[]): Guard[] {
  const own = isLoopback(host) ? LOOPBACK : host === '0.0.0.0' || host === '::' ? [] : [host.includes(':') ? `[${host}]` : host];
  return [hostHeaderValidation([...own, ...LOOPBACK, ...allowed]), originValidation([...own, ...LOOPBACK, ...allowed])];
}

/** Hashing first makes the comparison take the same time for any length. */
export function tokenGuard(token: string): Guard {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(token);
  return (request, response) => {
    const [, given = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (timingSafeEqual(digest(given), expected)) return true;
    refuse(response, 401, 'This server wants its token: Authorization: Bearer <KNOWING_MCP_TOKEN, or what the file named at its start holds>.', {
      'WWW-Authenticate': 'Bearer realm="knowing"',
    });
    return false;
  };
}

export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

interface Bucket {
  left: number;
  at: number;
}

const MAX_CLIENTS = 1_000;

/** Whether `client` may send so many requests now; one that may not is told so. */
export type RateGuard = (client: string, requests: number, response: ServerResponse) => boolean;

/** A bucket a client: a burst is fine, a flood is not. */
export function rateGuard({ perSecond, burst }: RateLimit, now: () => number = Date.now): RateGuard {
  const buckets = new RecentMap<string, Bucket>(MAX_CLIENTS);
  return (client, requests, response) => {
    const bucket = buckets.get(client) ?? { left: burst, at: now() };
    bucket.left = Math.min(burst, bucket.left + ((now() - bucket.at) / 1000) * perSecond);
    bucket.at = now();
    buckets.set(client, bucket);
    if (bucket.left >= requests) {
      bucket.left -= requests;
      return true;
    }
    refuse(response, 429, `Too many requests: at most ${perSecond} a second.`, { 'Retry-After': '1' });
    return false;
  };
}

export function refuse(response: ServerResponse, status: number, message: string, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }));
}
