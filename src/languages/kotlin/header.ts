/** What stands before and behind the name of a declaration: annotations, modifiers, type parameters, parameters. */
import type { TypeText } from '../../model/facts.ts';
import type { Visibility } from '../../model/graph.ts';
import type { Annotation } from '../shared/jvm/cursor.ts';
import type { TypeParam } from '../shared/jvm/declare.ts';
import { AT, COLON, COMMA, EQUALS, GREATER, IDENT, LBRACKET, LESS, LPAREN, RPAREN } from '../shared/jvm/token-kinds.ts';
import {
  arityOfParameters,
  type Head,
  type HeadRules,
  readDottedName,
  readHeadBy,
  readParenthesesText,
  readSeparated,
  withBounds,
} from '../shared/token-reading/head.ts';
import { BLOCK, type Cursor } from './cursor.ts';
import { readArgumentValue } from './expressions.ts';
import { KEYWORD } from './token-kinds.ts';
import { readType } from './types.ts';

const MODIFIERS = new Set(
  (
    'public protected private internal abstract final open sealed enum annotation data inner value inline noinline crossinline external override lateinit ' +
    'tailrec operator infix suspend const vararg expect actual companion'
  ).split(' '),
);

export const readHead = (c: Cursor): Head => readHeadBy(c, HEAD);

const HEAD: HeadRules<Cursor> = {
  annotation: (c, into) => {
    if (c.kind[c.at] !== AT) return false;
    readAnnotation(c, into);
    return true;
  },
  modifier: (c, into) => {
    if (c.kind[c.at] !== IDENT || !isModifier(c)) return false;
    into.add(c.text(c.at++));
    return true;
  },
};

/** `data`, `open` and their like are names too; as modifiers something else follows than what goes on with a value. */
function isModifier(c: Cursor): boolean {
  if (!MODIFIERS.has(c.text(c.at))) return false;
  const next = c.next();
  return next === IDENT || next === AT || next >= KEYWORD.as;
}

/** Whether a declaration begins at the cursor: annotations and modifiers up to a keyword that declares something. Answers that keyword, or 0. */
export function declarationAt(c: Cursor): number {
  const start = c.at;
  const kind = c.kind[start] as number;
  if (kind !== AT && kind !== IDENT) return DECLARES.has(kind) ? kind : 0;
  if (kind === IDENT && !MODIFIERS.has(c.text(start))) return SOFT.has(c.text(start)) ? softAt(c, start) : 0;
  readHead(c);
  const at = c.at;
  c.at = start;
  const found = c.kind[at] as number;
  if (DECLARES.has(found)) return found;
  return found === IDENT && SOFT.has(c.text(at)) ? softAt(c, at) : 0;
}

const DECLARES = new Set<number>([KEYWORD.class, KEYWORD.interface, KEYWORD.object, KEYWORD.fun, KEYWORD.val, KEYWORD.var, KEYWORD.typealias]);
/** Words that declare something inside of a class only. */
const SOFT = new Set(['constructor', 'init']);
export const CONSTRUCTOR = 1;
export const INIT = 2;

function softAt(c: Cursor, at: number): number {
  if (c.body === undefined || c.body === BLOCK) return 0;
  const next = c.kind[at + 1];
  if (c.text(at) === 'constructor') return next === LPAREN ? CONSTRUCTOR : 0;
  return next === 123 ? INIT : 0;
}

export function skipAnnotations(c: Cursor): void {
  while (c.kind[c.at] === AT) readAnnotation(c, []);
}

/** `@Foo`, `@field:Foo(1)`, `@[A B]`. The cursor stands on `@`. */
export function readAnnotation(c: Cursor, into: Annotation[]): void {
  c.at++;
  if (c.kind[c.at] === IDENT && c.next() === COLON) c.at += 2;
  if (c.kind[c.at] === LBRACKET) {
    const end = c.partner(c.at++);
    while (c.at < end) {
      const before = c.at;
      readOneAnnotation(c, into);
      if (c.at === before) c.at++;
    }
    c.at++;
  } else readOneAnnotation(c, into);
}

function readOneAnnotation(c: Cursor, into: Annotation[]): void {
  if (c.kind[c.at] !== IDENT) return;
  const name = readDottedName(c);
  const token = c.at - 1;
  if (c.kind[c.at] === LESS) readTypeParameters(c);
  const args = c.kind[c.at] === LPAREN && !c.startsLine() ? readParenthesesText(c) : '';
  into.push({ name, token, args });
}

export function visibilityOf({ modifiers }: Head, otherwise: Visibility = 'public'): Visibility {
  if (modifiers.has('private')) return 'private';
  if (modifiers.has('protected')) return 'protected';
  return modifiers.has('internal') ? 'internal' : otherwise;
}

/** `<T : Foo, reified U>`; the cursor stands on `<`. */
export function readTypeParameters(c: Cursor): TypeParam[] {
  const params: TypeParam[] = [];
  c.at++;
  while (c.kind[c.at] !== GREATER && c.kind[c.at] !== 0 && c.kind[c.at] !== RPAREN) {
    const before = c.at;
    skipAnnotations(c);
    while (c.kind[c.at] === KEYWORD.in || (c.kind[c.at] === IDENT && c.next() === IDENT)) c.at++;
    if (c.kind[c.at] === IDENT) {
      const name = c.name(c.at++);
      let bound = '';
      if (c.kind[c.at] === COLON) {
        c.at++;
        bound = readType(c);
      }
      params.push({ name, bound });
    }
    if (c.kind[c.at] === COMMA || c.at === before) c.at++;
  }
  c.at++;
  return params;
}

/** `where T : Foo, T : Bar` behind a signature: the bounds join those of the type parameters. */
export function readWhere(c: Cursor, params: readonly TypeParam[]): readonly TypeParam[] {
  if (c.kind[c.at] !== IDENT || c.text(c.at) !== 'where' || c.next() !== IDENT) return params;
  c.at++;
  const bounds = new Map<string, TypeText[]>();
  while (c.kind[c.at] === IDENT && c.next() === COLON) {
    const name = c.name(c.at);
    c.at += 2;
    bounds.set(name, [...(bounds.get(name) ?? []), readType(c)]);
    if (c.kind[c.at] === COMMA) c.at++;
  }
  return withBounds(params, bounds);
}

export interface Parameter {
  readonly head: Head;
  readonly name: string;
  readonly token: number;
  readonly type: TypeText;
  readonly typeToken: number;
  readonly variadic: boolean;
  readonly optional: boolean;
  /** `val` or `var` of a primary constructor. */
  readonly isProperty: boolean;
  readonly isVar: boolean;
  readonly end: number;
}

/** The parameters in the parentheses at the cursor, which stands behind them afterwards. Default values are read as code. */
export function readParameters(c: Cursor): Parameter[] {
  const open = c.at;
  c.at++;
  const params = c.within(true, () => readSeparated(c, c.partner(open), () => readParameter(c)));
  c.at = c.after(open);
  return params;
}

function readParameter(c: Cursor): Parameter | undefined {
  const head = readHead(c);
  const keyword = c.kind[c.at];
  const isProperty = keyword === KEYWORD.val || keyword === KEYWORD.var;
  if (isProperty) c.at++;
  if (c.kind[c.at] !== IDENT) return undefined;
  const token = c.at++;
  let type = '';
  let typeToken = token;
  if (c.kind[c.at] === COLON) {
    typeToken = ++c.at;
    type = readType(c);
  }
  const optional = c.kind[c.at] === EQUALS;
  const end = c.lastEnd;
  if (optional) {
    c.at++;
    readArgumentValue(c);
  }
  const variadic = head.modifiers.has('vararg');
  return { head, name: c.name(token), token, type, typeToken, variadic, optional, isProperty, isVar: keyword === KEYWORD.var, end };
}

export const typeOf = ({ type, variadic }: Parameter): TypeText => (variadic ? `Array<${type}>` : type);

/** For SymbolFact.params. */
export function paramTypes(params: readonly Parameter[], receiver?: TypeText): TypeText[] {
  const types = params.map((p, i) => (p.variadic && i === params.length - 1 ? `...Array<${p.type}>` : typeOf(p)));
  return receiver === undefined ? types : [receiver, ...types];
}

export const arityOf = (params: readonly Parameter[], receiver: boolean): [number, number] => arityOfParameters(params, receiver ? 1 : 0);
