/**
 * `#[...]` and `#![...]`: what they say about the item behind them. Paths of macros that decorate it, `derive`d traits,
 * whether it is a test, and the whole text of attributes that carry a route.
 */
import type { SymbolIndex } from '../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import { BANG, COMMA, HASH, IDENT, LBRACKET, LPAREN, PATH } from './token-kinds.ts';
import { BUILTIN_ATTRIBUTES } from './universe.ts';

export interface Decorator {
  /** Path with dots. */
  readonly text: string;
  /** Token of the last name. */
  readonly name: number;
  /** Token of its `(`, -1 without arguments. */
  readonly open: number;
}

export interface Attributes {
  readonly decorators: readonly Decorator[];
  readonly derives: readonly Decorator[];
  readonly isTest: boolean;
  /** `#[cfg(test)]` */
  readonly testOnly: boolean;
  readonly deprecated: boolean;
  /** Value of `#[path = "..."]`. */
  readonly path: string | undefined;
}

type Collected = { -readonly [K in keyof Attributes]: Attributes[K] } & { decorators: Decorator[]; derives: Decorator[] };

const NONE: Attributes = { decorators: [], derives: [], isTest: false, testOnly: false, deprecated: false, path: undefined };

export function readAttributes(c: Cursor): Attributes {
  if (c.kind[c.at] !== HASH) return NONE;
  const found: Collected = { ...NONE, decorators: [], derives: [] };
  while (c.kind[c.at] === HASH) {
    const open = c.next() === BANG ? c.at + 2 : c.at + 1;
    if (c.kind[open] !== LBRACKET) break;
    const inner = c.next() === BANG;
    const about: Collected = inner ? { ...NONE, decorators: [], derives: [] } : found;
    readAttribute(c, open, about);
    // `#![cfg(test)]` speaks of the whole file.
    if (inner && about.testOnly) c.inTest = true;
    c.at = c.after(open);
  }
  return found;
}

function readAttribute(c: Cursor, open: number, found: Collected): void {
  const decorator = readPathAt(c, open + 1);
  if (decorator === undefined) return;
  const { text } = decorator;
  if (text === 'derive') found.derives.push(...readDerives(c, decorator.open));
  else if (text === 'cfg') found.testOnly ||= /\btest\b/.test(textOf(c, decorator.open)) && !/\bnot\s*\(\s*test/.test(textOf(c, decorator.open));
  else if (text === 'deprecated') found.deprecated = true;
  else if (text === 'path') found.path = /"([^"]*)"/.exec(textOf(c, open))?.[1];
  if (/(^|[._])(test|bench|rstest|test_case|proptest|quickcheck)$/.test(text)) found.isTest = true;
  if (!BUILTIN_ATTRIBUTES.has(text)) found.decorators.push(decorator);
}

function textOf(c: Cursor, open: number): string {
  return open < 0 ? '' : c.tokens.source.slice(c.startOffset(open), c.tokens.endOf(open));
}

function readPathAt(c: Cursor, from: number): Decorator | undefined {
  let name = from;
  if (c.kind[name] !== IDENT) return undefined;
  while (c.kind[name + 1] === PATH && c.kind[name + 2] === IDENT) name += 2;
  const text = c.tokens.source.slice(c.startOffset(from), c.tokens.end[name]).replaceAll('::', '.');
  return { text, name, open: c.kind[name + 1] === LPAREN ? name + 1 : -1 };
}

function readDerives(c: Cursor, open: number): Decorator[] {
  if (open < 0) return [];
  const found: Decorator[] = [];
  for (let i = open + 1; i < c.partner(open); i++) {
    const derive = c.kind[i - 1] === LPAREN || c.kind[i - 1] === COMMA ? readPathAt(c, i) : undefined;
    if (derive !== undefined) found.push(derive);
  }
  return found;
}

/** Decorators become refs of the symbol that they stand on. */
export function emitDecorators(c: Cursor, attributes: Attributes, at: SymbolIndex): void {
  for (const { text, name } of [...attributes.derives, ...attributes.decorators]) {
    const { line, column, offset } = c.tokens.position(name);
    if (text.includes('.')) c.heads.note(text.slice(0, text.indexOf('.')), line);
    c.facts.refs.push({ role: 'decorator', at, expr: text, line, column, offset });
  }
}
