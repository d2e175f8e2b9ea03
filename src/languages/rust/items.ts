/**
 * Items: everything that Rust declares, at top level, in modules, in impl blocks and traits, in functions. Attributes
 * and visibility come first and belong to what follows.
 */

import type { Visibility } from '../../model/graph.ts';
import { type Attributes, readAttributes } from './attributes.ts';
import { readConstant, readTypeAlias } from './constants.ts';
import type { Cursor } from './cursor.ts';
import { readFunction } from './functions.ts';
import { readImpl } from './impls.ts';
import { readMacroRules, readModule } from './item-modules.ts';
import { readMacro } from './macros.ts';
import {
  ASYNC,
  BANG,
  CONST,
  CRATE,
  ENUM,
  EXTERN,
  FN,
  HASH,
  IDENT,
  IMPL,
  LBRACE,
  LBRACKET,
  LPAREN,
  MOD,
  PATH,
  PUB,
  SEMI,
  STATIC,
  STRING,
  STRUCT,
  TRAIT,
  TYPE,
  UNSAFE,
  USE,
} from './token-kinds.ts';
import { readTrait } from './trait-items.ts';
import { readEnum, readStruct } from './type-items.ts';
import { readExternCrate, readUse } from './uses.ts';

/** What stands before the keyword. */
export interface ItemHead {
  /** First token, attributes included, and first one behind them. */
  readonly first: number;
  readonly signature: number;
  readonly attributes: Attributes;
  readonly visibility: Visibility;
}

const STARTS = new Set([FN, STRUCT, ENUM, TRAIT, IMPL, MOD, USE, TYPE, STATIC, PUB, HASH]);
const MODIFIERS = new Set([ASYNC, UNSAFE, EXTERN, STRING, CONST, IDENT]);

/** True when the cursor stands before an item rather than an expression. */
export function startsItem(c: Cursor): boolean {
  const kind = c.kind[c.at] as number;
  const next = c.next();
  if (STARTS.has(kind)) return kind !== HASH || next === LBRACKET || next === BANG;
  if (kind === CONST) return next === IDENT || next === FN || next === UNSAFE || next === ASYNC || next === EXTERN || c.text(c.at + 1) === '_';
  if (kind === UNSAFE || kind === ASYNC) return next === FN || next === IMPL || next === TRAIT || next === EXTERN || next === UNSAFE;
  if (kind === EXTERN) return next === CRATE || next === STRING || next === FN || next === LBRACE;
  if (kind !== IDENT) return false;
  return (next === BANG && c.text(c.at) === 'macro_rules') || (next === IDENT && c.text(c.at) === 'union' && c.next(2) === LBRACE);
}

/** Items up to the token `end`. */
export function readItems(c: Cursor, end: number): void {
  if (!c.enter()) return;
  while (c.at < end) {
    const before = c.at;
    readItem(c);
    if (c.kind[c.at] === SEMI || c.at === before) c.at++;
    c.facts.advance(c.startOffset());
  }
  c.leave();
}

/** `lazy_static! { static ref A: T = x; }`, `bitflags! { struct F { ... } }`: stops at what is not an item. */
export function readMacroItems(c: Cursor, end: number): void {
  while (c.at < end && startsItem(c)) {
    const before = c.at;
    readItem(c);
    if (c.kind[c.at] === SEMI || c.at === before) c.at++;
  }
}

const READERS: Readonly<Record<number, (c: Cursor, head: ItemHead) => void>> = {
  [FN]: readFunction,
  [STRUCT]: readStruct,
  [ENUM]: readEnum,
  [TRAIT]: readTrait,
  [IMPL]: readImpl,
  [MOD]: readModule,
  [USE]: readUse,
  [TYPE]: readTypeAlias,
  [CONST]: readConstant,
  [STATIC]: readConstant,
};

export function readItem(c: Cursor): void {
  const first = c.at;
  const attributes = readAttributes(c);
  const head: ItemHead = { first, signature: c.at, attributes, visibility: readVisibility(c) };
  const keyword = itemKeyword(c);
  const read = READERS[c.kind[keyword] as number];
  if (read !== undefined) {
    c.at = keyword;
    read(c, head);
  } else readOtherItem(c, head);
}

/** `pub`, `pub(crate)`, `pub(in path)` */
export function readVisibility(c: Cursor): Visibility {
  if (c.kind[c.at] !== PUB) return 'private';
  c.at++;
  if (c.kind[c.at] !== LPAREN || c.next() === LPAREN) return 'public';
  c.at = c.after(c.at);
  return 'internal';
}

/** Token of the keyword that says what is declared, behind `const`, `async`, `unsafe`, `extern "C"`. */
function itemKeyword(c: Cursor): number {
  let i = c.at;
  while (MODIFIERS.has(c.kind[i] as number) && i < c.at + 6) {
    if (c.kind[i] === IDENT && !isModifierName(c, i)) break;
    i++;
  }
  if (c.kind[i] === FN || c.kind[i] === IMPL || c.kind[i] === TRAIT || c.kind[i] === MOD) return i;
  return c.at;
}

/** `default fn` in specialised impls, `auto trait`, `union` is read as a struct. */
const isModifierName = (c: Cursor, token: number): boolean => ['default', 'auto', 'safe', 'gen'].includes(c.text(token));

function readOtherItem(c: Cursor, head: ItemHead): void {
  const kind = c.kind[c.at];
  if (kind === EXTERN && c.next() === CRATE) readExternCrate(c, head);
  else if (kind === EXTERN || (kind === UNSAFE && c.next() === EXTERN)) readForeignBlock(c);
  else if (kind === IDENT && c.text(c.at) === 'union' && c.next() === IDENT) readStruct(c, head);
  else if (kind === IDENT && c.text(c.at) === 'macro_rules' && c.next() === BANG) readMacroRules(c, head);
  else if (kind === IDENT || kind === PATH || kind === CRATE) readMacroItem(c);
}

/** `extern "C" { fn f(); }` */
function readForeignBlock(c: Cursor): void {
  while (c.kind[c.at] === UNSAFE || c.kind[c.at] === EXTERN || c.kind[c.at] === STRING) c.at++;
  if (c.kind[c.at] !== LBRACE) return;
  const open = c.at++;
  readItems(c, c.partner(open));
  c.at = c.after(open);
}

/** A macro call in an item's place. */
const LONGEST_PATH = 100;

function readMacroItem(c: Cursor): void {
  let name = c.at;
  while ((c.kind[name] === IDENT || c.kind[name] === CRATE || c.kind[name] === PATH) && c.kind[name + 1] !== BANG && c.kind[name] !== 0) name++;
  if (c.kind[name] !== IDENT || c.kind[name + 1] !== BANG) {
    // Nobody writes such a path: to look at the rest of it again from every part would take the square of its length.
    if (name - c.at > LONGEST_PATH) c.at = name;
    return;
  }
  const text = c.tokens.source.slice(c.startOffset(), c.tokens.end[name]).replaceAll('::', '.');
  c.at = name + 1;
  // `name! ident { ... }`
  if (c.next() === IDENT) c.at++;
  if (c.next() === LBRACE || c.next() === LPAREN || c.next() === LBRACKET) readMacro(c, { text, name });
}
