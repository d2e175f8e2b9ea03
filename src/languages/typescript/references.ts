/** Names that are mentioned without being called: functions and classes handed over, fields read, errors thrown. */

import { identifierAt } from '../shared/brackets.ts';
import { envRead } from './effects.ts';
import { exprOf } from './expressions.ts';
import type { FileContext } from './file-context.ts';
import { handOver } from './handed-over.ts';
import { shorthand } from './objects.ts';
import { pathExpr } from './paths.ts';
import type { Node } from './syntax/node.ts';
import { matchAt } from './syntax-questions.ts';
import { GLOBALS } from './traits.ts';

/** An identifier in a place where a function or class may be handed over. Parameters and local values are neither. */
export function mentionedName(ctx: FileContext, node: Node): void {
  const name = identifierAt(ctx.source, node.startIndex);
  if (mention(ctx, name, node.startIndex)) handOver(ctx, node, name);
}

function mention(ctx: FileContext, name: string, at: number): boolean {
  if (name === 'undefined' || GLOBALS.has(name) || ctx.lookup(name, at) !== undefined) return false;
  const first = name.charCodeAt(0);
  ctx.facts.refAt(first >= 65 && first <= 90 ? 'reference' : 'callback', name, at);
  return true;
}

/** `{ store }` */
export function mentionedShorthand(ctx: FileContext, node: Node): void {
  const name = identifierAt(ctx.source, node.startIndex);
  shorthand(ctx, node, name);
  mention(ctx, name, node.startIndex);
}

const MEMBER = /([\w$]+)\s*(?:!?\s*\.|\?\.)\s*(#?[\w$]+)/y;

/** `this.handle`, `Foo.create` and `handlers.get` handed over by name. */
export function mentionedMember(ctx: FileContext, node: Node): void {
  const match = matchAt(MEMBER, ctx.source, node.startIndex);
  if (match === null) return;
  const [all, object = '', property = ''] = match;
  if (object !== 'this' && (GLOBALS.has(object) || ctx.lookup(object, node.startIndex) !== undefined)) return;
  const expr = pathExpr(ctx, `${object}.${property}`);
  if (expr.startsWith('?')) return;
  ctx.facts.refAt('callback', expr, match.index + all.length - property.length);
  handOver(ctx, node, expr);
}

/** `this.x`, `options.x`, `Color.Red`: a member that is read or written, unless it is what a call calls. */
export function memberAccess(ctx: FileContext, node: Node): void {
  const match = matchAt(MEMBER, ctx.source, node.startIndex);
  if (match === null) return;
  const [all, object = '', property = ''] = match;
  const at = match.index + all.length - property.length;
  if (object === 'process' && property === 'env') envRead(ctx, node);
  if (ctx.called.has(at) || GLOBALS.has(object)) return;
  const local = object === 'this' ? undefined : ctx.lookup(object, node.startIndex);
  if (local !== undefined && local.type === undefined && local.value === undefined) return;
  const expr = pathExpr(ctx, `${object}.${property}`);
  if (!expr.startsWith('?')) ctx.facts.refAt('access', expr, at);
}

const LAST_NAME = /#?[\w$]+$/;
/** What follows is called, or goes on: then the longer expression is a reference of its own. */
const IN_LONGER = /\s*(?:\(|<|`|\?\.|!?\.)/y;

/** A module that is loaded in place is an import. */
const LOADS = /(?:require|import)\s*\(/y;

/** `config().limit`, `a.b.c`, `rows[0].name`: a member at the end of a chain. */
export function chainAccess(ctx: FileContext, node: Node): void {
  const end = node.endIndex;
  if (matchAt(IN_LONGER, ctx.source, end) !== null || matchAt(LOADS, ctx.source, node.startIndex) !== null) return;
  const name = LAST_NAME.exec(ctx.source.slice(Math.max(0, end - MAX_NAME), end))?.[0];
  if (name === undefined || ctx.called.has(end - name.length)) return;
  const expr = exprOf(ctx, node);
  if (!expr.startsWith('?') && !expr.startsWith('<string>')) ctx.facts.refAt('access', expr, end - name.length);
}

const MAX_NAME = 100;

/** `import.meta.env` */
export function metaAccess(ctx: FileContext, node: Node): void {
  if (ctx.source.startsWith('import.meta.env', node.startIndex)) envRead(ctx, node);
}

const THROWN = /throw\s+new\s+([\w$]+(?:\.[\w$]+)*)/y;

/** `throw new FooError()`. The construction itself is a reference of its own. */
export function throwStatement(ctx: FileContext, node: Node): void {
  const match = matchAt(THROWN, ctx.source, node.startIndex);
  if (match === null) return;
  const path = match[1] as string;
  ctx.facts.refAt('throw', pathExpr(ctx, path), match.index + match[0].length - path.length + path.lastIndexOf('.') + 1);
}
