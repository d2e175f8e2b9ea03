/**
 * The name of a repository that enters every hash: its remote as `github.com/owner/name`, the same for every way to
 * spell the remote and for every checkout, or `local/<folder>` when there is no remote to name it.
 */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { tryGit } from '../util/git.ts';
import { canonicalPath } from './paths.ts';

export async function repositoryUrl(root: string): Promise<string> {
  // Without its own .git the folder would take the name of whatever repository happens to surround it.
  const remote = existsSync(join(root, '.git')) ? await tryGit(root, ['config', '--get', 'remote.origin.url']) : undefined;
  return (remote && normaliseRemote(remote)) ?? `local/${basename(canonicalPath(root)) || 'root'}`;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80', 'ssh:': '22', 'git:': '9418' };

/** Undefined for remotes that are folders. Credentials never leave here. */
export function normaliseRemote(remote: string): string | undefined {
  const text = remote.trim();
  const parsed = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? parseUrl(text) : parseScp(text);
  if (parsed === undefined) return undefined;
  const path = parsed.path
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.git$/i, '')
    .replace(/\/+$/, '');
  return path === '' ? undefined : `${parsed.host.toLowerCase()}/${path}`;
}

interface Remote {
  readonly host: string;
  readonly path: string;
}

function parseUrl(text: string): Remote | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, pathname } = new URL(text);
  if (hostname === '' || protocol === 'file:') return undefined;
  const scheme = protocol.replace(/^git\+/, '');
  const path = pathname.includes('%') ? decoded(pathname) : pathname;
  return { host: port === '' || port === DEFAULT_PORTS[scheme] ? hostname : `${hostname}:${port}`, path };
}

/** `user@host:path`. A single letter before the colon is a drive of Windows. */
function parseScp(text: string): Remote | undefined {
  const match = /^(?:[^@/\\]+@)?(\[[0-9a-f:.]+\]|[^:@/\\\s]{2,}):(?!\\)(.+)$/i.exec(text);
  return match ? { host: match[1] as string, path: match[2] as string } : undefined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
