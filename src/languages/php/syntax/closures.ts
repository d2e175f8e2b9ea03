/** Closures, and the parameters of anything that has some. */
import { readAttributes } from './attributes.ts';
import type { Cursor } from './cursor.ts';
import { readExpression, readValue } from './expressions.ts';
import { readHooks } from './hooks.ts';
import { readBlock } from './statements.ts';
import { AMPERSAND, ASSIGN, COLON, COMMA, ELLIPSIS, FAT_ARROW, FN, FUNCTION, LBRACE, LPAREN, MODIFIER, RPAREN, STATIC, USE, VARIABLE } from './token-kinds.ts';
import { skipType } from './types.ts';

/** `function (...) use ($a) { ... }`; with attributes it began earlier. */
export function readClosure(c: Cursor, start: number = c.start, mark: number = c.mark): void {
  c.accept(STATIC);
  c.expect(FUNCTION);
  c.accept(AMPERSAND);
  readParameters(c);
  if (c.accept(USE) && c.kind[c.at] === LPAREN) c.inside(readUsed);
  skipResult(c);
  if (c.kind[c.at] === LBRACE) readBlock(c);
  else c.damaged = true;
  c.wrap('anonymous_function', start, mark);
}

function readUsed(c: Cursor): void {
  for (;;) {
    c.accept(AMPERSAND);
    if (c.kind[c.at] !== VARIABLE) return;
    c.leaf('variable_name');
    if (!c.accept(COMMA)) return;
  }
}

export function readArrowFunction(c: Cursor, start: number = c.start, mark: number = c.mark): void {
  c.accept(STATIC);
  c.expect(FN);
  c.accept(AMPERSAND);
  readParameters(c);
  skipResult(c);
  c.expect(FAT_ARROW);
  c.deeper(readValue);
  c.wrap('arrow_function', start, mark);
}

/** `: ?Foo`. */
export function skipResult(c: Cursor): void {
  if (c.accept(COLON)) skipType(c);
}

export function readParameters(c: Cursor): void {
  if (c.kind[c.at] !== LPAREN) {
    c.damaged = true;
    return;
  }
  const [start, mark] = [c.start, c.mark];
  c.inside(readList);
  c.wrap('formal_parameters', start, mark);
}

function readList(c: Cursor): void {
  while (c.kind[c.at] !== RPAREN) {
    const from = c.at;
    readParameter(c);
    if (!c.accept(COMMA) || c.at === from) return;
  }
}

/** `#[A] private readonly Foo &...$name = value { hooks }`. */
function readParameter(c: Cursor): void {
  const [start, mark] = [c.start, c.mark];
  readAttributes(c);
  const isPromoted = c.kind[c.at] === MODIFIER;
  skipModifiers(c);
  skipType(c);
  c.accept(AMPERSAND);
  c.accept(ELLIPSIS);
  if (c.kind[c.at] === VARIABLE) c.leaf('variable_name');
  else c.damaged = true;
  if (c.accept(ASSIGN)) readExpression(c);
  if (c.kind[c.at] === LBRACE) readHooks(c);
  c.wrap(isPromoted ? 'promotion' : 'parameter', start, mark);
}

/** `public`, `private(set) readonly`. */
export function skipModifiers(c: Cursor): void {
  for (;;) {
    const k = c.kind[c.at];
    if (k !== MODIFIER && k !== STATIC) return;
    c.at++;
    if (k === MODIFIER && c.kind[c.at] === LPAREN && c.isText(c.at + 1, 'set')) c.at = c.behind(c.at);
  }
}
