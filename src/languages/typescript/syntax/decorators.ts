/** `@name`, `@a.b(x)`: what stands in front of classes, members and parameters. */
import { readParenthesis } from './arrows.ts';
import { readTypeArguments } from './named-types.ts';
import { inField, type Node } from './node.ts';
import { readArguments, readMemberName } from './postfix.ts';
import type { Reader } from './reader.ts';
import * as K from './token-kinds.ts';

export function readDecorators(r: Reader): Node[] {
  const decorators: Node[] = [];
  while (r.kind === K.AT) decorators.push(inField('decorator', readDecorator(r)));
  return decorators;
}

function readDecorator(r: Reader): Node {
  const { start } = r;
  r.advance();
  let value = r.kind === K.LPAREN ? readParenthesis(r) : K.isName(r.kind) ? r.leaf('identifier') : r.missing();
  while (r.kind === K.DOT) {
    r.advance();
    value = r.node('member_expression', value.startIndex, [inField('object', value), inField('property', readMemberName(r))]);
  }
  const parts = [value];
  if (r.kind === K.LESS) parts.push(inField('type_arguments', readTypeArguments(r)));
  if (r.kind === K.LPAREN && value.type !== 'parenthesized_expression') {
    inField('function', value);
    parts.push(inField('arguments', readArguments(r)));
    value = r.node('call_expression', value.startIndex, parts);
  }
  return r.node('decorator', start, [value]);
}
