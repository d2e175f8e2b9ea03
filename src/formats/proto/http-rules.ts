/**
 * `option (google.api.http) = { get: "/v1/{name=shelves/*}" additional_bindings { … } }`: the requests under which a gateway
 * serves an rpc. The words of the rpc's body in, a method and a path for each binding out.
 */
import type { Token } from './tokens.ts';

export interface HttpRule {
  readonly method: string;
  /** With one name in braces for each segment that is filled in. */
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

const METHODS: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'patch']);
const OPTION = 'google.api.http';

export function httpRules(words: readonly Token[]): HttpRule[] {
  const at = words.findIndex(({ text }) => text === OPTION || text === `.${OPTION}`);
  return at < 0 ? [] : words.slice(at).flatMap((word, i) => ruleAt(words, at + i, word));
}

/** `get: "/v1/x"`, `(google.api.http).get = "/v1/x"`, `custom: { kind: "HEAD" path: "/v1/x" }`. */
function ruleAt(words: readonly Token[], at: number, { text, start }: Token): HttpRule[] {
  const key = text.replace(/^\./, '');
  const path = textAt(words, at);
  if (path === undefined) return [];
  if (METHODS.has(key)) return [rule(key, path, start)];
  const method = key === 'path' ? customKind(words, at) : undefined;
  return method === undefined ? [] : [rule(method, path, start)];
}

function textAt(words: readonly Token[], key: number): Token | undefined {
  const value = words[key + (/^[:=]$/.test(words[key + 1]?.text ?? '') ? 2 : 1)];
  return value !== undefined && /^["']\//.test(value.text) ? value : undefined;
}

/** The `kind` beside a `path`. */
function customKind(words: readonly Token[], path: number): string | undefined {
  for (const at of [path - 3, path + 3, path - 4, path + 4]) if (words[at]?.text === 'kind') return words[at + 2]?.text.replace(/["']/g, '');
  return undefined;
}

function rule(method: string, { text, end }: Token, start: number): HttpRule {
  const path = text.replace(/^["']|["']$/g, '').replace(/\{([\w.]+)(?:=([^{}]*))?\}/g, (_, name: string, shape?: string) => segments(name, shape));
  return { method: method.toUpperCase(), path, start, end };
}

/** `{name=shelves/*}` is `shelves/{name}`. */
const segments = (name: string, shape = '*'): string => shape.replace(/\*+/g, `{${name}}`);
