/**
 * Types that have no name but matter inside another one: an object type as a type argument or parameter of a
 * function type, `typeof x` and `ReturnType<typeof f>` in generics. A hidden symbol gives them a name that TypeText
 * can mention.
 */

import type { ExprText, TypeText } from '../../model/facts.ts';
import { isCallableKind } from '../../model/node-kinds.ts';
import type { FileContext } from './file-context.ts';
import { symbolFact } from './symbols.ts';
import type { Node } from './syntax/node.ts';

/** The members of the object type belong to the symbol. */
export function namedShape(ctx: FileContext, node: Node): TypeText {
  return ctx.anonymous.get(node.id) ?? declare(ctx, node, 'type', undefined);
}

/** A type that is whatever an expression is. */
export function namedValue(ctx: FileContext, node: Node, value: ExprText): TypeText {
  return ctx.anonymous.get(node.id) ?? declare(ctx, node, 'variable', value);
}

function declare(ctx: FileContext, node: Node, kind: 'type' | 'variable', value: ExprText | undefined): TypeText {
  const name = `$type${ctx.anonymous.size}`;
  const start = node.startIndex;
  // Names of a function's own scope are only known inside it; everything else is seen from the whole file, also what a
  // parameter of a constructor says about the field that it declares.
  const owner = ctx.facts.enclosing((s) => isCallableKind(s.kind) && s.kind !== 'constructor');
  const symbol = ctx.facts.add(symbolFact(ctx, { kind, name, nameAt: start, start, end: node.endIndex, owner, known: { value }, hidden: true }));
  ctx.anonymous.set(node.id, name);
  if (kind === 'type' && !ctx.owners.has(node.id)) ctx.owners.set(node.id, symbol);
  return name;
}
