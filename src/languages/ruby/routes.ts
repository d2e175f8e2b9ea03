/**
 * HTTP routes: the Rails routing language, with namespaces, scopes and resources around, and Sinatra's `get '/' do`.
 * Groups are open as long as their block; a resource stands for its seven actions unless it says otherwise.
 */
import { joinPaths } from '../shared/route-paths.ts';
import { type Call, type Options, readArguments } from './calls.ts';
import { camelize, pluralize, singularize } from './inflections.ts';
import type { RouteActions, RouteGroup, RubyFile } from './ruby-file.ts';
import { literalName, literalNames } from './text-scan.ts';

const VERBS = new Set(['get', 'post', 'put', 'patch', 'delete', 'options', 'head']);
const ROUTES_FILE = /(?:^|\/)(?:config\/)?routes(?:\.rb|\/[^/]+\.rb)$/;
const ROOT: RouteGroup = {
  ...{ end: 0, path: '', module: '', controller: '', memberPath: '', collectionPath: '', newPath: '', shallowPath: '' },
  ...{ shallow: false, nested: false, actions: {} },
};

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
  else if (call.name === 'shallow') openGroup(file, call, { ...group, shallow: true });
  else if (call.name === 'member') openGroup(file, call, { ...group, path: group.memberPath });
  else if (call.name === 'collection') openGroup(file, call, { ...group, path: group.collectionPath });
  else if (call.name === 'new' && call.receiver === '') openGroup(file, call, { ...group, path: group.newPath });
  else return false;
  return true;
}

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
  const [prefix, target] = [joinRoute(group.path, at), name.replaceAll('::', '.')];
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
  const own = literalName(options.get('path')) ?? name;
  const module = `${group.module}${camelize(literalName(options.get('module')) ?? name)}.`;
  const shallowPath = joinRoute(group.shallowPath, literalName(options.get('shallow_path')) ?? own);
  openGroup(file, call, { ...scoped(group, own, options), module, controller: '', shallowPath });
}

/** `scope '/api', module: 'api'`, `controller :users` */
function scope(file: RubyFile, call: Call, { names, options }: Options, group: RouteGroup): void {
  const isController = call.name === 'controller';
  const own = isController ? '' : (literalName(options.get('path')) ?? names.map((n) => n.name).join('/'));
  const module = literalName(options.get('module'));
  const controller = isController ? names[0]?.name : literalName(options.get('controller'));
  openGroup(file, call, {
    ...scoped(group, own, options),
    module: module === undefined ? group.module : `${group.module}${camelize(module)}.`,
    controller: controller === undefined ? group.controller : controllerName(group.module, controller),
  });
}

/** What every kind of scope does to the paths in it and to the actions of its resources. */
function scoped(group: RouteGroup, own: string, options: ReadonlyMap<string, string>): Omit<RouteGroup, 'end'> {
  const path = joinRoute(group.path, own);
  const shallowPath = joinRoute(group.shallowPath, literalName(options.get('shallow_path')) ?? '');
  const paths = { path, memberPath: path, collectionPath: path, newPath: joinRoute(path, 'new'), shallowPath };
  return { ...group, ...paths, shallow: isShallow(options, group), actions: actionsOf(options, group) };
}

const isShallow = (options: ReadonlyMap<string, string>, group: RouteGroup): boolean => (options.get('shallow') ?? String(group.shallow)) === 'true';

/** An own `only` or `except` takes the place of both that stand around. */
const actionsOf = (options: ReadonlyMap<string, string>, group: RouteGroup): RouteActions =>
  options.has('only') || options.has('except') ? { only: options.get('only'), except: options.get('except') } : group.actions;

/** As Rails writes what is optional: `/users/(page-:page)` is `/users(/page-:page)`. */
function joinRoute(...parts: readonly string[]): string {
  const path = joinPaths(...parts);
  return /^\/(?:\(+[^)]+\)+)+$/.test(path) ? path : path.replace(/\/(\(+)\/?/g, '$1/');
}

const controllerName = (module: string, name: string): string => `${module}${camelize(name)}Controller`;
/** An action is asked of an instance. */
const actionOf = (controller: string, action: string): string => `<${controller}>.${action}`;

function resources(file: RubyFile, call: Call, { names, options }: Options, group: RouteGroup): void {
  const has = chosenActions(actionsOf(options, group));
  for (const { name } of names) {
    const resource = resourceOf(name, call.name === 'resource', options, group);
    for (const action of ACTIONS.filter((a) => has(a.name) && !(resource.single && a.name === 'index'))) {
      const path = joinRoute(resource.base(action), action.path.replace(/:id\/?/, ''));
      addRoute(file, call, action.method, path, 'rails', actionOf(resource.controller, action.name));
    }
    openGroup(file, call, resource.inside);
  }
}

function chosenActions({ only, except }: RouteActions): (name: string) => boolean {
  const [chosen, left] = [only === undefined ? undefined : new Set(literalNames(only)), new Set(literalNames(except ?? ''))];
  return (name) => (chosen?.has(name) ?? true) && !left.has(name);
}

interface Resource {
  readonly single: boolean;
  readonly controller: string;
  /** Path in front of an action's own. */
  base(action: Action): string;
  /** For what stands in its block. */
  readonly inside: Omit<RouteGroup, 'end'>;
}

function resourceOf(name: string, single: boolean, options: ReadonlyMap<string, string>, group: RouteGroup): Resource {
  const shallow = isShallow(options, group);
  const own = literalName(options.get('path')) ?? name;
  const collectionPath = joinRoute(group.path, own);
  // A member is found by its own id: what it is nested in need not be said again.
  const around = shallow && group.nested ? joinRoute(group.shallowPath, own) : collectionPath;
  const param = literalName(options.get('param')) ?? 'id';
  const memberPath = single ? collectionPath : joinRoute(around, `:${param}`);
  const module = literalName(options.get('module'));
  const modules = module === undefined ? group.module : `${group.module}${camelize(module)}.`;
  const controller = controllerName(modules, literalName(options.get('controller')) ?? (single ? pluralize(name) : name));
  const path = single ? collectionPath : joinRoute(around, `:${singularize(name)}_${param}`);
  const paths = { path, memberPath, collectionPath, newPath: joinRoute(collectionPath, 'new') };
  return {
    ...{ single, controller },
    base: (action) => (action.path.startsWith(':id') ? memberPath : collectionPath),
    inside: { ...group, ...paths, controller, shallow, nested: true },
  };
}

/** `get 'about', to: 'pages#about'`, `get 'a' => 'b#c'`, `get :preview, :draft` inside a resource. */
function verb(file: RubyFile, call: Call, { names, options }: Options, group: RouteGroup): void {
  const arrow = [...options].find(([key, value]) => /^[^\s"'{}]+$/.test(key) && /^(?:["'][\w/]+#\w+["']$|redirect\b)/.test(value) && key !== 'to');
  const paths = names.length > 0 ? names.map((n) => n.name) : arrow === undefined ? [] : [arrow[0]];
  const target = literalName(options.get('to') ?? arrow?.[1]) ?? '';
  const methods =
    call.name === 'match'
      ? literalNames(options.get('via') ?? ':any').map((m) => (m === 'all' || m === 'any' ? 'ANY' : m.toUpperCase()))
      : [call.name.toUpperCase()];
  const base = baseOf(literalName(options.get('on')), group);
  for (const path of paths)
    for (const method of methods) addRoute(file, call, method, joinRoute(base, path), 'rails', handlerFor(target, path, options, group));
}

function baseOf(on: string | undefined, group: RouteGroup): string {
  if (on === 'member') return group.memberPath;
  if (on === 'collection') return group.collectionPath;
  return on === 'new' ? group.newPath : group.path;
}

function root(file: RubyFile, call: Call, { names, options }: Options, group: RouteGroup): void {
  addRoute(file, call, 'GET', joinRoute(group.path), 'rails', handlerFor(literalName(options.get('to')) ?? names[0]?.name ?? '', '', options, group));
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
