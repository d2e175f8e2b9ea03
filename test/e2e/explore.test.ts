/** `knowing explore` over HTTP: who is let in, what is answered, what never is. The page itself is looked at in explorer-page.test.ts. */
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../../scripts/prepare.mjs';
import { type Explorer, newPlace, type Place } from '../support/explorer.ts';

const MAX_WEIGHT = 400_000;

let place: Place;
let explorer: Explorer;
let cookie = '';

beforeAll(async () => {
  place = newPlace();
  explorer = await place.explore();
  cookie = await enter(explorer);
});

afterAll(async () => {
  await explorer?.stop();
  place?.remove();
});

interface Reply {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Unlike fetch it sends any Host and any path as it stands. */
function send(address: string, { method = 'GET', headers = {} }: Sent = {}, path?: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    // A connection of its own: one that was kept may be closed by the server at this very moment.
    const sent = request(address, { method, headers, agent: false, ...(path !== undefined && { path }) }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function enter({ url }: Explorer): Promise<string> {
  const { headers } = await send(url);
  return headers['set-cookie']?.[0]?.split(';')[0] as string;
}

const get = (path: string, headers: Readonly<Record<string, string>> = {}) => send(explorer.origin, { headers: { cookie, ...headers } }, path);

describe('the entrance', () => {
  it('changes the token into a cookie once, and takes it out of the address', async () => {
    const own = await place.explore();
    onTestFinished(() => own.stop());
    const first = await send(own.url.replace('/?', '/look?symbol=tally&'));
    expect(first.status).toBe(303);
    expect(first.headers.location).toBe('/look?symbol=tally');
    expect(first.headers['set-cookie']?.[0]).toMatch(/^knowing-explore-\d+=[0-9a-f]{64}; HttpOnly; SameSite=Strict; Path=\/$/);
    expect((await send(own.url)).status).toBe(401);
    const known = { headers: { cookie: first.headers['set-cookie']?.[0]?.split(';')[0] as string } };
    expect((await send(own.origin, known)).status).toBe(200);
  });

  it.each(['/', '/look', '/assets/main.js', '/api/stats', '/api/openapi.json', '/api/source?file=CODEOWNERS'])('is closed without it: %s', async (path) => {
    const { status, body } = await send(explorer.origin, {}, path);
    expect(status).toBe(401);
    expect(body).not.toContain('@ada');
    if (path.startsWith('/api')) expect(JSON.parse(body).error).toMatchObject({ code: 'UNAUTHORIZED', hint: expect.stringContaining('knowing explore') });
  });

  it.each(['wrong', '', '0'.repeat(64)])('is closed for the token %j', async (token) => {
    expect((await send(explorer.origin, {}, `/?token=${token}`)).status).toBe(401);
    expect((await send(explorer.origin, { headers: { cookie: `${cookie.split('=')[0]}=${token}` } })).status).toBe(401);
  });

  it('turns away other names and other sites, token or not', async () => {
    expect((await get('/api/stats', { host: 'evil.example' })).status).toBe(403);
    expect((await get('/', { host: `evil.example:${new URL(explorer.origin).port}` })).status).toBe(403);
    expect((await get('/api/stats', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await get('/api/stats', { origin: 'null' })).status).toBe(403);
    expect((await get('/api/stats', { origin: 'http://127.0.0.1:1' })).status).toBe(403);
    expect((await get('/api/stats', { origin: explorer.origin })).status).toBe(200);
  });

  it('lets nobody be led away by an address that begins with two slashes', async () => {
    const own = await place.explore();
    onTestFinished(() => own.stop());
    const { headers } = await send(own.origin, {}, `//evil.example/${new URL(own.url).search}`);
    expect(headers.location ?? '/').toMatch(/^\/(?!\/)/);
  });

  it('is for reading alone', async () => {
    expect((await send(`${explorer.origin}/api/stats`, { method: 'POST', headers: { cookie } })).status).toBe(405);
  });
});

describe('the page', () => {
  it('asks no other host, runs no inline script and is in nobody’s frame', async () => {
    const { headers, body } = await get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(body).not.toMatch(/https?:\/\/|<script>|style=/);
  });

  it('is the same for every state, and nothing else is', async () => {
    const start = await get('/');
    expect((await get('/look?symbol=x')).body).toBe(start.body);
    expect((await get('/assets/none.js')).status).toBe(404);
    for (const path of ['/../package.json', '/assets/../../../../package.json', '/assets/%2e%2e/%2e%2e/index.js', '/%00', '//etc/passwd']) {
      const { body } = await get(path);
      expect(body).not.toContain('"dependencies"');
      expect(body).not.toContain('root:');
    }
  });

  it(`weighs at most ${MAX_WEIGHT / 1000} KB compressed, all of it`, () => {
    const folder = join(root, 'dist/apps/page/files');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(js|css|html|svg)$/.test(path));
    const weight = files.reduce((sum, path) => sum + gzipSync(readFileSync(join(folder, path))).length, 0);
    expect(weight).toBeLessThan(MAX_WEIGHT);
  });
});

describe('the API', () => {
  /** Communities say whether they were kept by the call before. */
  const steady = (text: string): unknown => JSON.parse(text, (key, value) => (key === 'origin' ? '' : value));

  it.each([
    ['stats', ['stats']],
    ['repos', ['list']],
    ['callers?symbol=src/tally.ts:tally', ['callers', 'src/tally.ts:tally']],
    ['blast-radius?symbol=src/tally.ts:tally', ['blast-radius', 'src/tally.ts:tally']],
    ['path?from=thrice&to=src/tally.ts:tally', ['flow', 'thrice', 'src/tally.ts:tally']],
    ['communities', ['communities']],
    ['report', ['report']],
    ['dead-code', ['dead-code']],
    ['routes', ['routes']],
    ['owners', ['ownership']],
    ['owners?subject=src/tally.ts', ['ownership', 'src/tally.ts']],
    ['layers', ['layers']],
    ['runtime-traffic', ['runtime-traffic']],
    ['dead-routes', ['dead-routes']],
    ['dependencies', ['deps']],
    ['env', ['env']],
    ['topics', ['topics']],
    ['diff', ['diff', '--semantic', 'HEAD']],
    ['snapshot-diff', ['diff']],
    ['pr-impact', ['pr-impact']],
    ['test-scope?range=HEAD', ['test-scope', '--range', 'HEAD']],
    ['why?task=count+items&symbol=thrice', ['why', '--task', 'count items', '--symbol', 'thrice']],
    ['context?task=count+items', ['context', '--task', 'count items', '--no-cache']],
  ])('answers /api/%s as the command does with --json', async (path, command) => {
    const { status, body } = await get(`/api/${path}`);
    expect(status).toBe(200);
    expect(steady(body)).toEqual(steady(place.knowing(...command, '--json')));
  });

  it('reads no file outside of the repository, nor one that is not indexed', async () => {
    for (const file of ['../home/roster.json', '/etc/passwd', '.git/config', 'src/../../home/roster.json', '..%2f..%2fetc%2fpasswd'])
      expect((await get(`/api/source?file=${encodeURIComponent(file)}`)).status).toBe(404);
    expect((await get('/api/source?symbol=../../etc/passwd:1')).status).toBe(404);
  });

  it('answers a range that git does not know with what to do', async () => {
    const { status, body } = await get('/api/diff?range=nowhere..HEAD');
    expect([400, 404, 422]).toContain(status);
    expect(JSON.parse(body).error.message).toContain('nowhere');
  });
});

describe('the process', () => {
  it('ends when it is told to', async () => {
    const own = await place.explore();
    await enter(own);
    own.process.kill('SIGTERM');
    expect(await own.ended).toBe(0);
  });

  it('says that a port is taken', async () => {
    const taken = new URL(explorer.origin).port;
    await expect(place.explore('--port', taken)).rejects.toThrow(/cannot listen on port/);
  });
});
