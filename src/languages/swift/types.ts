/**
 * Swift types, read from tokens, as TypeText: `[String: Foo?]` is `Dictionary<String,Foo>`, `(A) async throws -> R` is
 * `(A)=>R`, `some P & Q` is `P|Q`. Optionals, attributes and `inout` are dropped. Does not move the cursor when there is no type.
 */
import type { TypeText } from '../../model/facts.ts';
import {
  AMPERSAND,
  ARROW,
  AT,
  BANG,
  COLON,
  COMMA,
  DOT,
  ELVIS,
  GREATER,
  IDENT,
  LBRACKET,
  LESS,
  LPAREN,
  QUESTION,
  RANGE,
  RPAREN,
} from '../shared/jvm/token-kinds.ts';
import type { Cursor } from './cursor.ts';
import { skipAttributes } from './header.ts';
import { isKeyword, KEYWORD } from './token-kinds.ts';

const MAX_TYPE = 400;

export function readType(c: Cursor): TypeText {
  if (!c.enter()) return '?';
  const text = readComposed(c);
  c.leave();
  return text.length > MAX_TYPE ? '?' : text;
}

const PREFIXES = new Set(['some', 'any', 'each', 'sending', 'isolated', 'consuming', 'borrowing', 'nonisolated', '__owned', '__shared', 'unowned']);

function readComposed(c: Cursor): TypeText {
  const types = [readPlain(c)];
  while (c.kind[c.at] === AMPERSAND) {
    c.at++;
    types.push(readPlain(c));
  }
  const known = types.filter((t) => t !== '?' && t !== '');
  return known.length === 0 ? '?' : known.join('|');
}

function readPlain(c: Cursor): TypeText {
  for (;;) {
    skipAttributes(c);
    if (c.kind[c.at] === KEYWORD.inout || c.kind[c.at] === KEYWORD.repeat) c.at++;
    else if (c.kind[c.at] === IDENT && PREFIXES.has(c.text(c.at)) && startsType(c.next())) c.at++;
    else if (c.kind[c.at] === 126) c.at++;
    else break;
  }
  let type = readBase(c);
  for (;;) {
    const kind = c.kind[c.at];
    if ((kind === QUESTION || kind === BANG || kind === ELVIS) && c.touches()) c.at++;
    else if (kind === DOT && c.next() === IDENT) {
      const part = c.name(c.at + 1);
      c.at += 2;
      if (part !== 'Type' && part !== 'Protocol') type = `${type}.${part}${c.kind[c.at] === LESS ? readTypeArguments(c) : ''}`;
    } else return type;
  }
}

const startsType = (kind: number): boolean => kind === IDENT || kind === LPAREN || kind === LBRACKET || kind === AT || kind === KEYWORD.Self || kind === 126;

function readBase(c: Cursor): TypeText {
  const kind = c.kind[c.at] as number;
  if (kind === LPAREN) return readParenthesised(c);
  if (kind === LBRACKET) return readCollection(c);
  if (kind === KEYWORD.Self) {
    c.at++;
    return selfType(c);
  }
  if (kind !== IDENT) return '?';
  let name = c.name(c.at++);
  while (c.kind[c.at] === DOT && c.next() === IDENT && c.text(c.at + 1) !== 'Type' && c.text(c.at + 1) !== 'Protocol') {
    name += `.${c.name(c.at + 1)}`;
    c.at += 2;
  }
  const args = c.kind[c.at] === LESS && c.touches() ? readTypeArguments(c) : '';
  if (name === 'Optional' && args !== '') return args.slice(1, -1);
  return name === '_' ? '?' : name + args;
}

/** The type around, as far as it has a name. */
export function selfType(c: Cursor): TypeText {
  const around = c.bodies.findLast((b) => b.name !== '');
  return around === undefined ? 'Self' : around.name;
}

/** `[T]`, `[K: V]`. */
function readCollection(c: Cursor): TypeText {
  const open = c.at++;
  const first = readType(c);
  let text = `Array<${first}>`;
  if (c.kind[c.at] === COLON) {
    c.at++;
    text = `Dictionary<${first},${readType(c)}>`;
  }
  c.at = c.after(open);
  return text;
}

/** A function type, a tuple, or a type in parentheses. */
function readParenthesised(c: Cursor): TypeText {
  const open = c.at;
  const end = c.partner(open);
  const types: TypeText[] = [];
  c.at++;
  while (c.at < end) {
    const before = c.at;
    skipLabel(c);
    types.push(readType(c));
    if (c.kind[c.at] === RANGE) c.at++;
    if (c.at < end && c.kind[c.at] !== COMMA) c.skipConstruct();
    if (c.kind[c.at] === COMMA || c.at === before) c.at++;
  }
  c.at = c.after(open);
  skipFunctionMarks(c);
  if (c.kind[c.at] === ARROW) {
    c.at++;
    return `(${types.join(',')})=>${readType(c)}`;
  }
  return types.length === 1 ? bracketed(types[0] as string) : types.length === 0 ? 'Void' : `(${types.join(',')})`;
}

/** `any(A & B)` stays one type; a function in parentheses keeps them, so that a union may follow. */
const bracketed = (type: TypeText): TypeText => (type.includes('=>') ? `(${type})` : type);

/** `async throws(Foo)` between parameters and `->`. */
export function skipFunctionMarks(c: Cursor): void {
  for (;;) {
    if (c.kind[c.at] === KEYWORD.throws || c.kind[c.at] === KEYWORD.rethrows) {
      c.at++;
      if (c.kind[c.at] === LPAREN && c.touches()) c.at = c.after(c.at);
    } else if (c.isWord('async')) c.at++;
    else return;
  }
}

const isName = (kind: number): boolean => kind === IDENT || isKeyword(kind);

function skipLabel(c: Cursor): void {
  if (!isName(c.kind[c.at] as number)) return;
  if (c.next() === COLON) c.at += 2;
  else if (isName(c.next()) && c.next(2) === COLON) c.at += 3;
}

/** `<A, B>`; the cursor stands on `<`, and behind `>` afterwards. */
export function readTypeArguments(c: Cursor): string {
  c.at++;
  const types: TypeText[] = [];
  while (c.kind[c.at] !== GREATER && c.kind[c.at] !== 0 && c.kind[c.at] !== RPAREN) {
    const before = c.at;
    types.push(readType(c));
    if (c.kind[c.at] === COMMA || c.at === before) c.at++;
  }
  if (c.kind[c.at] === GREATER) c.at++;
  return types.length === 0 ? '' : `<${types.join(',')}>`;
}

/** Tokens that may stand between the angle brackets of type arguments. */
const IN_TYPES = new Set<number>([IDENT, DOT, COMMA, QUESTION, AT, COLON, ARROW, AMPERSAND, KEYWORD.Self, BANG, ELVIS]);
const FARTHEST = 80;

/** Token behind the `>` that closes type arguments at `<`; -1 when it is a comparison. */
export function typeArgumentsEnd(c: Cursor, less: number): number {
  if (!c.touches(less)) return -1;
  let depth = 0;
  for (let at = less; at < less + FARTHEST; at++) {
    const kind = c.kind[at] as number;
    if (kind === LESS) depth++;
    else if (kind === GREATER && --depth === 0) return at + 1;
    else if (kind === LPAREN || kind === LBRACKET) at = c.partner(at);
    else if (kind !== GREATER && !IN_TYPES.has(kind)) return -1;
  }
  return -1;
}
