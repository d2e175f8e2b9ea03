import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { locateRepository, namedFolder } from './locate-repository.ts';
import { addRepository, placeToIndex } from './roster.ts';

let top: string;
let env: { KNOWING_HOME: string };
beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'knowing-locate-')));
  env = { KNOWING_HOME: join(top, 'home') };
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

function folder(path: string, git: 'folder' | 'file' | 'none' = 'none'): string {
  const absolute = join(top, path);
  mkdirSync(absolute, { recursive: true });
  if (git === 'folder') mkdirSync(join(absolute, '.git'));
  if (git === 'file') writeFileSync(join(absolute, '.git'), 'gitdir: ../elsewhere\n');
  return absolute;
}

it('finds the git folder above, be it a repository or a worktree', () => {
  const a = folder('a', 'folder');
  const worktree = folder('a/w', 'file');
  expect(locateRepository({ cwd: folder('a/src/deep'), env })).toMatchObject({ root: a, name: 'a', known: true, listed: false });
  expect(locateRepository({ cwd: folder('a/w/src'), env })).toMatchObject({ root: worktree, known: true });
});

it('prefers the inner one of roster entry and git folder', async () => {
  const outer = folder('outer', 'folder');
  const inner = folder('outer/inner');
  await addRepository(namedFolder(inner, { cwd: top, env }), env, 1);
  expect(locateRepository({ cwd: folder('outer/inner/src'), env })).toMatchObject({ root: inner, listed: true });
  const nested = folder('outer/inner/nested', 'folder');
  expect(locateRepository({ cwd: nested, env })).toMatchObject({ root: nested, listed: false });
  expect(locateRepository({ cwd: outer, env })).toMatchObject({ root: outer, listed: false });
});

it('takes --repo as a name, a path inside, or a path that is not listed', async () => {
  const a = folder('a', 'folder');
  await addRepository(namedFolder(a, { cwd: top, env }), env, 1);
  for (const repo of ['a', a, folder('a/src'), './a/src']) expect(locateRepository({ cwd: top, env, repo }).root).toBe(a);
  const b = folder('b', 'folder');
  expect(locateRepository({ cwd: a, env, repo: '../b' })).toMatchObject({ root: b, listed: false });
  expect(() => locateRepository({ cwd: top, env, repo: 'aa' })).toThrow("There is no repository 'aa'.");
});

it('lets --db win over KNOWING_DB, and that over the roster', async () => {
  const a = folder('a', 'folder');
  const entry = await addRepository(namedFolder(a, { cwd: top, env }), env, 1);
  const db = (options: { db?: string; KNOWING_DB?: string }) =>
    locateRepository({ cwd: a, env: { ...env, KNOWING_DB: options.KNOWING_DB }, ...(options.db === undefined ? {} : { db: options.db }) }).db;
  expect(db({})).toBe(entry.db);
  expect(db({ KNOWING_DB: join(top, 'x.db') })).toBe(join(top, 'x.db'));
  expect(db({ KNOWING_DB: join(top, 'x.db'), db: join(top, 'y.db') })).toBe(join(top, 'y.db'));
});

it('indexes a folder without git only when it is named', () => {
  const plain = folder('plain');
  expect(() => placeToIndex({ cwd: plain, env })).toThrow('is not in a repository');
  expect(placeToIndex({ cwd: plain, env }, '.')).toMatchObject({ root: plain, known: false });
  expect(() => placeToIndex({ cwd: plain, env }, 'missing')).toThrow('There is no folder');
  writeFileSync(join(plain, 'notes.txt'), '');
  expect(() => placeToIndex({ cwd: plain, env }, 'notes.txt')).toThrow('notes.txt is a file, not a folder.');
});
