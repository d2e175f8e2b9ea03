import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { GitRepository } from '../../../test/support/git-repository.ts';
import type { UpdateReport } from '../../engine/daemon/daemon-protocol.ts';
import type { SyncResult } from '../../engine/indexing/sync-repository.ts';
import type { IndexJob } from './indexer-messages.ts';
import { ServedRepository } from './served-repository.ts';

vi.setConfig({ testTimeout: 30_000 });
const soon = (check: () => void) => vi.waitFor(check, { timeout: 50_000, interval: 10 });

const done = (commit: string): SyncResult => ({ outcome: 'updated', commit, snapshot: 'root', overlay: false, files: 1, readers: {}, milliseconds: 1 });

/** A repository whose updates the test carries out. */
async function served(run: (job: IndexJob, repo: GitRepository) => Promise<SyncResult>) {
  const repo = new GitRepository();
  const jobs: IndexJob[] = [];
  const reports: UpdateReport[] = [];
  const place = { name: 'repo', root: repo.root, db: join(repo.root, '../none.db'), listed: true, known: true };
  const repository = new ServedRepository(place, {
    run: (job, hear) => {
      jobs.push(job);
      hear.began();
      return run(job, repo);
    },
    onReport: (report) => reports.push(report),
    workingTree: false,
  });
  await repository.start();
  onTestFinished(() => repository.close());
  return { repo, repository, jobs, reports };
}

it('serves all commits that come during an update with one more', async () => {
  const ends: (() => void)[] = [];
  const { repo, repository, jobs } = await served((_, r) => new Promise((resolve) => ends.push(() => resolve(done(r.head())))));
  await soon(() => expect(jobs).toHaveLength(1));
  for (let i = 0; i < 3; i++) repo.commit({ 'a.py': `a = ${i + 10}\n` });
  await soon(() => expect(repository.status()).toMatchObject({ state: 'updating', queued: ['start', 'head'] }));
  ends[0]?.();
  await soon(() => expect(jobs).toHaveLength(2));
  ends[1]?.();
  await soon(() => expect(repository.status()).toMatchObject({ state: 'current', commit: repo.head(), queued: [] }));
});

it('says what went wrong and tries again', async () => {
  let broken = true;
  const { repo, repository, reports } = await served(async (_, r) => {
    if (!broken) return done(r.head());
    throw new Error('out of luck');
  });
  await soon(() => expect(repository.status()).toMatchObject({ state: 'failed', lastUpdate: { error: { code: 'BUG' } } }));
  broken = false;
  await soon(() => expect(repository.status()).toMatchObject({ state: 'current', commit: repo.head() }));
  expect(reports.map(({ outcome }) => outcome)).toEqual(['failed', 'updated']);
});

it('follows the working tree while somebody wants it', async () => {
  const { repo, repository, jobs } = await served(async (_, r) => done(r.head()));
  const heard: UpdateReport[] = [];
  const unfollow = await repository.follow((report) => heard.push(report));
  await soon(() => expect(jobs.at(-1)?.workingTree).toBe(true));
  expect(repository.status().watch?.tree).not.toBeNull();
  repo.write('a.py', 'a = 5\n');
  await soon(() => expect(jobs.at(-1)?.paths).toEqual(['a.py']));
  repo.write('b.py', 'b = 5\n');
  rmSync(join(repo.root, 'a.py'));
  await soon(() => expect(jobs.at(-1), 'git is asked when something is gone').toEqual({ place: repository.place, workingTree: true }));
  await unfollow();
  await soon(() => expect(jobs.at(-1)?.workingTree).toBe(false));
  expect(repository.status().watch?.tree).toBeNull();
  expect(heard.length).toBeGreaterThan(0);
});
