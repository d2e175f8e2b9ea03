/** `const chain = []` says nothing about its elements: what is put into it first does, as for the compiler. */
import type { CallSite } from './call-site.ts';
import { EMPTY_LIST, listOf } from './expressions.ts';
import type { FileContext } from './file-context.ts';
import { argumentsOf } from './syntax-questions.ts';

const FILLED = /^([\w$]+)\.(?:push|unshift)$/;

/** A call of `push` or `unshift` on a local list of which nothing is known yet. */
export function filledList(ctx: FileContext, { node, expr }: CallSite): void {
  const name = FILLED.exec(expr)?.[1];
  const binding = name === undefined ? undefined : ctx.lookup(name, node.startIndex);
  if (binding === undefined || binding.type !== undefined || binding.value !== EMPTY_LIST) return;
  binding.value = listOf(ctx, argumentsOf(node)[0] ?? null);
}
