/** What git can be: without commits, dirty, with submodules, worktrees, missing objects. Committed text wins. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { indexFolder, inTemporaryFolder, type SealedRun, writeFiles } from '../../contract/languages/index-folder.ts';

const IDENTITY = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'init.defaultBranch=main', '-c', 'protocol.file.allow=always'];
const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', [...IDENTITY, ...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

function newRepository(folder: string, files: Readonly<Record<string, string>>): string {
  mkdirSync(folder, { recursive: true });
  git(folder, 'init', '--quiet');
  writeFiles(folder, files);
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', 'first');
  return folder;
}

const paths = ({ graph }: SealedRun): string[] => graph.files.map((f) => f.path);
const names = ({ graph }: SealedRun): string[] => graph.nodes.filter((n) => n.kind === 'function').map((n) => n.name);

describe('a git repository', () => {
  it('without commits is walked as a folder', () =>
    inTemporaryFolder(async (folder) => {
      git(folder, 'init', '--quiet');
      writeFiles(folder, { 'a.py': 'def a(): pass\n', '.gitignore': 'b.py\n', 'b.py': 'def b(): pass\n' });
      const run = await indexFolder(folder);
      expect(paths(run)).toEqual(['a.py']);
      expect(run.graph.snapshot.commit).toBeNull();
    }));

  it('is indexed as it was committed, whatever the working tree says', () =>
    inTemporaryFolder(async (folder) => {
      newRepository(folder, { 'kept.py': 'def kept(): pass\n', 'edited.py': 'def before(): pass\n', 'deleted.py': 'def deleted(): pass\n' });
      const clean = await indexFolder(folder);
      writeFileSync(join(folder, 'edited.py'), 'def after(): pass\n');
      rmSync(join(folder, 'deleted.py'));
      writeFileSync(join(folder, 'new.py'), 'def untracked(): pass\n');
      const dirty = await indexFolder(folder);
      expect(names(dirty).sort()).toEqual(['before', 'deleted', 'kept']);
      expect(dirty.graph.snapshot.root).toBe(clean.graph.snapshot.root);
      expect(dirty.graph.snapshot.commit).toBe(git(folder, 'rev-parse', 'HEAD').trim());
    }));

  it('may be asked about from one of its folders', () =>
    inTemporaryFolder(async (folder) => {
      newRepository(folder, { 'top.py': 'def top(): pass\n', 'sub/in.py': 'def inner(): pass\n', 'sub/deep/er.py': 'def deeper(): pass\n' });
      writeFileSync(join(folder, 'sub/in.py'), 'def changed(): pass\n');
      const run = await indexFolder(join(folder, 'sub'));
      expect(paths(run)).toEqual(['deep/er.py', 'in.py']);
      expect(names(run).sort()).toEqual(['deeper', 'inner']);
    }));

  it('brings its submodules and worktrees along', () =>
    inTemporaryFolder(async (folder) => {
      const library = newRepository(join(folder, 'library'), { 'lib.py': 'def lib(): pass\n' });
      const main = newRepository(join(folder, 'main'), { 'main.py': 'def main(): pass\n' });
      git(main, 'submodule', '--quiet', 'add', library, 'vendor/library');
      git(main, 'commit', '--quiet', '--message', 'submodule');
      expect(paths(await indexFolder(main))).toEqual(['main.py', 'vendor/library/lib.py']);

      git(main, 'worktree', 'add', '--quiet', '../tree', '-b', 'side');
      const tree = await indexFolder(join(folder, 'tree'));
      expect(paths(tree)).toEqual(['main.py']);
      expect(tree.diagnostics).toEqual([expect.objectContaining({ reason: 'submodule', path: 'vendor/library' })]);
    }));

  it('with missing objects reports the files it cannot read', () =>
    inTemporaryFolder(async (folder) => {
      newRepository(folder, { 'a.py': 'def a(): pass\n', 'b.py': 'def b(): pass\n' });
      const id = git(folder, 'rev-parse', 'HEAD:b.py').trim();
      rmSync(join(folder, '.git/objects', id.slice(0, 2)), { recursive: true });
      expect(readdirSync(folder)).toContain('b.py');
      writeFileSync(join(folder, 'b.py'), 'def changed(): pass\n');
      const run = await indexFolder(folder);
      expect(paths(run)).toEqual(['a.py']);
      expect(run.diagnostics).toEqual([{ path: 'b.py', reason: 'unreadable', detail: 'object missing from git', skipped: true }]);
    }));
});
