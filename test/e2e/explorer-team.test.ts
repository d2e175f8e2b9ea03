/** The explorer's page on a team's server: it asks for a token, and shows what that token may see. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noPostgres } from '../postgres/server.ts';
import { seriousFindings } from '../support/axe.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '../support/explorer.ts';
import { type TeamServer, TestTeam } from './team-server.ts';

const WAIT = { timeout: 60_000 };

describe.skipIf(noPostgres || CHROMIUM === undefined)(`the page on a team's server${noPostgres ? ` (${noPostgres})` : ''}`, () => {
  let team: TestTeam;
  let server: TeamServer;
  let browser: Browser;
  const tokens = { all: '', shop: '' };

  beforeAll(async () => {
    team = await TestTeam.start();
    const admin = await team.token('--name', 'root', '--scope', 'admin');
    tokens.all = await team.token('--name', 'anna');
    tokens.shop = await team.token('--name', 'bob', '--repos', 'shop', '--expires', '1h');
    server = await team.serve(['--rate', '2000']);
    await team.fill(server, admin);
    browser = await chromium.launch({ executablePath: CHROMIUM as string, args: CHROMIUM_FLAGS });
  });
  afterAll(async () => {
    await browser?.close();
    await team?.stop();
  });

  /** A tab of its own: nobody has given a token there. */
  const newPage = async (address: string): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(server.url + address, { waitUntil: 'networkidle' });
    return page;
  };
  const give = async (page: Page, token: string) => {
    await page.getByLabel('This server wants a token').fill(token);
    await page.keyboard.press('Enter');
  };

  it('asks for a token, says nothing before, and asks again after a wrong one', async () => {
    const page = await newPage('/');
    await page.locator('.token-form').waitFor(WAIT);
    expect(await page.locator('body').textContent()).not.toMatch(/shop|vault/);
    expect(await seriousFindings(page)).toEqual([]);
    await give(page, 'knw_wrong');
    await page.locator('.token-form .problem-message').waitFor(WAIT);
    await give(page, tokens.all);
    await page.locator('select.repository').waitFor(WAIT);
    expect(await page.locator('select.repository option').allTextContents()).toEqual(['shop', 'vault']);
    expect(await page.locator('.token-form').count()).toBe(0);
    expect(page.url()).not.toContain('knw_');
  });

  it('goes on at the shared address, and keeps the token for as long as the tab is open', async () => {
    const page = await newPage('/look?repo=vault&symbol=unlock&show=callers');
    await give(page, tokens.all);
    await page.locator('[role=treeitem]', { hasText: 'open_vault' }).waitFor(WAIT);
    await page.reload();
    await page.locator('[role=treeitem]', { hasText: 'open_vault' }).waitFor(WAIT);
  });

  it('shows the source from the server’s own checkout', async () => {
    const page = await newPage('/?repo=shop&q=total');
    await give(page, tokens.all);
    await page.locator('.source', { hasText: 'return sum(items)' }).waitFor(WAIT);
  });

  it('shows a token’s own repositories alone, together as well', async () => {
    const page = await newPage('/?q=unlock');
    await give(page, tokens.shop);
    await page.locator('.repository', { hasText: 'shop' }).waitFor(WAIT);
    const answers = await page.evaluate(async () => {
      const headers = { Authorization: `Bearer ${sessionStorage.getItem('knowing-token')}` };
      const get = async (path: string) => (await fetch(path, { headers })).text();
      return [
        await get('/api/repos'),
        await get('/api/workspace?workspace=*'),
        await get('/api/repository-graph?workspace=*'),
        await get('/api/stats?repo=vault'),
      ];
    });
    expect(answers[1]).toContain('"shop"');
    for (const answer of answers.slice(0, 3)) expect(answer).not.toContain('vault');
    expect(answers[3]).toContain('NOT_FOUND');
  });
});
