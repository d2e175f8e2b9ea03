/** Closures: parameters are bindings, with the type they say or what the call around hands in; `let f = |x| ...` is a symbol. */
import type { ExprText } from '../../model/facts.ts';
import type { ClosureHint } from './calls.ts';
import type { Cursor } from './cursor.ts';
import { readExpression, UNKNOWN } from './expressions.ts';
import { readPattern } from './patterns.ts';
import { lift, readBlock } from './statements.ts';
import { declare } from './symbols.ts';
import { ASYNC, COLON, COMMA, LBRACE, MOVE, OR, PIPE, STATIC } from './token-kinds.ts';
import { readReturnType, readType } from './types.ts';

/** The cursor stands on `move`, `async` or `|`. `async move { }` without parameters is a block. */
export function readClosure(c: Cursor, hint: ClosureHint | undefined): ExprText {
  return readClosureParts(c, hint).text;
}

interface ClosureParts {
  /** The closure as a value. */
  readonly text: ExprText;
  /** What it gives when called, as it reads outside. */
  readonly gives: ExprText;
}

export function readClosureParts(c: Cursor, hint: ClosureHint | undefined): ClosureParts {
  const mark = c.scopes.open();
  const inHeader = c.inHeader;
  c.inHeader = false;
  readClosureHead(c, hint);
  const result = readReturnType(c);
  const body = c.kind[c.at] === LBRACE ? readBlock(c) : readExpression(c, 'callback');
  const gives = result === '' ? lift(c, body, mark) : `<${result}>`;
  c.inHeader = inHeader;
  c.scopes.close(mark, c.startOffset());
  return { text: result === '' ? UNKNOWN : `<=>${result}>`, gives };
}

function readClosureHead(c: Cursor, hint: ClosureHint | undefined): number {
  while (c.kind[c.at] === MOVE || c.kind[c.at] === ASYNC || c.kind[c.at] === STATIC) c.at++;
  if (c.kind[c.at] === OR) {
    c.at++;
    return 0;
  }
  if (c.kind[c.at] !== PIPE) return 0;
  c.at++;
  let count = 0;
  while (c.kind[c.at] !== PIPE && c.at < c.tokens.count - 1) {
    const before = c.at;
    readParameter(c, hint?.(count));
    count++;
    if (c.kind[c.at] === COMMA) c.at++;
    else if (c.at === before) break;
  }
  if (c.kind[c.at] === PIPE) c.at++;
  return count;
}

/** A type may stand behind the pattern, so the pattern is read twice: first over it, then with what is known. */
function readParameter(c: Cursor, value: ExprText | undefined): void {
  const pattern = c.at;
  readPattern(c, {}, -1, false);
  let type: string | undefined;
  if (c.kind[c.at] === COLON) {
    const token = ++c.at;
    type = readType(c);
    c.type('param', type, token);
  }
  const behind = c.at;
  c.at = pattern;
  const known = type !== undefined ? { type: c.known(type) } : value === undefined ? {} : { value };
  readPattern(c, { ...known, param: true }, c.startOffset(pattern), false);
  c.at = behind;
}

/** `let name = |x| ...` on the closure: a symbol that owns what its body does. */
export function readNamedClosure(c: Cursor, name: number, first: number): void {
  const index = declare(c, { name, kind: 'function', first, last: c.at, end: c.tokens.source.length, open: true });
  c.forgetMentions();
  const mark = c.scopes.open();
  const count = readClosureHead(c, undefined);
  const result = readReturnType(c);
  const header = c.startOffset();
  if (c.kind[c.at] === LBRACE) readBlock(c);
  else readExpression(c, 'callback');
  const end = c.tokens.end[c.at - 1] as number;
  c.scopes.close(mark, end);
  const symbol = c.facts.symbol(index);
  if (symbol !== undefined) {
    symbol.end = end;
    symbol.endLine = c.tokens.line[c.at - 1] as number;
    symbol.signature = c.tokens.source.slice(symbol.start, header).trim().slice(0, 200);
    symbol.arity = [count, count];
    if (result !== '') symbol.type = result;
  }
  c.facts.advance(end);
  c.forgetMentions();
}
