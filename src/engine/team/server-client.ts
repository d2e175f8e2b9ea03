/** Asks a team server. In: its address, a token, a request. Out: what it answered, or a UserError that says what is wrong. */

import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { repositoryRoot } from '../../config/find-repository.ts';
import { repositoryUrl } from '../../config/repo-url.ts';
import { UserError } from '../../errors.ts';

export interface ServerAddress {
  readonly url: string;
  readonly token: string | undefined;
}

export interface RemoteOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const TIMEOUT_MS = 120_000;

export function serverAddress(url: string, env: NodeJS.ProcessEnv): ServerAddress {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UserError('USAGE', `'${url}' is not an address of a server.`, { hint: 'Write it as https://knowing.example.com.' });
  return { url, token: env.KNOWING_TOKEN || undefined };
}

/** What a server knows the repository by: the name that was given, or the URL of the one around the folder. */
export async function remoteName(cwd: string, repo: string | undefined): Promise<string> {
  const path = resolve(cwd, repo ?? '.');
  if (repo !== undefined && !existsSync(path)) return repo;
  const root = repositoryRoot(path);
  const url = await repositoryUrl(root);
  return url.startsWith('local/') ? basename(root) : url;
}

export async function askServer(address: ServerAddress, path: string, body?: object): Promise<unknown> {
  const response = await reach(address, path, body);
  const text = await response.text();
  const answer = parsed(text);
  if (response.ok) return answer;
  throw refused(address, response.status, answer as { error?: { message?: unknown; hint?: unknown } } | undefined);
}

/** An answer that is no JSON, as it arrives. */
export async function readServer(address: ServerAddress, path: string): Promise<ReadableStream<Uint8Array>> {
  const response = await reach(address, path, undefined);
  if (response.ok && response.body !== null) return response.body;
  throw refused(address, response.status, parsed(await response.text()) as { error?: { message?: unknown } } | undefined);
}

async function reach({ url, token }: ServerAddress, path: string, body: object | undefined): Promise<Response> {
  const headers = {
    Accept: 'application/json',
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(body && { 'Content-Type': 'application/json' }),
  };
  try {
    const request = { headers, redirect: 'error' as const, signal: AbortSignal.timeout(TIMEOUT_MS) };
    return await fetch(new URL(path, url), body === undefined ? request : { ...request, method: 'POST', body: JSON.stringify(body) });
  } catch (error) {
    throw new UserError('DB_UNREACHABLE', `The server ${url} cannot be reached.`, { hint: 'Check the address and the network, then try again.', cause: error });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function refused({ url, token }: ServerAddress, status: number, answer: { error?: { message?: unknown; hint?: unknown } } | undefined): UserError {
  const message = typeof answer?.error?.message === 'string' ? answer.error.message : `The server ${url} answered with status ${status}.`;
  const hint = typeof answer?.error?.hint === 'string' ? answer.error.hint : undefined;
  if (status === 401)
    return new UserError('NO_PERMISSION', message, {
      hint: token === undefined ? 'Set KNOWING_TOKEN to a token of that server.' : 'Ask for a new token, and set KNOWING_TOKEN to it.',
    });
  if (status === 403) return new UserError('NO_PERMISSION', message, { hint: 'Ask for a token with that scope.' });
  const code = status === 404 ? 'NOT_FOUND' : status >= 500 || status === 429 ? 'DB_UNREACHABLE' : 'USAGE';
  return new UserError(code, message, hint === undefined ? {} : { hint });
}

export async function runRemotely(address: ServerAddress, argv: readonly string[], repo: string | undefined): Promise<RemoteOutcome> {
  return (await askServer(address, '/api/command', { argv, ...(repo !== undefined && { repo }) })) as RemoteOutcome;
}
