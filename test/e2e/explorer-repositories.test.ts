/** Several repositories in the explorer: drawn as groups, opened from one into another, under an address that can be shared. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { seriousFindings } from '../support/axe.ts';
import { CHROMIUM, CHROMIUM_FLAGS, type Explorer, startExplorer } from '../support/explorer.ts';
import { MAIN } from './knowing.ts';

const REPOSITORIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  toolkit: {
    'pyproject.toml': '[project]\nname = "web-toolkit"\nversion = "2.1.0"\n',
    'src/toolkit/__init__.py': 'from .http import redirect as redirect\n',
    'src/toolkit/http.py': 'def redirect(location):\n    return checked(location)\n\n\ndef checked(location):\n    return location\n',
  },
  framework: {
    'pyproject.toml': '[project]\nname = "framework"\nversion = "1.0"\ndependencies = ["web-toolkit>=3.0"]\n',
    'src/framework/__init__.py': 'from .app import go_home as go_home\n',
    'src/framework/app.py': 'from toolkit import redirect\n\n\ndef go_home():\n    return redirect("/")\n',
  },
  shop: {
    'requirements.txt': 'framework==1.0\n',
    'shop.py': 'from framework import go_home\n\n\ndef leave():\n    return go_home()\n',
  },
};
const WAIT = { timeout: 60_000 };

describe.skipIf(CHROMIUM === undefined)('repositories', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'knowing-repositories-')));
  const home = join(folder, 'home');
  let explorer: Explorer;
  let browser: Browser;
  let page: Page;

  const knowing = (...args: string[]) =>
    execFileSync(process.execPath, [MAIN, ...args], { cwd: folder, env: { ...process.env, KNOWING_HOME: home, KNOWING_DB: '' }, encoding: 'utf8' });

  beforeAll(async () => {
    for (const [name, files] of Object.entries(REPOSITORIES)) newClone(join(folder, name), files);
    knowing('workspace', 'create', 'shopping', ...Object.keys(REPOSITORIES).map((name) => join(folder, name)));
    explorer = await startExplorer(home, join(folder, 'framework'), []);
    browser = await chromium.launch({ executablePath: CHROMIUM as string, args: CHROMIUM_FLAGS });
    page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await page.goto(explorer.url);
  });

  afterAll(async () => {
    await browser?.close();
    await explorer?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const open = async (address: string) => {
    await page.goto(explorer.origin + address, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => document.querySelector('.canvas, .problem') !== null && document.querySelector('.loading, .aging') === null, null, WAIT);
  };
  const get = (path: string) => page.evaluate(async (address) => (await fetch(address)).json(), path) as Promise<never>;
  const dots = () => page.locator('.canvas').getAttribute('data-dots').then(Number);

  it('are drawn as groups, with who uses what of whom beside it', async () => {
    await open('/look?show=repositories&workspace=shopping');
    expect(await page.locator('.canvas').getAttribute('aria-label')).toContain('of 3 repositories');
    const text = await page.locator('.side').textContent();
    expect(text).toContain('framework → toolkit package, 1 name');
    expect(text).toContain('shop → framework package, 1 name');
    expect(text).toContain('framework wants');
    const graph = await get('/api/repository-graph?workspace=shopping');
    expect(crossings(graph)).toEqual(expect.arrayContaining(['framework:go_home calls toolkit:redirect', 'shop:leave calls framework:go_home']));
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('are answered as the commands do', async () => {
    const command = (...args: string[]) => JSON.parse(knowing(...args, '--json'));
    expect(await get('/api/workspaces')).toEqual(command('workspace', 'list'));
    expect(await get('/api/workspace?workspace=shopping')).toEqual(command('workspace', 'show', 'shopping'));
  });

  it('lead from one into another, and the address remembers the way', async () => {
    await open('/look?symbol=go_home&show=graph');
    await page.locator('.switch', { hasText: 'other repositories' }).click();
    await page.locator('.other-repositories').waitFor(WAIT);
    const before = await dots();
    await page.locator('.other-repositories .text-button', { hasText: 'redirect' }).click();
    await page.waitForFunction((n) => Number(document.querySelector<HTMLElement>('.canvas')?.dataset.dots) > n, before, WAIT);
    await page.locator('.side .place', { hasText: 'src/toolkit/http.py' }).waitFor(WAIT);
    const [shared, opened] = [new URL(page.url()), await dots()];
    await open(shared.pathname + shared.search);
    await page.waitForFunction((n) => Number(document.querySelector<HTMLElement>('.canvas')?.dataset.dots) === n, opened, WAIT);
    expect(await page.locator('.side-title').textContent()).toBe('redirect');
    await page.locator('.side a', { hasText: 'Centre' }).click();
    await page.waitForURL(/repo=toolkit/);
  });

  it('are what the printed address opens, when a workspace was asked for', async () => {
    const own = await startExplorer(home, join(folder, 'framework'), ['--workspace', 'shopping']);
    onTestFinished(() => own.stop());
    const other = await (await browser.newContext()).newPage();
    await other.goto(own.url);
    await other.locator('.side', { hasText: '3 repositories' }).waitFor(WAIT);
    expect(other.url()).toBe(`${own.origin}/look?show=repositories&workspace=shopping`);
    expect(() => knowing('explore', '--no-open', '--repo', 'framework', '--workspace', folder)).toThrow(/There is no workspace/);
  });

  it('are named, not given as folders', async () => {
    await open(`/look?show=repositories&workspace=${encodeURIComponent(folder)}`);
    expect(await page.locator('.problem').textContent()).toContain('There is no workspace');
  });

  it('fit a narrow screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open('/look?show=repositories&workspace=shopping');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

interface Graph {
  readonly nodes: readonly { readonly hash: string; readonly name: string; readonly repository: string }[];
  readonly edges: readonly { readonly source: string; readonly target: string; readonly type: string; readonly link?: string }[];
}

function crossings({ nodes, edges }: Graph): string[] {
  const nameOf = new Map(nodes.map(({ hash, name, repository }) => [hash, `${repository}:${name}`]));
  return edges.filter(({ link }) => link !== undefined).map(({ source, target, type }) => `${nameOf.get(source)} ${type} ${nameOf.get(target)}`);
}

function newClone(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: root, stdio: 'pipe' });
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'first');
}
