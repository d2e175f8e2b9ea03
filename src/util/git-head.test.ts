import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { headCommit } from './git-head.ts';

function repository() {
  const folder = mkdtempSync(join(tmpdir(), 'knowing-head-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
  git('init', '--quiet');
  return { folder, git };
}

it('is what git says: on a branch, packed, detached, in a worktree', () => {
  const { folder, git } = repository();
  expect(headCommit(folder)).toBeUndefined();
  git('commit', '--quiet', '--allow-empty', '--message', 'first');
  expect(headCommit(folder)).toBe(git('rev-parse', 'HEAD'));
  git('pack-refs', '--all');
  expect(headCommit(folder)).toBe(git('rev-parse', 'HEAD'));
  git('worktree', 'add', '--quiet', 'other');
  expect(headCommit(join(folder, 'other'))).toBe(git('rev-parse', 'HEAD'));
  git('checkout', '--quiet', '--detach');
  expect(headCommit(folder)).toBe(git('rev-parse', 'HEAD'));
});

it('is unknown where there is no git, or something odd', () => {
  const { folder } = repository();
  expect(headCommit(join(folder, 'nowhere'))).toBeUndefined();
  writeFileSync(join(folder, '.git', 'HEAD'), 'nonsense\n');
  expect(headCommit(folder)).toBeUndefined();
});
