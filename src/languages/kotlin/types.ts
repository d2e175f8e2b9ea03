/**
 * Kotlin types, read from tokens, as TypeText: `Map<String, out Foo?>` is `Map<String,Foo>`, `A.(B) -> R` is
 * `(this<A>,B)=>R`. Null, variance and `suspend` are dropped. Does not move the cursor when there is no type.
 */
import type { TypeText } from '../../model/facts.ts';
import { AMPERSAND, ARROW, ASSERTED, AT, COLON, COMMA, DOT, GREATER, IDENT, LESS, LPAREN, QUESTION, RPAREN, SAFE, STAR } from '../shared/jvm/token-kinds.ts';
import type { Cursor } from './cursor.ts';
import { skipAnnotations } from './header.ts';
import { KEYWORD } from './token-kinds.ts';

const MAX_TYPE = 400;

export function readType(c: Cursor): TypeText {
  if (!c.enter()) return '?';
  const text = readOptional(c);
  c.leave();
  return text.length > MAX_TYPE ? '?' : text;
}

function readOptional(c: Cursor): TypeText {
  skipAnnotations(c);
  if (isWord(c, 'suspend') && (c.next() === LPAREN || c.next() === IDENT)) c.at++;
  if (isWord(c, 'context') && c.next() === LPAREN) c.at = c.after(c.at + 1);
  let type = c.kind[c.at] === LPAREN ? readParenthesised(c) : readNamed(c);
  type = readMarks(c, type);
  // `Foo.(A) -> R`: the name was read up to its last dot.
  if (c.kind[c.at] === LPAREN && c.kind[c.at - 1] === DOT) type = readFunction(c, type);
  if (c.kind[c.at] === AMPERSAND) {
    c.at++;
    readOptional(c);
  }
  return type;
}

const isWord = (c: Cursor, word: string): boolean => c.kind[c.at] === IDENT && c.text(c.at) === word;

function readMarks(c: Cursor, type: TypeText): TypeText {
  while (c.kind[c.at] === QUESTION || c.kind[c.at] === ASSERTED) c.at++;
  if (c.kind[c.at] === SAFE && c.next() === LPAREN) {
    c.at++;
    return readFunction(c, type);
  }
  // `(Foo).() -> R`
  if (c.kind[c.at] === DOT && c.next() === LPAREN) {
    c.at++;
    return readFunction(c, type);
  }
  return type;
}

/** The cursor stands on the `(` of the parameters. */
function readFunction(c: Cursor, self: TypeText): TypeText {
  const params = readTypeParams(c);
  if (c.kind[c.at] !== ARROW) return self;
  c.at++;
  const result = readType(c);
  return `(${[`this<${self}>`, ...params].join(',')})=>${result}`;
}

/** `(A, b: B)`, behind which the cursor stands afterwards. */
function readTypeParams(c: Cursor): TypeText[] {
  const open = c.at;
  const end = c.partner(open);
  const types: TypeText[] = [];
  c.at++;
  while (c.at < end) {
    const before = c.at;
    if (c.kind[c.at] === IDENT && c.next() === COLON) c.at += 2;
    types.push(readType(c));
    if (c.kind[c.at] === COMMA || c.at === before) c.at++;
  }
  c.at = c.after(open);
  return types;
}

/** A function type, or a type in parentheses. */
function readParenthesised(c: Cursor): TypeText {
  const params = readTypeParams(c);
  if (c.kind[c.at] !== ARROW) return params[0] ?? 'Unit';
  c.at++;
  return `(${params.join(',')})=>${readType(c)}`;
}

/** `a.b.Foo<X>.Bar`: type arguments of an outer type are dropped. */
function readNamed(c: Cursor): TypeText {
  if (c.kind[c.at] !== IDENT) return '?';
  let name = '';
  let args = '';
  for (;;) {
    skipAnnotations(c);
    name += c.name(c.at++);
    args = c.kind[c.at] === LESS ? readTypeArguments(c) : '';
    if (c.kind[c.at] !== DOT || c.at + 1 === c.typeLimit) break;
    if (c.next() === LPAREN) {
      c.at++;
      break;
    }
    if (c.next() !== IDENT) break;
    c.at++;
    name += '.';
  }
  return name + args;
}

/** `<A, out B, *>`; the cursor stands on `<`, and behind `>` afterwards. */
export function readTypeArguments(c: Cursor): string {
  c.at++;
  const types: TypeText[] = [];
  while (c.kind[c.at] !== GREATER && c.kind[c.at] !== 0 && c.kind[c.at] !== RPAREN) {
    const before = c.at;
    if (c.kind[c.at] === KEYWORD.in || isVariance(c)) c.at++;
    if (c.kind[c.at] === STAR) {
      c.at++;
      types.push('?');
    } else types.push(readType(c));
    if (c.kind[c.at] === COMMA || c.at === before) c.at++;
  }
  if (c.kind[c.at] === GREATER) c.at++;
  return types.length === 0 ? '' : `<${types.join(',')}>`;
}

const isVariance = (c: Cursor): boolean => (isWord(c, 'out') || isWord(c, 'reified')) && (c.next() === IDENT || c.next() === AT || c.next() === LPAREN);

/** Tokens that may stand between the angle brackets of type arguments. */
const IN_TYPES = new Set<number>([IDENT, DOT, COMMA, QUESTION, STAR, AT, COLON, ARROW, AMPERSAND, KEYWORD.in, SAFE]);
const FARTHEST = 80;

/** Token behind the `>` that closes type arguments at `<`; -1 when it is a comparison. */
export function typeArgumentsEnd(c: Cursor, less: number): number {
  let depth = 0;
  for (let at = less; at < less + FARTHEST; at++) {
    const kind = c.kind[at] as number;
    if (kind === LESS) depth++;
    else if (kind === GREATER && --depth === 0) return at + 1;
    else if (kind === LPAREN) at = c.partner(at);
    else if (kind !== GREATER && !IN_TYPES.has(kind)) return -1;
  }
  return -1;
}
