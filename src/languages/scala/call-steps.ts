/** The steps of a chain: members, calls with their arguments, blocks after a colon. */
import type { ExprText } from '../../model/facts.ts';
import { noteEffect } from '../shared/jvm/call-effects.ts';
import { AT, COLON, COMMA, DOT, EQUALS, IDENT, LBRACE, LBRACKET, LPAREN, OPERATOR } from '../shared/jvm/token-kinds.ts';
import type { Chain } from '../shared/token-reading/chain.ts';
import { emitName } from './control-flow.ts';
import { BLOCK, type Cursor } from './cursor.ts';
import { handed, LONGEST_CHAIN, lambdaArrow, readBlock, readExpression, readLambda, UNKNOWN } from './expressions.ts';
import { readStatements } from './statements.ts';
import { KEYWORD } from './token-kinds.ts';
import { readTypeArguments } from './types.ts';

export function readStep(c: Cursor, chain: Chain, end: number): boolean {
  switch (c.kind[c.at]) {
    case DOT:
      return readMember(c, chain);
    case LPAREN:
      if (c.startsLine()) return false;
      readCall(c, chain);
      return true;
    case LBRACE:
      if (c.startsLine() || chain.name < 0 || !chain.pending) return false;
      readCall(c, chain);
      return true;
    case LBRACKET:
      if (c.startsLine() || !chain.pending) return false;
      readGivenTypes(c, chain);
      return true;
    case COLON:
      return readColonBlock(c, chain, end);
    case AT:
      // On a line of its own it begins the annotations of what follows.
      if (!c.startsLine()) c.at++;
      return false;
    default:
      return false;
  }
}

/** `test("x"):` and an indented block as the last argument. */
function readColonBlock(c: Cursor, chain: Chain, end: number): boolean {
  if (c.nested || !c.startsLine(c.at + 1) || c.at + 1 >= end || c.column(c.at + 1) <= c.indent(c.at)) return false;
  c.at++;
  const last = c.layoutEnd(c.at, end);
  if (chain.pending) emitName(c, chain);
  c.bodies.push(BLOCK);
  readStatements(c, last);
  c.bodies.pop();
  c.at = Math.max(c.at, last);
  return false;
}

function readMember(c: Cursor, chain: Chain): boolean {
  const next = c.next();
  if (chain.pending) emitName(c, chain);
  if (next !== IDENT && next !== OPERATOR) {
    c.at += 2;
    return next >= KEYWORD.abstract;
  }
  chain.receiver = chain.text.length > LONGEST_CHAIN ? UNKNOWN : chain.text;
  chain.name = c.at + 1;
  const name = c.name(chain.name);
  // What an option holds is said without it, so that taking it out changes nothing.
  chain.text = name === 'get' && c.kind[c.at + 2] !== LPAREN ? chain.receiver : `${chain.receiver}.${name}`;
  chain.typeArgs = '';
  chain.pending = chain.text !== chain.receiver;
  c.at += 2;
  return true;
}

function readGivenTypes(c: Cursor, chain: Chain): void {
  const token = c.at + 1;
  chain.typeArgs = readTypeArguments(c);
  const only = chain.typeArgs.slice(1, -1);
  if (only !== '' && only !== '?') c.type('variable', only.includes(',') ? `(${only})` : only, token);
}

function readCall(c: Cursor, chain: Chain): void {
  const { name, pending, receiver, typeArgs } = chain;
  const callee = chain.text;
  const open = c.at;
  if (name < 0 || !pending) {
    if (c.kind[open] === LPAREN) readArguments(c, UNKNOWN);
    else readBlock(c, undefined);
    // `f(x)(y)`: a further parameter list gives what the first one did.
    return;
  }
  let args: Arguments = { texts: [], handed: '', count: 0 };
  if (c.kind[open] === LPAREN) args = readArguments(c, callee);
  else args = { texts: [readBlock(c, callee.startsWith(UNKNOWN) ? undefined : `${callee}%0`)], handed: '', count: 1 };
  c.call(callee, name, args.count, args.handed);
  noteEffect(c, { name: c.name(name), receiver: receiver === UNKNOWN ? '' : receiver, token: name, args: sourceOf(c, open) });
  const isType = /^\p{Lu}/u.test(c.name(name));
  if (callee.startsWith(UNKNOWN)) chain.text = UNKNOWN;
  else if (typeArgs !== '' && isType && receiver === '') chain.text = `<${callee}${typeArgs}>`;
  else chain.text = `${callee}${typeArgs || (args.texts.length === 0 ? '' : `{${args.texts.map(plain).join(',')}}`)}()`;
  chain.pending = false;
  chain.name = -1;
  chain.receiver = '';
  chain.typeArgs = '';
}

const plain = (text: ExprText): string => (text.startsWith('?') || /[,{}]/.test(text) || text.startsWith('<(') || text.length > 60 ? '' : text);

const sourceOf = (c: Cursor, open: number): string =>
  c.kind[open] === LPAREN ? c.tokens.source.slice(c.endOffset(open), c.startOffset(c.partner(open))).slice(0, 400) : '';

interface Arguments {
  readonly texts: readonly ExprText[];
  readonly handed: string;
  readonly count: number | undefined;
}

/** The parentheses at the cursor, which stands behind them afterwards. `inParentheses`: the function that `(_.name)` is taken for where nothing is called. */
export function readArguments(c: Cursor, callee: ExprText, inParentheses?: ExprText): Arguments {
  const open = c.at;
  const end = c.partner(open);
  const texts: ExprText[] = [];
  let named = false;
  c.at++;
  if (c.isWord('using') && c.next() === IDENT) c.at++;
  c.within(true, () => {
    while (c.at < end) {
      const before = c.at;
      if (c.kind[c.at] === IDENT && c.next() === EQUALS) {
        c.at += 2;
        named = true;
      }
      const lambda = lambdaArrow(c, end);
      const expected = callee.startsWith(UNKNOWN) ? inParentheses : `${callee}%${texts.length}`;
      texts.push(lambda < 0 ? c.withPlaceholder(expected, () => readExpression(c, end)) : readLambda(c, lambda, end, expected));
      while (c.at < end && c.kind[c.at] !== COMMA) {
        const at = c.at;
        readExpression(c, end);
        if (c.at === at) c.at++;
      }
      if (c.kind[c.at] === COMMA || c.at === before) c.at++;
    }
  });
  c.at = c.after(open);
  const known = named ? texts.map(() => '') : texts.map(handed);
  return { texts: named ? texts.map(() => UNKNOWN) : texts, handed: known.some((t) => t !== '') ? known.join(',') : '', count: texts.length };
}
