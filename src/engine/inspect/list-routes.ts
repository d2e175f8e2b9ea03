/**
 * The HTTP interface of a repository, from both sides: the routes that code registers, and the operations that its API
 * specifications promise. Which route serves which operation follows from the graph.
 */
import type { GraphEdge, GraphNode, NodeId } from '../../model/graph.ts';
import { kindId } from '../../model/node-kinds.ts';
import type { GraphReader, RouteSymbol } from '../../store/contract.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { type UnreadLanguage, unreadFiles } from '../unread/unread-files.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';

export interface ListedRoute {
  readonly method: string;
  readonly path: string;
  readonly framework: string;
  readonly route: GraphNode;
  readonly handlers: readonly GraphNode[];
  /** Operations of API specifications that it serves. */
  readonly operations: readonly GraphNode[];
  /** Places in code that send requests to it, as far as they are known. */
  readonly requests: number;
}

export interface RouteList {
  readonly routes: readonly ListedRoute[];
  /** Operations that no route and no rpc of the repository serves. */
  readonly unserved: readonly GraphNode[];
  readonly operations: number;
  /** Files whose routes are not seen. */
  readonly unread: readonly UnreadLanguage[];
}

export function listRoutes(repository: Repository): Promise<RouteList> {
  return withSnapshot(repository, async (view) => {
    const operations = await apiOperations(view);
    const registered = await registeredRoutes(view.reader);
    const served = new Set([...registered.flatMap((r) => r.operations.map((o) => o.id)), ...(await servedByRpcs(view.reader, operations))]);
    return {
      routes: registered.sort(byPath),
      unserved: operations.filter((o) => !served.has(o.id)).sort(byPlace),
      operations: operations.length,
      unread: await unreadFiles(view),
    };
  });
}

/** Operations that a gateway hands to an rpc which code of the repository implements. */
async function servedByRpcs(reader: GraphReader, operations: readonly GraphNode[]): Promise<NodeId[]> {
  const handed = await reader.edgesFrom(
    operations.map((o) => o.id),
    ['handles_route'],
  );
  const implemented = new Set((await reader.edgesTo([...new Set(handed.map((e) => e.target))], ['implements_rpc'])).map((e) => e.target));
  return handed.flatMap((e) => (implemented.has(e.target) ? [e.source] : []));
}

export async function registeredRoutes(reader: GraphReader): Promise<ListedRoute[]> {
  const routes = await reader.routesOfFiles((await reader.files()).map((f) => f.id));
  const ids = [...new Set(routes.map((r) => r.node))];
  const [out, into] = [await reader.edgesFrom(ids, ['handles_route']), await reader.edgesTo(ids, ['handles_route', 'consumes_endpoint'])];
  const nodes = new Map((await reader.nodes([...new Set([...ids, ...out.map((e) => e.target), ...into.map((e) => e.source)])])).map((n) => [n.id, n]));
  const requested = requestsOf(await reader.edgesTo([...new Set(into.map((e) => e.source))], ['consumes_endpoint']), into);
  // What is registered twice under one path is one symbol, with the handlers of both.
  const distinct = [...new Map(routes.map((r) => [`${r.node} ${r.method} ${r.pattern} ${r.framework}`, r])).values()];
  return distinct.flatMap((route) => listed(route, { out, into, nodes, requested }));
}

interface Around {
  readonly out: readonly GraphEdge[];
  readonly into: readonly GraphEdge[];
  readonly nodes: ReadonlyMap<NodeId, GraphNode>;
  readonly requested: ReadonlyMap<NodeId, number>;
}

function listed({ method, pattern, framework, node }: RouteSymbol, { out, into, nodes, requested }: Around): ListedRoute[] {
  const route = nodes.get(node);
  if (route === undefined) return [];
  const handlers = out.flatMap((e) => (e.source === node ? (nodes.get(e.target) ?? []) : []));
  const operations = into.flatMap((e) => (e.target === node && e.type === 'handles_route' ? (nodes.get(e.source) ?? []) : []));
  const requests = [node, ...operations.map((o) => o.id)].reduce((sum, id) => sum + (requested.get(id) ?? 0), 0);
  return [{ method, path: pattern, framework, route, handlers, operations, requests }];
}

/** Requests reach a route, or the operation that it serves. */
function requestsOf(...edges: readonly (readonly GraphEdge[])[]): Map<NodeId, number> {
  const counts = new Map<NodeId, number>();
  for (const { target, type, sites } of edges.flat())
    if (type === 'consumes_endpoint') counts.set(target, (counts.get(target) ?? 0) + Math.max(1, sites.length));
  return counts;
}

const OPERATION = kindId('operation');

/** GraphQL's operations have no path. */
async function apiOperations(view: SnapshotView): Promise<GraphNode[]> {
  const { columns } = await view.graph();
  const ids: NodeId[] = [];
  for (let id = 0; id < columns.nodes; id++) if (columns.nodeKind[id] === OPERATION) ids.push(id);
  return (await view.reader.nodes(ids)).filter(({ name }) => name.includes(' /'));
}

const byPlace = (a: GraphNode, b: GraphNode): number => (a.file === b.file ? a.startLine - b.startLine : a.file < b.file ? -1 : 1);
const byPath = (a: ListedRoute, b: ListedRoute): number => (a.path === b.path ? byPlace(a.route, b.route) : a.path < b.path ? -1 : 1);
