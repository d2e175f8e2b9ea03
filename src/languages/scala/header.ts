/** What stands before and behind the name of a definition: annotations, modifiers, type parameters, parameters. */
import type { TypeText } from '../../model/facts.ts';
import type { Visibility } from '../../model/graph.ts';
import type { Annotation } from '../shared/jvm/cursor.ts';
import type { TypeParam } from '../shared/jvm/declare.ts';
import { BOUND, COLON, COMMA, EQUALS, IDENT, LBRACKET, LPAREN, STAR } from '../shared/jvm/token-kinds.ts';
import { arityOfParameters, type Head, type HeadRules, readDottedName, readHeadBy, readParenthesesText, readSeparated } from '../shared/token-reading/head.ts';
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { KEYWORD } from './token-kinds.ts';
import { isAnnotation, readType } from './types.ts';

const HARD = new Set<number>([
  KEYWORD.abstract,
  KEYWORD.final,
  KEYWORD.implicit,
  KEYWORD.lazy,
  KEYWORD.override,
  KEYWORD.private,
  KEYWORD.protected,
  KEYWORD.sealed,
]);
const SOFT = new Set(['inline', 'opaque', 'open', 'transparent', 'infix', 'erased', 'tracked']);

export const readHead = (c: Cursor): Head => readHeadBy(c, HEAD);

const HEAD: HeadRules<Cursor> = {
  annotation: (c, into) => {
    if (!isAnnotation(c)) return false;
    readAnnotation(c, into);
    return true;
  },
  modifier: (c, into) => {
    if (!isModifier(c)) return false;
    into.add(c.text(c.at++));
    if (c.kind[c.at] === LBRACKET) c.at = c.after(c.at);
    return true;
  },
};

function isModifier(c: Cursor): boolean {
  const kind = c.kind[c.at] as number;
  return HARD.has(kind) || (kind === IDENT && SOFT.has(c.text(c.at)) && (c.next() >= KEYWORD.abstract || c.next() === IDENT));
}

function readAnnotation(c: Cursor, into: Annotation[]): void {
  c.at++;
  const name = readDottedName(c);
  const token = c.at - 1;
  if (c.kind[c.at] === LBRACKET) c.at = c.after(c.at);
  const args = c.kind[c.at] === LPAREN && c.endOffset(c.at - 1) === c.startOffset(c.at) ? readParenthesesText(c) : '';
  into.push({ name, token, args });
}

export function visibilityOf({ modifiers }: Head): Visibility {
  if (modifiers.has('private')) return 'private';
  return modifiers.has('protected') ? 'protected' : 'public';
}

/** `[F[_]: Monad, A <: Foo]`; the cursor stands on `[`. */
export function readTypeParameters(c: Cursor): TypeParam[] {
  const open = c.at;
  const end = c.partner(open);
  const params: TypeParam[] = [];
  c.at++;
  c.within(true, () => {
    while (c.at < end) {
      const before = c.at;
      while (c.at < end && c.kind[c.at] !== IDENT) c.at++;
      if (c.at < end) params.push(readTypeParameter(c));
      while (c.at < end && c.kind[c.at] !== COMMA) c.at = c.kind[c.at] === LBRACKET ? c.after(c.at) : c.at + 1;
      if (c.kind[c.at] === COMMA || c.at === before) c.at++;
    }
  });
  c.at = c.after(open);
  return params;
}

function readTypeParameter(c: Cursor): TypeParam {
  const name = c.name(c.at++);
  if (c.kind[c.at] === LBRACKET) c.at = c.after(c.at);
  let bound = '';
  if (c.kind[c.at] === BOUND) {
    const upper = c.text(c.at++) === '<:';
    const type = readType(c);
    if (upper) bound = type;
  }
  return { name, bound };
}

export interface Parameter {
  readonly head: Head;
  readonly name: string;
  readonly token: number;
  readonly type: TypeText;
  readonly typeToken: number;
  readonly variadic: boolean;
  readonly optional: boolean;
  readonly isProperty: boolean;
  readonly end: number;
}

export interface ParameterList {
  readonly params: readonly Parameter[];
  /** `(implicit …)`, `(using …)`: nobody writes them at a call. */
  readonly isGiven: boolean;
}

/** All parameter lists at the cursor. */
export function readParameterLists(c: Cursor): ParameterList[] {
  const lists: ParameterList[] = [];
  while (c.kind[c.at] === LPAREN && (!c.startsLine() || lists.length > 0 || c.kind[c.at - 1] === IDENT)) lists.push(readParameters(c));
  return lists;
}

function readParameters(c: Cursor): ParameterList {
  const open = c.at;
  c.at++;
  const isGiven = c.kind[c.at] === KEYWORD.implicit || c.isWord('using');
  if (isGiven) c.at++;
  const params = c.within(true, () => readSeparated(c, c.partner(open), () => readParameter(c)));
  c.at = c.after(open);
  return { params, isGiven };
}

function readParameter(c: Cursor): Parameter | undefined {
  const head = readHead(c);
  const isProperty = c.kind[c.at] === KEYWORD.val || c.kind[c.at] === KEYWORD.var;
  if (isProperty) c.at++;
  if (c.kind[c.at] !== IDENT || c.next() !== COLON) return undefined;
  const token = c.at;
  c.at += 2;
  const typeToken = c.at;
  const type = readType(c);
  const variadic = c.kind[c.at - 1] === STAR;
  const end = c.lastEnd;
  const optional = c.kind[c.at] === EQUALS;
  if (optional) {
    c.at++;
    readExpression(c);
  }
  return { head, name: c.name(token), token, type, typeToken, variadic, optional, isProperty, end };
}

const writtenList = (lists: readonly ParameterList[]): readonly Parameter[] => lists.find((l) => !l.isGiven)?.params ?? [];

export const typeOf = ({ type, variadic }: Parameter): TypeText => (variadic ? `Seq<${type}>` : type);

/** Of the first list that callers write. */
export function paramTypes(lists: readonly ParameterList[], receiver?: TypeText): TypeText[] {
  const types = writtenList(lists).map((p) => (p.variadic ? `...Array<${p.type}>` : p.type));
  return receiver === undefined ? types : [receiver, ...types];
}

export const arityOf = (lists: readonly ParameterList[], receiver: boolean): [number, number] => arityOfParameters(writtenList(lists), receiver ? 1 : 0);
