/**
 * A chain such as `a.b(c)?.d[i] { … }`, in one loop over its steps: a step's name is emitted when the next step tells what
 * it was (a call, a property on the way), or when the chain ends.
 */
import type { ExprText } from '../../model/facts.ts';
import { BANG, DOT, IDENT, LBRACE, LBRACKET, LESS, LPAREN, NUMBER, QUESTION, SAFE, STRING, TEMPLATE } from '../shared/jvm/token-kinds.ts';
import { type Chain, startChain } from '../shared/token-reading/chain.ts';
import { noteEnvironment } from './call-effects.ts';
import { readCall, readIndex, startsTrailing } from './calls.ts';
import { readClosure } from './closures.ts';
import { CONTROL_FLOW } from './control-flow.ts';
import type { Cursor } from './cursor.ts';
import { UNKNOWN } from './expressions.ts';
import { readCollection, readKeyPath, readParenthesised, readText } from './literals.ts';
import { BACKSLASH, isKeyword, KEYWORD } from './token-kinds.ts';
import { readTypeArguments, typeArgumentsEnd } from './types.ts';

/** Past this nobody resolves the chain, and its texts would add up to megabytes. */
const LONGEST_CHAIN = 400;

export function readChain(c: Cursor): ExprText {
  const first = c.at;
  const chain = startChain();
  readHead(c, chain);
  if (c.at === first && c.kind[first] !== DOT) return UNKNOWN;
  while (readStep(c, chain));
  if (chain.pending) emitName(c, chain);
  return chain.text;
}

function readHead(c: Cursor, chain: Chain): void {
  const kind = c.kind[c.at] as number;
  const flow = CONTROL_FLOW[kind];
  if (flow !== undefined) {
    chain.text = flow(c);
    return;
  }
  switch (kind) {
    case IDENT:
      readName(c, chain);
      return;
    case STRING:
    case TEMPLATE:
      readText(c);
      chain.text = '<String>';
      return;
    case NUMBER:
      chain.text = /^0[xXbBo]|^[\d_]+$/.test(c.text(c.at++)) ? '<Int>' : '<Double>';
      return;
    case LPAREN:
      chain.text = readParenthesised(c);
      return;
    case LBRACKET:
      chain.text = readCollection(c);
      return;
    case LBRACE:
      if (!c.inHeader) chain.text = readClosure(c, c.expected).type;
      return;
    case BACKSLASH:
      chain.text = readKeyPath(c, UNKNOWN);
      return;
    case DOT:
      // `.name`: a member of what is expected here.
      chain.text = c.expected.startsWith('?') || c.expected.length > LONGEST_CHAIN ? UNKNOWN : c.expected;
      return;
    default:
      readWord(c, chain, kind);
  }
}

function readName(c: Cursor, chain: Chain): void {
  chain.name = c.at++;
  const name = c.name(chain.name);
  chain.text = name.startsWith('#') ? name.slice(1) : name;
  chain.pending = true;
  if (name.charCodeAt(0) === 36) noteShorthand(c, name);
}

/** `$0` is what the closure around is handed. */
function noteShorthand(c: Cursor, name: string): void {
  const closure = c.shorthands.at(-1);
  if (closure === undefined || closure.seen.has(name) || !/^\$\d+$/.test(name)) return;
  closure.seen.add(name);
  const { as, start, end } = closure;
  c.facts.bindings.push(as.startsWith('?') ? { name, start, end, param: true } : { name, start, end, value: `${as}%${name.slice(1)}`, param: true });
}

function readWord(c: Cursor, chain: Chain, kind: number): void {
  switch (kind) {
    case KEYWORD.self:
      c.at++;
      chain.text = 'this';
      return;
    case KEYWORD.Self:
      chain.name = c.at++;
      chain.text = 'cls';
      return;
    case KEYWORD.super:
      c.at++;
      chain.text = 'super';
      return;
    case KEYWORD.true:
    case KEYWORD.false:
      c.at++;
      chain.text = '<Bool>';
      return;
    case KEYWORD.nil:
      c.at++;
      chain.text = '<nil>';
  }
}

/** One step of the chain; false when the chain has ended. */
function readStep(c: Cursor, chain: Chain): boolean {
  switch (c.kind[c.at]) {
    case DOT:
    case SAFE:
      return readMember(c, chain);
    case QUESTION:
      // `a?[0]`, `a?(x)`; elsewhere it belongs to `a ? b : c`.
      if (!c.touches() || (c.next() !== LBRACKET && c.next() !== LPAREN && c.next() !== BANG && c.next() !== DOT) || !c.touches(c.at + 1)) return false;
      c.at++;
      return true;
    case BANG:
      if (!c.touches()) return false;
      c.at++;
      return true;
    case LPAREN:
      if (c.startsLine() || (!c.touches() && (!chain.pending || c.inHeader)) || (chain.text === UNKNOWN && chain.name < 0)) return false;
      readCall(c, chain);
      return true;
    case LBRACE:
      if (!startsTrailing(c) || chain.name < 0 || !chain.pending) return false;
      readCall(c, chain);
      return true;
    case LBRACKET:
      if (c.startsLine() || !c.touches()) return false;
      if (chain.pending) emitName(c, chain);
      noteEnvironment(c, chain.text);
      readIndex(c, chain);
      return true;
    case LESS:
      return readGivenTypes(c, chain);
    default:
      return false;
  }
}

function readMember(c: Cursor, chain: Chain): boolean {
  const next = c.next();
  if (chain.pending) emitName(c, chain);
  if (next === NUMBER) {
    if (!chain.text.startsWith('?')) chain.text += `#${Number.parseInt(c.text(c.at + 1), 10)}`;
    chain.name = -1;
    c.at += 2;
    return true;
  }
  if (next !== IDENT && !isKeyword(next)) {
    c.at++;
    return false;
  }
  c.at += 2;
  // `Foo.self` is Foo.
  if (next === KEYWORD.self) {
    chain.name = -1;
    return true;
  }
  chain.receiver = chain.text.length > LONGEST_CHAIN ? UNKNOWN : chain.text;
  chain.name = c.at - 1;
  chain.text = `${chain.receiver}.${c.name(chain.name)}`;
  chain.typeArgs = '';
  chain.pending = true;
  return true;
}

/** `Foo<Bar>(…)`, `Foo<Bar>.baz`; anything else is a comparison. */
function readGivenTypes(c: Cursor, chain: Chain): boolean {
  if (!chain.pending || c.startsLine()) return false;
  const end = typeArgumentsEnd(c, c.at);
  if (end < 0) return false;
  const behind = c.kind[end];
  if (behind !== LPAREN && behind !== DOT && behind !== LBRACE && behind !== SAFE) return false;
  const token = c.at + 1;
  chain.typeArgs = readTypeArguments(c);
  c.type('variable', chain.typeArgs.slice(1, -1).split(',', 1)[0] as string, token);
  if (behind === DOT || behind === SAFE) {
    emitName(c, chain);
    chain.text = `<${chain.text}${chain.typeArgs}>`;
    chain.typeArgs = '';
  }
  return true;
}

export const isCapital = (name: string): boolean => /^\p{Lu}/u.test(name);

/** The last name of a chain that is not a call: a property, a type, a function by its name. Locals say nothing. */
export function emitName(c: Cursor, chain: Chain): void {
  chain.pending = false;
  const { text, name } = chain;
  if (text.startsWith('?')) return;
  const own = c.name(name);
  if (text === own && (c.scopes.has(own) || own.charCodeAt(0) === 36)) return;
  c.mention(isCapital(own) ? 'reference' : 'access', text, name);
}
