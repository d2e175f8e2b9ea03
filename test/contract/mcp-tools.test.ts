/**
 * Every tool of the MCP server through one suite: its definition is short and says what it does, its answers are bounded
 * and framed, bad arguments are told apart from bugs, and nothing outside of the repository can be read.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from '@blackwell-systems/gcf';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/prepare.mjs';
import { createServer, loadSurface, type Surface } from '../../src/apps/mcp/server.ts';
import { Session } from '../../src/apps/mcp/session.ts';
import { Workspace } from '../../src/apps/mcp/workspace.ts';
import { rankingRepository } from '../support/indexed-repository.ts';
import {
  argumentsFor,
  BUG,
  callsAbout,
  HOSTILE_FILES,
  HOSTILE_REPOS,
  HOSTILE_RESOURCES,
  hugeArguments,
  LEAK,
  MALFORMED,
  STACK,
} from '../support/mcp-cases.mjs';

const MAX_DEFINITIONS = 3_000;
/** Arguments that every tool answers well with, by the names of parameters. */
const GOOD: Readonly<Record<string, unknown>> = {
  task: 'give stock back when an order is cancelled',
  files: ['backend/orders/service.py'],
  symbol: 'OrderService.cancel',
  source: 'OrderService.cancel',
  target: 'Inventory.release',
  from: 'OrderService.cancel',
  to: 'Inventory.release',
  query: 'OrderService',
  subject: 'backend/orders',
  useful: ['OrderService.cancel'],
  range: 'HEAD',
};
/** Need git, write, or look for a second state of the repository: their own tests are elsewhere. */
const NOT_HERE = new Set(['context_for_pr', 'semantic_diff', 'pr_impact', 'snapshot_diff', 'index_repo', 'untrack_repo', 'prove_absent', 'stale_edges']);

const repository = rankingRepository();
const surface = await loadSurface('all');
let workspace: Workspace;
let client: Client;

beforeAll(async () => {
  const { root, db } = repository().place;
  workspace = new Workspace({ cwd: root, db, env: { KNOWING_HOME: `${root}-home` }, repo: root, mayAdd: false, autoIndex: false });
  client = await connect(surface);
});

afterAll(async () => {
  await client.close();
  await workspace.close();
});

async function connect(offered: Surface): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  await createServer(offered, workspace, new Session({ id: 'test', lasting: true, now: 0 }), '0').connect(far);
  const connected = new Client({ name: 'test', version: '1' });
  await connected.connect(near);
  return connected;
}

async function call(name: string, args: Record<string, unknown>) {
  const { content, isError, structuredContent } = await client.callTool({ name, arguments: args });
  const [first] = content as { text: string }[];
  return { text: first?.text ?? '', isError: isError === true, facts: (structuredContent ?? {}) as Record<string, unknown> };
}

function goodArguments(name: string): Record<string, unknown> {
  return argumentsFor(Object.keys(surface.tools.find((t) => t.name === name)?.input.shape ?? {}), GOOD);
}

it('rehearses until somebody asks', async () => {
  const { root, db } = repository().place;
  const fresh = new Workspace({ cwd: root, db, env: { KNOWING_HOME: `${root}-home` }, repo: root, mayAdd: false, autoIndex: false });
  const heard: string[] = [];
  const ask = () => fresh.ask(undefined, async () => ({ text: 'an answer' }));
  const questions = ['first', 'second', 'third'].map((name) => async () => {
    heard.push(name);
    if (name === 'second') await ask();
    return { text: name };
  });
  await fresh.rehearse(questions, new AbortController().signal);
  await fresh.close();
  expect(heard).toEqual(['first', 'second']);
});

describe('definitions', () => {
  it(`all together cost at most ${MAX_DEFINITIONS} tokens`, async () => {
    const { tools } = await client.listTools();
    expect(countTokens(JSON.stringify(tools))).toBeLessThanOrEqual(MAX_DEFINITIONS);
  });

  it('the core ones are eight, and cost a third', async () => {
    const core = await connect(await loadSurface('core'));
    const { tools } = await core.listTools();
    await core.close();
    expect(tools).toHaveLength(8);
    expect(countTokens(JSON.stringify(tools))).toBeLessThanOrEqual(MAX_DEFINITIONS / 3);
  });

  it('every tool says what it does and whether it changes anything', async () => {
    const { tools } = await client.listTools();
    for (const { name, description, annotations, inputSchema } of tools) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(description?.length, name).toBeGreaterThan(30);
      expect(annotations, name).toHaveProperty('readOnlyHint');
      expect(inputSchema.type, name).toBe('object');
    }
    expect(tools.filter((t) => t.annotations?.readOnlyHint === false).map((t) => t.name)).toEqual(['feedback', 'index_repo', 'untrack_repo']);
  });

  it('docs/mcp.md has every tool with its parameters', async () => {
    const page = readFileSync(join(root, 'docs/mcp.md'), 'utf8');
    for (const { name, input } of surface.tools) {
      const section = page.split(`### ${name}\n`)[1]?.split('\n### ')[0] ?? '';
      for (const parameter of Object.keys(input.shape)) expect(section, name).toContain(`\`${parameter}\``);
    }
  });

  it('the instructions name only tools that are there', async () => {
    const core = await connect(await loadSurface('core'));
    expect(core.getInstructions()).toContain('context_for_task');
    expect(core.getInstructions()).not.toContain('pr_impact');
    await core.close();
  });
});

describe('answers', () => {
  const names = surface.tools.map((t) => t.name).filter((name) => !NOT_HERE.has(name));

  it.each(names)('%s answers a good question, bounded and framed', async (name) => {
    const { text, isError, facts } = await call(name, goodArguments(name));
    expect(isError, text).toBe(false);
    expect(facts.index).toMatchObject({ repo: 'courier', snapshot: expect.stringMatching(/^[0-9a-f]{64}$/), freshness: expect.any(String) });
    expect(countTokens(text)).toBeLessThanOrEqual(8_000);
  });

  it('says once in a session that nothing has changed', async () => {
    const own = await connect(surface);
    const read = async () =>
      ((await own.callTool({ name: 'read_symbol', arguments: { symbol: 'OrderService.cancel' } })).content as { text: string }[])[0]?.text;
    const [first, second] = [await read(), await read()];
    await own.close();
    expect(first).toMatch(/snapshot [0-9a-f]{12}/);
    expect(second).toBe(/up to date/.test(first as string) ? first?.split('\n# courier')[0] : first);
  });

  it.each(names.filter((name) => 'symbol' in goodArguments(name)))('%s answers an unknown and an ambiguous name with guidance', async (name) => {
    const unknown = await call(name, { ...goodArguments(name), symbol: 'OrderServise.cancle' });
    expect(unknown.isError).toBe(false);
    expect(unknown.text).toMatch(/no symbol 'OrderServise.cancle'/);
    const ambiguous = await call(name, { ...goodArguments(name), symbol: '__init__' });
    expect(ambiguous.isError).toBe(false);
    expect(ambiguous.text).toMatch(/likeliest first[\s\S]*\.py:\w+\.__init__/);
    const [first] = ambiguous.facts.candidates as string[];
    expect((await call(name, { ...goodArguments(name), symbol: first })).text).toContain('__init__');
  });

  it.each(surface.tools.map((t) => t.name))('%s refuses wrong types, unknown parameters and huge text in words', async (name) => {
    for (const args of MALFORMED) {
      const { text, isError } = await call(name, args);
      expect(isError, text).toBe(true);
      expect(text).toMatch(/Invalid arguments/);
      expect(text).not.toMatch(STACK);
      expect(text).not.toMatch(BUG);
    }
    const huge = hugeArguments(Object.keys(goodArguments(name)));
    if (Object.keys(huge).length > 0) expect((await call(name, huge)).isError).toBe(true);
  });
});

describe('nothing outside of the repository', () => {
  it.each(HOSTILE_REPOS)('repo %s is unknown', async (repo) => {
    const { text } = await call('context_for_task', { task: 'passwords', repo });
    expect(text).toMatch(/no indexed repository/);
    expect(text).not.toMatch(LEAK);
  });

  it.each(HOSTILE_FILES)('the file %s cannot be asked about', async (path) => {
    for (const [name, args] of callsAbout(path)) expect((await call(name, args)).text).not.toMatch(LEAK);
  });

  it('a folder that nobody added cannot be added by a remote caller', async () => {
    expect((await call('index_repo', { path: '/etc' })).text).toMatch(/no indexed repository/);
    expect((await call('untrack_repo', { repo: '/etc' })).text).toMatch(/no indexed repository/);
  });
});

describe('packs', () => {
  const task = 'retry a payment with exponential backoff';

  it('a second answer refers to symbols that were sent, and fresh sends them again', async () => {
    const first = await call('context_for_task', { task });
    const again = await call('context_for_task', { task: `${task} when the provider is down` });
    expect(again.text).toMatch(/^@\d+\s+# previously transmitted|^@\d+$/m);
    const full = await call('context_for_task', { task, fresh: true });
    expect(countTokens(again.text)).toBeLessThan(countTokens(first.text));
    expect(full.text).toContain('def with_retries');
  });

  it('by default carries what a reader uses, and asked for GCF all of it', async () => {
    const [brief, whole] = [await call('context_for_task', { task, fresh: true }), await call('context_for_task', { task, format: 'gcf', fresh: true })];
    expect(brief.text).toMatch(/^GCF profile=graph tool=context symbols=\d+\n/);
    expect(brief.text).not.toMatch(/pack_root=|resolved$|## edges/m);
    expect(whole.text).toMatch(/pack_root=[0-9a-f]{64}/);
    expect(brief.text.match(/^@\d+ \S+ \S+/gm)).toEqual(whole.text.match(/^@\d+ \S+ \S+/gm));
    expect(decode(brief.text).symbols.map((s) => s.qualifiedName)).toEqual(decode(whole.text).symbols.map((s) => s.qualifiedName));
    expect(brief.text.match(/# ~ \D*@\d+/g)?.length).toBeGreaterThan(0);
  });

  it('a question that is asked again with its pack_root costs next to nothing', async () => {
    const first = await call('context_for_task', { task: 'order the stops of a delivery tour', fresh: true });
    const again = await call('context_for_task', { task: 'order the stops of a delivery tour', pack_root: first.facts.pack_root });
    expect(again.text).toContain(`unchanged since pack_root ${first.facts.pack_root}`);
    expect((await call('context_for_task', { task, pack_root: 'f'.repeat(64) })).text).toMatch(/not known any more/);
  });

  it('keeps to its budget in every format', async () => {
    for (const format of ['gcf', 'json', 'xml', 'markdown', 'text']) {
      const { text } = await call('context_for_task', { task, budget: 400, format, fresh: true });
      expect(countTokens(text.split('\n# courier')[0] as string), format).toBeLessThanOrEqual(400);
    }
  });
});

describe('resources and prompts', () => {
  it('every resource can be read', async () => {
    const { resources } = await client.listResources();
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resources.map((r) => r.uri).sort()).toEqual(
      ['communities', 'index-health', 'report', 'repos', 'schema', 'session', 'stats'].map((n) => `knowing://${n}`),
    );
    expect(resourceTemplates.map((t) => t.uriTemplate)).toEqual(['knowing://community/{id}']);
    for (const { uri, mimeType } of resources) {
      const { contents } = await client.readResource({ uri });
      const { text } = contents[0] as { text: string };
      if (mimeType === 'application/json') JSON.parse(text);
      expect(text.length, uri).toBeGreaterThan(20);
    }
    const missing = await client.readResource({ uri: 'knowing://community/..%2f..%2fetc' });
    expect((missing.contents[0] as { text: string }).text).toMatch(/no community/);
    for (const uri of HOSTILE_RESOURCES) await expect(client.readResource({ uri })).rejects.toThrow();
  });

  it('every prompt can be got, and names tools that exist', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map((p) => p.name).sort()).toEqual(['investigate_dead_code', 'refactor_safely', 'review_pr']);
    for (const { name, arguments: known = [] } of prompts) {
      const { messages } = await client.getPrompt({ name, arguments: Object.fromEntries(known.map((a) => [a.name, 'x'])) });
      expect(JSON.stringify(messages)).toMatch(/explain_symbol|read_symbol/);
    }
    await expect(client.getPrompt({ name: 'refactor_safely', arguments: {} })).rejects.toThrow(/symbol/);
  });
});
