/** Routes of Laravel (`Route::get`), Slim (`$app->get`) and Symfony (`#[Route]`), with the prefixes around them. */
import type { ExprText, SymbolIndex } from '../../model/facts.ts';
import { type Callee, classExpr, namedClass, stringOf } from './expressions.ts';
import type { PhpFile, RouteGroup } from './php-file.ts';
import { kidOf, type Syntax } from './syntax/node.ts';
import { callableArray } from './uses.ts';
import { visitAll } from './visit.ts';

const VERBS = new Set(['get', 'post', 'put', 'patch', 'delete', 'options', 'head', 'any']);
const ACTIONS: readonly (readonly [string, string, string])[] = [
  ['GET', '', 'index'],
  ['GET', '/create', 'create'],
  ['POST', '', 'store'],
  ['GET', '/{id}', 'show'],
  ['GET', '/{id}/edit', 'edit'],
  ['PUT', '/{id}', 'update'],
  ['DELETE', '/{id}', 'destroy'],
];

const joined = (prefix: string, path: string): string =>
  `/${[prefix, path]
    .flatMap((p) => p.split('/'))
    .filter((p) => p !== '')
    .join('/')}`;

/** Laravel registers this file's routes below `/api`. */
const API_FILE = /(?:^|\/)routes\/api\.php$/;
const API: RouteGroup = { end: Number.POSITIVE_INFINITY, path: '/api', controller: undefined };

function around(file: PhpFile, offset: number): readonly RouteGroup[] {
  const open = file.routeGroups.filter((g) => offset < g.end);
  return API_FILE.test(file.path) ? [API, ...open] : open;
}

/** True when the arguments are dealt with. */
export function routeCall(file: PhpFile, node: Syntax, callee: Callee): boolean {
  const framework = frameworkOf(file, node, callee);
  if (framework === undefined) return false;
  const args = kidOf(node, 'arguments')?.kids ?? [];
  if (callee.name === 'group') return openGroup(file, node, args);
  if (callee.name === 'resource' || callee.name === 'apiResource') return resource(file, node, callee, args);
  if (callee.name === 'match' || callee.name === 'map') return matched(file, node, { framework, args, offset: callee.offset });
  const path = stringOf(file, args[0]);
  if (!VERBS.has(callee.name) || path === undefined || args.length < 2) return false;
  addRoute(file, { method: callee.name.toUpperCase(), path, framework, target: args[1], offset: callee.offset });
  visitAll(file, args);
  return true;
}

/** The chain begins at `Route::` or at a variable that is called like an application or a group of routes. */
function frameworkOf(file: PhpFile, node: Syntax, { receiver = '' }: Callee): string | undefined {
  const head = /^(?:\\?Illuminate\\Support\\Facades\\)?Route::/.test(file.source.slice(node.start, node.start + 60)) ? 'Route' : receiver;
  if (head === 'Route') return 'laravel';
  if (/^\$(?:router|route)$/.test(receiver)) return 'laravel';
  return /^\$(?:app|group|api|slim)$/.test(receiver) ? 'slim' : undefined;
}

/** `Route::prefix('admin')->group(...)`, `Route::group(['prefix' => 'admin'], ...)`, `$app->group('/admin', ...)`. */
function openGroup(file: PhpFile, node: Syntax, args: readonly Syntax[]): boolean {
  const chain = file.source.slice(node.start, args[0]?.start ?? node.end);
  const option =
    args.length > 1 && args[0]?.kids[0]?.type === 'array' ? /['"]prefix['"]\s*=>\s*['"]([^'"]*)['"]/.exec(file.text(args[0]))?.[1] : stringOf(file, args[0]);
  const prefix = [/(?:->|::)prefix\(\s*['"]([^'"]*)['"]/.exec(chain)?.[1] ?? '', option ?? ''].join('/');
  const controller = /(?:->|::)controller\(\s*(\\?[\w\\]+)::class/.exec(chain)?.[1];
  const outer = around(file, node.start).at(-1);
  file.routeGroups.push({
    end: node.end,
    path: joined(outer?.path ?? '', prefix),
    controller: controller === undefined ? outer?.controller : classExpr(file, controller, node.start),
  });
  visitAll(file, args);
  file.routeGroups.pop();
  return true;
}

interface NewRoute {
  readonly method: string;
  readonly path: string;
  readonly framework: string;
  readonly target: Syntax | undefined;
  readonly offset: number;
}

function addRoute(file: PhpFile, { method, path, framework, target, offset }: NewRoute): void {
  const group = around(file, offset).at(-1);
  const { line, column } = file.facts.position(offset);
  const handler = handlerOf(file, target, group?.controller) ?? file.facts.current;
  file.facts.routes.push({ method, path: joined(group?.path ?? '', path), framework, handler, at: file.facts.current, line, column, offset });
}

/** `[C::class, 'm']`, `C::class` (an invokable class), `'C@m'`, or `'m'` of the group's controller; a closure is its place. */
function handlerOf(file: PhpFile, target: Syntax | undefined, controller: ExprText | undefined): ExprText | undefined {
  const value = target?.kids.at(-1);
  if (value?.type === 'array') return callableArray(file, value);
  const invokable = namedClass(file, value);
  if (invokable !== undefined) return `${invokable}.__invoke`;
  const pair = value?.type === 'string' ? CONTROLLER.exec(file.text(value)) : null;
  if (pair !== null) return `${classExpr(file, absolute(pair[1] as string), (value as Syntax).start)}.${pair[2]}`;
  const text = stringOf(file, value);
  return text !== undefined && controller !== undefined && /^\w+$/.test(text) ? `${controller}.${text}` : undefined;
}

const CONTROLLER = /^'\\?([\w\\]+)[@:]{1,2}(\w+)'$/;

/** A class in a text has its whole name there. */
const absolute = (name: string): string => (name.includes('\\') ? `\\${name.replaceAll('\\\\', '\\')}` : name);

function resource(file: PhpFile, node: Syntax, { name, offset }: Callee, args: readonly Syntax[]): boolean {
  const [path, controller] = [stringOf(file, args[0]), namedClass(file, args[1])];
  if (path === undefined || controller === undefined) return false;
  const { line, column } = file.facts.position(offset);
  const base = joined(around(file, node.start).at(-1)?.path ?? '', path);
  const isChosen = chosenActions(file, node);
  for (const [method, below, action] of ACTIONS) {
    if (!isChosen(action) || (name === 'apiResource' && (action === 'create' || action === 'edit'))) continue;
    const handler = `${controller}.${action}`;
    file.facts.routes.push({ method, path: base + below, framework: 'laravel', handler, at: file.facts.current, line, column, offset });
  }
  visitAll(file, args);
  return true;
}

const CHOICE = /^(?:\s*->\w+\((?:[^()]|\([^()]*\))*\))*?\s*->(only|except)\(((?:[^()]|\([^()]*\))*)\)/;
const CHOICE_OPTION = /['"](only|except)['"]\s*=>\s*(\[[^\]]*\]|['"]\w+['"])/;
const CHAIN = 400;

/** `Route::resource(...)->only(['index'])`, `Route::resource('x', C::class, ['except' => ['show']])`. */
function chosenActions(file: PhpFile, node: Syntax): (action: string) => boolean {
  const [, kind, list] = CHOICE.exec(file.source.slice(node.end, node.end + CHAIN)) ?? CHOICE_OPTION.exec(file.text(node)) ?? [];
  const named = new Set([...(list ?? '').matchAll(/['"](\w+)['"]/g)].map((m) => m[1]));
  return (action) => kind === undefined || named.has(action) === (kind === 'only');
}

/** `Route::match(['get', 'post'], '/x', handler)`, Slim's `map`. */
function matched(file: PhpFile, node: Syntax, { framework, args, offset }: { framework: string; args: readonly Syntax[]; offset: number }): boolean {
  const path = stringOf(file, args[1]);
  if (path === undefined || args[0]?.kids[0]?.type !== 'array') return false;
  for (const [, verb] of file.text(args[0]).matchAll(/['"](\w+)['"]/g))
    addRoute(file, { method: (verb as string).toUpperCase(), path, framework, target: args[2], offset });
  visitAll(file, args);
  return node.end > node.start;
}

const ATTRIBUTE = /^\\?(?:[\w\\]*\\)?(Route|Get|Post|Put|Patch|Delete)\b/;
const PATH = /^[^(]*\(\s*(?:path:\s*)?(?:\[\s*(?:['"]\w+['"]\s*=>\s*)?)?['"]([^'"]*)['"]/;

/** The path of `#[Route('/admin')]` on a controller. */
export function classRoutePrefix(file: PhpFile, attributes: readonly Syntax[]): string {
  const route = attributes.map((a) => file.text(a)).find((text) => ATTRIBUTE.exec(text)?.[1] === 'Route');
  return PATH.exec(route ?? '')?.[1] ?? '';
}

export function methodRoutes(file: PhpFile, attributes: readonly Syntax[], index: SymbolIndex): void {
  for (const attribute of attributes) {
    const text = file.text(attribute);
    const [kind, path] = [ATTRIBUTE.exec(text)?.[1], PATH.exec(text)?.[1]];
    if (kind === undefined || path === undefined) continue;
    const verbs = kind === 'Route' ? [...(/methods:\s*(\[[^\]]*\]|['"]\w+['"])/.exec(text)?.[1] ?? '').matchAll(/\w+/g)].map((m) => m[0]) : [kind];
    const { line, column } = file.facts.position(attribute.start);
    for (const verb of verbs.length === 0 ? ['ANY'] : verbs) {
      const route = { method: verb.toUpperCase(), path: joined(file.type?.routePrefix ?? '', path), framework: 'symfony' };
      file.facts.routes.push({ ...route, handler: index, at: index, line, column, offset: attribute.start });
    }
  }
}
