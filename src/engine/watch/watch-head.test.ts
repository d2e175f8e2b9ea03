import { appendFileSync, watch as fsWatch, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { GitRepository } from '../../../test/support/git-repository.ts';
import { type HeadWatch, type HeadWatchOptions, watchHead } from './watch-head.ts';

vi.setConfig({ testTimeout: 30_000 });

/** Other tests keep the machine busy. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 50_000, interval: 10 });

async function watched(root: string, options: Partial<HeadWatchOptions> = {}) {
  const moves: string[] = [];
  // Polling is out of the way, unless a test is about it.
  const watch = (await watchHead(root, { onMove: (commit) => moves.push(commit), pollMs: 60_000, ...options })) as HeadWatch;
  onTestFinished(() => watch.close());
  return { watch, moves };
}

/** Says nothing, like a network file system. */
const silent = ((folder: string) => fsWatch(folder, () => undefined)) as typeof fsWatch;

it('hears commits, amends, resets and checkouts, each once', async () => {
  const repo = new GitRepository();
  const first = repo.head();
  const { watch, moves } = await watched(repo.root);
  expect(watch.commit).toBe(first);
  const second = repo.commit({ 'a.py': 'a = 2\n' });
  await soon(() => expect(moves).toEqual([second]));
  repo.git('commit', '--amend', '--quiet', '--message', 'other words');
  const amended = repo.head();
  await soon(() => expect(moves.at(-1)).toBe(amended));
  repo.git('checkout', '--quiet', '-b', 'feature/deep/name', first);
  await soon(() => expect(moves.at(-1)).toBe(first));
  const third = repo.commit({ 'b.py': 'b = 1\n' });
  await soon(() => expect(moves.at(-1)).toBe(third));
  repo.git('reset', '--quiet', '--hard', 'HEAD~1');
  await soon(() => expect(moves.at(-1)).toBe(first));
  expect(moves).toEqual([second, amended, first, third, first]);
});

it('hears commits after the refs were packed', async () => {
  const repo = new GitRepository();
  repo.git('checkout', '--quiet', '-b', 'topic/one');
  repo.git('pack-refs', '--all');
  const { moves } = await watched(repo.root);
  const next = repo.commit({ 'a.py': 'a = 2\n' });
  await soon(() => expect(moves).toEqual([next]));
});

it('hears commits in a linked worktree, and only those of its own HEAD', async () => {
  const repo = new GitRepository();
  repo.git('worktree', 'add', '--quiet', '-b', 'side', '../side');
  const side = join(repo.root, '../side');
  const { moves } = await watched(side);
  repo.commit({ 'a.py': 'a = 2\n' });
  writeFileSync(join(side, 's.py'), 's = 1\n');
  repo.git('-C', side, 'add', '--all');
  repo.git('-C', side, 'commit', '--quiet', '--message', 'side');
  const next = repo.git('-C', side, 'rev-parse', 'HEAD');
  await soon(() => expect(moves).toEqual([next]));
});

it('hears the first commit of a repository', async () => {
  const repo = new GitRepository();
  repo.git('checkout', '--quiet', '--orphan', 'fresh');
  const { watch, moves } = await watched(repo.root);
  expect(watch.commit).toBeUndefined();
  const next = repo.commit({ 'a.py': 'a = 3\n' });
  await soon(() => expect(moves).toEqual([next]));
});

it('looks at the files where watches are silent', async () => {
  const repo = new GitRepository();
  const { moves } = await watched(repo.root, { pollMs: 20, watch: silent });
  const next = repo.commit({ 'a.py': 'a = 2\n' });
  await soon(() => expect(moves).toEqual([next]));
});

it('looks at the files where no watch is granted, and says so', async () => {
  const repo = new GitRepository();
  const refused = (() => {
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
  }) as unknown as typeof fsWatch;
  const { watch, moves } = await watched(repo.root, { pollMs: 20, watch: refused });
  expect(watch.failure).toBe('ENOSPC');
  const next = repo.commit({ 'a.py': 'a = 2\n' });
  await soon(() => expect(moves).toEqual([next]));
});

it('asks git where its files are not plain, and watches the tables of reftable', async () => {
  const repo = new GitRepository();
  // A branch that points to a branch cannot be read from one file, like everything in a reftable.
  repo.git('symbolic-ref', 'refs/heads/alias', 'refs/heads/main');
  repo.git('symbolic-ref', 'HEAD', 'refs/heads/alias');
  const tables = join(repo.root, '.git/reftable');
  mkdirSync(tables);
  writeFileSync(join(tables, 'tables.list'), 'one\n');
  const { watch, moves } = await watched(repo.root, { pollMs: 60_000 });
  expect(watch.commit).toBe(repo.head());
  repo.git('update-ref', '--no-deref', 'refs/other/place', 'HEAD');
  // Moves a ref out of sight of every watch but the one on the tables.
  repo.git('symbolic-ref', 'refs/heads/alias', 'refs/other/place');
  await soon(() => expect(watch.commit).toBe(repo.head()));
  const tree = repo.git('rev-parse', 'HEAD^{tree}');
  const next = repo.git('commit-tree', tree, '-m', 'elsewhere');
  repo.git('update-ref', 'refs/other/place', next);
  appendFileSync(join(tables, 'tables.list'), 'two\n');
  await soon(() => expect(moves).toEqual([next]));
});

it('is undefined without git', async () => {
  expect(await watchHead('/', { onMove: () => undefined })).toBeUndefined();
});
