/** `knowing enrich lsp` as a process: with a server that is scripted, stopped and started again. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isAlive } from '../../src/util/process-identity.ts';
import { MAIN, newRepository, newUser } from './knowing.ts';

const SERVER = fileURLToPath(new URL('../support/fake-language-server.mjs', import.meta.url));

const caller = (i: number) => `from lib.things import helper${i}\n\n\ndef call${i}(thing):\n    helper${i}()\n    thing.step${i}()\n    thing.fetch()\n`;
const FILES = {
  'lib/things.py': Array.from(
    { length: 60 },
    (_, i) => `def helper${i}():\n    return ${i}\n\n\nclass Thing${i}:\n    def step${i}(self):\n        pass\n\n`,
  ).join('\n'),
  ...Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`app/part${i}.py`, caller(i)])),
};

function setUp(behaviour: string) {
  const user = newUser();
  const cwd = newRepository(FILES);
  mkdirSync(user.home, { recursive: true });
  const python = { command: [process.execPath, SERVER, behaviour], warmUpSeconds: 5, concurrency: 2 };
  writeFileSync(join(user.home, 'knowing-lsp.json'), JSON.stringify({ python }));
  const json = async (args: readonly string[]) => {
    const { stdout, stderr, code } = await user.knowing([...args, '--json'], { cwd });
    if (code !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  };
  return { ...user, cwd, json };
}

it('lists servers, asks them, and is read by other commands', async () => {
  const { json, knowing, cwd } = setUp('normal');
  await json(['add']);
  const { sources } = await json(['enrich', 'lsp', '--list']);
  expect(sources).toMatchObject([{ name: process.execPath, covers: 'python', state: 'found' }]);
  const filled = await json(['enrich', 'lsp']);
  expect(filled).toMatchObject({ layer: 'lsp', units: 61, filled: 61, failed: [], remaining: 0 });
  expect(filled.counted).toContainEqual({ what: 'lead to symbols that it did not know of', count: 60 });
  expect(await json(['enrich', 'lsp', 'app/part1.py'])).toMatchObject({ units: 1, unchanged: 1 });
  const { layers } = await json(['layers']);
  expect(layers).toMatchObject([{ id: 'lsp', retired: 0 }]);
  const callers = await json(['callers', 'Thing7.step7']);
  expect(JSON.stringify(callers)).toContain('call7');
  const text = await knowing(['enrich', 'lsp', '--list'], { cwd });
  expect(text.stdout).toContain('python: ');
  const wrong = await knowing(['enrich', 'lsp', '--language', 'pyton'], { cwd });
  expect(wrong.stderr).toContain('Did you mean python?');
});

it('a run that is killed goes on where it was, and ends with the same root', async () => {
  const { json, cwd, home } = setUp('slow');
  await json(['add']);
  const { root } = await json(['enrich', 'lsp']);
  await json(['enrich', 'lsp', '--drop']);
  for (const wait of [700, 1_100]) {
    const child = spawn(process.execPath, [MAIN, 'enrich', 'lsp'], { cwd, env: { ...process.env, KNOWING_HOME: home }, stdio: 'ignore' });
    const exit = new Promise((resolve) => child.on('exit', resolve));
    await sleep(wait);
    child.kill('SIGKILL');
    await exit;
  }
  expect(await json(['enrich', 'lsp'])).toMatchObject({ root, remaining: 0, failed: [] });
});

it('a server that outlives a run that was killed is ended by the next', async () => {
  const { json, cwd, home } = setUp('stays');
  await json(['add']);
  const child = spawn(process.execPath, [MAIN, 'enrich', 'lsp'], { cwd, env: { ...process.env, KNOWING_HOME: home }, stdio: 'ignore' });
  const exit = new Promise((resolve) => child.on('exit', resolve));
  const noted = () => (existsSync(join(home, 'servers')) ? readdirSync(join(home, 'servers')) : []);
  await expect.poll(noted, { timeout: 60_000 }).toHaveLength(1);
  const pid = Number(noted()[0]);
  child.kill('SIGKILL');
  await exit;
  expect(isAlive(pid)).toBe(true);
  expect(await json(['enrich', 'lsp'])).toMatchObject({ remaining: 0, failed: [] });
  await expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false);
  expect(noted()).toEqual([]);
});
