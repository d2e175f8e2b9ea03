// The explorer as a person meets it: `npm run bench -- explorer <repository> [symbol]`, a repository that is indexed already
// (KNOWING_HOME says where). Times are taken in the browser, from the event to the frame that shows the result. Drawing is
// done in software where there is no graphics card, as in continuous integration.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { root } from '../scripts/prepare.mjs';

export const summary = "the explorer's page in Chromium: first paint, search, neighbourhood, frames a second";

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** The first is asked before the clock runs. */
const QUESTIONS = [
  'where are settings read and checked',
  'how are pods evicted when a node runs out of memory',
  'where are volumes attached to a node',
  'how does the scheduler score nodes',
  'which controller deletes orphaned objects',
  'how is a request authorised',
];
const MANY = 5_000;
const DRAG_MS = 4_000;

export async function run([repository, symbol = 'ObjectMeta']) {
  if (repository === undefined) throw new Error('usage: npm run bench -- explorer <repository> [symbol]');
  const child = spawn(process.execPath, [join(root, 'dist/apps/cli/main.js'), 'explore', '--no-open', '--port', '0', '--json', '--repo', repository], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await printedUrl(child);
  const browser = await chromium.launch({ executablePath: process.env.KNOWING_CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await page.goto(url);
    report('first contentful paint', await firstPaints(page, new URL(url).origin));
    report('question to answers drawn', await searches(page));
    report('neighbourhood drawn', await neighbourhoods(page, symbol));
    console.log(await frames(page, symbol));
  } finally {
    await browser.close();
    child.kill('SIGTERM');
  }
}

const printedUrl = (child) =>
  new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const [, url] = /"url": "([^"]+)"/.exec(text) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`the explorer ended with ${code}`)));
  });

const report = (what, times) => console.log(`${what.padEnd(28)} ${times.map((t) => `${Math.round(t)} ms`).join(', ')}`);

async function firstPaints(page, origin) {
  const times = [];
  for (let i = 0; i < 4; i++) {
    await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
    times.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN));
  }
  return times;
}

/** The address changes as the page itself changes it, so that the time of typing and waiting for the next letter is left out. */
async function searches(page) {
  const times = [];
  for (const question of QUESTIONS)
    times.push(
      await timed(
        page,
        `/?q=${encodeURIComponent(question)}`,
        (q) => document.querySelector('#search')?.value === q && document.querySelector('.answers:not(.aging) [role=option]') !== null,
        question,
      ),
    );
  return times.slice(1);
}

async function neighbourhoods(page, symbol) {
  const times = [];
  for (const limit of [119, 120, 121, 122]) {
    await timed(page, '/look?show=path', () => document.querySelector('.two-fields') !== null);
    times.push(
      await timed(
        page,
        `/look?symbol=${encodeURIComponent(symbol)}&show=graph&limit=${limit}`,
        () => Number(document.querySelector('.canvas')?.dataset.drawn ?? 0) > 1,
      ),
    );
  }
  return times;
}

/** From the change of the address to the frame after the condition holds, looked at every frame. */
const timed = (page, address, condition, argument) =>
  page.evaluate(
    async ([to, text, value]) => {
      const holds = new Function(`return (${text})`)();
      const old = document.querySelector('.answers');
      old?.setAttribute('class', 'answers aging');
      const start = performance.now();
      history.pushState(null, '', to);
      dispatchEvent(new Event('knowing:route'));
      for (;;) {
        await new Promise(requestAnimationFrame);
        if (holds(value)) break;
      }
      await new Promise(requestAnimationFrame);
      return performance.now() - start;
    },
    [address, String(condition), argument],
  );

/**
 * A drag across a drawing of thousands of dots. The pointer is moved from within the page, once a frame, so that every frame
 * that is counted was drawn anew; moves that a driver sends come less often than frames, and the frames between them are free.
 */
async function frames(page, symbol) {
  await page.goto(`${new URL(page.url()).origin}/look?symbol=${encodeURIComponent(symbol)}&show=graph&depth=2&tests=true&without=none&limit=${MANY}`);
  await page.waitForFunction(() => Number(document.querySelector('.canvas')?.dataset.drawn ?? 0) > 1, null, { timeout: 120_000 });
  await page.waitForTimeout(1_000);
  const { dots, lines, drawnLines = lines } = await page.locator('.canvas').evaluate((canvas) => ({ ...canvas.dataset }));
  const box = await page.locator('.canvas').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const before = cpuOfBrowser();
  const at = await page.evaluate(dragged, [x, y, DRAG_MS]);
  const cpu = cpuOfBrowser() - before;
  await page.mouse.up();
  const gaps = at
    .slice(1)
    .map((t, i) => t - at[i])
    .sort((a, b) => a - b);
  const rate = (1000 * gaps.length) / (at.at(-1) - at[0]);
  return `${dots} dots, ${drawnLines} of ${lines} lines: ${rate.toFixed(0)} frames a second while dragged; slowest of 20 frames ${Math.round(gaps[Math.floor(gaps.length * 0.95)])} ms; CPU ${(cpu / gaps.length).toFixed(1)} ms a frame`;
}

/** Runs in the page. */
async function dragged([x, y, ms]) {
  const at = [];
  const start = performance.now();
  for (let i = 0; performance.now() - start < ms; i++) {
    at.push(await new Promise(requestAnimationFrame));
    document.dispatchEvent(new MouseEvent('mousemove', { clientX: x + 120 * Math.sin(i / 12), clientY: y + 90 * Math.cos(i / 9), bubbles: true, buttons: 1 }));
  }
  return at;
}

/** Milliseconds of all processes of Chromium that this one started, where the system tells. */
function cpuOfBrowser() {
  if (!existsSync('/proc/self/stat')) return Number.NaN;
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);
  const own = new Set([process.pid]);
  let known = 0;
  while (known < own.size) {
    known = own.size;
    for (const { id, parent } of processes) if (own.has(parent)) own.add(id);
  }
  return processes.filter(({ id, name }) => own.has(id) && name.startsWith('chrom')).reduce((sum, { ms }) => sum + ms, 0);
}

/** A process may end while the list is read. */
function readProcess(id) {
  try {
    const [, name, rest] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${id}/stat`, 'utf8'));
    const fields = rest.split(' ');
    return [{ id: Number(id), name, parent: Number(fields[1]), ms: 10 * (Number(fields[11]) + Number(fields[12])) }];
  } catch {
    return [];
  }
}
