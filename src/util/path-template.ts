/**
 * Paths of requests without what was asked for: query strings go, and parts that name a single thing become `{}`. The
 * routes of a program say which parts those are; where they are not known, parts that look like an id, a token, a mail
 * address or a number are taken out.
 */

const LONGEST_WORD = 40;
const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const HEX = /^(?=.*\d)[0-9a-f]{8,}$/i;
const NUMBER = /^[-+]?\d[\d.,:_-]*$/;
const MANY_DIGITS = /\d.*\d.*\d.*\d/;
/** Letters of two cases and digits mixed: ids as many databases and services make them. */
const MIXED = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[\w-]{8,}$/;

const isVersion = (part: string): boolean => /^v\d{1,3}(?:\.\d{1,3})*$/i.test(part);

function isIdLike(part: string): boolean {
  if (isVersion(part)) return false;
  const whole = part.includes('%') || part.includes('@') || part.includes('=') || part.length > LONGEST_WORD;
  return whole || NUMBER.test(part) || UUID.test(part) || HEX.test(part) || MIXED.test(part) || MANY_DIGITS.test(part);
}

/** The path of a URL or of a request line, without host, query and fragment. */
export function pathOf(url: string): string {
  const path = url.replace(/^[a-z][\w+.-]*:\/\/[^/?#]*/i, '').replace(/[?#;].*$/s, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** Parts that are kept of a very deep path. */
const MOST_PARTS = 24;

export function templatedPath(url: string): string {
  const parts = partsOf(pathOf(url));
  const kept = parts.slice(0, MOST_PARTS).map((part) => (isIdLike(part) ? '{}' : part));
  return `/${kept.join('/')}${parts.length > MOST_PARTS ? '/…' : ''}`;
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** `{id}`, `:id`, `<int:id>`, `[id]`, `*`: a part of a pattern that is filled in. */
const isFilledIn = (part: string): boolean => /^[:*]|[{<[(]/.test(part);
/** `*`, `**`, `*path`, `{path:path}`, `{rest...}`, `[...slug]`, `<path:name>`: it takes whatever follows. */
const takesRest = (part: string): boolean => /^\*|\.\.\.|:path\}|^<path:|\{\*/.test(part);

export interface PathPattern<T> {
  readonly value: T;
  readonly parts: readonly string[];
  readonly rest: boolean;
}

export function pathPattern<T>(pattern: string, value: T): PathPattern<T> {
  const parts = partsOf(pattern);
  const last = parts.at(-1);
  const rest = last !== undefined && takesRest(last);
  return { value, parts: (rest ? parts.slice(0, -1) : parts).map((part) => (isFilledIn(part) ? '*' : part)), rest };
}

/** All patterns that the path fits, the most specific ones alone: those with the most parts that are spelled out. */
export function fittingPatterns<T>(patterns: readonly PathPattern<T>[], path: string): PathPattern<T>[] {
  const parts = partsOf(path);
  const fitting = patterns.filter((p) => fits(p, parts));
  const spelled = ({ parts: own, rest }: PathPattern<T>) => own.filter((part) => part !== '*').length * 2 + (rest ? 0 : 1);
  const best = Math.max(...fitting.map(spelled));
  return fitting.filter((p) => spelled(p) === best);
}

function fits<T>({ parts: own, rest }: PathPattern<T>, parts: readonly string[]): boolean {
  if (rest ? parts.length < own.length : parts.length !== own.length) return false;
  return own.every((part, i) => part === '*' || part === parts[i]);
}
