import { watch as fsWatch, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { GitRepository } from '../../../test/support/git-repository.ts';
import { type TreeWatchOptions, watchTree } from './watch-tree.ts';

vi.setConfig({ testTimeout: 30_000 });

/** Other tests keep the machine busy. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 50_000, interval: 10 });

async function watched(root: string, options: Partial<TreeWatchOptions> = {}) {
  const heard = new Set<string>();
  const onChange = (paths: ReadonlySet<string>) => {
    for (const path of paths) heard.add(path);
  };
  const watch = await watchTree(root, { onChange, pollMs: 20, ...options });
  onTestFinished(() => watch.close());
  return { watch, heard };
}

const refusing = (code: string, after: number) => {
  let granted = 0;
  return ((...args: Parameters<typeof fsWatch>) => {
    if (granted++ >= after) throw Object.assign(new Error(code), { code });
    return fsWatch(...args);
  }) as typeof fsWatch;
};

it('hears edits, new files and deletions, wherever they are', async () => {
  const repo = new GitRepository({ 'a.py': '', 'src/deep/b.py': '', 'src/c.py': '' });
  const { watch, heard } = await watched(repo.root);
  expect(watch.state.mode).toBe('watching');
  repo.write('src/deep/b.py', 'b = 1\n');
  repo.write('src/new.py', '');
  rmSync(join(repo.root, 'a.py'));
  await soon(() => expect([...heard].sort()).toEqual(['a.py', 'src/deep/b.py', 'src/new.py']));
});

it('hears what is made in a new folder, at once and later', async () => {
  const repo = new GitRepository();
  const { heard } = await watched(repo.root);
  repo.write('pkg/inner/first.py', '');
  await soon(() => expect(heard).toContain('pkg/inner/first.py'));
  heard.clear();
  repo.write('pkg/inner/second.py', '');
  await soon(() => expect(heard).toContain('pkg/inner/second.py'));
});

it('hears a folder that was deleted and made again', async () => {
  const repo = new GitRepository({ 'pkg/a.py': '' });
  const { heard } = await watched(repo.root);
  rmSync(join(repo.root, 'pkg'), { recursive: true });
  await soon(() => expect(heard).toContain('pkg/a.py'));
  heard.clear();
  repo.write('pkg/b.py', '');
  await soon(() => expect(heard).toContain('pkg/b.py'));
});

it('keeps quiet about what git ignores and about git itself', async () => {
  const repo = new GitRepository({ 'a.py': '', '.gitignore': 'build/\n*.log\n' });
  const { heard } = await watched(repo.root);
  mkdirSync(join(repo.root, 'build'));
  repo.write('build/out.py', '');
  repo.write('noise.log', '');
  repo.git('status');
  repo.write('a.py', 'a = 1\n');
  await soon(() => expect(heard).toContain('a.py'));
  expect([...heard]).toEqual(['a.py']);
});

it.each([
  ['ENOSPC', /max_user_watches/],
  ['EMFILE', /max_user_instances/],
])('asks git instead when the system says %s', async (code, reason) => {
  const repo = new GitRepository({ 'a.py': '', 'src/b.py': '' });
  const { watch, heard } = await watched(repo.root, { watch: refusing(code, process.platform === 'linux' ? 1 : 0) });
  expect(watch.state).toMatchObject({ mode: 'polling', reason: expect.stringMatching(reason) });
  repo.write('src/b.py', 'b = 1\n');
  await soon(() => expect(heard).toContain('src/b.py'));
  heard.clear();
  repo.write('src/b.py', 'b = 22\n');
  await soon(() => expect(heard).toContain('src/b.py'));
  heard.clear();
  repo.git('checkout', '--quiet', 'src/b.py');
  await soon(() => expect(heard).toContain('src/b.py'));
});

it.skipIf(process.platform !== 'linux')('takes no more folders than its share', async () => {
  const repo = new GitRepository({ 'a/a.py': '', 'b/b.py': '', 'c/c.py': '' });
  const { watch, heard } = await watched(repo.root, { maxFolders: 4 });
  expect(watch.state).toMatchObject({ mode: 'watching', folders: 4 });
  repo.write('d/d.py', '');
  await soon(() => expect(watch.state).toMatchObject({ mode: 'polling', folders: 0, reason: 'more than 4 folders' }));
  repo.write('e/e.py', '');
  await soon(() => expect(heard).toContain('e/e.py'));
});
