/** One run of git: arguments in, what it printed or why it failed out, as plain records that can travel between processes. */
import { execFile } from 'node:child_process';

export interface GitRun {
  readonly cwd: string;
  readonly args: readonly string[];
  /** Ends the process after that time, which counts as a failure; 0: no limit. */
  readonly timeoutMs: number;
}

export type GitOutcome = { readonly stdout: string } | { readonly failure: string };

const MAX_OUTPUT = 1 << 30;
/** Set by git for its hooks: a process started from one would take every repository for that hook's own. */
const OF_ONE_REPOSITORY = ['GIT_DIR', 'GIT_COMMON_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_OBJECT_DIRECTORY', 'GIT_NAMESPACE'];
/** Answers must not depend on the user's language, pager or optional index writes. */
export const GIT_ENV: NodeJS.ProcessEnv = { ...process.env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', GIT_PAGER: '' };
for (const name of OF_ONE_REPOSITORY) delete GIT_ENV[name];

export function execGit({ cwd, args, timeoutMs }: GitRun): Promise<GitOutcome> {
  return new Promise((resolve) => {
    execFile('git', [...args], { cwd, maxBuffer: MAX_OUTPUT, env: GIT_ENV, windowsHide: true, timeout: timeoutMs }, (error, stdout, stderr) => {
      resolve(error === null ? { stdout } : { failure: stderr.trim().split('\n')[0] || error.message });
    });
  });
}
