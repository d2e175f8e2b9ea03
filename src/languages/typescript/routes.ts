/**
 * HTTP routes: `app.get('/x', handler)` and its relatives in Express, Fastify, Hono and Koa, NestJS controllers, and
 * the files that Next.js serves by their path.
 */

import type { ExprText, MountFact, SymbolIndex } from '../../model/facts.ts';
import type { CallSite } from './call-site.ts';
import { exprOf } from './expressions.ts';
import type { FileContext } from './file-context.ts';
import { joinPath } from './route-table.ts';
import type { Node } from './syntax/node.ts';
import { argumentsOf, field, isFunction, literal, matchAt, memberOf, unwrap } from './syntax-questions.ts';

const VERBS: Readonly<Record<string, string>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  delete: 'DELETE',
  del: 'DELETE',
  patch: 'PATCH',
  head: 'HEAD',
  options: 'OPTIONS',
  all: 'ANY',
};
const MOUNTS = new Set(['use', 'route', 'register', 'mount']);
const ROUTER_NAME = /(?:^|\.)(?:app|server|api|fastify|instance|routes?|\w*[rR]outer|\w+App)$/;
const FRAMEWORKS: readonly [RegExp, string][] = [
  [/^(?:express|express-promise-router)$/, 'express'],
  [/^(?:fastify|@fastify\/.*)$/, 'fastify'],
  [/^(?:hono|hono\/.*|@hono\/.*)$/, 'hono'],
  [/^(?:@koa\/router|koa-router|koa)$/, 'koa'],
];
const CREATES = /^(?:express(?:\.Router)?|Router|[fF]astify|Hono|OpenAPIHono|KoaRouter|Koa|<(?:Router|Hono|OpenAPIHono)<)/;

export function callRoutes(ctx: FileContext, call: CallSite): void {
  if (call.plain) return;
  const verb = Object.hasOwn(VERBS, call.name) ? VERBS[call.name] : undefined;
  if (verb === undefined && !MOUNTS.has(call.name)) return;
  const callee = field(call.node, 'function');
  const receiver = callee === null ? undefined : receiverOf(ctx, callee);
  if (receiver === undefined) return;
  const args = argumentsOf(call.node);
  if (verb !== undefined) verbRoute(ctx, call, receiver, verb, args);
  else if (args[0]?.type === 'object') routeObject(ctx, call, receiver, args[0]);
  else mounted(ctx, call, receiver, args);
}

/** The framework, by the variable that was made from it, else by the file's imports; Express if only the names say so. */
function frameworkOf(ctx: FileContext, router: string): string {
  const known = ctx.routes.routers.get(router);
  if (known !== undefined) return known;
  for (const { specifier } of ctx.facts.imports) {
    const hit = FRAMEWORKS.find(([pattern]) => pattern.test(specifier));
    if (hit !== undefined) return hit[1];
  }
  return 'express';
}

/** The framework that the head of an expression was imported from. */
function madeFrom(ctx: FileContext, expr: ExprText): string | undefined {
  const head = /^<?([\w$]+)/.exec(expr)?.[1];
  const specifier = ctx.facts.imports.find((i) => i.local === head)?.specifier;
  return specifier === undefined ? undefined : FRAMEWORKS.find(([pattern]) => pattern.test(specifier))?.[1];
}

interface Receiver {
  /** Variable at the root of the chain. */
  readonly router: string;
  /** Paths given on the way: `app.route('/x').get()`, `new Hono().basePath('/x').get()`. */
  readonly path: string;
  /** `app.route('/x').get(handler)`: the verb has no path of its own. */
  readonly hasPath: boolean;
}

const MAX_CHAIN = 60;

/** Walks a chain of calls down to the router; undefined when it is not one. */
function receiverOf(ctx: FileContext, callee: Node): Receiver | undefined {
  let path = '';
  let hasPath = false;
  let node = field(callee, 'object');
  for (let i = 0; node !== null && i < MAX_CHAIN; i++) {
    const type = node.type;
    if (type === 'call_expression') {
      const inner = field(node, 'function');
      const name = inner && field(inner, 'property');
      if (inner?.type !== 'member_expression' || !name) return creation(ctx, node, path, hasPath);
      const args = argumentsOf(node);
      const given = literal(ctx, args[0]);
      const step = ctx.text(name);
      if (given !== undefined && (step === 'basePath' || (step === 'route' && args.length === 1))) {
        path = joinPath(given, path);
        hasPath ||= step === 'route';
      }
      node = field(inner, 'object');
    } else if (type === 'new_expression') {
      return creation(ctx, node, path, hasPath);
    } else {
      return isRouter(ctx, exprOf(ctx, node)) ? { router: ctx.text(node), path, hasPath } : undefined;
    }
  }
  return undefined;
}

function creation(ctx: FileContext, node: Node, path: string, hasPath: boolean): Receiver | undefined {
  // A chain on a new router belongs to the variable that it is assigned to.
  return CREATES.test(exprOf(ctx, node)) ? { router: ctx.facts.symbol(ctx.facts.current)?.name ?? '', path, hasPath } : undefined;
}

function isRouter(ctx: FileContext, expr: ExprText): boolean {
  return ctx.routes.routers.has(expr) || ROUTER_NAME.test(expr);
}

function verbRoute(ctx: FileContext, call: CallSite, receiver: Receiver, method: string, args: readonly Node[]): void {
  const own = receiver.hasPath ? '' : pathOf(ctx, args[0]);
  const handlers = receiver.hasPath ? args : args.slice(1);
  if (own === undefined || handlers.length === 0) return;
  add(ctx, call, receiver, { method, path: joinPath(receiver.path, own), handler: handlerOf(ctx, handlers.at(-1) as Node) });
}

/** A route's path: `/users/:id`, '*', or a template whose holes stay as `{}`. */
function pathOf(ctx: FileContext, node: Node | undefined): string | undefined {
  const text =
    node?.type === 'template_string'
      ? ctx
          .text(node)
          .slice(1, -1)
          .replace(/\$\{[^}]*\}/g, '{}')
      : literal(ctx, node);
  return text !== undefined && /^(?:[/*:{]|$)/.test(text) ? text : undefined;
}

const BOUND = /^(.+)\.bind(?:\{[^}]*\})?\(\)$/;

function handlerOf(ctx: FileContext, node: Node): ExprText | SymbolIndex {
  const inner = unwrap(ctx, node);
  if (isFunction(inner.type)) return ctx.facts.current;
  if (inner.type !== 'call_expression') return exprOf(ctx, inner);
  // `asyncHandler(create)`, `controller.create.bind(controller)`.
  const wrapped = argumentsOf(inner).find((a) => a.type === 'identifier' || a.type === 'member_expression');
  const called = exprOf(ctx, inner);
  const bound = BOUND.exec(called)?.[1];
  if (bound !== undefined || !called.endsWith('()')) return bound ?? called;
  return wrapped === undefined ? called.slice(0, -2) : exprOf(ctx, wrapped);
}

function add(ctx: FileContext, call: CallSite, receiver: Receiver, route: { method: string; path: string; handler: ExprText | SymbolIndex }): void {
  const around = ctx.facts.symbol(ctx.facts.current)?.name;
  ctx.routes.add({
    ...route,
    framework: frameworkOf(ctx, receiver.router),
    at: ctx.facts.current,
    ...ctx.facts.position(call.nameAt),
    mounted: around === undefined ? [receiver.router] : [receiver.router, around],
  });
}

/** Fastify: `app.route({ method: 'GET', url: '/x', handler })`. */
function routeObject(ctx: FileContext, call: CallSite, receiver: Receiver, object: Node): void {
  const url = memberOf(ctx, object, 'url') ?? memberOf(ctx, object, 'path');
  const method = memberOf(ctx, object, 'method');
  const handler = memberOf(ctx, object, 'handler');
  const path = literal(ctx, url);
  if (path === undefined || !method) return;
  const methods = method.type === 'array' ? method.children.map((m) => literal(ctx, m)) : [literal(ctx, method)];
  for (const m of methods)
    add(ctx, call, receiver, { method: m?.toUpperCase() ?? 'ANY', path, handler: handler ? handlerOf(ctx, handler) : ctx.facts.current });
}

/** `app.use('/api', router)`, `app.use(router)`, `app.route('/api', sub)`, `fastify.register(plugin, { prefix: '/v1' })`. */
function mounted(ctx: FileContext, call: CallSite, receiver: Receiver, args: readonly Node[]): void {
  const options = args.find((a) => a.type === 'object');
  const given = literal(ctx, args[0]) ?? (options && literal(ctx, memberOf(ctx, options, 'prefix')));
  // Of several arguments without a text, the first may be a path that is not known.
  const prefix = given ?? (args.length === 1 ? '' : undefined);
  if (prefix === undefined) return;
  const path = joinPath(receiver.path, prefix);
  for (const arg of args.filter((a) => a.type !== 'string')) {
    const child = /^[\w$]+/.exec(exprOf(ctx, arg))?.[0];
    const outer = outerRouter(ctx, arg, child);
    if (outer !== undefined) ctx.routes.mountOuter({ ...outer, parent: receiver.router, prefix: path, at: ctx.facts.current, offset: call.nameAt });
    else if (child !== undefined && given !== undefined) ctx.routes.mount(receiver.router, child, path);
  }
}

const REQUIRED = /^require\(\s*['"]([^'"]+)['"]\s*\)$/;

/** A router that another file made: `require('./users')`, an imported name, what an imported function makes, Koa's `users.routes()`. */
function outerRouter(ctx: FileContext, arg: Node, head: string | undefined): Pick<MountFact, 'target' | 'by'> | undefined {
  const module = arg.type === 'call_expression' ? REQUIRED.exec(ctx.text(arg))?.[1] : undefined;
  if (module !== undefined) return { target: module, by: 'module' };
  if (head === undefined || !ctx.facts.imports.some((i) => i.local === head)) return undefined;
  const target = exprOf(ctx, arg).replace(/(?:\.routes)?\(\)$/, '');
  return /^[\w$.]+$/.test(target) ? { target, by: 'expression' } : undefined;
}

const MAKES_ROUTER = /(?:await\s+)?(?:new\s+)?(?:express|Router|[fF]astify|Hono|OpenAPIHono|Koa|KoaRouter)\b|[\w$]+\s*\.\s*basePath\b/y;

/** A variable that holds a new router, with the prefix it was made with. */
export function routerVariable(ctx: FileContext, name: string, value: Node): void {
  if (matchAt(MAKES_ROUTER, ctx.source, value.startIndex) === null) return;
  const expr = exprOf(ctx, value);
  if (!CREATES.test(expr) && !/\.basePath\(\)/.test(expr)) return;
  ctx.routes.routers.set(name, madeFrom(ctx, expr) ?? frameworkOf(ctx, name));
  const text = ctx.text(value).slice(0, 400);
  const prefix = /(?:\.basePath\(|prefix:)\s*['"`]([^'"`]+)['"`]/.exec(text)?.[1];
  if (prefix !== undefined) ctx.routes.prefix(name, prefix);
  const parent = /^([\w$]+)\.basePath\(\)$/.exec(expr)?.[1];
  if (parent !== undefined) ctx.routes.mount(parent, name, '');
}
