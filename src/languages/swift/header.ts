/** What stands before and behind the name of a declaration: attributes, modifiers, type parameters, bounds, parameters. */
import type { TypeText } from '../../model/facts.ts';
import type { Visibility } from '../../model/graph.ts';
import type { Annotation } from '../shared/jvm/cursor.ts';
import type { TypeParam } from '../shared/jvm/declare.ts';
import { AT, COLON, COMMA, COMPARE, EQUALS, GREATER, IDENT, LPAREN, RANGE } from '../shared/jvm/token-kinds.ts';
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
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { isKeyword, KEYWORD } from './token-kinds.ts';
import { readType } from './types.ts';

const MODIFIERS = new Set(
  (
    'public private fileprivate internal open package static final override mutating nonmutating lazy weak unowned required convenience optional dynamic ' +
    'indirect prefix postfix infix nonisolated isolated consuming borrowing distributed async __consuming'
  ).split(' '),
);

export const readHead = (c: Cursor): Head => readHeadBy(c, HEAD);

const HEAD: HeadRules<Cursor> = {
  annotation: (c, into) => {
    if (c.kind[c.at] !== AT || c.next() !== IDENT) return false;
    readAttribute(c, into);
    return true;
  },
  modifier: (c, into) => {
    if (!isModifier(c)) return false;
    readModifier(c, into);
    return true;
  },
};

/** `open`, `final` and their like are names too; as modifiers a word follows. `class` is one before `func` and `var`. */
function isModifier(c: Cursor): boolean {
  const next = c.next();
  if (c.kind[c.at] === KEYWORD.class) return BEHIND_CLASS.has(next) || (next === IDENT && MODIFIERS.has(c.text(c.at + 1)));
  if (c.kind[c.at] !== IDENT || !MODIFIERS.has(c.text(c.at))) return false;
  const behind = next === LPAREN && c.touches(c.at + 1) ? c.after(c.at + 1) : c.at + 1;
  const kind = c.kind[behind] as number;
  return kind === IDENT || kind === AT || isKeyword(kind);
}

const BEHIND_CLASS = new Set<number>([KEYWORD.func, KEYWORD.var, KEYWORD.let, KEYWORD.subscript]);

/** `private(set)`, `unowned(unsafe)`. */
function readModifier(c: Cursor, modifiers: Set<string>): void {
  const word = c.text(c.at++);
  if (c.kind[c.at] !== LPAREN) modifiers.add(word);
  else {
    if (c.text(c.at + 1) !== 'set') modifiers.add(word);
    c.at = c.after(c.at);
  }
}

/** `@Foo`, `@Foo.Bar(x: 1)`. The cursor stands on `@`. */
export function readAttribute(c: Cursor, into: Annotation[]): void {
  c.at++;
  const name = readDottedName(c);
  const token = c.at - 1;
  if (c.kind[c.at] === 60 && c.touches()) while (c.kind[c.at] !== GREATER && c.kind[c.at] !== 0) c.at++;
  if (c.kind[c.at] === GREATER) c.at++;
  const args = c.kind[c.at] === LPAREN && c.touches() ? readParenthesesText(c) : '';
  into.push({ name, token, args });
}

export function skipAttributes(c: Cursor): void {
  while (c.kind[c.at] === AT && c.next() === IDENT) readAttribute(c, []);
}

/** Without a modifier what is around says it: a protocol its requirements, a `public extension` its members. */
export function visibilityOf(c: Cursor, { modifiers }: Head): Visibility {
  if (modifiers.has('private') || modifiers.has('fileprivate')) return 'private';
  if (modifiers.has('public') || modifiers.has('open')) return 'public';
  if (modifiers.has('internal') || modifiers.has('package')) return 'internal';
  return c.body?.visibility ?? 'internal';
}

/** `<T: Foo, U>`; the cursor stands on `<`, and behind `>` afterwards. */
export function readTypeParameters(c: Cursor): TypeParam[] {
  const params: TypeParam[] = [];
  c.at++;
  while (c.kind[c.at] !== GREATER && c.kind[c.at] !== 0 && c.kind[c.at] !== LPAREN) {
    const before = c.at;
    if (c.isWord('each') || c.kind[c.at] === KEYWORD.let) c.at++;
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
  if (c.kind[c.at] === GREATER) c.at++;
  return params;
}

/** `where T: Foo, T.Element == Bar`: the bounds of type parameters join those they have. */
export function readWhere(c: Cursor, params: readonly TypeParam[]): readonly TypeParam[] {
  if (c.kind[c.at] !== KEYWORD.where) return params;
  const bounds = new Map<string, TypeText[]>();
  do {
    c.at++;
    const name = readType(c);
    if (c.kind[c.at] === COLON || c.kind[c.at] === COMPARE) {
      c.at++;
      const type = readType(c);
      bounds.set(name, [...(bounds.get(name) ?? []), type]);
    }
  } while (c.kind[c.at] === COMMA);
  return withBounds(params, bounds);
}

export interface Parameter {
  /** What callers write in front; '' for `_`. */
  readonly label: string;
  readonly name: string;
  readonly token: number;
  readonly type: TypeText;
  readonly typeToken: number;
  readonly variadic: boolean;
  readonly optional: boolean;
  readonly attributes: readonly Annotation[];
}

/** The parameters in the parentheses at the cursor, which stands behind them afterwards. Default values are read as code. */
export function readParameters(c: Cursor, unlabelled = false): Parameter[] {
  const open = c.at;
  c.at++;
  const params = readSeparated(c, c.partner(open), () => readParameter(c, unlabelled));
  c.at = c.after(open);
  return params;
}

const isName = (kind: number): boolean => kind === IDENT || isKeyword(kind);

/** `to point: Point = .zero`, `_ x: Int...`. */
function readParameter(c: Cursor, unlabelled: boolean): Parameter | undefined {
  const attributes: Annotation[] = [];
  while (c.kind[c.at] === AT && c.next() === IDENT) readAttribute(c, attributes);
  if (!isName(c.kind[c.at] as number)) return undefined;
  const first = c.at++;
  const token = isName(c.kind[c.at] as number) ? c.at++ : first;
  const given = c.name(first);
  const label = given === '_' || (unlabelled && token === first) ? '' : given;
  let type = '';
  const typeToken = c.at + 1;
  if (c.kind[c.at] === COLON) {
    c.at++;
    type = readType(c);
  }
  const variadic = c.kind[c.at] === RANGE;
  if (variadic) c.at++;
  const optional = c.kind[c.at] === EQUALS;
  if (optional) {
    c.at++;
    c.expecting(type === '' ? '?' : `<${type}>`, () => readExpression(c));
  }
  return { label, name: c.name(token), token, type, typeToken, variadic, optional, attributes };
}

export const typeOf = ({ type, variadic }: Parameter): TypeText => (variadic ? `Array<${type}>` : type);

/** For SymbolFact.params. */
export const paramTypes = (params: readonly Parameter[]): TypeText[] => params.map((p) => (p.variadic ? `...Array<${p.type}>` : p.type));

export const arityOf = (params: readonly Parameter[]): [number, number] => arityOfParameters(params);
