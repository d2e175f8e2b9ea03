/**
 * Runs git as a process. Answers are bytes or text; a failure is an error with git's own words. Nothing here knows
 * what the commands mean.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { execGit, GIT_ENV } from './exec-git.ts';

let run = execGit;

/** Another way to start git: see git-launcher.ts. */
export function runGitThrough(other: typeof execGit): void {
  run = other;
}

export class GitError extends Error {}

export interface GitOptions {
  /** Ends the process after that time, which counts as a failure. */
  readonly timeoutMs?: number;
}

export async function git(cwd: string, args: readonly string[], { timeoutMs = 0 }: GitOptions = {}): Promise<string> {
  const outcome = await run({ cwd, args, timeoutMs });
  if ('failure' in outcome) throw new GitError(outcome.failure);
  return outcome.stdout;
}

/** Undefined instead of an error: for questions whose answer may be "no". */
export async function tryGit(cwd: string, args: readonly string[], options: GitOptions = {}): Promise<string | undefined> {
  try {
    return await git(cwd, args, options);
  } catch (error) {
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

/** What git has printed after that time, or all of it if it was done by then: for answers that are of use in part. Whole lines only. */
export async function partOfGit(cwd: string, args: readonly string[], timeMs: number): Promise<string> {
  const child = spawn('git', args, { cwd, env: GIT_ENV, stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true });
  const timer = setTimeout(() => child.kill(), timeMs);
  try {
    const text = (await collect(child)).toString('utf8');
    return text.slice(0, text.lastIndexOf('\n') + 1);
  } finally {
    clearTimeout(timer);
  }
}

/** Object ids of names (`main^{commit}`), in their order, from one process; undefined for what is not there. */
export async function objectIds(cwd: string, names: readonly string[]): Promise<(string | undefined)[]> {
  const lines = (await catFile(cwd, '--batch-check', names)).toString('utf8').split('\n');
  return names.map((_, at) => /^([0-9a-f]{40,}) \w+ \d+$/.exec(lines[at] ?? '')?.[1]);
}

/** Contents of blobs by object id, through one `git cat-file --batch`. Objects that are missing are left out. */
export async function readBlobs(cwd: string, ids: readonly string[]): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  if (ids.length === 0) return found;
  const bytes = await catFile(cwd, '--batch', ids);
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(10, at);
    if (end < 0) break;
    const [id, kind, size] = bytes.subarray(at, end).toString('latin1').split(' ') as [string, string, string?];
    at = end + 1;
    if (size === undefined || kind === 'missing') continue;
    found.set(id, bytes.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
  return found;
}

/** A line break would make two questions of one name. */
function catFile(cwd: string, mode: '--batch' | '--batch-check', names: readonly string[]): Promise<Buffer> {
  const child = spawn('git', ['cat-file', mode], { cwd, env: GIT_ENV, stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true });
  const output = collect(child);
  child.stdin?.on('error', () => child.kill());
  child.stdin?.end(`${names.map((name) => name.replace(/[\r\n]/g, ' ')).join('\n')}\n`);
  return output;
}

function collect(child: ChildProcess): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', () => resolve(Buffer.concat(chunks)));
  });
}
