/** The MCP server as agents run it: a process, the official client, real answers, hostile callers, and a clean end. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAlive } from '../../src/util/process-identity.ts';
import { newRepository, newUser, temporaryFolder } from './knowing.ts';
import { call, httpClient, indexedSample, MODERN, SAMPLE, startHttpServer, stdioClient } from './mcp-server.ts';

async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let i = 0; i < 200; i++) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`never came true: ${what}`);
}

function commit(folder: string, path: string, text: string): void {
  writeFileSync(join(folder, path), text);
  execFileSync('git', ['add', '--all'], { cwd: folder });
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', 'commit', '--quiet', '--message', path], { cwd: folder });
}

describe('stdio', () => {
  it('answers about an indexed repository, and says when files changed since', async () => {
    const { folder, home } = await indexedSample();
    const { client } = await stdioClient({ cwd: folder, env: { KNOWING_HOME: home } });
    expect((await call(client, 'context_for_task', { task: 'cancel an order and give stock back' })).text).toMatch(/OrderStore\.cancel[\s\S]*up to date/);
    expect((await call(client, 'read_symbol', { symbol: 'OrderStore.cancel' })).text).toMatch(/18 {5}def cancel/);
    appendFileSync(join(folder, 'shop/prices.py'), '\n\ndef tax(item):\n    return 0\n');
    writeFileSync(join(folder, 'shop/new.py'), 'x = 1\n');
    await until(async () => (await call(client, 'graph_query', { query: 'total_price' })).text.includes('shop/new.py'), 'the new file is noticed');
    const { text, facts } = await call(client, 'graph_query', { query: 'total_price' });
    expect(text).toMatch(/2 files changed since: shop\/new\.py, shop\/prices\.py/);
    expect(facts.index).toMatchObject({ freshness: 'changed', changed_files: ['shop/new.py', 'shop/prices.py'] });
    await call(client, 'index_repo');
    expect((await call(client, 'graph_query', { query: 'tax' })).text).toMatch(/function tax[\s\S]*up to date/);
    expect((await call(client, 'graph_query', { text: 'def ta.*(item' })).text).toMatch(/\(pattern\):\n {2}shop\/prices\.py\n {4}\d+ def tax\(item\):$/m);
  });

  it('indexes a repository that never was, and answers about it', async () => {
    const folder = newRepository(SAMPLE, 'fresh');
    const { client } = await stdioClient({ cwd: folder, env: { KNOWING_HOME: newUser().home } });
    await until(async () => (await call(client, 'graph_query', { query: 'OrderStore' })).text.includes('class OrderStore'), 'the repository is indexed');
  });

  it('does not index a folder without a .git of its own', async () => {
    const { folder, home } = await indexedSample();
    const { client } = await stdioClient({ cwd: folder, env: { KNOWING_HOME: home } });
    const { text } = await call(client, 'index_repo', { path: temporaryFolder() });
    expect(text).toMatch(/no \.git of its own[\s\S]*knowing add/);
  });

  it('without a repository it says what to do', async () => {
    const { client } = await stdioClient({ cwd: newUser().home.replace(/home$/, ''), env: { KNOWING_HOME: newUser().home } });
    const { text, isError } = await call(client, 'context_for_task', { task: 'anything' });
    expect([isError, text]).toEqual([false, expect.stringMatching(/not started in a repository.*knowing add/)]);
  });

  it('brings the index up to date when it is asked to', async () => {
    const { folder, home } = await indexedSample();
    const { client } = await stdioClient({ cwd: folder, env: { KNOWING_HOME: home } });
    commit(folder, 'shop/taxes.py', 'def tax_rate(country):\n    return 0.2\n');
    expect((await call(client, 'index_repo')).text).toMatch(/The index is up to date: \d+ files read/);
    expect((await call(client, 'graph_query', { query: 'tax_rate' })).text).toMatch(/function tax_rate[\s\S]*up to date/);
    expect((await call(client, 'snapshot_diff')).text).toMatch(/\+ function tax_rate/);
    expect((await call(client, 'semantic_diff', { range: 'HEAD' })).text).toMatch(/tax_rate/);
    expect((await call(client, 'pr_impact', { range: 'HEAD' })).text).toMatch(/low risk[\s\S]*tax_rate/);
    expect((await call(client, 'stale_edges')).text).toMatch(/Every relation is of the code that is there now/);
    expect((await call(client, 'prove_absent', { source: 'tax_rate', target: 'total_price' })).text).toMatch(/Proven: tax_rate -> total_price is not there/);
    expect((await call(client, 'untrack_repo', { repo: 'shop', purge: true })).text).toMatch(/no longer tracked, its index is deleted/);
    expect((await call(client, 'context_for_pr', { range: 'HEAD' })).text).toMatch(/tax_rate/);
  });

  it('keeps the index up to date with --watch, two servers at once', async () => {
    const { folder, home } = await indexedSample();
    const options = { cwd: folder, env: { KNOWING_HOME: home }, args: ['--watch'] };
    const clients = [(await stdioClient(options)).client, (await stdioClient(options)).client];
    commit(folder, 'shop/gifts.py', 'def wrap_gift(item):\n    return item\n');
    for (const client of clients)
      await until(async () => (await call(client, 'graph_query', { query: 'wrap_gift' })).text.includes('function wrap_gift'), 'the commit is indexed');
  });

  it('learns what was read, and ranks it higher for a question that is alike', async () => {
    const { folder, home, knowing } = await indexedSample();
    const { client } = await stdioClient({ cwd: folder, env: { KNOWING_HOME: home } });
    for (const task of ['discounts of orders', 'orders with discounts', 'order discounts']) {
      await call(client, 'context_for_task', { task });
      await call(client, 'read_symbol', { symbol: 'discounted' });
    }
    await client.close();
    await until(async () => (await knowing(['debug', 'vocab', '--repo', 'shop'])).stdout.includes('discounted'), 'it is written down');
    const { stdout } = await knowing(['why', '--repo', 'shop', '--task', 'discount on an order', '--symbol', 'discounted', '--json']);
    expect(JSON.parse(stdout).components).toHaveProperty('feedback');
  });

  it('ends when its client goes away, with or without a word', async () => {
    const { folder, home } = await indexedSample();
    const first = await stdioClient({ cwd: folder, env: { KNOWING_HOME: home } });
    await first.client.close();
    await until(() => !isAlive(first.pid), 'the server has ended');
    const second = await stdioClient({ cwd: folder, env: { KNOWING_HOME: home } });
    await call(second.client, 'fsck');
    process.kill(second.pid, 'SIGTERM');
    await until(() => !isAlive(second.pid), 'the server has ended');
  });
});

it('twenty clients ask while the repository is indexed again and again: every answer is of one whole snapshot', async () => {
  const { folder, home, knowing } = await indexedSample();
  const url = await startHttpServer({ cwd: folder, env: { KNOWING_HOME: home } });
  const clients = [
    ...(await Promise.all(Array.from({ length: 16 }, () => httpClient(url)))),
    ...(await Promise.all(Array.from({ length: 4 }, async () => (await stdioClient({ cwd: folder, env: { KNOWING_HOME: home } })).client))),
  ];
  let indexing = true;
  const runs = (async () => {
    for (let i = 0; i < 3; i++) {
      commit(folder, 'shop/changing.py', `def version_${i}():\n    return helper_${i}()\n\n\ndef helper_${i}():\n    return ${i}\n`);
      expect((await knowing(['reindex', '--repo', 'shop'])).code).toBe(0);
    }
    indexing = false;
  })();
  const asked = clients.map(async (client) => {
    const seen = new Set<string>();
    while (indexing) {
      const { text, isError, facts } = await call(client, 'graph_query', { query: 'version_', limit: 5 });
      expect(isError, text).toBe(false);
      const [version] = /version_(\d)/.exec(text)?.slice(1) ?? [];
      // One snapshot has one version: two would be halves of two.
      expect(new Set([...text.matchAll(/function version_(\d)/g)].map((m) => m[1])).size, text).toBeLessThanOrEqual(1);
      if (version !== undefined) seen.add(`${(facts.index as { snapshot: string }).snapshot} ${version}`);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    return seen;
  });
  await runs;
  const pairs = new Set((await Promise.all(asked)).flatMap((seen) => [...seen]));
  expect(pairs.size).toBeGreaterThan(1);
  expect(new Set([...pairs].map((p) => p.split(' ')[0])).size).toBe(pairs.size);
}, 120_000);

describe('HTTP', () => {
  it('speaks the protocol without sessions as well, over both ways', async () => {
    const { folder, home } = await indexedSample();
    const url = await startHttpServer({ cwd: folder, env: { KNOWING_HOME: home } });
    const clients = [await httpClient(url, {}, MODERN), (await stdioClient({ cwd: folder, env: { KNOWING_HOME: home }, client: MODERN })).client];
    for (const client of clients) {
      expect(client.getProtocolEra()).toBe('modern');
      const first = await call(client, 'context_for_task', { task: 'cancel an order' });
      expect(first.text).toContain('OrderStore.cancel');
      expect((await call(client, 'context_for_task', { task: 'cancel an order', pack_root: first.facts.pack_root })).text).toMatch(/unchanged since/);
      expect((await client.listResources()).resources).toHaveLength(7);
    }
  });

  it('keeps sessions apart', async () => {
    const url = await startHttpServer();
    const [one, two] = [await httpClient(url), await httpClient(url)];
    const task = 'cancel an order';
    await call(one, 'context_for_task', { task });
    expect((await call(one, 'context_for_task', { task: `${task} of the shop` })).text).toMatch(/previously transmitted|^@\d+$/m);
    expect((await call(two, 'context_for_task', { task })).text).not.toMatch(/previously transmitted/);
  });

  it('refuses strangers: names, pages, tokens, sizes, nonsense', async () => {
    const { folder, home } = await indexedSample();
    const url = await startHttpServer({ cwd: folder, env: { KNOWING_HOME: home, KNOWING_MCP_TOKEN: 'secret' } });
    const post = (headers: Record<string, string>, body = '{}') => statusOf(url, { 'content-type': 'application/json', ...headers }, body);
    const auth = { authorization: 'Bearer secret' };
    expect(await post({ ...auth, host: 'evil.example.org' })).toBe(403);
    expect(await post({ ...auth, origin: 'https://evil.example.org' })).toBe(403);
    expect(await post({})).toBe(401);
    expect(await post({ authorization: 'Bearer secre' })).toBe(401);
    expect(await post(auth, '{ not json')).toBe(400);
    expect(await post({ ...auth, 'mcp-session-id': 'nobody' }, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}')).toBe(404);
    expect(await post(auth, `"${'x'.repeat(2 * 1024 * 1024)}"`)).toBe(413);
    expect(await statusOf(url.replace('/mcp', '/etc/passwd'), auth, '{}')).toBe(404);
    const client = await httpClient(url, auth);
    expect((await call(client, 'graph_query', { query: 'OrderStore' })).text).toContain('class OrderStore');
  });

  it('does not listen where others can reach it without a token', async () => {
    const { home, folder, knowing } = await indexedSample();
    const { code, stderr } = await knowing(['mcp', '--http', '--host', '0.0.0.0', '--port', '0'], { cwd: folder, env: { KNOWING_HOME: home } });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/KNOWING_MCP_TOKEN/)]);
  });
});

function statusOf(url: string, headers: Record<string, string>, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: { accept: 'application/json, text/event-stream', ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
