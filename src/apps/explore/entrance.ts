/**
 * Who may use the explorer: whoever has the token that was printed at its start, once. It is exchanged for a cookie that
 * scripts cannot read and other sites cannot send, and leaves the address. Requests under another name or from another
 * site are turned away first: a web page must not reach the server through a name of its own.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type Admission =
  /** Go on. */
  | { readonly kind: 'in' }
  /** The token was right: send the cookie and go to the address without it. */
  | { readonly kind: 'exchange'; readonly location: string; readonly cookie: string }
  | { readonly kind: 'refused'; readonly status: 401 | 403; readonly code: 'UNAUTHORIZED' | 'FORBIDDEN'; readonly message: string };

const BYTES = 32;
const PARAMETER = 'token';

export class Entrance {
  readonly token = randomBytes(BYTES).toString('hex');
  readonly #session = randomBytes(BYTES).toString('hex');
  readonly #hosts: ReadonlySet<string>;
  readonly #cookie: string;
  #spent = false;

  /** Cookies of one host are shared by all its ports: the name keeps two explorers apart. */
  constructor(port: number) {
    this.#hosts = new Set(['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${port}`));
    this.#cookie = `knowing-explore-${port}`;
  }

  admit(request: IncomingMessage, url: URL): Admission {
    const { host = '', origin, cookie = '' } = request.headers;
    if (!this.#hosts.has(host.toLowerCase())) return forbidden('This server does not answer under that name.');
    if (origin !== undefined && !this.#isOwn(origin)) return forbidden('This server does not answer pages of other sites.');
    const given = url.searchParams.get(PARAMETER);
    if (given !== null && request.method === 'GET' && this.#redeem(given)) return this.#exchange(url);
    if (isEqual(cookieValue(cookie, this.#cookie), this.#session)) return given === null ? { kind: 'in' } : this.#exchange(url);
    return { kind: 'refused', status: 401, code: 'UNAUTHORIZED', message: 'This explorer wants the address that was printed when it was started.' };
  }

  #isOwn(origin: string): boolean {
    return origin.startsWith('http://') && this.#hosts.has(origin.slice('http://'.length).toLowerCase());
  }

  /** True once. */
  #redeem(given: string): boolean {
    if (this.#spent || !isEqual(given, this.token)) return false;
    this.#spent = true;
    return true;
  }

  #exchange(url: URL): Admission {
    const query = new URLSearchParams(url.searchParams);
    query.delete(PARAMETER);
    // One slash: `//host` would lead away.
    const path = url.pathname.replace(/^\/+/, '/');
    return {
      kind: 'exchange',
      location: query.size === 0 ? path : `${path}?${query}`,
      cookie: `${this.#cookie}=${this.#session}; HttpOnly; SameSite=Strict; Path=/`,
    };
  }
}

const forbidden = (message: string): Admission => ({ kind: 'refused', status: 403, code: 'FORBIDDEN', message });

const cookieValue = (header: string, name: string): string =>
  header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? '';

/** Hashing first makes the comparison take the same time for any length. */
function isEqual(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
