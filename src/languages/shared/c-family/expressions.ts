/**
 * Expressions of C and C++, read from tokens: each gives its ExprText and leaves refs for what it calls, makes, reads and
 * mentions. A chain such as `a->b(c).d[i]` is one loop over its steps. Operands that stand side by side without an operator,
 * as macros make them, are read one after the other.
 */

import type { ExprText } from '../../../model/facts.ts';
import { callRef, readCall } from './calls.ts';
import { isCast, readCast } from './casts.ts';
import { type Chain, flush, grow, LONGEST_CHAIN, mentionName, UNKNOWN, type Use } from './chain.ts';
import type { Cursor } from './cursor.ts';
import { type Given, readGiven, readInitializer } from './initializers.ts';
import { readLambda } from './lambdas.ts';
import {
  AMPERSAND,
  AND,
  ARROW,
  ASSIGN,
  ASSIGN_OP,
  BANG,
  BUILTIN,
  CARET,
  CAST,
  CHARACTER,
  COLON,
  CONSTANT_WORD,
  DELETE,
  DOT,
  ENUM,
  GREATER,
  IDENT,
  LBRACE,
  LBRACKET,
  LESS,
  LPAREN,
  MINUS,
  NEW,
  NUMBER,
  OPERATOR,
  PERCENT,
  PIPE,
  PLUS,
  QUALIFIER,
  QUESTION,
  RBRACKET,
  SCOPE,
  SIZEOF,
  SLASH,
  STAR,
  STEP,
  STRING,
  STRUCT,
  TEMPLATE,
  THIS,
  THROW,
  TILDE,
  TYPENAME,
} from './token-kinds.ts';
import { closeAngles, qualifiedEnd, typeArguments, typeText } from './types.ts';

const ARITHMETIC = 1;
const COMPARISON = 2;
const BINARY = new Uint8Array(256);
for (const k of [PLUS, MINUS, STAR, SLASH, PERCENT, AMPERSAND, PIPE, CARET, ASSIGN, ASSIGN_OP]) BINARY[k] = ARITHMETIC;
for (const k of [LESS, GREATER, OPERATOR, AND]) BINARY[k] = COMPARISON;
const PREFIX = new Uint8Array(256);
for (const k of [STAR, AMPERSAND, PLUS, MINUS, BANG, TILDE, STEP, AND]) PREFIX[k] = 1;

/** Does not move the cursor when there is no expression. */
export function readExpression(c: Cursor, use: Use = 'reference'): ExprText {
  if (!c.enter()) return UNKNOWN;
  let text = readUnary(c, use);
  let compares = false;
  for (;;) {
    const k = c.kind[c.at] as number;
    if (k === QUESTION) {
      text = readChoice(c, use);
      compares = false;
      continue;
    }
    const binary = BINARY[k];
    // `FOREACH(x) { ... }`: a block, not one more operand.
    if (k === LBRACE) break;
    if (binary === COMPARISON) compares = true;
    if (binary !== 0) c.at++;
    const before = c.at;
    const right = readUnary(c, k === ASSIGN ? 'callback' : 'reference');
    if (c.at === before && binary === 0) break;
    if (text === UNKNOWN && binary !== 0) text = right;
  }
  c.leave();
  return compares ? '<bool>' : text;
}

/** `? a : b`: both sides have one type, so the first that says something speaks for both. */
function readChoice(c: Cursor, use: Use): ExprText {
  c.at++;
  const first = readExpression(c, use);
  if (c.kind[c.at] !== COLON) return first;
  c.at++;
  const second = readExpression(c, use);
  return first === UNKNOWN || first === '<null>' ? second : first;
}

function readUnary(c: Cursor, use: Use): ExprText {
  let isTruth = false;
  while (PREFIX[c.kind[c.at] as number] === 1) {
    if (c.kind[c.at] === BANG) isTruth = true;
    c.at++;
  }
  const text = readChain(c, use);
  return isTruth ? '<bool>' : text;
}

/** A chain as it grows. */
export function readChain(c: Cursor, use: Use): ExprText {
  const chain: Chain = { text: UNKNOWN, name: -1, pending: false, named: false, typeArgs: '' };
  const first = c.at;
  readOperand(c, chain, use);
  if (c.at === first) return UNKNOWN;
  while (readStep(c, chain));
  if (chain.pending) mentionName(c, chain, use);
  return chain.text;
}

type OperandReader = (c: Cursor, chain: Chain, use: Use) => void;

const literal =
  (text: (source: string) => ExprText): OperandReader =>
  (c, chain) => {
    chain.text = text(c.text(c.at));
    c.at++;
  };

const OPERANDS: Readonly<Record<number, OperandReader>> = {
  [IDENT]: readName,
  [SCOPE]: readName,
  [THIS]: (c, chain) => {
    chain.text = 'this';
    c.at++;
  },
  [NUMBER]: literal((s) => (/^0[xX]|^[\d']+[uUlL]*$/.test(s) ? '<int>' : '<double>')),
  [STRING]: literal(() => '<char>'),
  [CHARACTER]: literal(() => '<char>'),
  [CONSTANT_WORD]: literal((s) => (s === 'nullptr' ? '<null>' : '<bool>')),
  [LPAREN]: readBracket,
  [LBRACKET]: (c, chain) => {
    if (c.isCpp) chain.text = readLambda(c);
  },
  [LBRACE]: (c) => {
    readInitializer(c, 'callback');
  },
  [NEW]: readNew,
  [DELETE]: readDelete,
  [CAST]: readNamedCast,
  [SIZEOF]: readSizeof,
  [THROW]: readThrow,
  [BUILTIN]: readBuiltin,
  [STRUCT]: readTypeWord,
  [ENUM]: readTypeWord,
  [QUALIFIER]: readTypeWord,
  [TYPENAME]: readTypeWord,
};

function readOperand(c: Cursor, chain: Chain, use: Use): void {
  OPERANDS[c.kind[c.at] as number]?.(c, chain, use);
}

/** `name`, `ns::name`, `Type<T>::name`, `::name`. */
function readName(c: Cursor, chain: Chain): void {
  const first = c.at;
  const end = qualifiedEnd(c, first);
  if (end === first) {
    c.at++;
    return;
  }
  const isTop = c.kind[first] === SCOPE;
  let text = '';
  for (let i = isTop ? first + 1 : first; i < end; ) {
    if (c.kind[i] === IDENT) {
      text = text === '' ? c.text(i) : `${text}.${c.text(i)}`;
      chain.name = i++;
    } else if (c.kind[i] === LESS) {
      const close = closeAngles(c, i);
      if (close === end) chain.typeArgs = typeArguments(c, i + 1, close - 1);
      i = close < 0 ? i + 1 : close;
    } else i++;
  }
  c.at = end;
  chain.text = isTop ? `::${text}` : text;
  chain.pending = true;
  chain.named = true;
  if (chain.typeArgs !== '') c.type('variable', chain.typeArgs.includes(',') ? `(${chain.typeArgs})` : chain.typeArgs, chain.name);
}

function readBracket(c: Cursor, chain: Chain, use: Use): void {
  if (isCast(c)) chain.text = readCast(c);
  else {
    const open = c.at++;
    const end = c.partner(open);
    // `({ ... })`: a block whose last statement is the value.
    if (c.kind[c.at] === LBRACE) c.block(c.at);
    for (let before = -1; c.at < end && c.at !== before; ) {
      before = c.at;
      chain.text = readExpression(c, use);
      if (c.at < end && c.at === before) c.at++;
      else if (c.kind[c.at] === 44) c.at++;
      if (c.at > before) before = -1;
    }
    c.at = c.after(open);
  }
}

/** `new Foo(x)`, `new (place) Foo[n]`. */
function readNew(c: Cursor, chain: Chain): void {
  c.at++;
  if (c.kind[c.at] === LPAREN && c.kind[c.after(c.at)] !== 59) c.at = c.after(c.at);
  const first = c.at;
  while (c.kind[c.at] === QUALIFIER || c.kind[c.at] === BUILTIN || c.kind[c.at] === STRUCT) c.at++;
  const end = Math.max(c.at, qualifiedEnd(c, c.at));
  const type = typeText(c, first, end);
  const isOurs = c.kind[end - 1] === IDENT || c.kind[end - 1] === GREATER;
  c.at = end;
  while (c.kind[c.at] === STAR) c.at++;
  while (c.kind[c.at] === LBRACKET) skipIndex(c);
  if (isOurs && type !== '') made(c, type, nameBefore(c, end), first);
  else if (c.kind[c.at] === LPAREN || c.kind[c.at] === LBRACE) readInitializer(c, 'callback');
  chain.text = type === '' ? UNKNOWN : `<${type}>`;
}

/** Something of a type is made: a use of its constructor. The cursor stands behind the type, on what it is given, if anything. */
export function made(c: Cursor, type: string, token: number, first: number): void {
  const angle = type.indexOf('<');
  const name = angle < 0 ? type : type.slice(0, angle);
  const open = c.at;
  const isGiven = c.kind[open] === LPAREN || c.kind[open] === LBRACE;
  const { texts, isDesignated } = isGiven ? readGiven(c) : NOTHING_GIVEN;
  if (!c.typeParams.includes(name)) c.facts.refs.push(callRef(c, { role: 'new', expr: name, token, args: isDesignated ? undefined : texts }));
  if (angle > 0) c.type('variable', type, first);
}

const NOTHING_GIVEN: Given = { texts: [], isDesignated: false };

/** The last plain name of a type that ends before a token. */
export function nameBefore(c: Cursor, end: number): number {
  let depth = 0;
  for (let i = end - 1; i > end - 200 && i > 0; i--) {
    if (c.kind[i] === GREATER) depth++;
    else if (c.kind[i] === LESS) depth--;
    else if (depth === 0 && c.kind[i] === IDENT) return i;
  }
  return Math.max(0, end - 1);
}

function skipIndex(c: Cursor): void {
  const open = c.at++;
  if (c.kind[c.at] !== RBRACKET) readExpression(c);
  c.at = c.after(open);
}

function readDelete(c: Cursor): void {
  c.at++;
  if (c.kind[c.at] === LBRACKET) c.at = c.after(c.at);
  readExpression(c);
}

/** `static_cast<Foo*>(x)`. */
function readNamedCast(c: Cursor, chain: Chain): void {
  c.at++;
  const close = c.kind[c.at] === LESS ? closeAngles(c, c.at) : -1;
  if (close < 0) return;
  const type = typeText(c, c.at + 1, close - 1);
  c.type('variable', type, c.at + 1);
  c.at = close;
  if (c.kind[c.at] === LPAREN) readInitializer(c, 'reference');
  if (type !== '') chain.text = `<${type}>`;
}

function readSizeof(c: Cursor): void {
  c.at++;
  if (c.kind[c.at] !== LPAREN) return;
  const open = c.at++;
  readExpression(c);
  c.at = c.after(open);
}

function readThrow(c: Cursor): void {
  c.at++;
  const first = c.at;
  const end = qualifiedEnd(c, first);
  if (end > first && (c.kind[end] === LPAREN || c.kind[end] === LBRACE)) c.ref('throw', typeText(c, first, end).replace(/<.*/, ''), nameBefore(c, end));
  readExpression(c);
}

/** `int(x)`; a type where an expression is expected: an argument of a macro. */
function readBuiltin(c: Cursor, chain: Chain): void {
  chain.text = `<${c.text(c.at)}>`;
  c.at++;
  if (c.kind[c.at] === LPAREN) readInitializer(c, 'reference');
}

function readTypeWord(c: Cursor): void {
  const first = c.at++;
  const end = qualifiedEnd(c, c.at);
  if (end === c.at) return;
  c.type('variable', typeText(c, first, end), c.at);
  c.at = end;
}

function readStep(c: Cursor, chain: Chain): boolean {
  switch (c.kind[c.at]) {
    case DOT:
    case ARROW:
      return readMember(c, chain);
    case LPAREN:
      readCall(c, chain);
      return true;
    case LBRACKET:
      flush(c, chain);
      skipIndex(c);
      grow(chain, '[]');
      return true;
    case STEP:
      c.at++;
      return true;
    case LBRACE:
      return readBraces(c, chain);
    default:
      return false;
  }
}

/** `Foo{x}` makes a Foo. */
function readBraces(c: Cursor, chain: Chain): boolean {
  if (!c.isCpp || !chain.named || !chain.pending) return false;
  made(c, chain.text + (chain.typeArgs === '' ? '' : `<${chain.typeArgs}>`), chain.name, chain.name);
  chain.text = chain.typeArgs === '' ? `${chain.text}()` : `<${chain.text}<${chain.typeArgs}>>`;
  chain.pending = false;
  chain.named = false;
  return true;
}

function readMember(c: Cursor, chain: Chain): boolean {
  let name = c.at + 1;
  if (c.kind[name] === STAR) {
    c.at += 2;
    return true;
  }
  if (c.kind[name] === TEMPLATE) name++;
  if (c.kind[name] === TILDE) name++;
  if (c.kind[name] !== IDENT) {
    c.at++;
    return true;
  }
  let end = name + 1;
  // `base->Base::method()`
  while (c.kind[end] === SCOPE && c.kind[end + 1] === IDENT) {
    name = end + 1;
    end += 2;
  }
  chain.typeArgs = '';
  if (c.kind[end] === LESS) {
    const close = closeAngles(c, end);
    if (close > 0 && c.kind[close] === LPAREN) {
      chain.typeArgs = typeArguments(c, end + 1, close - 1);
      end = close;
    }
  }
  chain.text = chain.text.length > LONGEST_CHAIN ? UNKNOWN : `${chain.text}.${c.text(name)}`;
  chain.name = name;
  chain.pending = true;
  chain.named = false;
  c.at = end;
  return true;
}
