/**
 * Object types with named members, wherever they stand: the body of an interface or alias, the inline type of a
 * parameter, a field or a result. Their members become symbols of whatever the type is written for.
 */

import type { SymbolIndex } from '../../model/facts.ts';
import type { FileContext } from './file-context.ts';
import type { Node } from './syntax/node.ts';
import { field } from './syntax-questions.ts';

const MAX_PARTS = 64;
const LOOK_INTO = new Set(['type_annotation', 'union_type', 'intersection_type', 'parenthesized_type', 'readonly_type']);
const KEEPS_MEMBERS = /^(Readonly|Partial|Required|NonNullable|Simplify|Prettify)$/;

/** The object types of an annotation, also as sides of unions and intersections. */
export function shapesIn(ctx: FileContext, annotation: Node): Node[] {
  if (!ctx.text(annotation).includes('{')) return [];
  const found: Node[] = [];
  const todo: Node[] = [annotation];
  for (let seen = 0; todo.length > 0 && seen < MAX_PARTS; seen++) {
    const node = todo.pop() as Node;
    if (node.type === 'object_type') found.push(node);
    else todo.push(...partsOf(ctx, node));
  }
  return found;
}

function partsOf(ctx: FileContext, node: Node): readonly Node[] {
  if (LOOK_INTO.has(node.type)) return node.children;
  if (node.type !== 'generic_type') return [];
  // `Readonly<{ a: A }>` has the members of its argument.
  const name = field(node, 'name');
  const argument = field(node, 'type_arguments')?.first;
  return name && argument && KEEPS_MEMBERS.test(ctx.text(name)) ? [argument] : [];
}

/** Says that the members of the object types in `annotation` belong to `owner`. */
export function ownShapes(ctx: FileContext, annotation: Node | null, owner: SymbolIndex): void {
  if (annotation === null) return;
  for (const shape of shapesIn(ctx, annotation)) ctx.owners.set(shape.id, owner);
}
