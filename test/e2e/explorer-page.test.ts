/**
 * The explorer's page in Chromium: every view on real code, with the keyboard, on a narrow screen, in the dark, and for those
 * who do not see it (axe). Skipped, loudly, where there is no Chromium.
 */
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../support/axe.ts';
import { CHROMIUM, CHROMIUM_FLAGS, type Explorer, HOSTILE_NAMES, newPlace, type Place } from '../support/explorer.ts';

const SYMBOL = 'src/store/sqlite/connection.ts:Connection.get';
const WAIT = { timeout: 60_000 };

/** Every view, with something in it. */
const VIEWS: Readonly<Record<string, string>> = {
  start: '/',
  ask: '/?q=how+is+a+symbol+found+by+its+name',
  names: '/?q=GraphNode',
  graph: `/look?symbol=${SYMBOL}`,
  traffic: '/look?symbol=showProduct&show=graph&depth=2',
  callers: `/look?symbol=${SYMBOL}&show=callers`,
  callees: `/look?symbol=${SYMBOL}&show=callees`,
  path: '/look?show=path&from=src/tally.ts:thrice&to=src/tally.ts:tally',
  packages: '/look?show=packages&under=src',
  communities: '/look?show=communities',
  infrastructure: '/look?show=infrastructure',
  radius: `/change?symbol=${SYMBOL}`,
  compare: '/change?show=compare&range=HEAD',
  timeline: '/change?show=timeline',
  health: '/health',
};

let place: Place;
let explorer: Explorer;
let browser: Browser;
let page: Page;
const foreign: string[] = [];
const complaints: string[] = [];

if (CHROMIUM === undefined)
  console.warn('\n*** NO CHROMIUM: the explorer’s page is NOT tested. Install it (apt-get install chromium) or set KNOWING_CHROMIUM. ***\n');

describe.skipIf(CHROMIUM === undefined)('the page', () => {
  beforeAll(async () => {
    place = newPlace();
    explorer = await place.explore();
    browser = await chromium.launch({ executablePath: CHROMIUM as string, args: CHROMIUM_FLAGS });
    page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    page.on('request', (request) => {
      if (!request.url().startsWith(explorer.origin)) foreign.push(request.url());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(explorer.url);
  });

  afterAll(async () => {
    await browser?.close();
    await explorer?.stop();
    place?.remove();
  });

  /** Opens an address and waits until nothing is on its way any more. */
  async function open(address: string): Promise<void> {
    await page.goto(explorer.origin + address, { waitUntil: 'networkidle' });
    await page.waitForFunction(
      () => document.querySelector('main')?.childElementCount !== 0 && document.querySelector('.loading, .aging') === null,
      null,
      WAIT,
    );
  }

  const dots = () => page.locator('.canvas').getAttribute('data-dots').then(Number);
  const lines = () => page.locator('.canvas').getAttribute('data-lines').then(Number);
  const parameter = (name: string) => new URL(page.url()).searchParams.get(name);

  it('has no token in its address', () => {
    expect(page.url()).toBe(`${explorer.origin}/`);
  });

  describe('Ask', () => {
    it('answers while one types, with reasons in words and the source beside it', async () => {
      await open('/');
      await page.keyboard.type('how is a symbol found by its name');
      await page.locator('[role=option]').first().waitFor(WAIT);
      expect(await page.locator('[role=option]').count()).toBeGreaterThan(5);
      await page.locator('.source .hljs-keyword').first().waitFor(WAIT);
      expect(await page.locator('[aria-selected=true] ul.why-words').textContent()).toContain('your words stand in it');
      expect(parameter('q')).toBe('how is a symbol found by its name');
    });

    it('is used with the keyboard alone: arrows, enter, slash, escape', async () => {
      await open('/?q=GraphNode');
      await page.locator('[role=option]').first().waitFor(WAIT);
      await page.keyboard.press('ArrowDown');
      await page.waitForFunction(() => document.querySelector('#answer-1')?.getAttribute('aria-selected') === 'true', null, WAIT);
      expect(await page.locator('#search').getAttribute('aria-activedescendant')).toBe('answer-1');
      const chosen = await page.locator('#answer-1 .name').textContent();
      const shared = page.url();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/look/);
      await page.locator('.side-title').waitFor(WAIT);
      expect(await page.locator('.side-title').textContent()).toBe(chosen);
      await page.locator('body').press('/');
      await page.waitForURL(/\/$/);
      await page.waitForFunction(() => document.activeElement?.id === 'search', null, WAIT);
      await page.keyboard.type('GraphEdge');
      await page.locator('[role=option]').first().waitFor(WAIT);
      await page.keyboard.press('Escape');
      await page.waitForURL(/\/$/);
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#search')?.value === '', null, WAIT);
      // The address holds the state: whoever opens it sees the same.
      await page.goto(shared);
      await page.waitForFunction(() => document.querySelector('#answer-1')?.getAttribute('aria-selected') === 'true', null, WAIT);
    });

    it('forgets on escape what was typed just now, before it was asked', async () => {
      await open('/');
      await page.locator('#search').evaluate((box: HTMLInputElement) => {
        box.value = 'tally';
        box.dispatchEvent(new InputEvent('input', { bubbles: true }));
        setTimeout(() => box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })), 20);
      });
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#search')?.value === '', null, WAIT);
    });

    it('goes back to what was there before', async () => {
      await open('/?q=GraphNode');
      await page.locator('a:has-text("Look around")').click();
      await page.waitForURL(/\/look/);
      await page.goBack();
      await page.locator('[role=option]').first().waitFor(WAIT);
      expect(parameter('q')).toBe('GraphNode');
    });
  });

  describe('Look', () => {
    it('draws a neighbourhood, switches relations off, and opens a symbol that is clicked', async () => {
      await open(VIEWS.graph as string);
      const [before, drawn] = [await dots(), await lines()];
      expect(before).toBeGreaterThan(5);
      await page.locator('.switch', { hasText: 'calls' }).click();
      await page.waitForFunction((n) => Number(document.querySelector<HTMLElement>('.canvas')?.dataset.lines) < n, drawn, WAIT);
      expect(parameter('without')).toContain('calls');
      await page.locator('.switch', { hasText: 'calls' }).click();
      await page.locator('.relation .text-button').first().click();
      await page.waitForFunction((n) => Number(document.querySelector<HTMLElement>('.canvas')?.dataset.dots) > n, before, WAIT);
    });

    it('shows callers as a tree that the arrows open', async () => {
      await open(VIEWS.callers as string);
      await page.locator('[role=treeitem]').first().focus();
      await page.keyboard.press('ArrowRight');
      await page.locator('[role=treeitem][aria-level="2"]').first().waitFor(WAIT);
      await page.keyboard.press('ArrowRight');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-level'))).toBe('2');
      await page.keyboard.press('ArrowLeft');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-level'))).toBe('1');
      await open(VIEWS.callees as string);
      expect(await page.locator('[role=treeitem]').count()).toBeGreaterThan(2);
    });

    it('finds a path between two symbols that are chosen from suggestions', async () => {
      await open('/look?show=path');
      await page.getByRole('combobox', { name: 'From' }).pressSequentially('thrice');
      await page.locator('[role=option]').first().waitFor(WAIT);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(/from=/);
      await page.getByRole('combobox', { name: 'To', exact: true }).fill('src/tally.ts:tally');
      await page.keyboard.press('Enter');
      await page.locator('.path').first().waitFor(WAIT);
      expect(await page.locator('.path').first().textContent()).toContain('tally');
    });

    it('maps packages, and looks into one', async () => {
      await open('/look?show=packages');
      expect(await dots()).toBeGreaterThan(2);
      await page.locator('.side .table a', { hasText: 'src' }).first().click();
      await page.waitForURL(/under=src/);
      await page.locator('.crumbs a[aria-current]').waitFor(WAIT);
    });

    it('shows communities and the infrastructure', async () => {
      await open(VIEWS.communities as string);
      expect(await page.locator('.treemap-box').count()).toBeGreaterThan(2);
      await open(VIEWS.infrastructure as string);
      expect(await dots()).toBeGreaterThan(2);
      await page.locator('.side summary', { hasText: 'image' }).click();
      expect(await page.locator('.side').textContent()).toContain('postgres');
    });

    it('shows how often and how fast a relation was used at run time, and switches that layer off', async () => {
      await open(VIEWS.traffic as string);
      expect(await page.locator('.legend').first().textContent()).toContain('seen at run time in production');
      const seen = await page.locator('.seen-at-run-time').textContent();
      expect(seen).toMatch(/GET \/items\/<int:item_id> 51 × · p95 \d+ ms · 1 failed/);
      const drawn = await lines();
      await page.locator('.switch', { hasText: 'runtime layer' }).click();
      await page.waitForFunction((n) => Number(document.querySelector<HTMLElement>('.canvas')?.dataset.lines) < n, drawn, WAIT);
      expect(parameter('off')).toBe('runtime');
    });

    it('draws of thousands of lines what can be told apart, and says so', async () => {
      await open('/look?symbol=src/store/contract.ts:GraphReader&show=graph&depth=3&limit=5000&tests=true&without=none');
      await page.waitForFunction(() => document.querySelector<HTMLElement>('.canvas')?.dataset.drawnLines !== undefined, null, WAIT);
      const drawn = Number(await page.locator('.canvas').getAttribute('data-drawn-lines'));
      expect(await lines()).toBeGreaterThan(drawn);
      expect(await page.locator('.canvas-note').textContent()).toMatch(/fainter lines left out/);
    });

    it('offers the choice when a name means several', async () => {
      await open('/look?symbol=tally&show=graph');
      const choice = page.locator('.problem a').first();
      await choice.waitFor(WAIT);
      await choice.click();
      await page.locator('.canvas').waitFor(WAIT);
    });
  });

  describe('Change', () => {
    it('draws what a change reaches, tests marked', async () => {
      await open(VIEWS.radius as string);
      expect(await page.locator('.rings .spot').count()).toBeGreaterThan(3);
      expect(await page.locator('.ring-label').count()).toBe(3);
      expect(await page.locator('.side-title').textContent()).toMatch(/symbols can be reached/);
    });

    it('compares commits: risk with reasons, what broke, tests to copy', async () => {
      await open('/change');
      await page.getByLabel('Commits').fill('HEAD');
      await page.keyboard.press('Enter');
      await page.locator('.risk h2').waitFor(WAIT);
      expect(await page.locator('.risk li').count()).toBeGreaterThan(0);
      expect(await page.locator('.breaking').textContent()).toContain('tally');
      const changed = page.locator('.change', { hasText: 'tally' }).first();
      expect(await changed.locator('.change-side').count()).toBe(2);
      expect(await page.locator('.tag-added').count()).toBeGreaterThan(0);
    });

    it('shows what came and went between two snapshots', async () => {
      await open(VIEWS.timeline as string);
      expect(await page.locator('.timeline tbody tr').count()).toBe(2);
      expect(await page.locator('.drawing').textContent()).toContain('thrice');
      await page.getByLabel('to generation 0').click();
      await page.locator('.drawing .empty').waitFor(WAIT);
      expect(parameter('to')).not.toBeNull();
    });
  });

  it('Health says how fresh the index is, who knows what, and what is dead', async () => {
    await open(VIEWS.health as string);
    const text = await page.locator('main').textContent();
    for (const part of ['Up to date', 'Owners and bus factor', 'Most used', 'Dead code', 'that nothing refers to']) expect(text).toContain(part);
    expect(await page.locator('.treemap-box').count()).toBeGreaterThan(3);
  });

  it('shows hostile names as text', async () => {
    await open('/?q=hostilepage');
    await page.locator('[role=option]').first().waitFor(WAIT);
    const text = await page.locator('#answers').textContent();
    for (const name of Object.values(HOSTILE_NAMES)) expect(text).toContain(name);
    const { symbols } = (await page.evaluate(async () => (await fetch('/api/search?mode=names&q=hostilepage')).json())) as { symbols: { hash: string }[] };
    for (const { hash } of symbols) for (const view of ['/look?show=graph&symbol=', '/look?show=callers&symbol=', '/change?symbol=']) await open(view + hash);
    await open('/health');
    expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
    expect(await page.locator('img[onerror]').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it.each(Object.entries(VIEWS))('fits a screen of 360 pixels and one of 3840: %s', async (_, address) => {
    for (const [width, height] of [
      [360, 740],
      [3840, 2160],
    ] as const) {
      await page.setViewportSize({ width, height });
      await open(address);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it.each(Object.entries(VIEWS))('axe finds nothing serious, light or dark: %s', async (_, address) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await open(address);
      const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      expect(ground).toBe(colorScheme === 'dark' ? 'rgb(19, 21, 24)' : 'rgb(250, 249, 246)');
      expect(await seriousFindings(page)).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('chooses colours, and keeps the choice', async () => {
    await open('/');
    await page.getByRole('button', { name: 'Colours: system' }).click();
    await page.getByRole('button', { name: 'Colours: light' }).click();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.evaluate(() => localStorage.clear());
  });

  it('asked nobody but its own server, and the browser had nothing to complain about', () => {
    expect(foreign).toEqual([]);
    // An ambiguous name is answered with 409, which the browser notes.
    expect(complaints.filter((text) => !text.includes('status of 409'))).toEqual([]);
  });

  it('says so when the server is gone', async () => {
    await open('/');
    await explorer.stop();
    await page.keyboard.type('anything');
    await page.locator('.problem').waitFor(WAIT);
    expect(await page.locator('.problem').textContent()).toContain('does not answer any more');
  });
});
