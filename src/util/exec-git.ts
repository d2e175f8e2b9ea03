/** One run of git: arguments in, what it printed and why it failed out, as plain records that can travel between processes. */
import { execFile } from 'node:child_process';

export interface GitRun {
  readonly cwd: string;
  readonly args: readonly string[];
  /** Ends the process after that time, which counts as a failure; 0: no limit. */
  readonly timeoutMs: number;
  /** What git reads from its input. */
  readonly input?: string;
}

export interface GitOutcome {
  /** Of a failure too: what was printed until then. */
  readonly stdout: Uint8Array;
  /** In git's own words, or the system's. */
  readonly failure?: string;
  /** There was no process at all. */
  readonly neverRan?: true;
}

const MAX_OUTPUT = 1 << 30;
/** Set by git for its hooks: a process started from one would take every repository for that hook's own. */
const OF_ONE_REPOSITORY = ['GIT_DIR', 'GIT_COMMON_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_OBJECT_DIRECTORY', 'GIT_NAMESPACE'];
/** Answers must not depend on the user's language, pager or optional index writes. */
const GIT_ENV: NodeJS.ProcessEnv = { ...process.env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', GIT_PAGER: '' };
for (const name of OF_ONE_REPOSITORY) delete GIT_ENV[name];

export function execGit({ cwd, args, timeoutMs, input }: GitRun): Promise<GitOutcome> {
  const options = { cwd, maxBuffer: MAX_OUTPUT, env: GIT_ENV, windowsHide: true, timeout: timeoutMs, encoding: 'buffer' } as const;
  return new Promise((resolve) => {
    const child = execFile('git', [...args], options, (error, stdout, stderr) => {
      if (error === null) return resolve({ stdout });
      const failure = stderr.toString('utf8').trim().split('\n')[0] || error.message;
      resolve({ stdout, failure, ...(typeof error.code === 'string' ? { neverRan: true } : {}) });
    });
    if (input === undefined) return;
    // Git that ends before it has read everything says so by its exit code.
    child.stdin?.on('error', () => child.kill());
    child.stdin?.end(input);
  });
}
