/** Parameters of functions and lambdas. Names are read from the text, so only types and defaults become nodes. */
import { readExpression } from './expressions.ts';
import type { Node } from './node.ts';
import type { Reader } from './reader.ts';
import * as K from './token-kinds.ts';
import { readType } from './types.ts';

const SLASH = '/'.charCodeAt(0);
/** What stands before a name, and names. A tuple as a parameter is of Python 2. */
const PARTS_OF_NAME = K.kindSet(K.STAR, K.POWER, SLASH, K.NAME, K.ASYNC, K.AWAIT, K.LPAREN);

/** A list in parentheses. */
export function readParameters(r: Reader): Node {
  const { start } = r;
  if (!r.skip(K.LPAREN)) return r.missing();
  const parts = readList(r, true);
  r.expect(K.RPAREN);
  return r.node('parameters', start, parts);
}

export function readLambdaParameters(r: Reader): Node {
  const { start } = r;
  const parts = readList(r, false);
  return r.node('parameters', Math.min(start, r.end), parts);
}

function readList(r: Reader, typed: boolean): Node[] {
  const parts: Node[] = [];
  do {
    while (PARTS_OF_NAME[r.kind] === 1)
      if (r.kind === K.LPAREN) r.skipBracket();
      else r.at++;
    if (typed && r.skip(K.COLON)) parts.push(readType(r));
    const { start } = r;
    if (r.skip(K.ASSIGN)) parts.push(r.node('default', start, [readExpression(r)]));
  } while (r.skip(K.COMMA));
  return parts;
}
