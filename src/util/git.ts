/**
 * Runs git as a process. Answers are bytes or text; a failure is an error with git's own words, which the user can act
 * on. Nothing here knows what the commands mean.
 */
import { UserError } from '../errors.ts';
import { execGit, type GitOutcome, type GitRun } from './exec-git.ts';
import { headCommit } from './git-head.ts';

let run = execGit;

/** Another way to start git: see git-launcher.ts. */
export function runGitThrough(other: typeof execGit): void {
  run = other;
}

/** Git's own words, or the system's where there was no process. */
export class GitError extends UserError {
  constructor({ failure = 'no reason given', neverRan }: Pick<GitOutcome, 'failure' | 'neverRan'>) {
    const hint = neverRan ? 'Is git installed, and on the PATH of this process?' : 'Does the same happen with git itself, in that repository?';
    super('GIT', neverRan ? `git could not be started: ${failure}.` : `git failed: ${failure}`, { hint });
  }
}

export interface GitOptions {
  /** Ends the process after that time, which counts as a failure. */
  readonly timeoutMs?: number;
}

export async function git(cwd: string, args: readonly string[], { timeoutMs = 0 }: GitOptions = {}): Promise<string> {
  const outcome = await run({ cwd, args, timeoutMs });
  if (outcome.failure !== undefined) throw new GitError(outcome);
  return asText(outcome.stdout);
}

/** For the few commands that fetch. Everything else is kept from reaching a network. */
export async function gitFromRemote(cwd: string, args: readonly string[], { timeoutMs = 0 }: GitOptions = {}): Promise<string> {
  const outcome = await execGit({ cwd, args, timeoutMs, remote: true });
  if (outcome.failure !== undefined) throw new GitError(outcome);
  return asText(outcome.stdout);
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

/** The commit that HEAD is at: from git's own files where that is plain to see, else from git. Undefined without one. */
export async function askHead(cwd: string): Promise<string | undefined> {
  return headCommit(cwd) ?? ((await tryGit(cwd, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']))?.trim() || undefined);
}

/** A shallow clone lacks older commits, and git takes the oldest one present for the root. */
export async function isShallow(cwd: string): Promise<boolean> {
  return (await tryGit(cwd, ['rev-parse', '--is-shallow-repository']))?.trim() === 'true';
}

/** What git prints within that time, cut at the last whole line: for answers that are useful even if incomplete. */
export async function gitOutputWithin(cwd: string, args: readonly string[], timeMs: number): Promise<string> {
  const text = asText((await started({ cwd, args, timeoutMs: timeMs })).stdout);
  return text.slice(0, text.lastIndexOf('\n') + 1);
}

/** All that a search prints; nothing found is not a failure. Undefined when it did not end in that time, or never began. */
export async function gitSearch(cwd: string, args: readonly string[], timeMs: number): Promise<string | undefined> {
  const { stdout, failure, code } = await run({ cwd, args, timeoutMs: timeMs });
  return failure !== undefined && code === undefined ? undefined : asText(stdout);
}

/** Of what a batch check tells of an object: `id kind size`. */
const OBJECT = /^([0-9a-f]{40,}) \w+ (\d+)$/;

/** Object ids of names (`main^{commit}`), in their order, from one process; undefined for what is not there. */
export async function objectIds(cwd: string, names: readonly string[]): Promise<(string | undefined)[]> {
  const lines = asText(await catFile(cwd, '--batch-check', names)).split('\n');
  return names.map((_, at) => OBJECT.exec(lines[at] ?? '')?.[1]);
}

/** Bytes of blobs by object id. Objects that are missing are left out. */
export async function blobSizes(cwd: string, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const lines = asText(await catFile(cwd, '--batch-check', ids)).split('\n');
  return new Map(lines.flatMap((line) => [OBJECT.exec(line)].flatMap((m) => (m === null ? [] : [[m[1] as string, Number(m[2])] as const]))));
}

/** Contents of blobs by object id, through one `git cat-file --batch`. Objects that are missing are left out. */
export async function readBlobs(cwd: string, ids: readonly string[]): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  if (ids.length === 0) return found;
  const bytes = await catFile(cwd, '--batch', ids);
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(10, at);
    if (end < 0) break;
    const [id, kind, size] = asText(bytes.subarray(at, end)).split(' ') as [string, string, string?];
    at = end + 1;
    if (size === undefined || kind === 'missing') continue;
    // A copy: a part that is sent to a thread takes all that it is part of along.
    found.set(id, new Uint8Array(bytes.subarray(at, at + Number(size))));
    at += Number(size) + 1;
  }
  return found;
}

/** A line break would make two questions of one name. */
async function catFile(cwd: string, mode: '--batch' | '--batch-check', names: readonly string[]): Promise<Uint8Array> {
  const input = `${names.map((name) => name.replace(/[\r\n]/g, ' ')).join('\n')}\n`;
  return (await started({ cwd, args: ['cat-file', mode], timeoutMs: 0, input })).stdout;
}

/** Whatever became of it, as long as there was a process. */
async function started(what: GitRun): Promise<GitOutcome> {
  const outcome = await run(what);
  if (outcome.neverRan) throw new GitError(outcome);
  return outcome;
}

const asText = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
