import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noPostgres } from '../postgres/server.ts';
import { ask, type TeamServer, TestTeam, WEBHOOK_SECRET } from './team-server.ts';

/** The secret may hold the separator too. */
const secretOf = (token: string): string => token.split('_').slice(2).join('_');

const HOSTILE = ["'; DROP TABLE nodes; --", "' OR '1'='1", '$1', '\\', '"', '%', '_', '../../../../etc/passwd', '%00', '\u0000', '{{7*7}}', 'a'.repeat(5_000)];

describe.skipIf(noPostgres)(`a team server${noPostgres ? ` (${noPostgres})` : ''}`, () => {
  let team: TestTeam;
  let server: TeamServer;
  const tokens: Record<'admin' | 'index' | 'all' | 'shop', string> = { admin: '', index: '', all: '', shop: '' };

  beforeAll(async () => {
    team = await TestTeam.start();
    tokens.admin = await team.token('--name', 'root', '--scope', 'admin');
    tokens.index = await team.token('--name', 'ci', '--scope', 'index');
    tokens.all = await team.token('--name', 'anna');
    tokens.shop = await team.token('--name', 'bob', '--repos', 'shop', '--expires', '1h');
    server = await team.serve(['--rate', '2000']);
    await team.fill(server, tokens.admin);
  });
  afterAll(() => team.stop());

  const callTool = async (token: string, name: string, args: Record<string, unknown>) => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit: { headers: { Authorization: `Bearer ${token}` } } }));
    try {
      const { content } = await client.callTool({ name, arguments: args });
      return (content as { text: string }[]).map((c) => c.text).join('\n');
    } finally {
      await client.close();
    }
  };

  const command = (token: string, body: object) => ask(server, '/api/command', { token, method: 'POST', body: JSON.stringify(body) });

  describe('answers', () => {
    it('questions over the JSON API and over the protocol, with source from its own checkout', async () => {
      const { body } = await ask(server, '/api/callers?repo=shop&symbol=total', { token: tokens.all });
      expect(body).toMatchObject({ symbol: { name: 'total' }, total: 1 });
      expect(await callTool(tokens.all, 'blast_radius', { symbol: 'unlock', repo: 'vault' })).toContain('open_vault');
      expect(await callTool(tokens.all, 'read_symbol', { symbol: 'unlock', repo: 'vault' })).toContain('return code == 1');
    });

    it('commands with --server, as they would print here', async () => {
      const env = { KNOWING_STORE: '', KNOWING_SERVER: server.url, KNOWING_TOKEN: tokens.all };
      expect((await team.knowing(['callers', 'total', '--repo', 'shop'], env)).stdout).toContain('place');
      expect((await team.knowing(['list', '--json'], env)).stdout).toContain('"vault"');
      const refused = await team.knowing(['callers', 'total', '--repo', 'shop'], { ...env, KNOWING_TOKEN: '' });
      expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('KNOWING_TOKEN') });
      expect((await team.knowing(['gc', '--server', server.url], env)).stderr).toContain('not asked of a server');
    });

    it('health, readiness and metrics', async () => {
      expect((await ask(server, '/healthz')).status).toBe(200);
      expect((await ask(server, '/readyz')).status).toBe(200);
      expect((await ask(server, '/metrics', { token: tokens.all })).text).toMatch(/knowing_requests_total\{route="api",status="200"\} \d+/);
      expect((await ask(server, '/api/openapi.json', { token: tokens.all })).body).toMatchObject({ openapi: '3.1.0' });
    });

    it('who asked what, to an admin', async () => {
      await ask(server, '/api/callers?repo=shop&symbol=place', { token: tokens.shop });
      await team.until(async () => (await ask(server, '/api/audit', { token: tokens.admin })).text.includes('symbol=place'));
      const { text } = await ask(server, '/api/audit', { token: tokens.admin });
      expect(text).toContain('bob');
      for (const token of Object.values(tokens)) expect(text + server.log()).not.toContain(secretOf(token));
    });
  });

  describe('lets nobody in who was not let in', () => {
    it('no token, a wrong one, half of one: 401, and what is asked for', async () => {
      const guarded = ['/mcp', '/api/repos', '/api/callers?repo=shop&symbol=total', '/metrics', '/api/audit', '/api/tracked', '/nowhere'];
      const wrong = [
        undefined,
        'x',
        `${tokens.all}x`,
        tokens.all.slice(0, -1),
        `knw_000000000000_${'A'.repeat(43)}`,
        tokens.all.replace(/_.{12}_/, '_000000000000_'),
      ];
      for (const path of guarded)
        for (const token of wrong) {
          const { status, headers, text } = await ask(server, path, { token });
          expect([path, status]).toEqual([path, 401]);
          expect(headers.get('www-authenticate')).toContain('Bearer');
          expect(text).not.toContain('total');
        }
    });

    it('a scope that does not reach: 403', async () => {
      for (const token of [tokens.all, tokens.index, tokens.shop]) {
        expect((await ask(server, '/api/tracked', { token, method: 'POST', body: '{"remote":"https://example.org/a/b.git"}' })).status).toBe(403);
        expect((await ask(server, '/api/audit', { token })).status).toBe(403);
      }
      expect((await ask(server, '/api/index?repo=shop', { token: tokens.all, method: 'POST' })).status).toBe(403);
      expect((await ask(server, '/api/index?repo=shop', { token: tokens.index, method: 'POST' })).status).toBe(202);
    });

    it('an expired token and a revoked one: 401', async () => {
      const { stdout } = await team.knowing(['token', 'create', '--name', 'gone', '--expires', '0h']);
      expect(await ask(server, '/api/repos', { token: stdout.trim() })).toMatchObject({ status: 401, text: expect.stringContaining('expired') });
      const token = await team.token('--name', 'short');
      expect((await ask(server, '/api/repos', { token })).status).toBe(200);
      await team.knowing(['token', 'revoke', token.split('_')[1] as string]);
      await team.until(async () => (await ask(server, '/api/repos', { token })).status === 401);
    });

    it('another repository does not exist, by name, by URL, by path, by the hash of a symbol', async () => {
      const secret = (await ask(server, '/api/callers?repo=vault&symbol=unlock', { token: tokens.all })).body as {
        symbol: { hash: string; qualified_name: string };
      };
      const { hash, qualified_name } = secret.symbol;
      for (const repo of ['vault', 'local/vault', team.remote('vault'), '../vault', `${team.folder}/data-0/clones`]) {
        const { status, text } = await ask(server, `/api/callers?repo=${encodeURIComponent(repo)}&symbol=unlock`, { token: tokens.shop });
        expect([repo, status]).toEqual([repo, 404]);
        expect(text).not.toContain('open_vault');
      }
      for (const symbol of [hash, qualified_name]) {
        const found = await ask(server, `/api/callers?repo=shop&symbol=${encodeURIComponent(symbol)}`, { token: tokens.shop });
        expect(found.status).toBe(404);
        expect(await callTool(tokens.shop, 'explain_symbol', { symbol, repo: 'shop' })).not.toContain('open_vault');
      }
      expect((await ask(server, '/api/repos', { token: tokens.shop })).text).not.toContain('vault');
      expect(await callTool(tokens.shop, 'blast_radius', { symbol: 'unlock', repo: 'vault' })).not.toContain('open_vault');
      const command = JSON.stringify({ argv: ['callers', 'unlock'], repo: 'vault' });
      expect((await ask(server, '/api/command', { token: tokens.shop, method: 'POST', body: command })).text).not.toContain('open_vault');
    });

    it('commands and options that a server does not run: 403', async () => {
      const refused = [
        ['index'],
        ['add', '/etc'],
        ['server'],
        ['token', 'list'],
        ['export'],
        ['callers', 'x', '--db', '/etc/passwd'],
        ['callers', 'x', '--store=postgres://x/y'],
        ['callers', 'x', '--server', 'http://127.0.0.1'],
      ];
      for (const argv of refused) expect([argv, (await command(tokens.all, { argv })).status]).toEqual([argv, 403]);
      expect((await command(tokens.all, { argv: ['stats', '--repo', team.folder] })).status).toBe(403);
      for (const repo of [team.remote('vault'), `${team.folder}/data-0`, '/', '.', '..'])
        expect([repo, (await command(tokens.all, { argv: ['stats'], repo })).status]).toEqual([repo, 404]);
      const stats = await command(tokens.all, { argv: ['stats', '--json'], repo: 'shop' });
      expect(stats.status).toBe(200);
      expect(stats.text).not.toContain(team.folder);
    });

    it('a forged Host or Origin: 403', async () => {
      const raw = (headers: Record<string, string>) =>
        new Promise<number>((resolve, reject) => {
          const { hostname, port } = new URL(server.url);
          request({ hostname, port, path: '/api/repos', headers: { Authorization: `Bearer ${tokens.all}`, ...headers } }, (r) => {
            r.resume();
            resolve(r.statusCode ?? 0);
          })
            .on('error', reject)
            .end();
        });
      expect(await raw({ Host: 'evil.example' })).toBe(403);
      expect(await raw({ Origin: 'https://evil.example' })).toBe(403);
      expect(await raw({ Origin: 'null' })).toBe(403);
      expect(await raw({})).toBe(200);
    });

    it('never starts off loopback without tokens', async () => {
      await expect(team.serve(['--host', '0.0.0.0', '--no-token'])).rejects.toThrow('lets other machines in');
    });
  });

  describe('is not moved by', () => {
    it('SQL, paths and odd characters in every argument: an answer or a clear refusal, and nothing of the inside', async () => {
      const { body } = await ask(server, '/api/openapi.json', { token: tokens.shop });
      const paths = Object.entries((body as { paths: Record<string, { get: { parameters: { name: string }[] } }> }).paths);
      for (const [path, { get }] of paths)
        for (const value of HOSTILE) {
          const query = new URLSearchParams(Object.fromEntries(get.parameters.map(({ name }) => [name, name === 'repo' ? 'shop' : value])));
          for (const search of [query, new URLSearchParams(Object.fromEntries([...query].map(([name]) => [name, value])))]) {
            const { status, text } = await ask(server, `${path}?${search}`, { token: tokens.shop });
            expect([path, value.slice(0, 30), status < 500], text).toEqual([path, value.slice(0, 30), true]);
            expect(text).not.toMatch(/root:|syntax error at|pg_catalog|node_modules|open_vault/);
          }
        }
      expect((await ask(server, '/api/callers?repo=shop&symbol=total', { token: tokens.shop })).body).toMatchObject({ total: 1 });
      expect(server.log()).not.toContain('"event":"bug"');
    });

    it('the same in the arguments of every tool', async () => {
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(
        new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit: { headers: { Authorization: `Bearer ${tokens.shop}` } } }),
      );
      const { tools } = await client.listTools();
      expect(tools.map((t) => t.name)).not.toContain('untrack_repo');
      for (const { name, inputSchema } of tools)
        for (const value of HOSTILE.slice(0, 9)) {
          const args = Object.fromEntries(
            Object.entries(inputSchema.properties ?? {}).map(([key, schema]) => [key, hostileValue(key, schema as { type?: string }, value)]),
          );
          const { content } = await client.callTool({ name, arguments: args }).catch((error: Error) => ({ content: [{ text: error.message }] }));
          expect(JSON.stringify(content)).not.toMatch(/root:|syntax error at|pg_catalog|open_vault|a bug in knowing/);
        }
      await client.close();
      expect(server.log()).not.toContain('"event":"bug"');
    });

    it('paths that leave the API', async () => {
      for (const path of [
        '/../../etc/passwd',
        '/api/../../../etc/passwd',
        '/api/%2e%2e/%2e%2e/etc/passwd',
        '//etc/passwd',
        '/api/source?repo=shop&file=../../../../etc/passwd',
      ]) {
        const { status, text } = await ask(server, path, { token: tokens.all });
        expect([path, [400, 404, 409].includes(status)]).toEqual([path, true]);
        expect(text).not.toContain('root:');
      }
    });

    it('a body of a gigabyte: 413 before it is read', async () => {
      const { hostname, port } = new URL(server.url);
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(
            `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${tokens.all}\r\nContent-Type: application/json\r\nContent-Length: 1073741824\r\n\r\n{`,
          );
        });
        socket.once('data', (chunk) => {
          resolve(String(chunk));
          socket.destroy();
        });
        socket.once('error', reject);
      });
      expect(answer).toContain('HTTP/1.1 413');
      const chunked = 'x'.repeat(1_100_000);
      expect((await ask(server, '/mcp', { token: tokens.all, method: 'POST', body: chunked, headers: { 'Content-Type': 'application/json' } })).status).toBe(
        413,
      );
    });

    it('clients that send a byte now and then: others are answered, and they are cut off', async () => {
      const { hostname, port } = new URL(server.url);
      const slow = Array.from({ length: 50 }, () => {
        const socket = connect(Number(port), hostname, () => socket.write('GET /api/repos HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: '));
        // Whoever does not read never hears that the other side has gone.
        return socket.on('error', () => undefined).resume();
      });
      const closed = new Promise((resolve) => slow[0]?.once('close', resolve));
      expect((await ask(server, '/api/repos', { token: tokens.all })).status).toBe(200);
      await closed;
      for (const socket of slow) socket.destroy();
    });
  });

  describe('webhooks', () => {
    const push = (name: string, delivery: string, secret = WEBHOOK_SECRET) => {
      const body = JSON.stringify({ ref: 'refs/heads/main', repository: { clone_url: team.remote(name) } });
      const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
      const headers = { 'X-GitHub-Event': 'push', 'X-GitHub-Delivery': delivery, 'X-Hub-Signature-256': signature, 'Content-Type': 'application/json' };
      return ask(server, '/webhooks', { method: 'POST', body, headers });
    };

    it('a push is indexed; the same delivery again is refused', async () => {
      team.commit('shop', { 'shop/refunds.py': 'def refund(order):\n    return order\n' });
      expect((await push('shop', 'one')).status).toBe(202);
      await team.until(async () => (await ask(server, '/api/callers?repo=shop&symbol=refund', { token: tokens.all })).status === 200, server);
      expect((await push('shop', 'one')).status).toBe(409);
    });

    it('a wrong signature, none, another sender: refused', async () => {
      expect((await push('shop', 'two', 'guessed')).status).toBe(401);
      expect((await ask(server, '/webhooks', { method: 'POST', body: '{}', headers: { 'X-GitHub-Event': 'push' } })).status).toBe(401);
      expect(
        (await ask(server, '/webhooks', { method: 'POST', body: '{}', headers: { 'X-Gitlab-Event': 'Push Hook', 'X-Gitlab-Token': 'guessed' } })).status,
      ).toBe(401);
      expect((await ask(server, '/webhooks', { method: 'POST', body: '{}' })).status).toBe(400);
    });

    it('GitLab by its token', async () => {
      const body = JSON.stringify({ ref: 'refs/heads/main', project: { git_http_url: team.remote('vault') } });
      const headers = { 'X-Gitlab-Event': 'Push Hook', 'X-Gitlab-Token': WEBHOOK_SECRET, 'X-Gitlab-Event-UUID': 'u1' };
      expect((await ask(server, '/webhooks', { method: 'POST', body, headers })).status).toBe(202);
      expect((await ask(server, '/webhooks', { method: 'POST', body, headers })).status).toBe(409);
    });
  });

  it('stops when it is told to, with what it was doing', async () => {
    const other = await team.serve(['--index-workers', '0']);
    const asked = ask(other, '/api/callers?repo=shop&symbol=total', { token: tokens.all });
    expect((await asked).status).toBe(200);
    expect(await other.stop()).toBe(0);
    expect(other.log()).toContain('"event":"stopped"');
  });
});

function hostileValue(key: string, { type }: { type?: string }, value: string): unknown {
  if (key === 'repo') return 'shop';
  if (type === 'array') return [value];
  if (type === 'number' || type === 'integer') return 3;
  return type === 'boolean' ? true : value;
}
