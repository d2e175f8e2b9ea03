/** The database of a team's server goes away and comes back: callers hear what to do and nothing of the inside, and no push is lost. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type TeamServer, TestTeam, WEBHOOK_SECRET } from '../e2e/team-server.ts';
import { noPostgres } from '../postgres/server.ts';

const ownDatabase = !process.env.KNOWING_TEST_POSTGRES;

describe.skipIf(noPostgres !== undefined || !ownDatabase)('a store that goes away', () => {
  let team: TestTeam;
  let server: TeamServer;
  let admin: string;
  beforeAll(async () => {
    team = await TestTeam.start();
    server = await team.serve();
    admin = await team.token('--name', 'admin', '--scope', 'admin');
    await team.fill(server, admin);
  }, 120_000);
  afterAll(() => team.stop());

  const push = () => {
    const body = JSON.stringify({ ref: 'refs/heads/main', repository: { clone_url: team.remote('shop') } });
    const headers = {
      'X-GitHub-Event': 'push',
      'X-GitHub-Delivery': 'while it was away',
      'X-Hub-Signature-256': `sha256=${createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex')}`,
    };
    return ask(server, '/webhooks', { method: 'POST', body, headers });
  };

  it('is 503 with a hint and a time, says nothing of where it is, and passes', async () => {
    const question = '/api/callers?repo=shop&symbol=total';
    expect((await ask(server, question, { token: admin })).status).toBe(200);
    await team.postgres.crash();
    const [answer, delivery, tool] = await Promise.all([
      ask(server, question, { token: admin }),
      push(),
      ask(server, '/mcp', {
        token: admin,
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2025-06-18' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'callers', arguments: { symbol: 'total', repo: 'shop' } } }),
      }),
    ]);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).not.toBeNull();
    const { error } = answer.body as { error: { code: string; message: string; hint: string } };
    expect(error).toMatchObject({ code: 'DB_UNREACHABLE', hint: expect.stringContaining('again') });
    expect(delivery.status).toBe(503);
    for (const text of [answer.text, delivery.text, tool.text]) expect(text).not.toMatch(/postgres|127\.0\.0\.1/);
    await team.postgres.start();
    await team.until(async () => (await ask(server, question, { token: admin })).status === 200, server);
  }, 120_000);

  it('a delivery that was refused meanwhile is taken when its sender tries again', async () => {
    team.commit('shop', { 'shop/refunds.py': 'def refund(order):\n    return -order\n' });
    const again = await push();
    expect([again.status, again.body]).toEqual([202, { status: 'queued' }]);
    await team.until(async () => (await ask(server, '/api/symbol?repo=shop&symbol=refund', { token: admin })).status === 200, server);
    expect((await push()).status).toBe(409);
  }, 120_000);
});
