import { execFileSync } from 'node:child_process';
import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noPostgres } from '../postgres/server.ts';
import { ask, type TeamServer, TestTeam } from './team-server.ts';

describe.skipIf(noPostgres)(`clients of a team server${noPostgres ? ` (${noPostgres})` : ''}`, () => {
  let team: TestTeam;
  let server: TeamServer;
  const tokens: Record<'index' | 'all' | 'shop', string> = { index: '', all: '', shop: '' };

  beforeAll(async () => {
    team = await TestTeam.start();
    tokens.index = await team.token('--name', 'ci', '--scope', 'index');
    tokens.all = await team.token('--name', 'anna');
    tokens.shop = await team.token('--name', 'bob', '--repos', 'shop');
    server = await team.serve(['--rate', '2000']);
    await team.fill(server, tokens.all);
  });
  afterAll(() => team.stop());

  describe('a graph for clients', () => {
    it("is pulled as an index of one's own, and follows the edits that only this checkout has", async () => {
      const [checkout, home] = [`${team.folder}/mine/shop`, `${team.folder}/mine/home`];
      execFileSync('git', ['clone', '--quiet', team.remote('shop'), checkout]);
      writeFileSync(`${checkout}/shop/own.py`, 'from shop.orders import total\n\n\ndef mine(items):\n    return total(items)\n');
      const env = { KNOWING_STORE: '', KNOWING_HOME: home, KNOWING_SERVER: server.url, KNOWING_TOKEN: tokens.shop };
      expect((await team.knowing(['pull', '--repo', checkout], env)).stdout).toMatch(/shop: \d+ nodes of commit/);
      const here = { ...env, KNOWING_SERVER: '' };
      expect((await team.knowing(['index', '--working-tree', '--repo', checkout], here)).code).toBe(0);
      expect((await team.knowing(['callers', 'total', '--repo', checkout], here)).stdout).toContain('mine');
      expect((await team.knowing(['fsck', '--repo', checkout], here)).code).toBe(0);
    });

    it('is not given to a caller who may not see the repository', async () => {
      expect((await ask(server, '/api/graph?repo=vault', { token: tokens.shop })).status).toBe(404);
      expect((await ask(server, '/api/graph?repo=vault')).status).toBe(401);
    });
  });

  describe('an identity provider', () => {
    let provider: Server;
    let keys: { publicKey: KeyObject; privateKey: KeyObject };
    let signed: TeamServer;
    const audience = 'https://knowing.example';
    const issuer = () => `http://127.0.0.1:${(provider.address() as { port: number }).port}`;
    beforeAll(async () => {
      keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const jwks = JSON.stringify({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'ES256', use: 'sig' }] });
      provider = createServer((_, response) => response.setHeader('Content-Type', 'application/json').end(jwks));
      await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
      signed = await team.serve(['--index-workers', '0', '--oauth-issuer', issuer(), '--oauth-audience', audience, '--oauth-jwks', `${issuer()}/keys`]);
    });
    afterAll(() => provider.close());

    const claims = (more: object = {}) => ({
      iss: issuer(),
      aud: audience,
      sub: 'anna',
      exp: Math.floor(Date.now() / 1000) + 600,
      scope: 'openid knowing:read',
      ...more,
    });
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const jwt = (payload: object, header: object = { alg: 'ES256', kid: 'k1' }, key = keys.privateKey) => {
      const text = `${part(header)}.${part(payload)}`;
      return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
    };
    const status = async (token: string, path = '/api/repos') => (await ask(signed, path, { token })).status;

    it('lets in whom it vouches for, as far as it says', async () => {
      expect(await status(jwt(claims()))).toBe(200);
      expect(await status(jwt(claims({ knowing_repositories: ['shop'] })), '/api/callers?repo=vault&symbol=unlock')).toBe(404);
      expect(await status(jwt(claims()), '/api/audit')).toBe(403);
      expect(await status(jwt(claims({ scope: 'openid' })))).toBe(403);
    });

    it('alg=none, another key, a shared secret, another audience or issuer, expired, without an end: 401', async () => {
      const unsigned = `${part({ alg: 'none' })}.${part(claims())}.`;
      const text = `${part({ alg: 'HS256', kid: 'k1' })}.${part(claims())}`;
      const pem = keys.publicKey.export({ format: 'pem', type: 'spki' });
      const confused = `${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`;
      const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
      const { exp: _, ...endless } = claims();
      const now = Math.floor(Date.now() / 1000);
      const wrong = [
        unsigned,
        unsigned.slice(0, -1),
        confused,
        jwt(claims(), undefined, stranger),
        jwt(claims({ aud: 'other' })),
        jwt(claims({ iss: 'https://evil.example' })),
        jwt(claims({ exp: now - 120 })),
        jwt(claims({ nbf: now + 600 })),
        jwt(endless),
      ];
      for (const [i, token] of wrong.entries()) expect([i, await status(token)]).toEqual([i, 401]);
    });

    it('is named in the metadata, and in a refusal', async () => {
      expect((await ask(signed, '/.well-known/oauth-protected-resource/mcp')).body).toMatchObject({ resource: audience, authorization_servers: [issuer()] });
      expect((await ask(signed, '/mcp', { method: 'POST' })).headers.get('www-authenticate')).toContain('resource_metadata=');
    });
  });

  it('two processes and a killed one: every push is indexed once, by one of them', async () => {
    const others = [await team.serve(), await team.serve()];
    for (let n = 0; n < 3; n++) {
      team.commit('vault', { 'vault/round.py': `def round_${n}():\n    return ${n}\n` });
      await ask(server, '/api/index?repo=vault', { token: tokens.index, method: 'POST' });
      if (n === 1) await others[0]?.stop('SIGKILL');
      await team.until(async () => (await ask(server, `/api/callers?repo=vault&symbol=round_${n}`, { token: tokens.all })).status === 200, server);
    }
    const { body } = await ask(server, '/api/snapshots?repo=vault', { token: tokens.all });
    const commits = (body as { snapshots: { commit: string }[] }).snapshots.map((s) => s.commit);
    expect(new Set(commits).size).toBe(commits.length);
  });
});
