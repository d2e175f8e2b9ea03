/** Routes by decorators (NestJS controllers) and by where a file lies (Next.js). */

import type { RouteFact, SymbolFact } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { FileContext } from './file-context.ts';
import { joinPath } from './route-table.ts';
import type { Node } from './syntax/node.ts';
import { literal, memberOf } from './syntax-questions.ts';

const NEST: Readonly<Record<string, string>> = {
  Get: 'GET',
  Post: 'POST',
  Put: 'PUT',
  Delete: 'DELETE',
  Patch: 'PATCH',
  Head: 'HEAD',
  Options: 'OPTIONS',
  All: 'ANY',
  Sse: 'GET',
};

/** `@Controller('users')` on a class, `@Get(':id')` on its methods. The decorated symbol is open. */
export function decoratorRoutes(ctx: FileContext, name: string, args: readonly Node[], node: Node): void {
  const at = ctx.facts.current;
  if (name === 'Controller') {
    ctx.routes.controllers.set(at, controllerPath(ctx, args[0]));
    return;
  }
  const method = Object.hasOwn(NEST, name) ? NEST[name] : undefined;
  const prefix = method === undefined ? undefined : ctx.routes.controllers.get(ctx.facts.symbol(at)?.owner ?? -1);
  if (method === undefined || prefix === undefined) return;
  for (const path of pathsIn(ctx, args[0])) {
    ctx.facts.routes.push({ method, path: joinPath(prefix, path) || '/', framework: 'nestjs', handler: at, at, ...ctx.facts.position(node.startIndex) });
  }
}

function controllerPath(ctx: FileContext, argument: Node | undefined): string {
  return (argument?.type === 'object' ? literal(ctx, memberOf(ctx, argument, 'path')) : pathsIn(ctx, argument)[0]) ?? '';
}

/** One path, a list of them, or none. */
function pathsIn(ctx: FileContext, argument: Node | undefined): string[] {
  if (argument?.type === 'array') return argument.children.map((n) => literal(ctx, n) ?? '');
  return [literal(ctx, argument) ?? ''];
}

const METHODS = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;

/** `app/users/[id]/route.ts` exports a function per method; `pages/api/users.ts` one handler for all. */
export function fileRoutes(ctx: FileContext): RouteFact[] {
  const app = /(?:^|\/)app\/((?:.*\/)?)route\.[cm]?[jt]sx?$/.exec(ctx.path);
  const pages = /(?:^|\/)pages\/(api\/.*?|api)(?:\/index)?\.[cm]?[jt]sx?$/.exec(ctx.path);
  if (app !== null) return exported(ctx).flatMap(([s, i]) => (METHODS.test(s.name) ? [served(s, i, s.name, nextPath(app[1] ?? ''))] : []));
  if (pages === null) return [];
  const handler = ctx.facts.exports.find((e) => e.exportedAs === 'default')?.expr;
  return exported(ctx).flatMap(([s, i]) => (s.name === handler ? [served(s, i, 'ANY', nextPath(pages[1] ?? ''))] : []));
}

function exported(ctx: FileContext): [SymbolFact, number][] {
  return ctx.facts.symbols.flatMap((s, i) =>
    s.owner === -1 && (s.flags & NODE_FLAGS.exported || s.name === 'default' || s.kind === 'function') ? [[s, i] as [SymbolFact, number]] : [],
  );
}

function served(s: SymbolFact, index: number, method: string, path: string): RouteFact {
  return { method, path, framework: 'nextjs', handler: index, at: index, line: s.line, column: s.column, offset: s.start };
}

/** Groups `(x)` and slots `@x` are not part of the URL; `[id]` is `:id`, `[...rest]` is `*rest`. */
function nextPath(folder: string): string {
  const parts = folder.split('/').filter((p) => p !== '' && !/^\(.*\)$/.test(p) && !p.startsWith('@'));
  return `/${parts.map((p) => p.replace(/^\[{1,2}\.\.\.(.+?)\]{1,2}$/, '*$1').replace(/^\[(.+)\]$/, ':$1')).join('/')}`;
}
