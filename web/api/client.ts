/** Asks the API. Answers are kept for a minute, so that going back shows at once what was there. */
import type { Params } from '../router.ts';
import type { SymbolRecord } from './answers.ts';

export class ApiError extends Error {
  readonly code: string;
  readonly hint: string | null;
  readonly candidates: readonly SymbolRecord[];

  constructor({ code, message, hint = null, candidates = [] }: { code: string; message: string; hint?: string | null; candidates?: readonly SymbolRecord[] }) {
    super(message);
    this.code = code;
    this.hint = hint;
    this.candidates = candidates;
  }
}

const KEPT_MS = 60_000;
const MAX_KEPT = 80;
const kept = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>();

export function ask<T>(path: string, params: Params = {}): Promise<T> {
  const address = addressOf(path, params);
  const known = kept.get(address);
  if (known !== undefined && Date.now() - known.at < KEPT_MS) return known.answer as Promise<T>;
  const answer = request(address);
  kept.delete(address);
  kept.set(address, { at: Date.now(), answer });
  for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest);
  // A failure is asked for again.
  answer.catch(() => kept.delete(address));
  return answer as Promise<T>;
}

/** Questions that are about no single repository. */
const OF_ALL: ReadonlySet<string> = new Set(['repos', 'openapi.json', 'workspaces', 'workspace', 'repository-graph']);

export function addressOf(path: string, params: Params): string {
  const repo = new URLSearchParams(location.search).get('repo');
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...(repo !== null && !OF_ALL.has(path) && { repo }), ...params }))
    if (value !== undefined && value !== '') query.set(name, String(value));
  return `/api/${path}${query.size === 0 ? '' : `?${query}`}`;
}

/** A team's server wants a token with every question; it is kept for as long as the tab is open. */
const TOKEN = 'knowing-token';
export const TOKEN_WANTED = 'knowing:token-wanted';

export const hasToken = (): boolean => sessionStorage.getItem(TOKEN) !== null;

export function takeToken(token: string): void {
  sessionStorage.setItem(TOKEN, token);
  kept.clear();
  location.reload();
}

async function request(address: string): Promise<unknown> {
  const token = sessionStorage.getItem(TOKEN);
  const response = await fetch(address, { headers: { Accept: 'application/json', ...(token !== null && { Authorization: `Bearer ${token}` }) } }).catch(() => {
    throw new ApiError({
      code: 'GONE',
      message: 'The explorer does not answer any more.',
      hint: 'Run `knowing explore` again and open the address that it prints.',
    });
  });
  const body = (await response.json().catch(() => ({}))) as { error?: ConstructorParameters<typeof ApiError>[0] };
  if (response.ok) return body;
  if (response.status === 401 && response.headers.get('WWW-Authenticate')?.startsWith('Bearer')) dispatchEvent(new Event(TOKEN_WANTED));
  throw new ApiError(body.error ?? { code: 'BUG', message: `The server answered with ${response.status}.` });
}
