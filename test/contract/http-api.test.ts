/**
 * Every endpoint of the JSON API through one suite: it is described, checks its parameters, answers with a record, and
 * reads nothing outside of the repository. docs/api.md lists the same table (UPDATE_GOLDENS=1 writes it).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/prepare.mjs';
import { type ApiContext, createApi } from '../../src/apps/http-api/index.ts';
import { loadEndpoints } from '../../src/apps/http-api/table.ts';
import { OpenWorkspace } from '../../src/engine/workspace/open-workspace.ts';
import { UserError } from '../../src/errors.ts';
import { rankingRepository } from '../support/indexed-repository.ts';

const GOOD: Readonly<Record<string, string>> = {
  q: 'give stock back when an order is cancelled',
  task: 'give stock back when an order is cancelled',
  symbol: 'OrderService.cancel',
  from: 'OrderService.cancel',
  to: 'Inventory.release',
  files: 'backend/orders/service.py',
  workspace: '*',
};
/** Need git or a second snapshot: test/e2e/explore.test.ts asks them. */
const NEED_GIT = new Set(['/api/diff', '/api/pr-impact', '/api/snapshot-diff', '/api/test-scope']);
const HOSTILE = [
  '../../../../etc/passwd',
  '/etc/passwd',
  'backend/../../x',
  '..\\..\\windows\\win.ini',
  '<img onerror=alert(1)>',
  '\u202Egnp.exe',
  'x'.repeat(1_999),
  '-rf',
];

const repository = rankingRepository();
const endpoints = await loadEndpoints();
const api = await createApi('0');

const context: ApiContext = {
  repositories: async () => [],
  withRepository: (name, work) => {
    if (name !== undefined && name !== 'courier') throw new UserError('NOT_FOUND', `There is no indexed repository '${name}'.`);
    return work(repository());
  },
  workspaces: async () => [],
  withWorkspace: async (name, work) => {
    if (name !== '*') throw new UserError('NOT_FOUND', `There is no workspace '${name}'.`);
    const { place } = repository();
    const all = { name, from: 'everything', members: [place], missing: [] } as const;
    const workspace = new OpenWorkspace(all, { open: async () => repository(), close: async () => undefined });
    try {
      return await work(workspace);
    } finally {
      await workspace.close();
    }
  },
};

type Body = Record<string, never> & { error: { code: string; message: string; hint: string | null; candidates?: { hash: string }[] } };

async function get(path: string, query: Readonly<Record<string, string>> = {}) {
  const { status, body, fault } = await api.answer({ pathname: path, searchParams: new URLSearchParams(query) }, context);
  if (fault !== undefined) throw fault;
  return { status, body: JSON.parse(JSON.stringify(body)) as Body };
}

const isRequired = (schema: { safeParse(value: unknown): { success: boolean } }): boolean => !schema.safeParse(undefined).success;
const goodQuery = ({ parameters }: (typeof endpoints)[number]): Record<string, string> =>
  Object.fromEntries(Object.entries(parameters.shape).flatMap(([name, schema]) => (isRequired(schema as never) ? [[name, GOOD[name] ?? '']] : [])));

describe('the table', () => {
  it('names each endpoint after its file, once', () => {
    expect(new Set(endpoints.map((e) => e.path)).size).toBe(endpoints.length);
    for (const { path, summary } of endpoints) {
      expect(path).toMatch(/^\/api\/[a-z-]+$/);
      expect(summary).toMatch(/^[A-Z].{20,}[^.]$/);
    }
  });

  it('stands in the OpenAPI document, parameters included', async () => {
    const { body } = await get('/api/openapi.json');
    const { paths } = body as unknown as { paths: Record<string, { get: { parameters: { name: string; required: boolean; schema: { type?: string } }[] } }> };
    expect(Object.keys(paths)).toEqual(endpoints.map((e) => e.path));
    expect(paths['/api/callers']?.get.parameters.find((p) => p.name === 'depth')).toMatchObject({
      required: false,
      schema: { type: 'integer', minimum: 1, default: 1 },
    });
    expect(paths['/api/callers']?.get.parameters.find((p) => p.name === 'symbol')).toMatchObject({ required: true, schema: { type: 'string' } });
  });

  it('stands in docs/api.md', () => {
    const file = join(root, 'docs/api.md');
    const text = readFileSync(file, 'utf8');
    const [begin, end] = ['<!-- endpoints -->\n', '<!-- end of endpoints -->'];
    const wanted = `${text.slice(0, text.indexOf(begin) + begin.length)}${documented()}${text.slice(text.indexOf(end))}`;
    if (process.env.UPDATE_GOLDENS) writeFileSync(file, wanted);
    else expect(text).toBe(wanted);
  });
});

function documented(): string {
  const rows = endpoints.map(({ path, summary, parameters, command }) => {
    const names = Object.entries(parameters.shape).map(([name, schema]) => (isRequired(schema as never) ? `**${name}**` : name));
    return `| \`${path}\` | ${summary} | ${names.join(', ')} | ${command === undefined ? '' : `\`${command}\``} |`;
  });
  return ['', '| Path | Answers | Parameters | As the command |', '|---|---|---|---|', ...rows, '', ''].join('\n');
}

describe.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (path, endpoint) => {
  it.skipIf(NEED_GIT.has(path))('answers', async () => {
    const either = path === '/api/source' ? { symbol: 'OrderService.cancel' } : {};
    const { status, body } = await get(path, { ...goodQuery(endpoint), ...either });
    expect(body.error).toBeUndefined();
    expect(status).toBe(200);
  });

  it('refuses a parameter that it does not have, and says which it has', async () => {
    const { status, body } = await get(path, { ...goodQuery(endpoint), lmit: '3' });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'USAGE', message: expect.stringContaining("'lmit'"), hint: expect.stringMatching(/^It has/) });
  });

  it.skipIf(!('repo' in endpoint.parameters.shape))('knows only repositories that the caller may see', async () => {
    const { status, body } = await get(path, { ...goodQuery(endpoint), repo: '/etc' });
    expect(status).toBe(404);
    expect(body.error.code).toBe('NOT_FOUND');
  });

  it.each(Object.keys(endpoint.parameters.shape).filter((name) => name !== 'repo'))('takes nonsense for %s without a bug and without a leak', async (name) => {
    for (const value of HOSTILE) {
      const { status, body } = await get(path, { ...goodQuery(endpoint), [name]: value });
      expect([200, 400, 404, 409, 422]).toContain(status);
      expect(JSON.stringify(body)).not.toMatch(/root:x?:0|\bat .*\.ts:\d/);
    }
  });
});

describe('answers', () => {
  it('to a name that several symbols bear lists them', async () => {
    const { status, body } = await get('/api/callers', { symbol: 'refund' });
    expect(status).toBe(409);
    expect(body.error.candidates?.length).toBeGreaterThan(1);
    const again = await get('/api/callers', { symbol: body.error.candidates?.[0]?.hash as string });
    expect(again.status).toBe(200);
  });

  it('to a path outside of the table say what is near', async () => {
    const { status, body } = await get('/api/caller');
    expect(status).toBe(404);
    expect(body.error.hint).toContain('/api/callers');
  });

  it('to a question carry the parts of each score, to a name how it was found', async () => {
    const asked = (await get('/api/search', { q: 'give stock back when an order is cancelled' })).body as never as {
      mode: string;
      symbols: { score: number; components: Record<string, number> }[];
    };
    expect(asked.mode).toBe('question');
    const [best] = asked.symbols;
    expect(Object.values(best?.components ?? {}).reduce((sum, part) => sum + part, 0)).toBeCloseTo(best?.score ?? 0, 2);
    const named = (await get('/api/search', { q: 'Inventory' })).body as never as { mode: string; symbols: { name: string; match: string }[] };
    expect(named.mode).toBe('names');
    expect(named.symbols[0]).toMatchObject({ name: 'Inventory', match: 'name' });
  });

  it('of source are numbered as in the file, and of indexed files alone', async () => {
    const { body } = await get('/api/source', { symbol: 'OrderService.cancel' });
    const { first_line, lines, language } = body as never as { first_line: number; lines: string[]; language: string };
    const file = readFileSync(join(repository().place.root, 'backend/orders/service.py'), 'utf8').split('\n');
    expect(lines).toEqual(file.slice(first_line - 1, first_line - 1 + lines.length));
    expect(language).toBe('python');
    expect((await get('/api/source', { file: 'backend/orders/service.py', line: '2', lines: '3' })).body).toMatchObject({ lines: file.slice(1, 4), next: 5 });
    expect((await get('/api/source', { file: '.git/config' })).status).toBe(404);
  });

  it('of a neighbourhood hold its edges, count what is left out, and keep every relation', async () => {
    type Part = {
      symbol: { hash: string };
      nodes: { hash: string; depth: number }[];
      edges: { source: string; target: string; type: string }[];
      left_out: number;
    };
    const whole = (await get('/api/neighbours', { symbol: 'OrderService', tests: 'true' })).body as never as Part;
    const known = new Set(whole.nodes.map((n) => n.hash));
    expect(whole.edges.every((e) => known.has(e.source) && known.has(e.target))).toBe(true);
    expect(whole.nodes.find((n) => n.hash === whole.symbol.hash)?.depth).toBe(0);
    const few = (await get('/api/neighbours', { symbol: 'OrderService', tests: 'true', limit: '6' })).body as never as Part;
    expect(few.nodes.length).toBe(6);
    expect(few.left_out).toBe(whole.nodes.length - 6);
    expect(new Set(few.edges.map((e) => e.type)).size).toBeGreaterThan(1);
  });

  it('of packages look into a folder', async () => {
    const { body } = await get('/api/packages', { under: 'backend' });
    const { packages } = body as never as { packages: { package: string }[] };
    expect(packages.length).toBeGreaterThan(0);
    expect(packages.every((p) => p.package.startsWith('backend'))).toBe(true);
  });
});
