/** The built command line as a process, in a home of its own: what every end-to-end test starts. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { root } from '../../scripts/prepare.mjs';

/** KNOWING_E2E_MAIN tests another build, such as an installed package. */
export const MAIN = process.env.KNOWING_E2E_MAIN ?? join(root, 'dist/apps/cli/main.js');

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** A folder that is gone after the test. Real path: git and the shell resolve links, and tests compare. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'knowing-e2e-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A user with an empty KNOWING_HOME: `knowing('list', '--json')`. */
export function newUser(): { readonly home: string; knowing(args: readonly string[], options?: RunOptions): Promise<Finished> } {
  const home = join(temporaryFolder(), 'home');
  return {
    home,
    knowing: (args, { cwd, env } = {}) => run(process.execPath, [MAIN, ...args], { cwd: cwd ?? dirname(home), env: { KNOWING_HOME: home, ...env } }),
  };
}

/** Writes files into a new folder and commits them, so that it is a repository like any other. */
export function newRepository(files: Readonly<Record<string, string>>, name = 'sample'): string {
  const folder = join(temporaryFolder(), name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'init.defaultBranch=main', ...args], { cwd: folder, stdio: 'pipe' });
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'first');
  return folder;
}

/** With `knowing` on the PATH, as far as hints are concerned: they would otherwise name the build under test. */
export const ON_THE_PATH = { KNOWING_STARTED_AS: 'knowing' };

export function run(command: string, args: readonly string[], { cwd, env }: RunOptions = {}): Promise<Finished> {
  // The tests' own settings must not leak into what they test.
  const { NO_COLOR: _, KNOWING_HOME: __, KNOWING_DB: ___, ...inherited } = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...inherited, ...ON_THE_PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => (stdout += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk) => (stderr += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
