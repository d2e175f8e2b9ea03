/** `@name`, `@a.b(x)`, `@a().b()`: what stands in front of classes, members and parameters. */
import { readParenthesis } from './arrows.ts';
import { inField, type Node } from './node.ts';
import { readCall, readMember } from './postfix.ts';
import type { Reader } from './reader.ts';
import * as K from './token-kinds.ts';

/** What goes on with a decorator; a bracket is the computed name of the member behind it. */
const CHAINS = K.kindSet(K.DOT, K.LPAREN, K.LESS, K.SHIFT);

export function readDecorators(r: Reader): Node[] {
  const decorators: Node[] = [];
  while (r.kind === K.AT) decorators.push(inField('decorator', readDecorator(r)));
  return decorators;
}

function readDecorator(r: Reader): Node {
  const { start } = r;
  r.advance();
  let value = r.kind === K.LPAREN ? readParenthesis(r) : K.isName(r.kind) ? r.leaf('identifier') : r.missing();
  while (CHAINS[r.kind] === 1) value = r.kind === K.DOT ? readMember(r, value) : readCall(r, value);
  return r.node('decorator', start, [value]);
}
