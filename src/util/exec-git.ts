/**
 * One run of git: arguments in, what it printed and why it failed out, as plain records that can travel between processes.
 * Every git process of the program starts here, and no repository can make it run a program (git-safety.ts).
 */
import { execFile } from 'node:child_process';
import { endlessGitFile, notReadToItsEnd } from './endless-git-files.ts';
import { blankFilters, gitEnvironment, isInBareRepository, LIST_FILTERS, mayRunFilters, REMOTE_PROTOCOLS, safeArguments } from './git-safety.ts';

export interface GitRun {
  readonly cwd: string;
  readonly args: readonly string[];
  /** Ends the process after that time, which counts as a failure; 0: no limit. */
  readonly timeoutMs: number;
  /** What git reads from its input. */
  readonly input?: string;
  /** Reaches its remote: in a checkout whose configuration this program wrote. */
  readonly remote?: true;
}

export interface GitOutcome {
  /** Of a failure too: what was printed until then. */
  readonly stdout: Uint8Array;
  /** In git's own words, or the system's. */
  readonly failure?: string;
  /** There was no process at all. */
  readonly neverRan?: true;
  /** The exit code of a process that failed by itself. */
  readonly code?: number;
}

const MAX_OUTPUT = 1 << 30;
const ENV = gitEnvironment(process.env);
// On Windows, where a program is looked for depends on the environment of the process that starts it.
if (process.platform === 'win32') process.env.NoDefaultCurrentDirectoryInExePath = ENV.NoDefaultCurrentDirectoryInExePath;

export async function execGit({ args, ...run }: GitRun): Promise<GitOutcome> {
  if (isInBareRepository(run.cwd)) return refused(`${run.cwd} is in a bare git repository, or looks like one`);
  const endless = endlessGitFile(run.cwd);
  if (endless !== undefined) return refused(notReadToItsEnd(endless));
  const blanked = mayRunFilters(run.cwd, args) ? await filtersBlanked(run.cwd) : [];
  if (blanked === undefined) return refused('a filter in the configuration of the repository could not be switched off');
  return start({ ...run, args: safeArguments(args, blanked, run.remote === true) });
}

const refused = (failure: string): GitOutcome => ({ stdout: new Uint8Array(0), failure });

/** Exit code 1 says that there are none; any other failure that they are not known. */
async function filtersBlanked(cwd: string): Promise<string[] | undefined> {
  const { stdout, failure, code } = await start({ cwd, args: LIST_FILTERS, timeoutMs: 0 });
  if (failure !== undefined) return code === 1 ? [] : undefined;
  return blankFilters(Buffer.from(stdout).toString('utf8'));
}

const REMOTE_ENV = { ...ENV, GIT_ALLOW_PROTOCOL: REMOTE_PROTOCOLS };

function start({ cwd, args, timeoutMs, input, remote }: GitRun): Promise<GitOutcome> {
  const options = { cwd, maxBuffer: MAX_OUTPUT, env: remote ? REMOTE_ENV : ENV, windowsHide: true, timeout: timeoutMs, encoding: 'buffer' } as const;
  return new Promise((resolve) => {
    const child = execFile('git', [...args], options, (error, stdout, stderr) => {
      if (error === null) return resolve({ stdout });
      const failure = stderr.toString('utf8').trim().split('\n')[0] || error.message;
      resolve({ stdout, failure, ...howItEnded(error.code) });
    });
    if (input === undefined) return;
    // Git that ends before it has read everything says so by its exit code.
    child.stdin?.on('error', () => child.kill());
    child.stdin?.end(input);
  });
}

/** A text is the system's word for why there was no process; without a number a signal ended it. */
function howItEnded(code: string | number | null | undefined): Pick<GitOutcome, 'neverRan' | 'code'> {
  if (typeof code === 'string') return { neverRan: true };
  return typeof code === 'number' ? { code } : {};
}
