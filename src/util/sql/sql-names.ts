/**
 * Names in SQL. They are compared in lower case and without their schema, because queries, dumps and models spell the same
 * table as `orders`, `"Orders"`, `public.orders` and `[dbo].[Orders]`.
 */
import type { SqlToken } from './sql-tokens.ts';

export interface SqlName {
  /** Last part, in lower case. */
  readonly name: string;
  /** As written, schema included. */
  readonly written: string;
  readonly start: number;
  readonly end: number;
  /** Index of the first token after it. */
  readonly next: number;
}

export const isNameToken = (token: SqlToken | undefined): token is SqlToken => token?.kind === 'word' || token?.kind === 'quoted';

/** `a.b.c` from the i-th token on. */
export function sqlNameAt(tokens: readonly SqlToken[], i: number): SqlName | undefined {
  let last = tokens[i];
  const first = last;
  if (!isNameToken(first) || !isNameToken(last) || first.text === '') return undefined;
  let [next, written] = [i + 1, first.text];
  for (let part = tokens[next + 1]; tokens[next]?.text === '.' && isNameToken(part); part = tokens[next + 1]) {
    last = part;
    written += `.${last.text}`;
    next += 2;
  }
  return { name: foldName(last.text), written, start: first.start, end: last.end, next };
}

export const foldName = (name: string): string => name.trim().toLowerCase();

/** Index of the parenthesis that closes the one at i; the end of the list if none does. */
export function closingOf(tokens: readonly SqlToken[], i: number): number {
  let depth = 0;
  for (let at = i; at < tokens.length; at++) {
    if (tokens[at]?.text === '(' && tokens[at]?.kind === 'punct') depth++;
    else if (tokens[at]?.text === ')' && tokens[at]?.kind === 'punct' && --depth === 0) return at;
  }
  return tokens.length;
}

/** What stands between commas, from `from` to before `to`; commas in parentheses do not count. */
export function commaParts(tokens: readonly SqlToken[], from: number, to: number): SqlToken[][] {
  const parts: SqlToken[][] = [[]];
  let depth = 0;
  for (const token of tokens.slice(from, to)) {
    if (token.kind === 'punct') depth += token.text === '(' ? 1 : token.text === ')' ? -1 : 0;
    if (depth === 0 && token.kind === 'punct' && token.text === ',') parts.push([]);
    else parts[parts.length - 1]?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}
