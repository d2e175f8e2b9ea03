/**
 * A chain such as `a.b(c)?.d[i] { … }`, in one loop over its steps: a step's name is emitted when the next step tells what
 * it was (a call, a property on the way), or when the chain ends.
 */
import type { ExprText } from '../../model/facts.ts';
import { ASSERTED, AT, CHAR, DOT, IDENT, LBRACE, LBRACKET, LESS, LPAREN, NUMBER, REFERENCE, SAFE, STEP, STRING, TEMPLATE } from '../shared/jvm/token-kinds.ts';
import { type Chain, chainOf, startChain } from '../shared/token-reading/chain.ts';
import { readCall, readIndex } from './calls.ts';
import { CONTROL_FLOW } from './control-flow.ts';
import type { Cursor } from './cursor.ts';
import { readArgumentValue, UNKNOWN } from './expressions.ts';
import { readAnonymousFunction } from './functions.ts';
import { readLambda } from './lambdas.ts';
import { isCapital } from './names.ts';
import { readObject } from './objects.ts';
import { readStatements } from './statements.ts';
import { KEYWORD } from './token-kinds.ts';
import { readTypeArguments, typeArgumentsEnd } from './types.ts';

/** Past this nobody resolves the chain, and its texts would add up to megabytes. */
export const LONGEST_CHAIN = 500;

export function readChain(c: Cursor): ExprText {
  const first = c.at;
  const chain = startChain();
  readOperand(c, chain);
  if (c.at === first) return UNKNOWN;
  while (readStep(c, chain));
  if (chain.pending) emitName(c, chain);
  return chain.text;
}

function readOperand(c: Cursor, chain: Chain): void {
  const kind = c.kind[c.at] as number;
  const flow = CONTROL_FLOW[kind];
  if (flow !== undefined) {
    chain.text = flow(c);
    return;
  }
  switch (kind) {
    case IDENT:
      chain.name = c.at++;
      chain.text = c.name(chain.name);
      chain.pending = true;
      return;
    case STRING:
    case TEMPLATE:
      readText(c);
      chain.text = '<String>';
      return;
    case NUMBER:
      chain.text = numberType(c.text(c.at++));
      return;
    case CHAR:
      c.at++;
      chain.text = '<Char>';
      return;
    case LPAREN:
      chain.text = readParenthesised(c);
      return;
    case LBRACE:
      chain.text = readLambda(c, undefined).type;
      return;
    case LBRACKET:
      readList(c);
      return;
    case REFERENCE:
      readReference(c, chain);
      return;
    default:
      readWord(c, chain, kind);
  }
}

function readWord(c: Cursor, chain: Chain, kind: number): void {
  switch (kind) {
    case KEYWORD.this:
    case KEYWORD.super:
      readSelf(c, chain, kind === KEYWORD.this ? 'this' : 'super');
      return;
    case KEYWORD.true:
    case KEYWORD.false:
      c.at++;
      chain.text = '<Boolean>';
      return;
    case KEYWORD.null:
      c.at++;
      chain.text = '<null>';
      return;
    case KEYWORD.fun:
      readAnonymousFunction(c);
      chain.text = '<(...?)=>?>';
      return;
    case KEYWORD.object:
      chain.text = readObject(c);
  }
}

/** `this`, `this@Outer`, `super<Base>`. */
function readSelf(c: Cursor, chain: Chain, word: 'this' | 'super'): void {
  chain.name = word === 'super' ? c.at : -1;
  c.at++;
  chain.text = word;
  if (c.kind[c.at] === LESS && word === 'super') {
    const type = readTypeArguments(c).slice(1, -1);
    if (type !== '') chain.text = `<${type}>`;
  }
  if (c.kind[c.at] === AT && c.next() === IDENT && !c.startsLine()) {
    const label = c.name(c.at + 1);
    if (isCapital(label)) chain.text = `<${label}>`;
    c.at += 2;
  }
}

function numberType(text: string): ExprText {
  if (/[lL]$/.test(text)) return '<Long>';
  if (/^0[xXbB]/.test(text)) return '<Int>';
  return /[fF]$/.test(text) ? '<Float>' : /[.eE]/.test(text) ? '<Double>' : '<Int>';
}

/** A text with the code in its holes. */
export function readText(c: Cursor): void {
  while (c.kind[c.at] === TEMPLATE) {
    c.at++;
    if (c.kind[c.at] === LBRACE) {
      const open = c.at++;
      readStatements(c, c.partner(open));
      c.at = c.after(open);
    } else {
      const chain = chainOf(c.text(c.at), c.at);
      c.at++;
      if (c.kind[chain.name] === IDENT) emitName(c, chain);
    }
  }
  if (c.kind[c.at] === STRING) c.at++;
}

function readParenthesised(c: Cursor): ExprText {
  const open = c.at++;
  const inHeader = c.inHeader;
  c.inHeader = false;
  const text = readArgumentValue(c);
  c.inHeader = inHeader;
  c.at = c.after(open);
  return text;
}

function readList(c: Cursor): void {
  const open = c.at++;
  const end = c.partner(open);
  while (c.at < end) {
    const before = c.at;
    readArgumentValue(c);
    if (c.at === before || c.kind[c.at] === 44) c.at++;
  }
  c.at = c.after(open);
}

/** One step of the chain; false when the chain has ended. */
function readStep(c: Cursor, chain: Chain): boolean {
  switch (c.kind[c.at]) {
    case DOT:
    case SAFE:
      return readMember(c, chain);
    case ASSERTED:
      if (c.lineEnds) return false;
      c.at++;
      return true;
    case STEP:
      if (c.lineEnds) return false;
      c.at++;
      return true;
    case REFERENCE:
      if (c.lineEnds) return false;
      readReference(c, chain);
      return true;
    case LPAREN:
      if (c.startsLine() || (chain.text === UNKNOWN && chain.name < 0)) return false;
      readCall(c, chain);
      return true;
    case LBRACE:
      if (c.startsLine() || c.inHeader || chain.name < 0 || !chain.pending) return false;
      readCall(c, chain);
      return true;
    case LBRACKET:
      if (c.startsLine()) return false;
      if (chain.pending) emitName(c, chain);
      readIndex(c, chain);
      return true;
    case LESS:
      return readGivenTypes(c, chain);
    case AT:
      return readLabel(c, chain);
    default:
      return false;
  }
}

/** `forEach label@{ … }`: the label says nothing. */
function readLabel(c: Cursor, chain: Chain): boolean {
  if (!chain.pending || c.next() !== LBRACE || c.endOffset(c.at - 1) !== c.startOffset(c.at)) return false;
  c.at++;
  return false;
}

const OF_MAPS = new Set(['values', 'keys']);

function readMember(c: Cursor, chain: Chain): boolean {
  const next = c.next();
  if (next !== IDENT && next < KEYWORD.as) {
    c.at++;
    return false;
  }
  if (chain.pending) emitName(c, chain);
  chain.receiver = chain.text.length > LONGEST_CHAIN ? UNKNOWN : chain.text;
  chain.name = c.at + 1;
  chain.text = `${chain.receiver}.${c.name(chain.name)}`;
  // Properties of maps that are methods in other languages.
  if (OF_MAPS.has(c.name(chain.name)) && c.kind[c.at + 2] !== LPAREN) {
    chain.text += '()';
    chain.name = -1;
    chain.pending = false;
    c.at += 2;
    return true;
  }
  chain.typeArgs = '';
  chain.pending = true;
  c.at += 2;
  return true;
}

/** `foo<Bar>(…)`; anything else is a comparison. */
function readGivenTypes(c: Cursor, chain: Chain): boolean {
  if (!chain.pending || c.startsLine()) return false;
  const end = typeArgumentsEnd(c, c.at);
  const behind = end < 0 ? 0 : c.kind[end];
  if (behind !== LPAREN && behind !== LBRACE && behind !== DOT && behind !== REFERENCE && behind !== SAFE) return false;
  const token = c.at + 1;
  chain.typeArgs = readTypeArguments(c);
  const only = chain.typeArgs.slice(1, -1);
  if (only !== '' && only !== '?') c.type('variable', only.includes(',') ? `(${only})` : only, token);
  return true;
}

/** `Foo::bar`, `::bar`, `Foo::class`, `this::bar`. */
function readReference(c: Cursor, chain: Chain): void {
  const of = chain.text;
  const hasOwner = chain.name >= 0 || of !== UNKNOWN;
  const { name: owner, pending } = chain;
  c.at++;
  const token = c.at;
  if (c.kind[token] === KEYWORD.class) {
    if (pending) c.ref('reference', of, owner);
    c.at++;
    chain.text = of === UNKNOWN ? UNKNOWN : `<KClass<${of}>>`;
  } else if (c.kind[token] === IDENT) {
    if (pending && isCapital(c.name(owner))) c.mention('reference', of, owner);
    c.at++;
    // A text for every step of an endless chain would take the square of its length.
    const text = of.length > LONGEST_CHAIN ? UNKNOWN : hasOwner ? `${of}.${c.name(token)}` : c.name(token);
    if (!text.startsWith('?')) c.ref('callback', text, token);
    chain.text = text;
  }
  chain.name = -1;
  chain.pending = false;
}

const CONSTANT = /^[A-Z][A-Z0-9_]*$/;
/** First parts of package names: `org.x.Foo` is a path to a type, not properties of a value `org`. */
const PACKAGE_HEADS = new Set(['java', 'javax', 'org', 'com', 'io', 'net', 'jakarta', 'kotlin', 'kotlinx']);

/** The last name of a chain that is not a call: a property, an object, a constant. Locals say nothing. */
export function emitName(c: Cursor, chain: Chain): void {
  chain.pending = false;
  const { text, name } = chain;
  const own = c.name(name);
  if (text === own) {
    if (!c.scopes.has(own) && own !== 'it' && own !== 'field') c.mention(isCapital(own) ? 'reference' : 'access', own, name);
    else if (c.scopes.has(own)) return;
    return;
  }
  if (text.startsWith('?') || PACKAGE_HEADS.has(text.slice(0, Math.max(0, text.indexOf('.'))))) return;
  c.mention(CONSTANT.test(own) || isCapital(own) ? 'reference' : 'access', text, name);
}
