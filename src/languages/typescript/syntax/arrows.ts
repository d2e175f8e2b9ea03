/** Arrow functions, and the parentheses that look like their parameters until what follows is known. */
import { isArrowAfterType } from './arrow-results.ts';
import { readBlock } from './blocks.ts';
import { readAssignment, readExpression } from './expressions.ts';
import { readSignature } from './functions.ts';
import { inField, type Node } from './node.ts';
import { Around, type Reader } from './reader.ts';
import * as K from './token-kinds.ts';
import { typeListEnd } from './type-lists.ts';
import { readTypeAnnotation } from './types.ts';

/** The arrow function that begins with the next token, `(`, `<` or `async`; undefined when none does. */
export function readArrow(r: Reader): Node | undefined {
  const { start } = r;
  if (r.kind === K.ASYNC) {
    const next = r.peek();
    if (next.newline) return undefined;
    if (K.isName(next.kind)) return readAsyncName(r);
    const open = next.start;
    // It may be a call: `async()`.
    if (next.kind === K.ARROW || !hasParameters(r, next.kind, open) || (next.kind === K.LPAREN && !isFollowedByArrow(r, open, false))) return undefined;
    r.advance();
  } else if (!hasParameters(r, r.kind, start)) return undefined;
  return readArrowBody(r, start, readSignature(r));
}

/** `async x => y`; undefined when what looks like it is something else. */
function readAsyncName(r: Reader): Node | undefined {
  const { start } = r;
  if (r.brackets.after(r.peek().end).kind !== K.ARROW) return undefined;
  r.advance();
  return readArrowBody(r, start, [r.leafIn('parameter', 'identifier')]);
}

export function readArrowBody(r: Reader, start: number, parts: readonly Node[]): Node {
  r.expect(K.ARROW);
  const body = r.kind === K.LBRACE ? readBlock(r) : readAssignment(r);
  return r.node('arrow_function', start, [...parts, inField('body', body)]);
}

function hasParameters(r: Reader, kind: number, open: number): boolean {
  if (kind === K.LPAREN) return isArrow(r, open);
  if (kind !== K.LESS) return false;
  const end = typeListEnd(r, open);
  if (end < 0) return false;
  const next = r.brackets.after(end);
  return next.kind === K.LPAREN && isFollowedByArrow(r, next.start, false);
}

/** Most parentheses are told apart by their first two tokens; for the rest what follows the closing one decides. */
function isArrow(r: Reader, open: number): boolean {
  const first = r.brackets.after(open + 1);
  switch (first.kind) {
    case K.RPAREN:
    case K.ELLIPSIS:
    // Somebody is still typing.
    case K.ARROW:
      return true;
    case K.LBRACE:
    case K.LBRACKET:
      return isFollowedByArrow(r, open, isTypedPattern(r, first.start));
    case K.AT:
      return isFollowedByArrow(r, open, true);
    default:
      return (K.isName(first.kind) || first.kind === K.THIS) && isParameterList(r, open, first.kind);
  }
}

/** By the token behind the first name, which is the one that was looked at last. */
function isParameterList(r: Reader, open: number, name: number): boolean {
  const second = r.brackets.after(r.brackets.after(open + 1).end);
  // Flow writes `(x: T)` for an assertion.
  if (second.kind === K.COLON) return isFollowedByArrow(r, open, true);
  if (name === K.THIS) return false;
  if (second.kind === K.QUESTION) {
    const third = r.brackets.after(second.end).kind;
    return (third === K.COLON || third === K.COMMA || third === K.RPAREN || third === K.ASSIGN) && isFollowedByArrow(r, open, true);
  }
  return (second.kind === K.COMMA || second.kind === K.RPAREN || second.kind === K.ASSIGN) && isFollowedByArrow(r, open, false);
}

/** `({ a }: Props)` */
function isTypedPattern(r: Reader, open: number): boolean {
  const close = r.brackets.closeOf(open);
  return close >= 0 && r.brackets.after(close + 1).kind === K.COLON;
}

/** `isTyped`: the parentheses can hold nothing but parameters. */
function isFollowedByArrow(r: Reader, open: number, isTyped: boolean): boolean {
  const close = r.brackets.closeOf(open);
  if (close < 0) return isTyped;
  const next = r.brackets.after(close + 1);
  if (next.kind === K.ARROW) return true;
  if (next.kind !== K.COLON) return false;
  // Only Flow has types in parentheses that are not parameters.
  if (isTyped && !r.flow) return true;
  // Within a choice nobody sets the colon of a type apart, and everybody the colon of the choice.
  const isChoice = (r.around & Around.choice) !== 0 && !isTyped && next.start > close + 1;
  return !isChoice && isArrowAfterType(r, next.end);
}

/** `(x)`; a type behind the expression is Flow's: `(x: any)`. */
export function readParenthesis(r: Reader): Node {
  const { start } = r;
  if (!r.expect(K.LPAREN)) return r.missing();
  const parts = [r.inside(readExpression)];
  if (r.kind === K.COLON) parts.push(inField('type', readTypeAnnotation(r)));
  while (r.kind !== K.RPAREN && !r.endsList(false)) {
    r.damaged = true;
    r.skipToken();
  }
  r.expect(K.RPAREN);
  return r.node('parenthesized_expression', start, parts);
}
