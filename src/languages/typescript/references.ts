/** Names that are mentioned without being called: functions and classes handed over, fields read, errors thrown. */
import type { Node } from 'web-tree-sitter';
import { envRead } from './effects.ts';
import { exprOf } from './expressions.ts';
import type { FileContext } from './file-context.ts';
import { field, lastName } from './syntax.ts';
import { GLOBALS } from './traits.ts';

/** An identifier in a place where a function or class may be handed over. Parameters and local values are neither. */
export function mentionedName(ctx: FileContext, node: Node): void {
  const name = ctx.text(node);
  if (name === 'undefined' || GLOBALS.has(name) || ctx.lookup(name, node.startIndex) !== undefined) return;
  ctx.facts.ref(/^[A-Z]/.test(name) ? 'reference' : 'callback', name, node);
}

/** `this.handle`, `Foo.create` and `handlers.get` handed over by name. */
export function mentionedMember(ctx: FileContext, node: Node): void {
  const object = field(node, 'object');
  const property = field(node, 'property');
  if (object === null || property === null) return;
  const name = ctx.text(object);
  if (name !== 'this' && (GLOBALS.has(name) || ctx.lookup(name, node.startIndex) !== undefined)) return;
  ctx.facts.ref('callback', exprOf(ctx, node), property);
}

/** `this.x`, `options.x`, `Color.Red`: a member that is read or written, unless it is what a call calls. */
export function memberAccess(ctx: FileContext, node: Node): void {
  const object = field(node, 'object');
  const property = field(node, 'property');
  if (object === null || property === null) return;
  const name = ctx.text(object);
  if ((name === 'process' || object.type === 'meta_property') && ctx.text(property) === 'env') envRead(ctx, node);
  if (ctx.done.has(node.id) || object.type === 'meta_property' || GLOBALS.has(name)) return;
  const local = object.type === 'this' ? undefined : ctx.lookup(name, node.startIndex);
  if (local !== undefined && local.type === undefined && local.value === undefined) return;
  const expr = exprOf(ctx, node);
  if (!expr.startsWith('?')) ctx.facts.ref('access', expr, property);
}

/** `throw new FooError()`. The construction itself is a reference of its own. */
export function throwStatement(ctx: FileContext, node: Node): void {
  const value = node.firstNamedChild;
  const constructed = value?.type === 'new_expression' ? field(value, 'constructor') : null;
  const last = constructed === null ? undefined : lastName(constructed);
  if (constructed !== null && last !== undefined) ctx.facts.ref('throw', exprOf(ctx, constructed), last);
}
