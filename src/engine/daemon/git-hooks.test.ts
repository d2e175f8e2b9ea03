import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GitRepository } from '../../../test/support/git-repository.ts';
import { daemonFiles } from './daemon-files.ts';
import { gitHooks, HOOK_NAMES, installGitHooks, removeGitHooks } from './git-hooks.ts';

function newRepository() {
  const repo = new GitRepository();
  // A quote in the path has to survive the shell.
  const files = daemonFiles({ KNOWING_HOME: join(repo.root, "../it's home") });
  const folder = join(repo.root, '.git/hooks');
  mkdirSync(folder, { recursive: true });
  const hook = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  };
  return { repo, files, folder, hook };
}

/** Every file of a folder, with mode and bytes. */
const picture = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const path = join(folder, name);
      const info = lstatSync(path);
      return [name, info.mode, info.isSymbolicLink() ? readlinkSync(path) : info.isFile() ? readFileSync(path, 'latin1') : ''];
    });

it('writes a poke when HEAD moves, and nothing where no daemon ever ran', async () => {
  const { repo, files } = newRepository();
  expect(await installGitHooks(repo.root, files)).toEqual(HOOK_NAMES);
  repo.commit({ 'a.py': 'a = 2\n' });
  expect(existsSync(files.home)).toBe(false);
  mkdirSync(files.pokes, { recursive: true });
  repo.commit({ 'a.py': 'a = 3\n' });
  expect(readFileSync(join(files.pokes, 'head'), 'utf8').trim()).toBe(repo.root);
});

it('runs the hook that was there first, with its arguments, input, name and result', async () => {
  const { repo, files, folder, hook } = newRepository();
  const record = join(repo.root, '../record');
  hook('post-checkout', `#!/bin/sh\necho "\${0##*/} $3" >> '${record}'\nexit 7\n`);
  hook('post-rewrite', `#!/bin/sh\necho "$1 $(wc -l)" >> '${record}'\n`);
  await installGitHooks(repo.root, files);
  expect((await gitHooks(repo.root)).states).toEqual({
    'post-commit': 'ours',
    'post-merge': 'ours',
    'post-checkout': 'chained',
    'post-rewrite': 'chained',
  });
  expect(() => repo.git('checkout', '--quiet', '-b', 'side'), 'git passes the result on').toThrow();
  repo.git('commit', '--amend', '--quiet', '--message', 'again');
  expect(readFileSync(record, 'utf8').replaceAll(/ +/g, ' ')).toBe('post-checkout 1\namend 1\n');
  expect(statSync(join(folder, 'post-checkout')).mode & 0o111).toBe(0o111);
});

it('leaves every byte as it was when removed', async () => {
  const { repo, files, folder, hook } = newRepository();
  hook('post-commit', '#!/usr/bin/env python3\nprint("no newline at the end")');
  hook('post-merge', '#!/bin/sh\r\nexit 0\r\n');
  chmodSync(join(folder, 'post-merge'), 0o644);
  writeFileSync(join(repo.root, 'script'), '#!/bin/sh\n');
  symlinkSync('../../script', join(folder, 'post-checkout'));
  const before = picture(folder);
  await installGitHooks(repo.root, files);
  expect(await installGitHooks(repo.root, files)).toEqual([]);
  expect(readFileSync(join(folder, 'before-knowing/post-checkout'), 'utf8')).toBe('#!/bin/sh\n');
  expect(await removeGitHooks(repo.root)).toEqual({ removed: HOOK_NAMES, left: [] });
  expect(picture(folder)).toEqual(before);
  expect((await removeGitHooks(repo.root)).removed).toEqual([]);
});

it('does not delete what somebody added to our hook', async () => {
  const { repo, files, folder, hook } = newRepository();
  hook('post-commit', '#!/bin/sh\necho before\n');
  await installGitHooks(repo.root, files);
  writeFileSync(join(folder, 'post-commit'), `${readFileSync(join(folder, 'post-commit'), 'utf8')}echo more\n`);
  expect(await removeGitHooks(repo.root)).toEqual({ removed: HOOK_NAMES.slice(1), left: [join(folder, 'post-commit')] });
  expect(readFileSync(join(folder, 'post-commit'), 'utf8')).toContain('echo more');
});

it('writes nothing into hooks that are shared or tracked', async () => {
  const { repo, files } = newRepository();
  mkdirSync(join(repo.root, '.husky'));
  repo.git('config', 'core.hooksPath', '.husky');
  await expect(installGitHooks(repo.root, files)).rejects.toThrow(expect.objectContaining({ code: 'GIT', message: expect.stringContaining('core.hooksPath') }));
  expect(readdirSync(join(repo.root, '.husky'))).toEqual([]);
});

it('serves linked worktrees through the hooks of their repository', async () => {
  const { repo, files, folder } = newRepository();
  repo.git('worktree', 'add', '--quiet', '-b', 'side', '../side');
  await installGitHooks(join(repo.root, '../side'), files);
  expect(existsSync(join(folder, 'post-commit'))).toBe(true);
});
