/** What other programs on the machine once could do to the HTTP server: read without a token, push sessions out, slow others down, crash a request. */

import { statSync } from 'node:fs';
import { request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startHost } from '../../src/apps/mcp/http/host.ts';
import { httpToken } from '../../src/apps/mcp/http/http-token.ts';
import { inTemporaryFolder } from '../contract/languages/index-folder.ts';
import { conformanceServer } from '../support/conformance-server.ts';

interface Reply {
  readonly status: number;
  readonly session: string | undefined;
}

type Rate = NonNullable<Parameters<typeof startHost>[0]['rate']>;

async function host(rate: Rate = { perSecond: 100_000, burst: 100_000 }): Promise<string> {
  const running = await startHost({ host: '127.0.0.1', port: 0, allowedHosts: [], rate, create: () => conformanceServer('sessions') });
  onTestFinished(() => running.close());
  return running.url;
}

function post(url: string, body: string, session?: string, path?: string): Promise<Reply> {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...(session && { 'mcp-session-id': session }) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, ...(path && { path }) }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, session: response.headers['mcp-session-id'] as string | undefined }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const message = (method: string, params: unknown = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const GREETING = message('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } });
const open = async (url: string): Promise<string> => (await post(url, GREETING)).session as string;

describe('a server over HTTP', () => {
  it('keeps a session that is in use, however many others begin', async () => {
    const url = await host();
    const mine = await open(url);
    expect((await post(url, message('tools/list'), mine)).status).toBe(200);
    for (let i = 0; i < 300; i++) expect((await post(url, GREETING)).status).toBe(200);
    expect((await post(url, message('tools/list'), mine)).status).toBe(200);
  });

  it('counts a batch as its parts, and every session by itself', async () => {
    const url = await host({ perSecond: 0.001, burst: 10 });
    const [one, two] = [await open(url), await open(url)];
    const batch = `[${Array.from({ length: 20 }, () => message('ping')).join(',')}]`;
    expect((await post(url, batch, one)).status).toBe(429);
    expect((await post(url, message('ping'), two)).status).toBe(200);
    for (let i = 0; i < 9; i++) expect((await post(url, message('ping'), two)).status).toBe(200);
    expect((await post(url, message('ping'), two)).status).toBe(429);
    expect((await post(url, message('ping'), one)).status).toBe(200);
  });

  it('answers odd addresses and deep bodies instead of failing', async () => {
    const url = await host();
    expect((await post(url, '{}', undefined, '//')).status).toBe(404);
    expect((await post(url, '{}', undefined, '/%ff\\')).status).toBe(404);
    const deep = '['.repeat(200_000);
    expect((await post(url, deep)).status).toBe(400);
    expect((await post(url, `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`)).status).toBe(400);
  });

  it('has a token of its own that only its user can read', () =>
    inTemporaryFolder(async (folder) => {
      const env = { KNOWING_HOME: `${folder}/home` };
      const token = httpToken(env);
      expect(token.value).toMatch(/^[0-9a-f]{64}$/);
      expect(httpToken(env)).toEqual(token);
      if (process.platform !== 'win32') expect(statSync(token.place).mode & 0o777).toBe(0o600);
      expect(httpToken({ ...env, KNOWING_MCP_TOKEN: 'own' }).value).toBe('own');
    }));
});
