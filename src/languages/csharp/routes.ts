/**
 * HTTP routes of ASP.NET Core. Minimal APIs register them by calls, with groups held in variables or chained;
 * controllers say them in attributes, read once all symbols are known. Refit's interfaces say what they call in
 * attributes of their own: those become effects.
 */
import type { Node } from 'web-tree-sitter';
import type { ExprText, SymbolFact, SymbolIndex } from '../../model/facts.ts';
import { skipTrivia } from '../shared/brackets.ts';
import { joinPaths } from '../shared/route-paths.ts';
import type { Callee, CsharpFile } from './csharp-file.ts';
import { exprOf } from './expressions.ts';
import type { Attribute } from './header.ts';

const MAP_VERBS = new Map([
  ['MapGet', 'GET'],
  ['MapPost', 'POST'],
  ['MapPut', 'PUT'],
  ['MapDelete', 'DELETE'],
  ['MapPatch', 'PATCH'],
  ['Map', 'ANY'],
  ['MapMethods', 'ANY'],
]);
const GROUP = /\.\s*MapGroup\s*\(\s*"([^"]*)"/g;

/** `var api = app.MapGroup("/api")`: remembers the prefix by the variable's name. */
export function noteRouteGroup(file: CsharpFile, name: string, value: Node | null): void {
  if (value === null) return;
  const text = file.source.slice(value.startIndex, Math.min(value.endIndex, value.startIndex + 400));
  if (text.includes('MapGroup')) file.routeGroups.set(name, prefixOf(file, text));
}

/** The prefixes in a receiver: that of the variable it starts with, and those of the groups chained on. */
function prefixOf(file: CsharpFile, receiver: string): string {
  const head = /^\w+/.exec(receiver)?.[0] ?? '';
  return joinPaths(file.routeGroups.get(head) ?? '', ...[...receiver.matchAll(GROUP)].map((m) => m[1] as string));
}

export function addCallRoutes(file: CsharpFile, callee: Callee, start: number, args: Node): void {
  const method = MAP_VERBS.get(callee.name);
  if (method === undefined || callee.expr === callee.name) return;
  const { source, facts } = file;
  const path = /^"([^"\n]*)"/.exec(source.slice(skipTrivia(source, args.startIndex + 1), args.endIndex))?.[1];
  const handlerNode = args.namedChild(args.namedChildCount - 1)?.lastNamedChild ?? null;
  if (path === undefined || handlerNode === null || args.namedChildCount < 2) return;
  facts.routes.push({
    method,
    path: joinPaths(prefixOf(file, source.slice(start, callee.nameOffset)), path),
    framework: 'aspnet',
    handler: handlerOf(file, handlerNode),
    at: facts.current,
    ...facts.position(callee.nameOffset),
  });
}

function handlerOf(file: CsharpFile, node: Node): ExprText | SymbolIndex {
  const expr = exprOf(file, node);
  return expr.startsWith('?') ? file.facts.current : expr;
}

const VERB_ATTRIBUTE = /^Http(Get|Post|Put|Delete|Patch|Head|Options)$/;
const REFIT_ATTRIBUTE = /^(?:Get|Post|Put|Delete|Patch)$/;

/** Routes of controllers. Call it when every symbol has been seen. */
export function addControllerRoutes(file: CsharpFile): void {
  const refit = file.facts.imports.some((i) => i.specifier === 'Refit');
  for (const [index, attributes] of file.attributed) {
    const symbol = file.facts.symbol(index);
    if (symbol?.kind !== 'method') continue;
    addActionRoutes(file, symbol, index, attributes);
    if (refit) addRefitCalls(file, index, attributes);
  }
}

function addActionRoutes(file: CsharpFile, action: SymbolFact, index: SymbolIndex, attributes: readonly Attribute[]): void {
  const { facts } = file;
  const own = attributes.filter((a) => a.name === 'Route').map(template);
  const verbs = attributes.filter((a) => VERB_ATTRIBUTE.test(a.name));
  if (verbs.length === 0 && own.length === 0) return;
  const controller = facts.symbol(action.owner)?.name.replace(/Controller$/, '') ?? '';
  const prefixes = (file.attributed.get(action.owner) ?? []).filter((a) => a.name === 'Route').map(template);
  const marks = verbs.length > 0 ? verbs : attributes.filter((a) => a.name === 'Route');
  for (const mark of marks) {
    const method = VERB_ATTRIBUTE.exec(mark.name)?.[1]?.toUpperCase() ?? 'ANY';
    for (const path of pathsOf(prefixes, template(mark) === '' ? own : [template(mark)])) {
      const full = named(path, controller, action.name);
      facts.routes.push({ method, path: full, framework: 'aspnet', handler: index, at: index, ...facts.position(mark.offset) });
    }
  }
}

/** Every controller's prefix with every own path; an own path that starts at the root stands alone. */
function pathsOf(prefixes: readonly string[], own: readonly string[]): string[] {
  const paths = own.length === 0 ? [''] : own;
  if (prefixes.length === 0) return paths.map((p) => (p === '' ? '[controller]/[action]' : p));
  return paths.flatMap((p) => (/^~?\//.test(p) ? [p.replace(/^~/, '')] : prefixes.map((prefix) => joinPaths(prefix, p))));
}

function named(path: string, controller: string, action: string): string {
  return joinPaths(path.replaceAll('[controller]', controller).replaceAll('[action]', action));
}

function template({ args }: Attribute): string {
  return /^\s*(?:(?:template|Template)\s*[:=]\s*)?@?"([^"]*)"/.exec(args)?.[1] ?? '';
}

function addRefitCalls(file: CsharpFile, index: SymbolIndex, attributes: readonly Attribute[]): void {
  for (const a of attributes) {
    if (REFIT_ATTRIBUTE.test(a.name)) file.facts.effectAt('http', `${a.name.toUpperCase()} ${template(a)}`, a.offset, index);
  }
}
