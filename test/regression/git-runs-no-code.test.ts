/**
 * The configuration of a repository can name commands for git to run. Each kind is set up with a command that leaves a
 * trace; plain git leaves it (otherwise the test would prove nothing), git started by the program never does.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { execGit } from '../../src/util/exec-git.ts';
import { newUser, temporaryFolder } from '../e2e/knowing.ts';

interface Attack {
  readonly name: string;
  /** Settings; TRACE stands for a shell command that leaves the trace. */
  readonly config: Readonly<Record<string, string>>;
  readonly attributes?: string;
  /** Commands that trigger it with plain git, and that the program uses. */
  readonly commands: readonly (readonly string[])[];
  prepare?(repo: string): void;
}

/** An object that no repository has: git asks the promisor for it. */
const MISSING = '1234567890123456789012345678901234567890';
const PROMISOR = { 'remote.o.promisor': 'true', 'extensions.partialClone': 'o', 'core.repositoryFormatVersion': '1' };
const WORK_TREE = [
  ['status', '--porcelain'],
  ['diff', 'HEAD', '--', '.'],
  ['diff', '--name-only', 'HEAD', '--', '.'],
] as const;

const ATTACKS: readonly Attack[] = [
  {
    name: 'core.fsmonitor',
    config: { 'core.fsmonitor': 'TRACE' },
    commands: [
      ['status', '--porcelain'],
      ['ls-files', '-z', '--others'],
    ],
  },
  {
    name: 'diff.<name>.textconv',
    config: { 'diff.evil.textconv': 'TRACE; cat' },
    attributes: '*.py diff=evil',
    commands: [
      ['diff', 'HEAD~1', 'HEAD', '--'],
      ['log', '-p', '-1'],
      ['show', 'HEAD'],
      ['blame', '--incremental', 'HEAD', '--', 'a.py'],
    ],
  },
  { name: 'diff.<name>.command', config: { 'diff.evil.command': 'TRACE' }, attributes: '*.py diff=evil', commands: [['diff', 'HEAD~1', 'HEAD', '--']] },
  {
    name: 'diff.submodule, with a driver in the configuration of a submodule',
    config: { 'diff.submodule': 'diff' },
    commands: [
      ['diff', 'HEAD~1', 'HEAD', '--'],
      ['log', '-p', '-1'],
      ['show', 'HEAD'],
    ],
    prepare: submoduleWithDriver,
  },
  { name: 'diff.external', config: { 'diff.external': 'TRACE' }, commands: [['diff', 'HEAD~1', 'HEAD', '--']] },
  {
    name: 'filter.<name>.clean',
    config: { 'filter.evil.clean': 'TRACE; cat', 'filter.evil.required': 'true' },
    attributes: '*.py filter=evil',
    commands: WORK_TREE,
    prepare: touchFile,
  },
  { name: 'filter.<name>.process', config: { 'filter.evil.process': 'TRACE' }, attributes: '*.py filter=evil', commands: WORK_TREE, prepare: touchFile },
  { name: 'filter in an included file', config: { 'include.path': 'more' }, attributes: '*.py filter=evil', commands: WORK_TREE, prepare: includeFilter },
  {
    name: 'a filter with an equals sign in its name',
    config: { 'filter.e=v.clean': 'TRACE; cat' },
    attributes: '*.py filter=e=v',
    commands: WORK_TREE,
    prepare: touchFile,
  },
  {
    name: 'gpg.program',
    config: { 'log.showSignature': 'true' },
    commands: [
      ['log', '-1', '--format=%aN'],
      ['show', 'HEAD'],
    ],
    prepare: signHead,
  },
  ...[
    ['a promisor remote through ext::', { 'remote.o.url': 'ext::sh -c TRACE%', 'protocol.ext.allow': 'always' }],
    ['a promisor remote through uploadpack', { 'remote.o.url': '.', 'remote.o.uploadpack': 'TRACE;' }],
    ['a promisor remote through core.sshCommand', { 'remote.o.url': 'ssh://host/x', 'core.sshCommand': 'TRACE;' }],
  ].map(([name, config]) => ({
    name: name as string,
    config: { ...(config as Record<string, string>), ...PROMISOR },
    commands: [['cat-file', '-p', MISSING]],
  })),
];

/** `ext::` takes no quotes, and a blank only as `% `. */
const command = (value: string, trace: string): string => value.replace('TRACE%', `touch% ${trace}`).replace('TRACE', `touch '${trace}'`);
const traceOf = (folder: string): string => join(folder, 'trace');

describe.each(ATTACKS)('$name', ({ config, attributes, commands, prepare }) => {
  it.each(commands.map((args) => ({ args, line: args.join(' ') })))('git $line', async ({ args }) => {
    const folder = temporaryFolder();
    const repo = twoCommits(join(folder, 'repo'), attributes);
    prepare?.(repo);
    const trace = traceOf(folder);
    for (const [key, value] of Object.entries(config)) plainGit(repo, ['config', key, command(value, trace)]);
    plainGit(repo, args);
    expect(existsSync(trace), 'plain git runs it').toBe(true);
    rmSync(trace);

    await execGit({ cwd: repo, args, timeoutMs: 0 });
    expect(existsSync(trace)).toBe(false);
  });
});

describe('a bare repository among the files of another', () => {
  it('is refused by add, and git is not asked about it', async () => {
    const folder = temporaryFolder();
    const outer = twoCommits(join(folder, 'repo'));
    const inner = join(outer, 'sub');
    plainGit(folder, ['init', '--quiet', '--bare', inner]);
    const trace = traceOf(folder);
    plainGit(inner, ['config', 'core.fsmonitor', `touch '${trace}'`]);
    plainGit(inner, ['config', 'core.bare', 'false']);
    plainGit(inner, ['config', 'core.worktree', outer]);

    const added = await newUser().knowing(['add', 'sub'], { cwd: outer });
    expect([added.code, added.stderr]).toEqual([2, expect.stringContaining('bare git repository')]);
    const { failure } = await execGit({ cwd: inner, args: ['status', '--porcelain'], timeoutMs: 0 });
    expect(failure).toContain('bare git repository');
    expect(existsSync(trace)).toBe(false);
  });
});

it('filters of the user stay in force: git-lfs is one', async () => {
  const folder = temporaryFolder();
  const repo = twoCommits(join(folder, 'repo'), '*.py filter=mine');
  const home = join(folder, 'home');
  mkdirSync(home);
  const trace = traceOf(folder);
  writeFileSync(join(home, '.gitconfig'), `[filter "mine"]\n\tclean = "touch '${trace}'; cat"\n`);
  plainGit(repo, ['config', 'filter.other.clean', 'cat']);
  touchFile(repo);
  const script = `const { execGit } = await import(${JSON.stringify(new URL('../../dist/util/exec-git.js', import.meta.url).href)});
    await execGit({ cwd: process.argv[1], args: ['status', '--porcelain'], timeoutMs: 0 });`;
  spawnSync(process.execPath, ['--input-type=module', '-e', script, repo], {
    env: { ...process.env, HOME: home, USERPROFILE: home, GIT_CONFIG_GLOBAL: join(home, '.gitconfig') },
  });
  expect(existsSync(trace)).toBe(true);
});

function twoCommits(repo: string, attributes = ''): string {
  mkdirSync(repo, { recursive: true });
  plainGit(repo, ['init', '--quiet']);
  for (const text of ['def a(): pass\n', 'def a(): return 1\n']) {
    writeFileSync(join(repo, 'a.py'), text);
    writeFileSync(join(repo, '.gitattributes'), `${attributes}\n`);
    plainGit(repo, ['add', '.']);
    plainGit(repo, ['-c', 'user.name=A', '-c', 'user.email=a@b.c', 'commit', '--quiet', '-m', 'x']);
  }
  return repo;
}

/** Same size, another time: git has to read the file to know whether it changed. */
function touchFile(repo: string): void {
  writeFileSync(join(repo, 'a.py'), 'def a(): return 2\n');
}

/** The second commit moves the submodule: git compares its two commits by a process of its own inside of it. */
function submoduleWithDriver(repo: string): void {
  const inner = twoCommits(join(repo, 'inner'), '*.py diff=evil');
  for (const commit of ['HEAD~1', 'HEAD']) {
    const id = plainGit(inner, ['rev-parse', commit]).trim();
    plainGit(repo, ['update-index', '--add', '--cacheinfo', `160000,${id},inner`]);
    plainGit(repo, ['-c', 'user.name=A', '-c', 'user.email=a@b.c', 'commit', '--quiet', '-m', 'x']);
  }
  writeFileSync(join(repo, '.gitmodules'), '[submodule "inner"]\n\tpath = inner\n\turl = ./inner\n');
  plainGit(inner, ['config', 'diff.evil.command', `touch '${traceOf(join(repo, '..'))}'`]);
}

function includeFilter(repo: string): void {
  touchFile(repo);
  writeFileSync(join(repo, '.git/more'), `[filter "evil"]\n\tclean = "touch '${traceOf(join(repo, '..'))}'; cat"\n`);
}

/** A commit with a signature that nobody made: git runs the program to check it. */
function signHead(repo: string): void {
  const commit = plainGit(repo, ['cat-file', 'commit', 'HEAD']);
  const signed = commit.replace('\n\n', '\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n');
  const id = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin', '--literally'], { cwd: repo, input: signed, encoding: 'utf8' }).trim();
  plainGit(repo, ['update-ref', 'HEAD', id]);
  // Started without a shell, so it has to be a program.
  const program = join(repo, '.git/check-signature');
  writeFileSync(program, `#!/bin/sh\ntouch '${traceOf(join(repo, '..'))}'\n`, { mode: 0o755 });
  plainGit(repo, ['config', 'gpg.program', program]);
}

function plainGit(cwd: string, args: readonly string[]): string {
  return spawnSync('git', [...args], { cwd, encoding: 'utf8' }).stdout;
}
