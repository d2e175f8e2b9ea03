/** The daemon and its commands as real processes, on a repository of two files. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { GitRepository } from '../support/git-repository.ts';
import { type Finished, MAIN, newUser } from './knowing.ts';

const FILES = { 'app.py': 'def handle():\n    return load()\n\n\ndef load():\n    return 1\n', 'README.md': '# app\n' };
const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 100_000, interval: 50 });

type User = ReturnType<typeof newUser>;

interface Running {
  readonly pid: number;
  readonly stderr: () => string;
  readonly stdout: () => string;
  readonly ended: Promise<Finished>;
  kill(signal: NodeJS.Signals): void;
}

/** A command that does not end by itself; gone after the test. */
function start({ home }: User, args: readonly string[], cwd?: string): Running {
  const { KNOWING_DB: _, ...env } = process.env;
  const child = spawn(process.execPath, [MAIN, ...args], { cwd, env: { ...env, KNOWING_HOME: home }, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (chunk) => (stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk) => (stderr += chunk));
  const ended = new Promise<Finished>((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { pid: child.pid as number, stdout: () => stdout, stderr: () => stderr, ended, kill: (signal) => child.kill(signal) };
}

async function servedRepository() {
  const user = newUser();
  const repo = new GitRepository(FILES);
  expect((await user.knowing(['add', repo.root])).code).toBe(0);
  return { user, repo };
}

const json = ({ stdout }: Finished) => JSON.parse(stdout);
const names = async (user: User, repo: GitRepository, text: string) =>
  json(await user.knowing(['query', text, '--json'], { cwd: repo.root })).symbols.map((s: { name: string }) => s.name);

it('one of three that start at once serves; the others say so and leave with code 3', async () => {
  const { user } = await servedRepository();
  const three = [1, 2, 3].map(() => start(user, ['serve']));
  const left = await Promise.race(three.map((_, i) => Promise.all(three.filter((__, j) => j !== i).map(({ ended }) => ended))));
  for (const { code, stderr } of left) {
    expect(code).toBe(3);
    expect(stderr).toMatch(/A daemon is already running: process \d+/);
  }
  const status = await soon(async () => json(await user.knowing(['daemon', 'status', '--json'])));
  expect(status).toMatchObject({ running: true, repositories: [{ name: 'repo' }] });
  const serving = three.find(({ pid }) => pid === status.pid) as Running;
  serving.kill('SIGTERM');
  expect((await serving.ended).code).toBe(0);
  expect((await user.knowing(['daemon', 'status'])).code).toBe(1);
});

it('a commit can be asked about a moment later; nothing is lost when it is stopped in between', async () => {
  const { user, repo } = await servedRepository();
  expect(json(await user.knowing(['daemon', 'start', '--json']))).toMatchObject({ started: true, repositories: 1 });
  onTestFinished(async () => void (await user.knowing(['daemon', 'stop'])));
  expect(json(await user.knowing(['daemon', 'start', '--json'])).started).toBe(false);
  repo.commit({ 'app.py': `${FILES['app.py']}\n\ndef brand_new():\n    return handle()\n` });
  await soon(async () => expect(await names(user, repo, 'brand_new')).toContain('brand_new'));

  const last = repo.commit({ 'app.py': `${FILES['app.py']}\n\ndef newest():\n    return 2\n` });
  expect(json(await user.knowing(['daemon', 'stop', '--json'])).stopped).toBeGreaterThan(0);
  expect(existsSync(join(user.home, 'daemon/lock.json'))).toBe(false);
  expect((await user.knowing(['daemon', 'start'])).code).toBe(0);
  await soon(async () => expect(json(await user.knowing(['daemon', 'status', '--json'])).repositories[0]).toMatchObject({ state: 'current', commit: last }));
  expect(await names(user, repo, 'newest')).toContain('newest');
  expect(readFileSync(join(user.home, 'logs/daemon.log'), 'utf8')).toContain(`repo: ${last.slice(0, 12)}`);
});

it('ends as a process when it is stopped during an update', async () => {
  const { user, repo } = await servedRepository();
  const daemon = start(user, ['serve', '--idle', '60']);
  const status = async () => json(await user.knowing(['daemon', 'status', '--json']));
  await soon(async () => expect((await status()).running).toBe(true));
  const commit = repo.commit({ 'app.py': 'def later():\n    pass\n' });
  await soon(async () => expect((await status()).indexers).toHaveLength(1));
  daemon.kill('SIGTERM');
  const { code, stderr } = await daemon.ended;
  expect(code).toBe(0);
  expect(stderr).toContain(`repo: ${commit.slice(0, 12)}`);
});

it('takes up repositories that are added, and lets go of those that are removed', async () => {
  const { user } = await servedRepository();
  const other = new GitRepository({ 'lib.py': 'def lib():\n    pass\n' });
  start(user, ['serve']);
  const served = async () => json(await user.knowing(['daemon', 'status', '--json'])).repositories.map((r: { root: string }) => r.root);
  await soon(async () => expect(await served()).toHaveLength(1));
  expect((await user.knowing(['add', other.root, '--no-index'])).code).toBe(0);
  const synced = json(await user.knowing(['sync', '--json'], { cwd: other.root }));
  expect(synced.repositories[0]).toMatchObject({ root: other.root, commit: other.head() });
  expect((await user.knowing(['remove', other.root])).code).toBe(0);
  await soon(async () => expect(await served()).toHaveLength(1));
});

it('answers nobody who does not show the secret', async () => {
  const { user } = await servedRepository();
  start(user, ['serve']);
  const { address } = await soon(() => JSON.parse(readFileSync(join(user.home, 'daemon/lock.json'), 'utf8')));
  const { connect } = await import('node:net');
  const ask = (line: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(address, () => socket.write(`${line}\n`));
      socket
        .setEncoding('utf8')
        .once('data', (text) => resolve(String(text)) ?? socket.end())
        .once('error', reject);
    });
  for (const line of ['{"method":"stop","params":{}}', '{"token":"x","method":"stop","params":{}}', 'stop', '[]', 'null'])
    expect(await soon(() => ask(line))).toContain('NO_PERMISSION');
  expect((await user.knowing(['daemon', 'status'])).code).toBe(0);
});

it('serves without end by default in the foreground, until Ctrl-C', async () => {
  const { user } = await servedRepository();
  const daemon = start(user, ['serve']);
  await soon(async () => expect(json(await user.knowing(['daemon', 'status', '--json'])).idle_exit_at).toBeNull());
  daemon.kill('SIGINT');
  expect((await daemon.ended).code).toBe(0);
});

it('stale tells what is behind, sync catches up without a daemon', async () => {
  const { user, repo } = await servedRepository();
  const stale = async (...flags: string[]) => {
    const finished = await user.knowing(['stale', '--json', ...flags], { cwd: repo.root });
    return { code: finished.code, ...json(finished) };
  };
  expect(await stale()).toMatchObject({ code: 0, state: 'current' });
  repo.write('notes.txt', 'no code');
  repo.write('app.py', 'def other():\n    pass\n');
  expect(await stale()).toMatchObject({ code: 1, state: 'edited', edited: ['app.py'] });
  expect(await stale('--committed')).toMatchObject({ code: 0, state: 'edited' });
  const indexed = repo.head();
  repo.commit({ 'lib.py': 'x = 1\n' });
  expect(await stale('--committed')).toMatchObject({ code: 1, state: 'behind', commits: 1, files: ['app.py', 'lib.py'], indexed });
  expect(json(await user.knowing(['sync', '--json'], { cwd: repo.root })).repositories).toMatchObject([{ outcome: 'updated', commit: repo.head() }]);
  expect(json(await user.knowing(['sync', '--json'], { cwd: repo.root })).repositories).toMatchObject([{ outcome: 'current' }]);
  repo.git('commit', '--amend', '--quiet', '--message', 'rewritten');
  expect(await stale()).toMatchObject({ code: 1, state: 'rewritten', files: [] });
});

it.each([
  ['by itself', false],
  ['through the daemon', true],
])('watch keeps edits in the index, %s, and takes them back at the end', async (_, daemon) => {
  const { user, repo } = await servedRepository();
  if (daemon) {
    start(user, ['serve']);
    await soon(async () => expect((await user.knowing(['daemon', 'status'])).code).toBe(0));
  }
  const root = async () => json(await user.knowing(['stats', '--json'], { cwd: repo.root })).snapshot.root;
  const committed = await root();
  const watching = start(user, ['watch', '--json'], repo.root);
  await soon(() => expect(watching.stdout()).toContain('"outcome"'));
  repo.write('app.py', `${FILES['app.py']}\n\ndef unsaved():\n    return handle()\n`);
  await soon(async () => expect(await names(user, repo, 'unsaved')).toContain('unsaved'));
  expect((await user.knowing(['stale'], { cwd: repo.root })).code).toBe(0);
  repo.write('fresh.py', 'def in_new_file():\n    pass\n');
  await soon(async () => expect(await names(user, repo, 'in_new_file')).toContain('in_new_file'));
  watching.kill('SIGINT');
  const { code, stdout } = await watching.ended;
  expect(code).toBe(0);
  for (const line of stdout.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ root: repo.root });
  await soon(async () => expect(await root()).toBe(committed));
  expect(json(await user.knowing(['stale', '--json'], { cwd: repo.root })).edited).toEqual(['app.py', 'fresh.py']);
});

it('works from inside a git hook, on whatever repository it is asked about', async () => {
  const { user, repo } = await servedRepository();
  const other = new GitRepository({ 'lib.py': 'x = 1\n' });
  const hook = join(repo.root, '.git/hooks/post-commit');
  mkdirSync(join(repo.root, '.git/hooks'), { recursive: true });
  writeFileSync(hook, `#!/bin/sh\nKNOWING_HOME='${user.home}' '${process.execPath}' '${MAIN}' sync --repo '${other.root}' --json > synced\n`, { mode: 0o755 });
  repo.git('worktree', 'add', '--quiet', '../side');
  const side = join(repo.root, '../side');
  writeFileSync(join(side, 'new.py'), 'y = 1\n');
  repo.git('-C', side, 'add', '--all');
  repo.git('-C', side, 'commit', '--quiet', '--message', 'in a linked worktree');
  const { repositories } = JSON.parse(readFileSync(join(side, 'synced'), 'utf8'));
  expect(repositories).toMatchObject([{ root: other.root, outcome: 'updated', commit: other.head() }]);
});

it('hooks are written with consent only, and poke the daemon', async () => {
  const { user, repo } = await servedRepository();
  const refused = await user.knowing(['git-hooks', 'install'], { cwd: repo.root });
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') });
  const hook = join(repo.root, '.git/hooks/post-commit');
  expect(existsSync(hook)).toBe(false);
  mkdirSync(join(repo.root, '.git/hooks'), { recursive: true });
  writeFileSync(hook, '#!/bin/sh\necho mine > ran\n', { mode: 0o755 });
  const installed = await user.knowing(['git-hooks', 'install', '--yes', '--json'], { cwd: repo.root });
  expect(json(installed).installed).toContain('post-commit');
  start(user, ['serve']);
  await soon(() => expect(existsSync(join(user.home, 'daemon/pokes'))).toBe(true));
  repo.commit({ 'app.py': 'def poked():\n    pass\n' });
  expect(readFileSync(join(repo.root, 'ran'), 'utf8')).toBe('mine\n');
  expect(existsSync(join(user.home, 'daemon/pokes/head'))).toBe(true);
  await soon(async () => expect(await names(user, repo, 'poked')).toContain('poked'));
  expect((await user.knowing(['git-hooks', 'remove'], { cwd: repo.root })).code).toBe(0);
  expect(readFileSync(hook, 'utf8')).toBe('#!/bin/sh\necho mine > ran\n');
});
