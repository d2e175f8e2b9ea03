/** Every revision of the protocol that clients speak, message by message: the one without sessions, and those with a greeting. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { MAIN } from './knowing.ts';
import { call, indexedSample, MODERN, startHttpServer, stdioClient } from './mcp-server.ts';

const NEWEST = '2026-07-28';
const GREETED = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const LISTS = ['server/discover', 'tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'];

type Json = Record<string, unknown>;
interface Reply {
  readonly result?: Json;
  readonly error?: { readonly code: number; readonly data?: Json };
}

const meta = (version: string) => ({ 'io.modelcontextprotocol/protocolVersion': version, 'io.modelcontextprotocol/clientCapabilities': {} });
const request = (method: string, params: Json = {}, id = 1) => ({ jsonrpc: '2.0', id, method, params });
const stateless = (method: string, params: Json = {}) => request(method, { ...params, _meta: meta(NEWEST) });
const greeting = (version: string) => request('initialize', { protocolVersion: version, capabilities: {}, clientInfo: { name: 'test', version: '1' } });

async function posted(
  url: string,
  message: { method: string },
  headers: Record<string, string> = {},
): Promise<Reply & { status: number; session: string | null }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(message),
  });
  const text = await response.text();
  const body = text.startsWith('{') ? text : (/^data: (\{.*)$/m.exec(text)?.[1] ?? '{}');
  return { ...(JSON.parse(body) as Reply), status: response.status, session: response.headers.get('mcp-session-id') };
}

const modernHeaders = (method: string) => ({ 'mcp-protocol-version': NEWEST, 'mcp-method': method });

/** The first answer of a server process of its own. */
async function firstAnswer(message: object, { folder, home }: { folder: string; home: string }): Promise<Reply> {
  const child = spawn(process.execPath, [MAIN, 'mcp'], { cwd: folder, env: { ...process.env, KNOWING_HOME: home }, stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin.write(`${JSON.stringify(message)}\n`);
  for await (const line of createInterface({ input: child.stdout })) {
    child.stdin.end();
    return JSON.parse(line) as Reply;
  }
  throw new Error('no answer');
}

it('without sessions: says what it speaks, and how long its lists hold', async () => {
  const sample = await indexedSample();
  const url = await startHttpServer({ cwd: sample.folder, env: { KNOWING_HOME: sample.home } });
  for (const method of LISTS) {
    const { status, session, result } = await posted(url, stateless(method), modernHeaders(method));
    expect([method, status, session]).toEqual([method, 200, null]);
    expect(result, method).toMatchObject({ resultType: 'complete', cacheScope: 'public', ttlMs: 3_600_000 });
  }
  const discovered = expect.objectContaining({ supportedVersions: [NEWEST], instructions: expect.stringContaining('context_for_task') });
  expect((await posted(url, stateless('server/discover'), modernHeaders('server/discover'))).result).toEqual(discovered);
  expect((await firstAnswer(stateless('server/discover'), sample)).result).toEqual(discovered);
  // What a resource says changes with the index.
  const read = stateless('resources/read', { uri: 'knowing://stats' });
  expect((await posted(url, read, { ...modernHeaders('resources/read'), 'mcp-name': 'knowing://stats' })).result).toMatchObject({
    ttlMs: 0,
    cacheScope: 'private',
  });
});

it('a version that is not known is refused with those that are', async () => {
  const sample = await indexedSample();
  const url = await startHttpServer({ cwd: sample.folder, env: { KNOWING_HOME: sample.home } });
  const future = request('tools/list', { _meta: meta('2099-01-01') });
  const refused = await posted(url, future, { ...modernHeaders('tools/list'), 'mcp-protocol-version': '2099-01-01' });
  expect([refused.status, refused.error?.data?.supported]).toEqual([400, [NEWEST]]);
  expect((await firstAnswer(future, sample)).error?.data?.supported).toEqual([NEWEST]);
  // A header that does not say what the body says is refused too.
  expect((await posted(url, stateless('tools/list'), modernHeaders('prompts/list'))).status).toBe(400);
});

it.each(GREETED)('clients of %s are greeted as before, over both ways', async (version) => {
  const sample = await indexedSample();
  const url = await startHttpServer({ cwd: sample.folder, env: { KNOWING_HOME: sample.home } });
  const greeted = await posted(url, greeting(version));
  expect([greeted.result?.protocolVersion, typeof greeted.session]).toEqual([version, 'string']);
  expect((await firstAnswer(greeting(version), sample)).result?.protocolVersion).toBe(version);
});

it('one answer without a session never refers to another', async () => {
  const sample = await indexedSample();
  const { client } = await stdioClient({ cwd: sample.folder, env: { KNOWING_HOME: sample.home }, client: MODERN });
  const first = await call(client, 'context_for_task', { task: 'cancel an order' });
  const again = await call(client, 'context_for_task', { task: 'cancel an order' });
  expect(again.text.split('\n').filter((line) => line.startsWith('@'))).toEqual(first.text.split('\n').filter((line) => line.startsWith('@')));
  expect(again.text).not.toContain('previously transmitted');
});
