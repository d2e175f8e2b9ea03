/**
 * The server's own checkouts: one folder for each repository, for what a graph does not hold (source text, blame, diffs
 * between commits). Fetched from the remote and set to the commit that is indexed. A repository that the server does not
 * follow gets an empty one, so that git asked there never looks at what lies around it.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { normaliseRemote } from '../../config/repo-url.ts';
import { UserError } from '../../errors.ts';
import type { TrackedRepository } from '../../store/team-contract.ts';
import { git, gitFromRemote } from '../../util/git.ts';

const FETCH_TIMEOUT_MS = 15 * 60_000;

export class Clones {
  readonly #folder: string;
  readonly #made = new Map<string, Promise<string>>();

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'clones');
    mkdirSync(this.#folder, { recursive: true });
  }

  /** The checkout of a repository, made when it is missing. Its last part is the repository's name: local ones are called by it. */
  folderOf(url: string): Promise<string> {
    const known = this.#made.get(url) ?? this.#make(url);
    this.#made.set(url, known);
    known.catch(() => this.#made.delete(url));
    return known;
  }

  async #make(url: string): Promise<string> {
    const folder = join(this.#folder, createHash('sha256').update(url).digest('hex').slice(0, 16), safeName(url));
    if (existsSync(join(folder, '.git', 'HEAD'))) return folder;
    mkdirSync(folder, { recursive: true });
    await git(folder, ['init', '--quiet']);
    return folder;
  }

  /** Fetches and checks out what the repository's branch, or the remote's HEAD, is at now. Says which commit that is. */
  async refresh({ url, remote, branch }: TrackedRepository): Promise<{ readonly folder: string; readonly commit: string }> {
    const folder = await this.folderOf(url);
    await git(folder, ['config', 'remote.origin.url', remote]);
    const wanted = branch === null ? 'HEAD' : `refs/heads/${branch}`;
    await gitFromRemote(folder, ['fetch', '--quiet', '--no-tags', '--force', 'origin', `+${wanted}:refs/remotes/origin/knowing`], {
      timeoutMs: FETCH_TIMEOUT_MS,
    });
    const commit = (await git(folder, ['rev-parse', '--verify', 'refs/remotes/origin/knowing^{commit}'])).trim();
    await git(folder, ['checkout', '--quiet', '--force', '--detach', commit]);
    return { folder, commit };
  }
}

const safeName = (url: string): string =>
  basename(url)
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[.-]+/, '') || 'repository';

export interface TrackRequest {
  readonly remote: string;
  readonly name?: string;
  readonly branch?: string;
  readonly pollSeconds: number;
}

/** What a remote becomes. Credentials have no place in it: git has its own (ssh keys, credential helpers). */
export function trackedFrom({ remote, name, branch, pollSeconds }: TrackRequest): Omit<TrackedRepository, 'id'> {
  if (remote.startsWith('-') || /[\0\n]/.test(remote)) throw new UserError('USAGE', 'That is not an address of a git repository.');
  if (URL.canParse(remote) && (new URL(remote).password !== '' || /^[^@/]+:[^@/]+@/.test(remote)))
    throw new UserError('USAGE', 'The address holds a password.', { hint: 'Leave it out, and give git a credential helper or an ssh key on the server.' });
  const plain = basename(remote.replace(/[/\\]+$/, '')).replace(/\.git$/i, '');
  const url = normaliseRemote(remote) ?? `local/${plain}`;
  return { name: name ?? basename(url), url, remote, branch: branch ?? null, pollSeconds };
}
