/**
 * Patterns: every name they bind becomes a binding whose value is the way from the matched value to it: `Some(x)` and
 * `Ok(x)` unwrap, tuples pick, slices iterate, struct patterns read fields. Constants and variants that a pattern
 * mentions become references.
 */
import type { ExprText, TypeText } from '../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import { emitPath, type Path, readPath, UNKNOWN } from './expressions.ts';
import {
  AMPERSAND,
  AND,
  AT,
  BANG,
  CHAR,
  COLON,
  COMMA,
  CONST,
  CRATE,
  IDENT,
  LBRACE,
  LBRACKET,
  LESS,
  LIFETIME,
  LPAREN,
  MINUS,
  MUT,
  NUMBER,
  PATH,
  PIPE,
  RANGE,
  REF,
  SELF,
  SELF_TYPE,
  STRING,
  SUPER,
  UNDERSCORE,
} from './token-kinds.ts';

/** What is matched: an expression, a type, or nothing known. */
export interface Matched {
  readonly value?: ExprText;
  /** Of a tuple written in place, its parts. */
  readonly parts?: readonly ExprText[];
  readonly type?: TypeText;
  readonly param?: true;
}

const NOTHING: Matched = {};
const UNWRAPPED = new Set(['Some', 'Ok', 'Poll.Ready', 'Cow.Borrowed', 'Cow.Owned']);

/** Reads a pattern and binds its names from `start` on; a start of -1 only skips it. In closures `|` ends the pattern. */
export function readPattern(c: Cursor, matched: Matched, start: number, alternatives = true): void {
  if (!c.enter()) return;
  if (alternatives && c.kind[c.at] === PIPE) c.at++;
  readAlternative(c, matched, start);
  while (alternatives && c.kind[c.at] === PIPE) {
    c.at++;
    readAlternative(c, matched, start);
  }
  c.leave();
}

function readAlternative(c: Cursor, matched: Matched, start: number): void {
  while (isDecoration(c.kind[c.at] as number)) c.at++;
  switch (c.kind[c.at]) {
    case LPAREN:
      readTuplePattern(c, matched, start);
      break;
    case LBRACKET:
      readSequence(c, () => element(matched), start);
      break;
    case NUMBER:
    case STRING:
    case CHAR:
    case MINUS:
    case RANGE:
      skipLiteral(c);
      break;
    case IDENT:
      if (isBinding(c)) readBinding(c, matched, start);
      else readPathPattern(c, matched, start);
      break;
    case SELF_TYPE:
    case SELF:
    case CRATE:
    case SUPER:
    case PATH:
    case LESS:
      readPathPattern(c, matched, start);
      break;
    case UNDERSCORE:
    case CONST:
      c.at++;
      if (c.kind[c.at] === LBRACE && c.kind[c.at - 1] === CONST) c.at = c.after(c.at);
  }
}

const isDecoration = (kind: number): boolean => kind === AMPERSAND || kind === AND || kind === MUT || kind === REF || kind === LIFETIME;

/** `1`, `-1`, `'a'..='z'`, `..=MAX` */
function skipLiteral(c: Cursor): void {
  for (;;) {
    const kind = c.kind[c.at] as number;
    if (kind !== NUMBER && kind !== STRING && kind !== CHAR && kind !== MINUS && kind !== RANGE) break;
    c.at++;
  }
  if (c.kind[c.at] === IDENT && c.kind[c.at - 1] === RANGE) readPath(c, 'reference');
}

/** By convention constants and variants begin with a capital letter, and only they may be meant without being bound. */
function isBinding(c: Cursor): boolean {
  const next = c.next();
  if (next === PATH || next === LPAREN || next === LBRACE || next === BANG) return false;
  if (next === AT) return true;
  const code = c.tokens.source.charCodeAt(c.startOffset());
  return code < 65 || code > 90;
}

function readBinding(c: Cursor, matched: Matched, start: number): void {
  if (start >= 0) c.scopes.bind(c.text(c.at), start, matched);
  c.at++;
  if (c.kind[c.at] !== AT) return;
  c.at++;
  readPattern(c, matched, start);
}

function readTuplePattern(c: Cursor, matched: Matched, start: number): void {
  const open = c.at;
  const single = c.kind[c.partner(open) - 1] !== COMMA && !hasComma(c, open);
  readSequence(c, (i) => (single ? matched : pick(matched, i)), start);
}

function hasComma(c: Cursor, open: number): boolean {
  const end = c.partner(open);
  for (let i = open + 1; i < end; i++) {
    const kind = c.kind[i];
    if (kind === COMMA) return true;
    if (kind === LPAREN || kind === LBRACKET || kind === LBRACE) i = c.partner(i);
  }
  return false;
}

/** Patterns in brackets, separated by commas; the cursor stands on the opening one. */
function readSequence(c: Cursor, matchedAt: (position: number) => Matched, start: number): void {
  const open = c.at++;
  const end = c.partner(open);
  for (let i = 0; c.at < end; i++) {
    const before = c.at;
    readPattern(c, matchedAt(i), start);
    if (c.kind[c.at] === COMMA || c.at === before) c.at++;
    else c.skipConstruct();
  }
  c.at = c.after(open);
}

/** `Some(x)`, `Kind::Variant(a, b)`, `Point { x, y: b, .. }`, `MAX`. */
function readPathPattern(c: Cursor, matched: Matched, start: number): void {
  const path = readPath(c, 'reference');
  const { text } = path;
  if (c.kind[c.at] === LPAREN && path.name >= 0) emitPath(c, path, 'reference');
  if (c.kind[c.at] === LPAREN) readSequence(c, (i) => payload(c, text, matched, i), start);
  else if (c.kind[c.at] === LBRACE) readStructPattern(c, text, start);
  else if (c.kind[c.at] === BANG && (c.next() === LPAREN || c.next() === LBRACKET)) readMacroPattern(c, path, start);
  else if (c.kind[c.at] === RANGE) skipLiteral(c);
}

/** `key!(Left) => …` */
function readMacroPattern(c: Cursor, { text, name }: Path, start: number): void {
  if (start >= 0) c.ref('macro', text, name);
  c.at = c.after(c.at + 1);
}

function payload(c: Cursor, path: ExprText, matched: Matched, position: number): Matched {
  if (UNWRAPPED.has(path)) return unwrapped(matched);
  const type = c.variants.get(path.replace(/^cls\./, `${c.owner?.type ?? ''}.`))?.get(String(position));
  if (type !== undefined) return { type };
  // A tuple struct's fields are members of the value itself, a variant's are members of the variant.
  const isStruct = c.declaredTypes.has(c.qualified(path)) && matched.value !== undefined;
  return path === UNKNOWN ? NOTHING : { value: `${isStruct ? matched.value : path}.${position}` };
}

function readStructPattern(c: Cursor, path: ExprText, start: number): void {
  const open = c.at++;
  const end = c.partner(open);
  const fields = c.variants.get(path);
  while (c.at < end) {
    const before = c.at;
    while (c.kind[c.at] === REF || c.kind[c.at] === MUT) c.at++;
    if (c.kind[c.at] === IDENT || c.kind[c.at] === NUMBER) readFieldPattern(c, path, fields, start);
    if (c.kind[c.at] === COMMA || c.at === before) c.at++;
    else if (c.at < end) c.skipConstruct();
  }
  c.at = c.after(open);
}

function readFieldPattern(c: Cursor, path: ExprText, fields: ReadonlyMap<string, TypeText> | undefined, start: number): void {
  const name = c.text(c.at);
  const type = fields?.get(name);
  const field = path === 'cls' ? `this.${name}` : `<${path}>.${name}`;
  if (fields === undefined) c.mention('access', field, c.at);
  const matched: Matched = type !== undefined ? { type } : { value: field };
  if (c.next() === COLON) {
    c.at += 2;
    readPattern(c, matched, start);
    return;
  }
  if (start >= 0) c.scopes.bind(name, start, matched);
  c.at++;
}

const element = (matched: Matched): Matched => derive(matched, '~');
const unwrapped = (matched: Matched): Matched => derive(matched, '^');

function pick(matched: Matched, position: number): Matched {
  const part = matched.parts?.[position];
  if (part !== undefined) return part === UNKNOWN ? NOTHING : { value: part };
  return derive(matched, `#${position}`);
}

function derive(matched: Matched, step: string): Matched {
  if (matched.type !== undefined) return { value: `<${matched.type}>${step}` };
  return matched.value === undefined || matched.value === UNKNOWN ? NOTHING : { value: matched.value + step };
}
