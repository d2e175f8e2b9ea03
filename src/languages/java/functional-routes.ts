/**
 * Spring's functional routes, WebFlux and MVC: `RouterFunctions.route().GET("/x", handler)`, `route(GET("/x"), handler)`,
 * groups by `path` and `nest`, and builders that take the same calls (springdoc's). A group's routes stand in its lambda
 * or are made by another method, which is then mounted.
 */
import type { ExprText } from '../../model/facts.ts';
import { joinPaths } from '../shared/route-paths.ts';
import { exprOf } from './expressions.ts';
import type { JavaFile } from './java-file.ts';
import type { Callee, SyntaxNode } from './syntax/node.ts';

const MODULES = /^org\.spring(?:framework\.web\.(?:reactive\.function\.server|servlet\.function)|doc\..*\bfn)\b/;
const VERBS = new Set(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']);
const GROUPS = new Set(['path', 'nest', 'andNest']);
const ROUTES = new Set(['route', 'andRoute']);
const JOINS = new Set(['add', 'and', 'andOther']);
const PREDICATE =
  /^(?:RequestPredicates\s*\.\s*)?(?:accept|contentType|path|pathExtension|methods?|queryParam|param|headers|all|version|GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)\s*\(/;

export const isSpringFunctional = ({ facts }: JavaFile): boolean => facts.imports.some((i) => MODULES.test(i.specifier));

export function addFunctionalRoutes(file: JavaFile, callee: Callee, call: SyntaxNode): void {
  const { items = [] } = call;
  const [first] = items;
  if (first === undefined) return;
  if (VERBS.has(callee.name)) {
    if (callee.expr.includes('.') && !/\bRequestPredicates\.\w+$/.test(callee.expr)) verb(file, callee, call);
  } else if (items.length > 1 && ROUTES.has(callee.name))
    addRoutes(file, { callee, call, wanted: predicateRoutes(textOf(file, first), 'ANY'), behind: items.slice(1) });
  else if (items.length > 1 && GROUPS.has(callee.name)) group(file, callee, call);
  else if (JOINS.has(callee.name)) mount(file, first, file.routePrefixAt(call.start), callee.nameOffset);
}

interface Wanted {
  readonly method: string;
  readonly path: string;
}

/** `GET("/x", handler)`, `GET("/x", accept(JSON), handler)`, `GET(predicate, handler)`, `GET(handler)`. */
function verb(file: JavaFile, callee: Callee, call: SyntaxNode): void {
  const [first, ...rest] = call.items as [SyntaxNode, ...SyntaxNode[]];
  const isPath = rest.length > 0 && !isHandler(first) && !PREDICATE.test(textOf(file, first));
  const path = isPath ? pathText(file, file.text(first)) : '';
  const said = isPath || rest.length === 0 ? [] : predicateRoutes(textOf(file, first), callee.name);
  const wanted = said.length > 0 ? said : [{ method: callee.name, path }];
  addRoutes(file, { callee, call, wanted, behind: rest.length === 0 ? [first] : rest });
}

interface Registration {
  readonly callee: Callee;
  readonly call: SyntaxNode;
  readonly wanted: readonly Wanted[];
  /** Arguments behind the path. */
  readonly behind: readonly SyntaxNode[];
}

function addRoutes(file: JavaFile, { callee, call, wanted, behind }: Registration): void {
  const handler = behind.find((arg) => isHandler(arg) || !PREDICATE.test(textOf(file, arg)));
  if (handler === undefined) return;
  const { current } = file.facts;
  const prefix = file.routePrefixAt(call.start);
  const route = { framework: 'spring', handler: handlerExpr(file, handler), at: current, ...file.facts.position(callee.nameOffset) };
  for (const { method, path } of wanted)
    file.facts.routes.push({ ...route, method, path: joinPaths(prefix, path), ...(current < 0 ? {} : { under: current }) });
}

/** `nest(path("/x"), builder -> …)`, `path("/x", this::routes)`, `nest(path("/x"), routes())`. */
function group(file: JavaFile, callee: Callee, call: SyntaxNode): void {
  const [first, second] = call.items as [SyntaxNode, SyntaxNode];
  const text = textOf(file, first);
  const path = PREDICATE.test(text) ? (predicateRoutes(text, 'ANY')[0]?.path ?? '') : pathText(file, text);
  file.openRouteGroup(path, callee.nameOffset, call.closeEnd);
  mount(file, second, joinPaths(file.routePrefixAt(call.start), path), callee.nameOffset);
}

/** What another method registers. */
function mount(file: JavaFile, arg: SyntaxNode, prefix: string, offset: number): void {
  if (arg.kind !== 'method_reference' && arg.kind !== 'call') return;
  const target = handlerExpr(file, arg);
  if (typeof target !== 'string' || /[?<(]/.test(target) || PREDICATE.test(`${target}(`)) return;
  const { current } = file.facts;
  file.facts.mounts.push({ prefix: prefix === '/' ? '' : prefix, target, by: 'expression', at: current, offset, ...(current < 0 ? {} : { under: current }) });
}

const isHandler = ({ kind }: SyntaxNode): boolean => kind === 'lambda' || kind === 'method_reference';

function handlerExpr(file: JavaFile, arg: SyntaxNode): ExprText | number {
  if (arg.kind === 'lambda') return file.facts.current;
  if (arg.kind === 'method_reference') return file.text(arg).replace(/\s*::\s*/, '.');
  const expr = exprOf(file, arg).replace(/(?:\{[^{}]*\})?\(\)$/, '');
  return expr.startsWith('?') ? file.facts.current : expr;
}

/** How far back a variable's value is looked for, and how long an argument may be: more is nothing that a person wrote. */
const NEAR = 4_000;

/** The text of an argument; of a variable, what it was last set to before. */
function textOf(file: JavaFile, arg: SyntaxNode): string {
  const text = file.text(arg).slice(0, NEAR);
  if (arg.kind !== 'name') return text;
  const set = [
    ...file.source.slice(Math.max(0, arg.start - NEAR), arg.start).matchAll(new RegExp(`\\b${text.replace(/\$/g, '\\$')}\\s*=(?!=)\\s*([^;]*);`, 'g')),
  ].at(-1)?.[1];
  return set !== undefined && PREDICATE.test(set) ? set : text;
}

/** `GET("/a").or(GET("/b")).and(accept(HTML))`: each path that it names. */
function predicateRoutes(text: string, method: string): Wanted[] {
  const said = /\bmethod\s*\(\s*(?:HttpMethod\s*\.\s*)?([A-Z]+)\s*\)/.exec(text)?.[1] ?? method;
  return [...text.matchAll(/\b(GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS|path)\s*\(([^()"]*(?:"(?:[^"\\]|\\.)*"[^()"]*)*(?:\([^()]*\)[^()]*)?)\)/g)].map(
    ([, name = '', argument = '']) => ({ method: name === 'path' ? said : name, path: literalPath(argument, () => undefined) }),
  );
}

const pathText = (file: JavaFile, text: string): string =>
  literalPath(text, (name) => new RegExp(`\\b${name}\\s*=\\s*"((?:[^"\\\\\\n]|\\\\.)*)"\\s*;`).exec(file.source)?.[1]);

/** Texts as they are, constants of the file by their value, other names in braces: `"/a/" + ID` is `/a/{ID}`. */
function literalPath(text: string, constant: (name: string) => string | undefined): string {
  return text
    .slice(0, 300)
    .split(/\+(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((part) => {
      const piece = part.trim();
      const literal = /^"((?:[^"\\]|\\.)*)"$/.exec(piece)?.[1];
      if (literal !== undefined) return literal.replace(/\\\\/g, '\\');
      const name = /([\w$]+)\s*$/.exec(piece)?.[1];
      return name === undefined ? `{${/\(\s*([\w$]+)/.exec(piece)?.[1] ?? 'path'}}` : (constant(name) ?? `{${name}}`);
    })
    .join('');
}
