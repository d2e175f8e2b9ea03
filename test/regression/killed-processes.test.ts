/**
 * Processes that are killed while they index, at moments spread over a replay of commits. No lock may stay in the way,
 * the store has to be sound, and the next run has to end with the graph that a run in peace gives. The bench `daemon
 * kills` does the same on real repositories, at random moments.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { askDaemon } from '../../src/engine/daemon/daemon-client.ts';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { MAIN, newUser } from '../e2e/knowing.ts';
import { GitRepository } from '../support/git-repository.ts';

/** Milliseconds after the commit: before, during and after the update. */
const MOMENTS = [150, 600];
const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 100_000, interval: 20 });

const module = (n: number, round: number) =>
  Array.from({ length: 30 }, (_, i) => `def step_${n}_${i}(value):\n    """Round ${round}."""\n    return step_${(n + 1) % 30}_${i}(value)\n`).join('\n\n');
const files = (round: number) => Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`pkg/m${n}.py`, module(n, n % 3 === round % 3 ? round : 0)]));

async function newScene() {
  const user = newUser();
  const repo = new GitRepository(files(0));
  expect((await user.knowing(['add', repo.root])).code).toBe(0);
  const env = { ...process.env, KNOWING_HOME: user.home, KNOWING_DB: '' };
  const start = (...args: string[]) => {
    const child = spawn(process.execPath, [MAIN, ...args], { cwd: repo.root, env, stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    onTestFinished(() => void child.kill('SIGKILL'));
    return {
      pid: child.pid,
      kill: () => {
        child.kill('SIGKILL');
        return ended;
      },
    };
  };
  const database = JSON.parse((await user.knowing(['list', '--json'])).stdout).repositories[0].database as string;
  return { user, repo, env, start, database };
}

type Scene = Awaited<ReturnType<typeof newScene>>;

async function expectSound({ database }: Scene): Promise<void> {
  const store = await openSqliteStore(database, { readonly: true });
  expect(await store.integrityCheck()).toEqual([]);
  await store.close();
}

async function expectAsInPeace({ user, repo }: Scene): Promise<void> {
  const synced = await user.knowing(['sync', '--json'], { cwd: repo.root });
  expect(JSON.parse(synced.stdout).repositories[0]).toMatchObject({ commit: repo.head() });
  expect((await user.knowing(['stale'], { cwd: repo.root })).code).toBe(0);
  expect(await user.knowing(['fsck'], { cwd: repo.root })).toMatchObject({ code: 0 });
  const root = JSON.parse((await user.knowing(['stats', '--json'], { cwd: repo.root })).stdout).snapshot.root;
  const fresh = await user.knowing(['index', '--json', '--db', join(user.home, 'fresh.db')], { cwd: repo.root });
  expect(root).toBe(JSON.parse(fresh.stdout).snapshot.root);
}

it('a killed daemon leaves nothing in the way of the next', async () => {
  const scene = await newScene();
  for (const [round, moment] of MOMENTS.entries()) {
    const daemon = scene.start('serve');
    await soon(async () => expect((await askDaemon(scene.env, 'status', {}))?.pid).toBe(daemon.pid));
    scene.repo.commit(files(round + 1));
    await sleep(moment);
    await daemon.kill();
    await expectSound(scene);
  }
  await expectAsInPeace(scene);
}, 120_000);

it('a daemon gets over the death of its indexing process', async () => {
  const scene = await newScene();
  const daemon = scene.start('serve');
  await soon(async () => expect((await askDaemon(scene.env, 'status', {}))?.pid).toBe(daemon.pid));
  const commit = scene.repo.commit(files(1));
  const [indexer] = await soon(async () => {
    const { indexers = [] } = (await askDaemon(scene.env, 'status', {})) ?? {};
    expect(indexers).toHaveLength(1);
    return indexers as [number];
  });
  process.kill(indexer, 'SIGKILL');
  await soon(async () => expect((await askDaemon(scene.env, 'status', {}))?.repositories[0]).toMatchObject({ state: 'current', commit }));
  await daemon.kill();
  await expectAsInPeace(scene);
}, 120_000);

it('a killed index run leaves the graph of before', async () => {
  const scene = await newScene();
  for (const [round, moment] of MOMENTS.entries()) {
    scene.repo.commit(files(round + 1));
    const index = scene.start('index');
    await sleep(moment);
    await index.kill();
    await expectSound(scene);
  }
  await expectAsInPeace(scene);
}, 120_000);
