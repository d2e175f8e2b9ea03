/** `with`, with its items in parentheses or without. */
import { readBlock } from './blocks.ts';
import { readExpression, startsExpression } from './expressions.ts';
import type { Node } from './node.ts';
import type { Reader } from './reader.ts';
import * as K from './token-kinds.ts';

export function readWith(r: Reader, start: number): Node {
  r.at++;
  const items = hasListInParentheses(r) ? readListInParentheses(r) : readItems(r);
  return r.node('with', start, [...items, readBlock(r)]);
}

/** `with (a as b, c):`; in `with (a):` and `with (a or b).c:` the parentheses belong to an expression. */
function hasListInParentheses(r: Reader): boolean {
  if (r.kind !== K.LPAREN) return false;
  const { kind, partner } = r.tokens;
  const close = partner[r.at] as number;
  if (kind[close + 1] !== K.COLON) return false;
  for (let at = r.at + 1; at < close; at++) {
    const of = kind[at] as number;
    if (of === K.COMMA || of === K.AS) return true;
    if (of === K.LPAREN || of === K.LBRACKET || of === K.LBRACE) at = Math.max(at, partner[at] as number);
  }
  return false;
}

function readListInParentheses(r: Reader): Node[] {
  r.at++;
  const items = readItems(r);
  r.expect(K.RPAREN);
  return items;
}

function readItems(r: Reader): Node[] {
  const items: Node[] = [];
  do {
    const { start } = r;
    items.push(r.node('with_item', start, [readAliased(r)]));
  } while (r.skip(K.COMMA) && startsExpression(r.kind));
  return items;
}

/** `value as target`, or a value alone. */
export function readAliased(r: Reader): Node {
  const { start } = r;
  const value = readExpression(r);
  if (!r.skip(K.AS)) return value;
  const at = r.start;
  const target = r.node('target', at, [readExpression(r)]);
  return r.node('as', start, [value, target]);
}
