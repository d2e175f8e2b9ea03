/**
 * HTTP routes: the Rails routing language, with namespaces, scopes and resources around, and Sinatra's `get '/' do`.
 * Groups are open as long as their block; a resource stands for its seven actions unless it says otherwise.
 */
import { joinPaths } from '../shared/route-paths.ts';
import { type Call, type Options, readArguments } from './calls.ts';
import { camelize, singularize } from './inflections.ts';
import type { RouteGroup, RubyFile } from './ruby-file.ts';
import { literalName, literalNames } from './text-scan.ts';

const VERBS = new Set(['get', 'post', 'put', 'patch', 'delete', 'options', 'head']);
const ROUTES_FILE = /(?:^|\/)(?:config\/)?routes(?:\.rb|\/[^/]+\.rb)$/;
const ROOT: RouteGroup = { end: 0, path: '', module: '', controller: '', memberPath: '' };

interface Action {
  readonly name: string;
  readonly method: string;
  readonly path: string;
}

const ACTIONS: readonly Action[] = [
  { name: 'index', method: 'GET', path: '' },
  { name: 'create', method: 'POST', path: '' },
  { name: 'new', method: 'GET', path: 'new' },
  { name: 'edit', method: 'GET', path: ':id/edit' },
  { name: 'show', method: 'GET', path: ':id' },
  { name: 'update', method: 'PATCH', path: ':id' },
  { name: 'destroy', method: 'DELETE', path: ':id' },
];

export function routeCall(file: RubyFile, call: Call): boolean {
  if (file.scopes.frame.kind === 'method') return false;
  return ROUTES_FILE.test(file.path) ? railsCall(file, call) : VERBS.has(call.name) && sinatraRoute(file, call);
}

function sinatraRoute(file: RubyFile, call: Call): boolean {
  const path = readArguments(file, call).names[0]?.name;
  if (path === undefined || !path.startsWith('/') || call.node.childForFieldName('block') === null) return false;
  addRoute(file, call, call.name.toUpperCase(), path, 'sinatra', file.facts.current);
  return true;
}

function railsCall(file: RubyFile, call: Call): boolean {
  const group = currentGroup(file, call.nameAt);
  const args = () => readArguments(file, call);
  if (VERBS.has(call.name) || call.name === 'match') verb(file, call, args(), group);
  else if (call.name === 'root') root(file, call, args(), group);
  else if (call.name === 'resources' || call.name === 'resource') resources(file, call, args(), group);
  else if (call.name === 'namespace') namespace(file, call, args(), group);
  else if (call.name === 'scope' || call.name === 'controller') scope(file, call, args(), group);
  else if (call.name === 'mount') mount(file, call, args(), group);
  else if (call.name === 'draw') draw(file, call, args(), group);
  else if (call.name === 'member') openGroup(file, call, { ...group, path: group.memberPath });
  else if (call.name === 'collection') openGroup(file, call, { ...group, path: collectionPath(group) });
  else return false;
  return true;
}

const collectionPath = (group: RouteGroup): string => group.memberPath.replace(/\/:\w+$/, '');

function currentGroup(file: RubyFile, offset: number): RouteGroup {
  while (file.routeGroups.length > 0 && (file.routeGroups.at(-1)?.end ?? 0) <= offset) file.routeGroups.pop();
  return file.routeGroups.at(-1) ?? ROOT;
}

function openGroup(file: RubyFile, call: Call, group: Omit<RouteGroup, 'end'>): void {
  file.routeGroups.push({ ...group, end: call.end });
}

/** `mount Blog::Engine => '/blog'`, `mount Sidekiq::Web, at: '/jobs'`: its routes stand in another file, or outside. */
function mount(file: RubyFile, call: Call, { positional, options }: Options, group: RouteGroup): void {
  const arrow = /^\s*([A-Z][\w:]*)[\w.()]*\s*=>\s*["']([^"']*)["']/.exec(positional[0] ?? '');
  const name = arrow?.[1] ?? /^[A-Z][\w:]*/.exec(positional[0] ?? '')?.[0];
  const at = arrow?.[2] ?? literalName(options.get('at'));
  if (name === undefined || at === undefined) return;
  const [prefix, target] = [joinPaths(group.path, at), name.replaceAll('::', '.')];
  file.facts.mounts.push({ prefix, target, by: 'expression', at: file.facts.current, offset: call.nameAt });
  addRoute(file, call, 'ANY', prefix, 'rails', target);
}

/** `draw :admin` reads config/routes/admin.rb in place. */
function draw(file: RubyFile, call: Call, { names }: Options, group: RouteGroup): void {
  const name = names[0]?.name;
  if (name === undefined) return;
  const target = `${file.path.replace(/(^|\/)routes(?:\.rb|\/.*)$/, '$1routes')}/${name}.rb`;
  file.facts.mounts.push({ prefix: joinPaths(group.path), target, by: 'file', at: file.facts.current, offset: call.nameAt });
}

/** `Blog::Engine.routes.draw do`: these are the engine's routes, wherever it is mounted, and its controllers stand in its namespace. */
export function drawnRoutes(file: RubyFile, call: Call): void {
  const engine = ROUTES_FILE.test(file.path) ? /^([A-Z][\w.]*)\.routes\(\)$/.exec(call.receiver)?.[1] : undefined;
  if (engine === undefined || engine === 'Rails.application') return;
  file.facts.mounts.push({ prefix: '', target: file.path, by: 'file', under: engine, at: file.facts.current, offset: call.nameAt });
  openGroup(file, call, { ...ROOT, module: engine.replace(/[^.]*$/, '') });
}

function namespace(file: RubyFile, call: Call, { names, options }: Options, group: RouteGroup): void {
  const name = names[0]?.name;
  if (name === undefined) return;
  const path = joinPaths(group.path, literalName(options.get('path')) ?? name);
  openGroup(file, call, { path, module: `${group.module}${camelize(literalName(options.get('module')) ?? name)}.`, controller: '', memberPath: path });
}

/** `scope '/api', module: 'api'`, `controller :users` */
function scope(file: RubyFile, call: Call, { names, options }: Options, group: RouteGroup): void {
  const isController = call.name === 'controller';
  const own = isController ? '' : (literalName(options.get('path')) ?? names[0]?.name ?? '');
  const module = literalName(options.get('module'));
  const controller = isController ? names[0]?.name : literalName(options.get('controller'));
  const path = joinPaths(group.path, own);
  openGroup(file, call, {
    path,
    module: module === undefined ? group.module : `${group.module}${camelize(module)}.`,
    controller: controller === undefined ? group.controller : controllerName(group.module, controller),
    memberPath: path,
  });
}

const controllerName = (module: string, name: string): string => `${module}${camelize(name)}Controller`;
/** An action is asked of an instance. */
const actionOf = (controller: string, action: string): string => `<${controller}>.${action}`;

function resources(file: RubyFile, call: Call, { names, options }: Options, group: RouteGroup): void {
  const single = call.name === 'resource';
  const only = options.has('only') ? new Set(literalNames(options.get('only') as string)) : undefined;
  const except = new Set(literalNames(options.get('except') ?? ''));
  for (const { name } of names) {
    const path = joinPaths(group.path, literalName(options.get('path')) ?? name);
    const param = literalName(options.get('param')) ?? 'id';
    const module = literalName(options.get('module'));
    const controller = controllerName(
      module === undefined ? group.module : `${group.module}${camelize(module)}.`,
      literalName(options.get('controller')) ?? (single ? `${name}s` : name),
    );
    for (const action of ACTIONS) {
      if ((only !== undefined && !only.has(action.name)) || except.has(action.name) || (single && action.name === 'index')) continue;
      const tail = action.path.replace(/:id\/?/, (id) => (single ? '' : id.replace('id', param)));
      addRoute(file, call, action.method, joinPaths(path, tail), 'rails', actionOf(controller, action.name));
    }
    openGroup(file, call, {
      path: single ? path : joinPaths(path, `:${singularize(name)}_${param}`),
      module: group.module,
      controller,
      memberPath: single ? path : joinPaths(path, `:${param}`),
    });
  }
}

/** `get 'about', to: 'pages#about'`, `get 'a' => 'b#c'`, `get :preview` inside a resource. */
function verb(file: RubyFile, call: Call, { names, options }: Options, group: RouteGroup): void {
  const arrow = [...options].find(([key, value]) => /^\/?[\w/:.*()-]+$/.test(key) && /^["'][\w/]+#\w+["']$/.test(value) && key !== 'to');
  const path = names[0]?.name ?? arrow?.[0];
  if (path === undefined) return;
  const target = literalName(options.get('to') ?? arrow?.[1]) ?? '';
  const methods =
    call.name === 'match'
      ? literalNames(options.get('via') ?? ':any').map((m) => (m === 'all' || m === 'any' ? 'ANY' : m.toUpperCase()))
      : [call.name.toUpperCase()];
  const on = literalName(options.get('on'));
  const base = on === 'member' ? group.memberPath : on === 'collection' ? collectionPath(group) : group.path;
  for (const method of methods) addRoute(file, call, method, joinPaths(base, path), 'rails', handlerFor(target, path, options, group));
}

function root(file: RubyFile, call: Call, { names, options }: Options, group: RouteGroup): void {
  addRoute(file, call, 'GET', joinPaths(group.path), 'rails', handlerFor(literalName(options.get('to')) ?? names[0]?.name ?? '', '', options, group));
}

/** `users#show`, or the controller around with the path's last part as its action. */
function handlerFor(target: string, path: string, options: ReadonlyMap<string, string>, group: RouteGroup): string {
  const [controller, action] = target.split('#') as [string, string | undefined];
  if (action !== undefined) return actionOf(controllerName(group.module, controller), action);
  const named = literalName(options.get('controller'));
  const around = named === undefined ? group.controller : controllerName(group.module, named);
  const own = literalName(options.get('action')) ?? (target || (path.split('/').at(-1) ?? ''));
  if (around !== '' && /^\w+$/.test(own)) return actionOf(around, own);
  const [first, last] = path.replace(/^\//, '').split('/') as [string, string | undefined];
  return last !== undefined && /^\w+$/.test(last) ? actionOf(controllerName(group.module, first), last) : '?';
}

function addRoute(file: RubyFile, call: Call, method: string, path: string, framework: string, handler: string | number): void {
  const { line, column } = file.facts.position(call.nameAt);
  file.facts.routes.push({ method, path, framework, handler, at: file.facts.current, line, column, offset: call.nameAt });
}
