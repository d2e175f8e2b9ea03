/** `await Promise.all([f(), g()])` -> what each element is, so that `[a, b]` on its left side can be told apart. */
import type { Node } from 'web-tree-sitter';
import type { ExprText } from '../../model/facts.ts';
import { exprOf } from './expressions.ts';
import type { FileContext } from './file-context.ts';
import { field } from './syntax.ts';

export function promisedElements(ctx: FileContext, value: Node): ExprText[] | undefined {
  if (ctx.type(value) !== 'await_expression') return arrayElements(ctx, value, '');
  const call = value.firstNamedChild;
  if (call === null || ctx.type(call) !== 'call_expression') return undefined;
  const callee = field(call, 'function');
  const list = field(call, 'arguments')?.firstNamedChild;
  return callee && list && ctx.text(callee) === 'Promise.all' ? arrayElements(ctx, list, '^') : undefined;
}

/** `[a, b] = [x, y]` likewise. */
function arrayElements(ctx: FileContext, node: Node, step: string): ExprText[] | undefined {
  if (ctx.type(node) !== 'array') return undefined;
  return node.namedChildren.flatMap((e) => {
    if (e === null || e.type === 'comment') return [];
    const text = exprOf(ctx, e);
    return [text === '?' ? '?' : text + step];
  });
}
