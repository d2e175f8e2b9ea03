/** The paths that a request may mean to the server that gets it: a client puts bases before them that a server does not know of. */

/** What a client puts before the paths that a specification lists. */
const BASE = /^(?:api|rest|v\d[\w.]*|\{.*\})$/i;
const FILLED_IN = /^(?:\d+|[0-9a-f]{8}-[0-9a-f-]{27})$/i;

/** `https://host/v1/users/42?x=1` as `/v1/users/{}` and `/users/{}`. */
export function requestPaths(url: string): string[] {
  const path = url.replace(/^\w+:\/\/[^/]*/, '').replace(/[?#].*$/s, '');
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (FILLED_IN.test(part) ? '{}' : part));
  if (!path.includes('/') || path.includes('?')) return [];
  const isHost = !path.startsWith('/');
  const bases = parts.findIndex((part, i) => !BASE.test(part) && !(i === 0 && isHost));
  if (bases < 0) return [];
  return Array.from({ length: bases + 1 }, (_, i) => `/${parts.slice(i).join('/')}`).slice(isHost ? 1 : 0);
}
