/**
 * `#[...]` and `#![...]`: what they say about the item behind them. Paths of macros that decorate it, `derive`d traits,
 * whether it is a test, the features that it is compiled for, and the whole text of attributes that carry a route.
 */
import type { SymbolIndex } from '../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import { BANG, COMMA, EQUALS, HASH, IDENT, LBRACKET, LPAREN, PATH, STRING } from './token-kinds.ts';
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
  /** String tokens of `#[cfg(feature = "...")]`, whether it is asked for or ruled out. */
  readonly features: readonly number[];
  /** Value of `#[path = "..."]`. */
  readonly path: string | undefined;
}

type Collected = { -readonly [K in keyof Attributes]: Attributes[K] } & { decorators: Decorator[]; derives: Decorator[]; features: number[] };

const NONE: Attributes = { decorators: [], derives: [], isTest: false, testOnly: false, deprecated: false, features: [], path: undefined };

export function readAttributes(c: Cursor): Attributes {
  if (c.kind[c.at] !== HASH) return NONE;
  const found = collected();
  while (c.kind[c.at] === HASH) {
    const open = c.next() === BANG ? c.at + 2 : c.at + 1;
    if (c.kind[open] !== LBRACKET) break;
    const inner = c.next() === BANG;
    const about = inner ? collected() : found;
    readAttribute(c, open, about);
    // `#![cfg(test)]` speaks of the whole file.
    if (inner && about.testOnly) c.inTest = true;
    c.at = c.after(open);
  }
  return found;
}

const collected = (): Collected => ({ ...NONE, decorators: [], derives: [], features: [] });

function readAttribute(c: Cursor, open: number, found: Collected): void {
  const decorator = readPathAt(c, open + 1);
  if (decorator === undefined) return;
  const { text } = decorator;
  if (text === 'derive') found.derives.push(...readDerives(c, decorator.open));
  else if (text === 'cfg') readCondition(c, decorator.open, found);
  else if (text === 'deprecated') found.deprecated = true;
  else if (text === 'path') found.path = /"([^"]*)"/.exec(textOf(c, open))?.[1];
  if (/(^|[._])(test|bench|rstest|test_case|proptest|quickcheck)$/.test(text)) found.isTest = true;
  if (!BUILTIN_ATTRIBUTES.has(text)) found.decorators.push(decorator);
}

function readCondition(c: Cursor, open: number, found: Collected): void {
  const condition = textOf(c, open);
  found.testOnly ||= /\btest\b/.test(condition) && !/\bnot\s*\(\s*test/.test(condition);
  if (condition.includes('feature')) found.features.push(...featuresIn(c, open));
}

/** Tokens of the names in `feature = "a"`, however deep in `any`, `all` and `not`. */
export function featuresIn(c: Cursor, open: number): number[] {
  const found: number[] = [];
  for (let i = open + 1; i < c.partner(open) - 2; i++) {
    if (c.kind[i] === IDENT && c.kind[i + 1] === EQUALS && c.kind[i + 2] === STRING && c.text(i) === 'feature') found.push(i + 2);
  }
  return found;
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
