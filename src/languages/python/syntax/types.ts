/**
 * Annotations. `Foo[Bar]` is a type with arguments here, not a value with an index, and so is what stands in its
 * brackets; anything else is an expression.
 */
import { readExpression } from './expressions.ts';
import type { Node } from './node.ts';
import type { Reader } from './reader.ts';
import * as K from './token-kinds.ts';

/** What shows that `Foo[Bar]` was the start of a longer expression. */
const GOES_ON = K.kindSet(K.LPAREN, K.LBRACKET, K.IF, K.AND, K.OR);

export function readType(r: Reader): Node {
  const { start } = r;
  if (!r.enter()) return r.tooDeep();
  if (r.kind === K.STAR || r.kind === K.POWER) r.at++;
  const type = r.node('type', start, r.kind === K.NAME && r.next === K.LBRACKET ? readGeneric(r) : [readExpression(r)]);
  r.leave();
  return type;
}

/** `Foo[A, B]`, and the alternatives after it. */
function readGeneric(r: Reader): Node[] {
  const first = r.at++;
  const parts = [readTypeArguments(r)];
  while (r.kind === K.DOT && r.next === K.NAME) r.at += 2;
  if (GOES_ON[r.kind] === 1) {
    r.at = first;
    return [readExpression(r)];
  }
  while (r.skip(K.PIPE)) parts.push(readType(r));
  return parts;
}

/** `[A, T: Bound = Default]` */
export function readTypeArguments(r: Reader): Node {
  const { start } = r;
  r.at++;
  const parts: Node[] = [];
  while (r.kind !== K.RBRACKET) {
    const before = r.at;
    parts.push(readType(r));
    while (r.skip(K.COLON) || r.skip(K.ASSIGN)) parts.push(readType(r));
    if (!r.skip(K.COMMA) || r.at === before) break;
  }
  r.expect(K.RBRACKET);
  return r.node('generic', start, parts);
}
