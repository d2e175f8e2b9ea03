/**
 * HTTP routes. Spring MVC, JAX-RS and Micronaut say them in annotations, read once all symbols are known; Spark and
 * Javalin register them by calls, whose groups (`path("/api", () -> {...})`) nest; so does Spring (functional-routes.ts). Declarative clients (Feign,
 * Retrofit) use the same annotations for what they call: those become effects.
 */
import type { ExprText, SymbolIndex } from '../../model/facts.ts';
import { splitAtCommas } from '../shared/brackets.ts';
import { joinPaths } from '../shared/route-paths.ts';
import { exprOf } from './expressions.ts';
import { addFunctionalRoutes, isSpringFunctional } from './functional-routes.ts';
import type { Annotation } from './header.ts';
import type { JavaFile } from './java-file.ts';
import type { Callee, SyntaxNode } from './syntax/node.ts';

const SPRING = new Map([
  ['GetMapping', 'GET'],
  ['PostMapping', 'POST'],
  ['PutMapping', 'PUT'],
  ['DeleteMapping', 'DELETE'],
  ['PatchMapping', 'PATCH'],
]);
const JAX_RS = new Set(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']);
const MICRONAUT = new Set(['Get', 'Post', 'Put', 'Delete', 'Patch', 'Head', 'Options']);

interface Mapping {
  readonly framework: string;
  readonly methods: readonly string[];
  readonly paths: readonly string[];
  readonly offset: number;
}

/** Routes of annotated methods. Call it when every symbol has been seen. */
export function addAnnotatedRoutes(file: JavaFile): void {
  const { facts, annotated } = file;
  for (const [index, annotations] of annotated) {
    const symbol = facts.symbol(index);
    if (symbol?.kind !== 'method') continue;
    const classAnnotations = annotated.get(symbol.owner) ?? [];
    for (const mapping of mappingsOf(file, annotations, classAnnotations)) addMapping(file, index, mapping, classAnnotations);
  }
}

function mappingsOf(file: JavaFile, annotations: readonly Annotation[], around: readonly Annotation[]): Mapping[] {
  const mappings: Mapping[] = [];
  const path = annotations.find((a) => simpleName(a) === 'Path');
  for (const a of annotations) {
    const name = simpleName(a);
    const pathsOf = () => orRoot(pathsIn(a.args));
    const spring = SPRING.get(name);
    if (spring !== undefined) mappings.push({ framework: 'spring', methods: [spring], paths: pathsOf(), offset: a.offset });
    else if (name === 'RequestMapping') mappings.push({ framework: 'spring', methods: requestMethods(a.args), paths: pathsOf(), offset: a.offset });
    else if (JAX_RS.has(name)) {
      if (a.args !== '') mappings.push({ framework: 'retrofit', methods: [name], paths: pathsOf(), offset: a.offset });
      else if (path !== undefined || around.some((c) => simpleName(c) === 'Path')) {
        mappings.push({ framework: 'jax-rs', methods: [name], paths: orRoot(pathsIn(path?.args ?? '')), offset: a.offset });
      }
    } else if (MICRONAUT.has(name) && around.some((c) => simpleName(c) === 'Controller')) {
      mappings.push({ framework: 'micronaut', methods: [name.toUpperCase()], paths: pathsOf(), offset: a.offset });
    }
  }
  return mappings.filter((m) => m.framework !== 'retrofit' || file.facts.imports.some((i) => i.specifier.startsWith('retrofit')));
}

function addMapping(file: JavaFile, handler: SymbolIndex, mapping: Mapping, around: readonly Annotation[]): void {
  const { facts } = file;
  const client = mapping.framework === 'retrofit' || around.some((a) => simpleName(a) === 'FeignClient');
  for (const prefix of prefixes(around)) {
    for (const path of mapping.paths) {
      for (const method of mapping.methods) {
        const full = joinPaths(prefix, path);
        if (client) facts.effectAt('http', `${method} ${full}`, mapping.offset, handler);
        else facts.routes.push({ method, path: full, framework: mapping.framework, handler, at: handler, ...facts.position(mapping.offset) });
      }
    }
  }
}

const PREFIX_ANNOTATIONS = new Set(['RequestMapping', 'Path', 'Controller']);

function prefixes(annotations: readonly Annotation[]): string[] {
  const client = annotations.find((a) => simpleName(a) === 'FeignClient');
  if (client !== undefined) return [/\bpath\s*=\s*"([^"]*)"/.exec(client.args)?.[1] ?? ''];
  const prefix = annotations.find((a) => PREFIX_ANNOTATIONS.has(simpleName(a)));
  if (prefix === undefined) return [''];
  const paths = pathsIn(prefix.args);
  // Spring's @Controller("name") names a bean; Micronaut's gives a path.
  if (simpleName(prefix) === 'Controller' && !paths[0]?.startsWith('/')) return [''];
  return paths.length === 0 ? [''] : paths;
}

function simpleName({ name }: Annotation): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function orRoot(paths: string[]): string[] {
  return paths.length === 0 ? [''] : paths;
}

/** Paths among an annotation's arguments; one that is a constant is shown as `{CONSTANT}`. */
function pathsIn(args: string): string[] {
  const paths: string[] = [];
  for (const { start, end } of splitAtCommas(args, 0, args.length)) {
    const [, key = 'value', value = ''] = /^(?:(\w+)\s*=(?!=))?\s*([\s\S]*)$/.exec(args.slice(start, end)) ?? [];
    if (key !== 'value' && key !== 'path' && key !== 'uri') continue;
    const literals = [...value.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((m) => m[1] as string);
    if (literals.length > 0) paths.push(...(value.includes('+') ? [literals.join('')] : literals));
    else if (/^[\w$.]+$/.test(value)) paths.push(`{${value}}`);
  }
  return paths;
}

function requestMethods(args: string): string[] {
  const list = /\bmethod\s*=\s*(\{[^}]*\}|[\w.]+)/.exec(args)?.[1] ?? '';
  const methods = list.match(/\b(?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS|TRACE)\b/g);
  return methods === null ? ['ANY'] : [...methods];
}

const VERBS = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace', 'connect']);
const CALL_FRAMEWORKS: readonly { readonly name: string; readonly module: string; readonly statics: string }[] = [
  { name: 'spark', module: 'spark', statics: 'spark.Spark' },
  { name: 'javalin', module: 'io.javalin', statics: 'io.javalin.apibuilder.ApiBuilder' },
];

interface CallFramework {
  readonly name: string;
  /** Verbs are imported statically: a bare `get(...)` is a route. */
  readonly bare: boolean;
}

/** The routing library that a file imports, asked once all imports are known (they come first). */
function findCallFramework(file: JavaFile): CallFramework | null {
  const { facts } = file;
  for (const { name, module, statics } of CALL_FRAMEWORKS) {
    const bare = facts.imports.some((i) => i.specifier === statics);
    if (bare || facts.imports.some((i) => i.specifier === module)) return { name, bare };
  }
  return isSpringFunctional(file) ? { name: 'spring', bare: false } : null;
}

export function addCallRoutes(file: JavaFile, callee: Callee, call: SyntaxNode): void {
  if (file.callFramework === undefined) file.callFramework = findCallFramework(file);
  const framework = file.callFramework;
  if (framework?.name === 'spring') addFunctionalRoutes(file, callee, call);
  else if (VERBS.has(callee.name) || callee.name === 'path') addVerbRoutes(file, framework, callee, call);
}

function addVerbRoutes(file: JavaFile, framework: CallFramework | null, callee: Callee, call: SyntaxNode): void {
  if (framework === null || (callee.expr === callee.name && !framework.bare)) return;
  const first = call.items?.[0];
  const path = first === undefined ? undefined : /^"([^"\n]*)"$/.exec(file.text(first))?.[1];
  if (callee.name === 'path') {
    if (path !== undefined) file.openRouteGroup(path, call.start, call.closeEnd);
    return;
  }
  // `headers.put("Expires", ...)` in a file that also has routes: a path on a receiver starts with a slash.
  if (callee.expr !== callee.name && !path?.startsWith('/')) return;
  const handler = handlerOf(file, call.items?.slice(path === undefined ? 0 : 1) ?? []);
  const prefix = file.routePrefixAt(call.start);
  if (handler === undefined || (path === undefined && prefix === '')) return;
  file.facts.routes.push({
    method: callee.name.toUpperCase(),
    path: joinPaths(prefix, path ?? ''),
    framework: framework.name,
    handler,
    at: file.facts.current,
    ...file.facts.position(callee.nameOffset),
  });
}

/** The first argument after the path that is not a string (Spark allows an accept type in between). */
function handlerOf(file: JavaFile, args: readonly SyntaxNode[]): ExprText | SymbolIndex | undefined {
  const arg = args.find((a) => a.kind !== 'string');
  if (arg === undefined) return undefined;
  if (arg.kind === 'lambda') return file.facts.current;
  if (arg.kind === 'method_reference') return file.text(arg).replace(/\s*::\s*/, '.');
  // An object of a handler class: the class is what handles.
  const expr = exprOf(file, arg).replace(/(?:\{[^{}]*\})?\(\)$/, '');
  return expr.startsWith('?') ? file.facts.current : expr;
}
