/** The shell itself: help, mistakes, exit codes, colour, completion, start-up time. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/prepare.mjs';
import { MAIN, newRepository, newUser, run, temporaryFolder } from './knowing.ts';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const commands = readdirSync(join(root, 'src/apps/cli/commands')).map((file) => file.replace(/\.ts$/, ''));

describe('version', () => {
  it.each([['version'], ['--version'], ['-V']])('is printed by %s', async (word) => {
    expect(await newUser().knowing([word])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('comes with node and platform as JSON', async () => {
    const { stdout } = await newUser().knowing(['version', '--json']);
    expect(JSON.parse(stdout)).toEqual({ version, node: process.versions.node, platform: `${process.platform}-${process.arch}` });
  });
});

describe('help', () => {
  it('lists every command', async () => {
    const { code, stdout, stderr } = await newUser().knowing(['--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const command of commands) expect(stdout).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
    expect(stdout).toContain('Exit codes:');
  });

  it('is what no arguments give', async () => {
    const user = newUser();
    expect(await user.knowing([])).toEqual(await user.knowing(['--help']));
  });

  it.each(commands)('of %s has a summary, the global options and examples', async (command) => {
    const { code, stdout } = await newUser().knowing([command, '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: knowing ${command}`);
    expect(stdout).toContain('--repo');
    expect(stdout).toMatch(new RegExp(`Examples:\\n +\\$ knowing ${command}`));
  });
});

describe('mistakes', () => {
  it('an unknown command is a user error with a suggestion', async () => {
    expect(await newUser().knowing(['vesrion'])).toEqual({ code: 2, stdout: '', stderr: "error: unknown command 'vesrion'\nhint: did you mean version?\n" });
  });

  it('an unknown option is a user error with a suggestion', async () => {
    const { code, stderr } = await newUser().knowing(['version', '--jsn']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: "error: unknown option '--jsn'\nhint: did you mean --json?\n" });
  });

  it('a missing argument points to the help of the command', async () => {
    const { code, stderr } = await newUser().knowing(['completion']);
    expect(code).toBe(2);
    expect(stderr).toContain('hint: run `knowing completion --help`');
  });

  it('with --json the error is an object on stdout', async () => {
    const { code, stdout, stderr } = await newUser().knowing(['vesrion', '--json']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({ error: { code: 'USAGE', message: "unknown command 'vesrion'", hint: 'did you mean version?' } });
  });
});

it.skipIf(process.platform === 'win32')('a working directory that was deleted is not a bug of ours', async () => {
  const script = `rmdir "$PWD" && exec "${process.execPath}" "${MAIN}" list`;
  const { code, stderr } = await run('bash', ['-c', script], { cwd: temporaryFolder() });
  expect(code).toBe(2);
  expect(stderr).toContain('error: The working directory no longer exists.\nhint: ');
});

describe('terminal', () => {
  it('writes no colour into a pipe', async () => {
    expect((await newUser().knowing(['vesrion'], { env: { FORCE_COLOR: '1' } })).stderr).not.toContain('\x1b[');
  });

  it('is silent when the reader goes away', async () => {
    const { stderr } = await run('bash', ['-c', `for i in 1 2 3 4 5 6 7 8; do "${process.execPath}" "${MAIN}" --help; done | head -n 1`], {
      cwd: temporaryFolder(),
    });
    expect(stderr).toBe('');
  });
});

describe('completion', () => {
  it.each(['bash', 'zsh', 'fish', 'powershell'])('for %s names every command', async (shell) => {
    const { code, stdout } = await newUser().knowing(['completion', shell]);
    expect(code).toBe(0);
    for (const command of commands) expect(stdout).toContain(command);
  });

  it('works in a real bash', async () => {
    const complete = (line: string) => {
      const words = line.split(' ');
      const script = `eval "$("${process.execPath}" "${MAIN}" completion bash)"; COMP_WORDS=(${words.map((w) => `'${w}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _knowing; echo "\${COMPREPLY[@]}"`;
      return run('bash', ['-c', script]);
    };
    expect((await complete('knowing vers')).stdout).toBe('version\n');
    expect((await complete('knowing completion z')).stdout).toBe('zsh\n');
    expect((await complete('knowing --repo x completion --ver')).stdout).toBe('--verbose\n');
    expect((await complete('knowing context --detail s')).stdout).toBe('signatures source\n');
    expect((await complete('knowing audit-diff --format s')).stdout).toBe('sarif\n');
  });

  it('offers repositories and symbols', async () => {
    const { home, knowing } = newUser();
    const repository = newRepository({ 'shop.py': 'class Cart:\n    def total(self):\n        return 1\n\ndef cart_size():\n    return 2\n' }, 'shop');
    const complete = (line: string) => {
      const words = line.split(' ');
      const script = `knowing() { "${process.execPath}" "${MAIN}" "$@"; }; eval "$(knowing completion bash)"; COMP_WORDS=(${words.map((w) => `'${w}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _knowing; echo "\${COMPREPLY[@]}"`;
      return run('bash', ['-c', script], { cwd: repository, env: { KNOWING_HOME: home } });
    };
    expect((await complete('knowing callers Cart')).stdout).toBe('\n');
    await knowing(['add'], { cwd: repository });
    expect((await complete('knowing callers Cart')).stdout.trim().split(' ').sort()).toEqual(['Cart', 'Cart.total']);
    expect((await complete('knowing flow cart_size Cart.t')).stdout).toBe('Cart.total\n');
    expect((await complete('knowing stats --repo s')).stdout).toBe('shop\n');
    expect((await knowing(['completion', 'symbols', 'nothing'], { cwd: '/' })).stdout).toBe('');
  });
});

describe('start-up', () => {
  // 150 ms are promised. Time is not asserted, because it depends on what else runs; what is loaded decides it.
  it.each([
    ['version', /^apps\/cli\/|^bundles\/(shell|stubs|rolldown-runtime)\.cjs$|^util\/(bundles|package-version)\.js$/, 9],
    ['--help', /^apps\/cli\/|^bundles\/(shell|stubs|rolldown-runtime)\.cjs$|^util\/bundles\.js$/, 8],
  ] as const)('%s loads little', async (word, allowed, most) => {
    const loaded = await modulesLoadedBy([word]);
    const ours = loaded.filter((path) => path.startsWith('dist/')).map((path) => path.slice('dist/'.length));
    expect(ours.filter((path) => !allowed.test(path))).toEqual([]);
    expect(ours.length).toBeLessThan(most);
    expect(loaded.filter((path) => path.startsWith('node_modules/'))).toEqual([]);
  });
});

/** Files below the repository that a run loads, as V8's coverage lists them. */
async function modulesLoadedBy(args: readonly string[]): Promise<string[]> {
  const folder = temporaryFolder();
  const { code } = await newUser().knowing(args, { env: { NODE_V8_COVERAGE: folder } });
  expect(code).toBe(0);
  const reports = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as { result: { url: string }[] });
  const files = reports.flatMap(({ result }) => result.filter(({ url }) => url.startsWith('file:')).map(({ url }) => fileURLToPath(url)));
  return files.map((file) => relative(root, file).split(sep).join('/'));
}
