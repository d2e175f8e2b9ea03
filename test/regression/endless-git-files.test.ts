/**
 * Git reads files of `.git` and files that its settings name without being asked. One that has no end made the program
 * wait for git for ever.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { execGit } from '../../src/util/exec-git.ts';
import { newUser, temporaryFolder } from '../e2e/knowing.ts';

const inRepository = (repo: string, ...args: readonly string[]): string => execFileSync('git', [...args], { cwd: repo, encoding: 'utf8' });

function repositoryAndPipe(): { repo: string; pipe: string } {
  const folder = temporaryFolder();
  const repo = join(folder, 'repo');
  mkdirSync(repo);
  inRepository(repo, 'init', '--quiet');
  writeFileSync(join(repo, 'a.py'), 'def a(): pass\n');
  inRepository(repo, 'add', '.');
  inRepository(repo, '-c', 'user.name=A', '-c', 'user.email=a@b.c', 'commit', '--quiet', '-m', 'x');
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  return { repo, pipe };
}

const failureOf = async (repo: string): Promise<string | undefined> =>
  (await execGit({ cwd: repo, args: ['status', '--porcelain'], timeoutMs: 20_000 })).failure;

describe.skipIf(process.platform === 'win32')('git is not started when it would wait for a pipe', () => {
  it.each(['HEAD', 'index', 'config', 'packed-refs', 'info/exclude', 'info/attributes', 'objects/info/alternates'])('in place of .git/%s', async (name) => {
    const { repo, pipe } = repositoryAndPipe();
    const path = join(repo, '.git', name);
    mkdirSync(dirname(path), { recursive: true });
    rmSync(path, { force: true });
    symlinkSync(pipe, path);
    expect(await failureOf(repo)).toContain('not a file that can be read to its end');
  });

  it.each(['core.excludesFile', 'core.attributesFile', 'mailmap.file', 'blame.ignoreRevsFile', 'diff.orderFile', 'include.path'])(
    'named by %s',
    async (setting) => {
      const { repo, pipe } = repositoryAndPipe();
      inRepository(repo, 'config', setting, pipe);
      expect(await failureOf(repo)).toContain(pipe);
    },
  );

  it.each([
    ['a quoted value', (pipe: string) => `[core] excludesFile = "${pipe}" ; why`],
    ['a value over two lines', (pipe: string) => `[core]\n\texcludesFile = ${pipe.slice(0, 4)}\\\n${pipe.slice(4)}`],
    ['a section with a name', (pipe: string) => `[includeIf "gitdir:/**"]\n\tpath = ${pipe}`],
  ])('named by %s', async (_, text) => {
    const { repo, pipe } = repositoryAndPipe();
    writeFileSync(join(repo, '.git/config'), `${text(pipe)}\n`, { flag: 'a' });
    expect(await failureOf(repo)).toContain(pipe);
  });

  it('named from the home folder upwards', async () => {
    const { repo, pipe } = repositoryAndPipe();
    const setting = `~/../../../../../../..${pipe}`;
    inRepository(repo, 'config', 'core.excludesFile', setting);
    expect(await failureOf(repo)).toContain(setting);
  });

  it('and add says which', async () => {
    const { repo, pipe } = repositoryAndPipe();
    inRepository(repo, 'config', 'core.excludesFile', pipe);
    const added = await newUser().knowing(['add', '.'], { cwd: repo });
    expect([added.code, added.stderr]).toEqual([2, expect.stringContaining(pipe)]);
  });

  it('named by an included file', async () => {
    const { repo, pipe } = repositoryAndPipe();
    inRepository(repo, 'config', 'include.path', 'more');
    writeFileSync(join(repo, '.git/more'), `[core]\n\texcludesFile = ${pipe}\n`);
    expect(await failureOf(repo)).toContain(pipe);
  });
});

it('files that links lead to are files', async () => {
  const { repo } = repositoryAndPipe();
  writeFileSync(join(repo, '..', 'ignored'), '*.log\n');
  inRepository(repo, 'config', 'core.excludesFile', '../ignored');
  expect(await failureOf(repo)).toBeUndefined();
});
