/** The chain of snapshots as a user meets it: diff, proofs, fsck and gc, on a repository with a history. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIN, run } from './knowing.ts';

const FIRST = {
  'shop/cart.py': 'from shop.tax import rate\n\n\nclass Cart:\n    def total(self):\n        return rate() * 2\n\n    def clear(self):\n        pass\n',
  'shop/tax.py': 'def rate():\n    return 7\n',
  'web/page.py': 'def render():\n    return "x"\n',
};
const TAX = 'def rate():\n    return base() + 1\n\n\ndef base():\n    return 6\n';

let folder = '';
const repo = () => join(folder, 'shop');
const knowing = (...args: string[]) => run(process.execPath, [MAIN, ...args], { cwd: repo(), env: { KNOWING_HOME: join(folder, 'home') } });
/** Somebody who has no index at all. */
const stranger = (...args: string[]) => run(process.execPath, [MAIN, ...args], { cwd: folder, env: { KNOWING_HOME: join(folder, 'elsewhere') } });

function commit(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(repo(), path)), { recursive: true });
    writeFileSync(join(repo(), path), text);
  }
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: repo(), stdio: 'pipe' });
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'next');
}

/** One repository for all tests, because indexing takes longest: two commits, both indexed. */
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'knowing-snapshots-')));
  for (const files of [FIRST, { 'shop/tax.py': TAX }]) {
    commit(files);
    await knowing('index', '--no-progress');
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('snapshots', () => {
  it('callers and blast radius answer from an older snapshot', async () => {
    const ask = async (...args: string[]) => JSON.parse((await knowing(...args, '--json')).stdout);
    expect((await ask('callers', 'rate', '--snapshot', '@prev')).listed).toMatchObject([{ name: 'Cart.total', file: 'shop/cart.py', via: 'calls' }]);
    expect((await ask('blast-radius', 'shop/tax.py', '--snapshot', 'HEAD~1')).listed.map((l: { name: string }) => l.name)).toContain('Cart.total');
    expect((await ask('callers', 'base')).total).toBe(1);
    expect((await knowing('callers', 'base', '--snapshot', '@0')).stderr).toMatch(/no symbol 'base'/);
  });

  it('diff says what a commit changed, and reads only the packages it changed', async () => {
    const text = await knowing('diff');
    expect(text).toMatchObject({ code: 0, stderr: '' });
    expect(text.stdout).toMatch(/@0 .* -> @1/);
    expect(text.stdout).toMatch(/\+ function +base {2}shop\/tax\.py/);
    expect(text.stdout).toMatch(/\+ calls +rate -> base/);
    expect(text.stdout).not.toContain('web');
    const json = JSON.parse((await knowing('diff', 'HEAD~1', 'HEAD', '--json')).stdout);
    expect(json.read).toMatchObject({ packages: 1 });
    expect(json.read.of_packages).toBeGreaterThan(1);
    expect(json.packages).toMatchObject([{ package: 'shop', files: [{ path: 'shop/tax.py' }] }]);
    const back = JSON.parse((await knowing('diff', '@latest', '@prev', '--type', 'calls', '--json')).stdout);
    expect(back.packages[0].edges).toMatchObject([{ event: 'removed', type: 'calls', source: { name: 'rate' }, target: { name: 'base' } }]);
  });

  it('a snapshot that is not there is answered with those that are', async () => {
    const { code, stderr } = await knowing('diff', '@7');
    expect(code).toBe(2);
    expect(stderr).toMatch(/no snapshot '@7'[\s\S]*@1 \(commit [0-9a-f]{10}\), @0/);
  });

  it('proves an edge, in the newest snapshot and in an older one, and verifies it without the index', async () => {
    const file = join(folder, 'p.json');
    expect(await knowing('prove', 'Cart.total', 'rate', '--type', 'calls', '--out', file)).toMatchObject({ code: 0 });
    expect((await stranger('verify', file)).stdout).toMatch(/^Valid: there is an edge of type calls/);
    const { snapshot } = JSON.parse(readFileSync(file, 'utf8'));
    expect(await stranger('verify', file, '--commit', snapshot.commit)).toMatchObject({ code: 2, stderr: expect.stringContaining('--commit alone') });
    expect((await stranger('verify', file, '--root', snapshot.root, '--commit', snapshot.commit)).code).toBe(0);
    expect((await stranger('verify', file, '--root', snapshot.root, '--commit', 'abcdef0')).code).toBe(1);
    expect((await knowing('verify', file, '--repo', repo())).code).toBe(0);

    writeFileSync(file, readFileSync(file, 'utf8').replace('"Cart.total"', '"Cart.clear"'));
    const tampered = await stranger('verify', file, '--json');
    expect(tampered.code).toBe(1);
    expect(JSON.parse(tampered.stdout)).toMatchObject({ valid: false, reason: expect.stringMatching(/\w/) });

    expect((await knowing('prove', 'rate', 'base', '--at', '@prev')).stderr).toMatch(/No edge leads from 'rate' to 'base' in snapshot @0/);
    const absent = await knowing('prove-absent', 'rate', 'Cart.total', '--at', '@prev');
    writeFileSync(file, absent.stdout);
    expect((await stranger('verify', file)).stdout).toMatch(/^Valid: there is no edge of type calls/);
  });

  it('does not prove what is not so, and says which of several is meant', async () => {
    expect(await knowing('prove', 'Cart.clear', 'rate')).toMatchObject({ code: 2, stderr: expect.stringContaining('prove-absent') });
    expect(await knowing('prove-absent', 'Cart.total', 'rate')).toMatchObject({ code: 2, stderr: expect.stringContaining('knowing prove') });
    expect(await knowing('prove', 'Cart.total', 'nothing')).toMatchObject({ code: 2, stderr: expect.stringContaining("no symbol 'nothing'") });
  });

  it('fsck finds a sound index sound, and gc, which leaves no past, leaves it so', async () => {
    expect(await knowing('fsck')).toMatchObject({ code: 0, stdout: expect.stringContaining('Sound') });
    expect(JSON.parse((await knowing('gc', '--keep', '1', '--json')).stdout)).toMatchObject({ snapshots: 1 });
    expect(JSON.parse((await knowing('fsck', '--json')).stdout)).toMatchObject({ errors: 0, warnings: 0 });
    expect(await knowing('diff')).toMatchObject({ code: 2, stderr: expect.stringContaining('only one snapshot') });
  });
});
