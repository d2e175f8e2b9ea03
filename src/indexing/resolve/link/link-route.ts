/** A route of a file -> its nodes, one for each place that it is mounted at, with edges to what handles it. */
import type { RouteFact } from '../../../model/facts.ts';
import { isCallableKind } from '../../../model/node-kinds.ts';
import { folderOf } from '../symbols/node-table.ts';
import type { FileUnit, Sym } from '../symbols/symbols.ts';
import { type LinkContext, sourceNode } from './link-context.ts';
import { joinPath } from './mounts.ts';

export function linkRoute(unit: FileUnit, route: RouteFact, context: LinkContext): void {
  const handlers = handlersOf(unit, route, context);
  const framework = route.via === undefined ? route.framework : ownRouter(unit, route, route.via, context);
  if (framework === undefined || (route.via !== undefined && handlers.length === 0)) return;
  const linked = { ...route, framework };
  for (const prefix of context.mounts.prefixesOf(unit, route.under)) addRoute(unit, linked, joinPath(prefix, route.path), handlers, context);
}

function addRoute(unit: FileUnit, route: RouteFact, path: string, handlers: readonly number[], context: LinkContext): void {
  const folder = folderOf(unit.outline.path);
  const name = `${route.method} ${path}`;
  const node = context.nodes.phantom(`${context.repoUrl}`, `${folder === '' ? '' : `${folder}.`}${name}`, 'route_handler', {
    package: folder,
    unit,
    startLine: route.line,
    signature: name,
  });
  context.routes.push({ method: route.method, pattern: path, framework: route.framework, node, file: unit.id });
  for (const handler of handlers) context.edges.add(node, handler, 'handles_route', 'ast_resolved', route);
}

function handlersOf(unit: FileUnit, route: RouteFact, context: LinkContext): number[] {
  if (typeof route.handler === 'number') return [sourceNode(unit, route.handler)];
  const found = context.evaluator.resolve(route.handler, { unit, at: route.at, offset: route.offset });
  return (found?.syms ?? []).filter((s) => s.node >= 0).map((s) => s.node);
}

const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Name of the type that the registering call is a method of: one of this repository with methods for several verbs is a router, whatever its name. */
function ownRouter(unit: FileUnit, { at, offset }: RouteFact, via: string, context: LinkContext): string | undefined {
  const found = context.evaluator.resolve(via, { unit, at, offset }, true);
  return found?.syms.find((s) => isCallableKind(s.fact.kind) && s.owner !== undefined && verbsOf(s.owner) >= 2)?.owner?.name;
}

function verbsOf(type: Sym): number {
  const names = new Set([...(type.table?.members.keys() ?? [])].map((name) => name.toUpperCase()));
  return VERBS.filter((verb) => names.has(verb)).length;
}
