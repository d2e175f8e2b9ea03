/**
 * HTTP routes of Flask, FastAPI, Starlette, aiohttp and Django. Routers made in the file lend their prefix, and so do
 * the places in the same file where they are mounted; that is known at the end, so routes wait until then. What a file
 * mounts of other files (`include('shop.urls')`, `include_router(users.router)`) it hands on as mounts.
 */

import type { ExprText, MountFact, SymbolIndex } from '../../model/facts.ts';
import { type Arguments, argumentsOf, type Call, textArgument, textList } from './call-arguments.ts';
import type { Decorator } from './decorators.ts';
import { expressionOf } from './expressions.ts';
import type { PendingRoute, PythonFile } from './python-file.ts';
import type { Node } from './syntax/node.ts';

const VERBS = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'websocket']);
const ROUTE_DECORATORS = new Set([...VERBS, 'route', 'api_route', 'websocket_route', 'view']);
/** Constructors of applications and routers, and the keyword that holds their prefix. */
const ROUTERS = new Map([
  ['flask.Flask', { framework: 'flask', prefix: '' }],
  ['flask.Blueprint', { framework: 'flask', prefix: 'url_prefix' }],
  ['quart.Quart', { framework: 'quart', prefix: '' }],
  ['quart.Blueprint', { framework: 'quart', prefix: 'url_prefix' }],
  ['sanic.Sanic', { framework: 'sanic', prefix: '' }],
  ['sanic.Blueprint', { framework: 'sanic', prefix: 'url_prefix' }],
  ['fastapi.FastAPI', { framework: 'fastapi', prefix: '' }],
  ['fastapi.APIRouter', { framework: 'fastapi', prefix: 'prefix' }],
  ['starlette.applications.Starlette', { framework: 'starlette', prefix: '' }],
  ['aiohttp.web.RouteTableDef', { framework: 'aiohttp', prefix: '' }],
  ['aiohttp.web.Application', { framework: 'aiohttp', prefix: '' }],
]);
const MOUNTS = new Map([
  ['include_router', 'prefix'],
  ['register_blueprint', 'url_prefix'],
]);
/** Methods that register a handler: where it stands, and the verb if the name says one. */
const REGISTRATIONS = new Map<string, { readonly handler: number; readonly names: readonly string[]; readonly verb?: string }>([
  ['add_url_rule', { handler: 2, names: ['view_func'] }],
  ['add_api_route', { handler: 1, names: ['endpoint'] }],
  ['add_route', { handler: 1, names: ['route', 'endpoint', 'handler'] }],
  ...['get', 'post', 'put', 'patch', 'delete'].map((v) => [`add_${v}`, { handler: 1, names: ['handler'], verb: v.toUpperCase() }] as const),
]);
const STARLETTE_ROUTES = new Set(['starlette.routing.Route', 'starlette.routing.Mount', 'starlette.routing.WebSocketRoute']);
const DJANGO_PATHS = new Set(['path', 're_path', 'url']);

/** `@app.get('/x')` above a definition. */
export function decoratorRoutes(file: PythonFile, index: SymbolIndex, decorators: readonly Decorator[]): void {
  for (const { name, text, node, call } of decorators) {
    const router = text.slice(0, -name.length - 1);
    if (!call || router === '' || !ROUTE_DECORATORS.has(name)) continue;
    const args = argumentsOf(file, node);
    const path = textArgument(file, args, 0, 'path', 'rule', 'uri');
    const framework = path === undefined ? undefined : frameworkOf(file, router, path);
    if (path === undefined || framework === undefined) continue;
    for (const method of methodsOf(file, name, args)) add(file, node, { method, path, framework, handler: index, at: index, router });
  }
}

function methodsOf(file: PythonFile, name: string, args: Arguments): string[] {
  if (name === 'websocket' || name === 'websocket_route') return ['WEBSOCKET'];
  if (VERBS.has(name)) return [name.toUpperCase()];
  const listed = textList(file, args.named.get('methods')).map((m) => m.toUpperCase());
  return listed.length > 0 ? listed : ['GET'];
}

/** The framework of a router that the file made, else of what the file imports; undefined when nothing points to one. */
function frameworkOf(file: PythonFile, router: string, path: string): string | undefined {
  const own = file.routers.get(router);
  if (own !== undefined) return own.framework;
  if (path !== '' && !path.startsWith('/')) return undefined;
  for (const origin of file.imported.values()) {
    const framework = /^(flask|quart|sanic|fastapi|starlette|aiohttp|bottle)\b/.exec(origin)?.[1];
    if (framework !== undefined) return framework;
  }
  return /^(?:.*[._])?(?:app|bp|blueprint|router|api|routes)$/.test(router) ? 'flask' : undefined;
}

/** Routers, mounts and registrations that are plain calls. */
export function callRoutes(file: PythonFile, call: Call): void {
  const { origin, name, node } = call;
  if (ROUTERS.has(origin)) newRouter(file, node, origin);
  else if (MOUNTS.has(name)) mount(file, call, MOUNTS.get(name) as string);
  else if (REGISTRATIONS.has(name) && call.callee.includes('.')) registration(file, call);
  else if (DJANGO_PATHS.has(name) && /^(django\.urls|django\.conf\.urls)\b/.test(origin)) djangoPath(file, node, name);
  else if (STARLETTE_ROUTES.has(origin)) starletteRoute(file, node, name);
  else if (name === 'register' && call.callee.includes('outer')) viewSet(file, node, call.callee);
}

function newRouter(file: PythonFile, node: Node, origin: string): void {
  const { framework, prefix } = ROUTERS.get(origin) as { framework: string; prefix: string };
  const name = assignedName(file, node);
  if (name !== undefined) file.routers.set(name, { framework, prefix: textArgument(file, argumentsOf(file, node), 99, prefix) ?? '' });
}

/** `name = Call(...)`: the name that stands before the call on its line. */
function assignedName(file: PythonFile, node: Node): string | undefined {
  const line = file.source.slice(file.source.lastIndexOf('\n', node.start) + 1, node.start);
  return /([\w.]+)\s*(?::[^=]+)?=\s*$/.exec(line)?.[1];
}

function mount(file: PythonFile, { node, callee, name }: Call, keyword: string): void {
  const args = argumentsOf(file, node);
  const mounted = args.positional[0];
  const prefix = textArgument(file, args, 99, keyword);
  if (mounted === undefined) return;
  const target = file.text(mounted);
  if (prefix !== undefined) file.mounts.set(target, prefix);
  const holder = callee.slice(0, -name.length - 1);
  if (/^[\w.]+$/.test(target) && !file.routers.has(target)) addMount(file, node, { prefix: prefix ?? '', target, by: 'expression', holder });
}

function registration(file: PythonFile, { name, node, callee }: Call): void {
  const rule = REGISTRATIONS.get(name) as { handler: number; names: readonly string[]; verb?: string };
  const args = argumentsOf(file, node);
  const path = textArgument(file, args, 0, 'rule', 'path');
  const handler = rule.names.map((n) => args.named.get(n)).find((n) => n !== undefined) ?? args.positional[rule.handler];
  const router = callee.slice(0, -name.length - 1).replace(/\.router$/, '');
  const framework = path === undefined ? undefined : frameworkOf(file, router, path);
  if (path === undefined || handler === undefined || framework === undefined) return;
  const methods = rule.verb === undefined ? methodsOf(file, 'route', args) : [rule.verb];
  for (const method of methods) add(file, node, { method, path, framework, handler: handlerOf(file, handler), at: file.facts.current, router });
}

function djangoPath(file: PythonFile, node: Node, name: string): void {
  const args = argumentsOf(file, node);
  const own = textArgument(file, args, 0, 'route', 'regex');
  const view = args.positional[1] ?? args.named.get('view');
  if (own === undefined || view === undefined) return;
  const path = name === 'path' ? own : own.replace(/^\^/, '').replace(/\$$/, '');
  const text = file.text(view);
  if (/^(?:\w+\.)*include\s*\(/.test(text)) {
    openPrefix(file, node, path);
    include(file, node, text);
  } else add(file, node, { method: 'ANY', path, framework: 'django', handler: handlerOf(file, view), at: file.facts.current, router: listName(file, node) });
}

const INCLUDED = /^[\w.]*include\s*\(\s*\(?\s*(?:[rRuU]?["']([\w.]+)["']|([A-Za-z_][\w.]*))/;

/** `include('shop.urls')` names a module, `include(router.urls)` or `include((patterns, 'name'))` a list, `include(shop_urls)` either. */
function include(file: PythonFile, node: Node, text: string): void {
  const [, module, name] = INCLUDED.exec(text) ?? [];
  const prefix = joinPaths(currentPrefix(file, node.start), '');
  const holder = listName(file, node);
  if (module !== undefined) addMount(file, node, { prefix, target: module, by: 'module', holder });
  else if (name !== undefined) {
    const list = name.replace(/\.(?:urls|urlpatterns)$/, '');
    file.mounts.set(list, prefix);
    for (const target of new Set([list, name])) addMount(file, node, { prefix, target, by: 'expression', holder });
  }
}

interface PendingMount extends Pick<MountFact, 'prefix' | 'target' | 'by'> {
  /** Variable that it is mounted in. */
  readonly holder: string;
}

function addMount(file: PythonFile, node: Node, { holder, ...mount }: PendingMount): void {
  const under = groupOf(file, holder);
  const own = joinPaths(file.routers.get(holder)?.prefix ?? '', mount.prefix);
  file.facts.mounts.push({ ...mount, prefix: own, at: file.facts.current, offset: node.start, ...(under === undefined ? {} : { under }) });
}

/** The variable of the file that routes and mounts belong to; what stands in `urlpatterns` belongs to the file. */
function groupOf(file: PythonFile, name: string): SymbolIndex | undefined {
  if (name === '' || name === 'urlpatterns') return undefined;
  const index = file.facts.symbols.findIndex((s) => s.owner === -1 && s.name === name);
  return index < 0 ? undefined : index;
}

function starletteRoute(file: PythonFile, node: Node, name: string): void {
  const args = argumentsOf(file, node);
  const path = textArgument(file, args, 0, 'path');
  if (path === undefined) return;
  if (name === 'Mount') {
    openPrefix(file, node, path);
    return;
  }
  const handler = args.positional[1] ?? args.named.get('endpoint');
  const methods = name === 'Route' ? methodsOf(file, 'route', args) : ['WEBSOCKET'];
  if (handler === undefined) return;
  for (const method of methods)
    add(file, node, { method, path, framework: 'starlette', handler: handlerOf(file, handler), at: file.facts.current, router: listName(file, node) });
}

/** `router.register(r'users', UserViewSet)` of Django REST framework. */
function viewSet(file: PythonFile, node: Node, callee: ExprText): void {
  const args = argumentsOf(file, node);
  const path = textArgument(file, args, 0, 'prefix');
  const view = args.positional[1] ?? args.named.get('viewset');
  if (path === undefined || view === undefined || ![...file.imported.values()].some((o) => o.startsWith('rest_framework'))) return;
  add(file, node, {
    method: 'ANY',
    path,
    framework: 'django',
    handler: handlerOf(file, view),
    at: file.facts.current,
    router: callee.slice(0, -'.register'.length),
  });
}

/** `View.as_view()` is the class; `login_required(view)` is the view. */
function handlerOf(file: PythonFile, node: Node): ExprText {
  const text = file.text(node);
  const made = /^([\w.]+)\.as_view\(/.exec(text);
  if (made !== null) return made[1] as string;
  if (node.kind !== 'call') return expressionOf(file, node);
  const wrapped = argumentsOf(file, node).positional[0];
  return wrapped === undefined ? expressionOf(file, node) : handlerOf(file, wrapped);
}

/** Module-level variable whose value holds the node: the list of routes it belongs to. */
function listName(file: PythonFile, node: Node): string {
  const symbol = file.facts.symbols.findLast((s) => s.owner === -1 && s.start <= node.start);
  return symbol !== undefined && node.start < symbol.end ? symbol.name : '';
}

function openPrefix(file: PythonFile, node: Node, path: string): void {
  const prefix = joinPaths(currentPrefix(file, node.start), path);
  file.prefixes.push({ end: node.end, prefix });
}

function currentPrefix(file: PythonFile, offset: number): string {
  while (file.prefixes.length > 0 && (file.prefixes.at(-1)?.end ?? 0) <= offset) file.prefixes.pop();
  return file.prefixes.at(-1)?.prefix ?? '';
}

function add(file: PythonFile, node: Node, route: Omit<PendingRoute, 'line' | 'column' | 'offset'>): void {
  file.pendingRoutes.push({ ...route, path: joinPaths(currentPrefix(file, node.start), route.path), ...file.placeAt(node.start) });
}

/** Puts the prefixes of routers and mounts before the paths. Called at the end of the file. */
export function settleRoutes(file: PythonFile): void {
  for (const { router, path, ...route } of file.pendingRoutes) {
    const under = groupOf(file, router);
    // A list that is a variable of the module has its mounts, wherever they are; a router's are known here.
    const mounted = under === undefined || file.routers.has(router) ? (file.mounts.get(router) ?? '') : '';
    const prefix = joinPaths(mounted, file.routers.get(router)?.prefix ?? '');
    file.facts.routes.push({ ...route, path: joinPaths(prefix, path) || '/', ...(under === undefined ? {} : { under }) });
  }
}

function joinPaths(prefix: string, path: string): string {
  if (prefix === '' && path === '') return '';
  return `/${prefix}/${path}`.replace(/\/{2,}/g, '/').replace(/^(.+)\/$/, (path || prefix).endsWith('/') ? '$1/' : '$1');
}
