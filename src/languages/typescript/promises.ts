/** `await Promise.all([f(), g()])` -> what each element is, so that `[a, b]` on its left side can be told apart. */

import type { ExprText } from '../../model/facts.ts';
import { exprOf } from './expressions.ts';
import type { FileContext } from './file-context.ts';
import type { Node } from './syntax/node.ts';
import { field } from './syntax-questions.ts';

export function promisedElements(ctx: FileContext, value: Node): ExprText[] | undefined {
  if (value.type !== 'await_expression') return arrayElements(ctx, value, '');
  const call = value.first;
  if (call === null || call.type !== 'call_expression') return undefined;
  const callee = field(call, 'function');
  const list = field(call, 'arguments')?.first;
  return callee && list && ctx.text(callee) === 'Promise.all' ? arrayElements(ctx, list, '^') : undefined;
}

/** `[a, b] = [x, y]` likewise. */
function arrayElements(ctx: FileContext, node: Node, step: string): ExprText[] | undefined {
  if (node.type !== 'array') return undefined;
  return node.children.map((e) => {
    const text = exprOf(ctx, e);
    return text === '?' ? '?' : text + step;
  });
}
