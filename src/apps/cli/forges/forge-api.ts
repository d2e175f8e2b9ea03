/**
 * Requests to the API of a forge: JSON in and out, a token that never leaves for another address, and an answer that is
 * not what it should be as an error in words.
 */
import { UserError } from '../../../errors.ts';

const TIMEOUT_MS = 30_000;
const PAGE = 100;
/** A pull request with more comments than these pages hold gets a second comment of ours rather than an endless search. */
const MAX_PAGES = 30;

export type Json = Readonly<Record<string, unknown>>;

export interface ApiAnswer {
  readonly status: number;
  readonly json: unknown;
}

export class ForgeApi {
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(base: string, headers: Readonly<Record<string, string>>) {
    this.#base = checkedBase(base);
    this.#headers = { accept: 'application/json', 'content-type': 'application/json', 'user-agent': 'knowing', ...headers };
  }

  async ask(method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, body?: Json): Promise<ApiAnswer> {
    const url = `${this.#base}${path}`;
    try {
      const response = await fetch(url, {
        method,
        headers: this.#headers,
        // A redirect would take the token along.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, json: parsed(text) };
    } catch (cause) {
      throw new UserError('FORGE', `${method} ${url} got no answer: ${reasonOf(cause)}.`, { hint: 'Check --api and the network, then run it again.', cause });
    }
  }

  /** The JSON of an answer that went well. */
  async expect(method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, body?: Json): Promise<Json> {
    const { status, json } = await this.ask(method, path, body);
    if (status >= 200 && status < 300) return json as Json;
    throw new ForgeRefusal(status, `${method} ${this.#base}${path} answered ${status}${said(json)}.`);
  }

  /** All entries of a list, page by page. */
  async list(path: string): Promise<Json[]> {
    const found: Json[] = [];
    for (let page = 1; page <= MAX_PAGES; page++) {
      const entries = (await this.expect('GET', `${path}?per_page=${PAGE}&page=${page}`)) as unknown;
      if (!Array.isArray(entries)) throw new UserError('FORGE', `${this.#base}${path} did not answer with a list.`, { hint: 'Check --api.' });
      found.push(...(entries as Json[]));
      if (entries.length < PAGE) break;
    }
    return found;
  }
}

/** The forge understood and said no. */
export class ForgeRefusal extends UserError {
  readonly status: number;

  constructor(status: number, message: string) {
    super('FORGE', message);
    this.status = status;
  }
}

function checkedBase(base: string): string {
  const url = URL.canParse(base) ? new URL(base) : undefined;
  const here = url !== undefined && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url === undefined || !(url.protocol === 'https:' || (url.protocol === 'http:' && here)))
    throw new UserError('USAGE', `'${base}' is not an address to send a token to.`, { hint: 'Give --api as https://…' });
  return base.replace(/\/+$/, '');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { message: text.slice(0, 200) };
  }
}

const said = (json: unknown): string => {
  const { message } = (json ?? {}) as { message?: unknown };
  return typeof message === 'string' && message !== '' ? `: ${message}` : '';
};

function reasonOf(cause: unknown): string {
  const { message = String(cause), cause: deeper } = cause as Error;
  return deeper instanceof Error ? deeper.message : message;
}
