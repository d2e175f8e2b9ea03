/** What of a snapshot traffic can lead to: routes with their handlers, rpcs, topics, tables. Read once a snapshot. */
import type { GraphEdge, NodeId } from '../../model/graph.ts';
import type { Hash } from '../../model/hash.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { comparedName } from '../../model/relation-keys.ts';
import { type PathPattern, pathPattern } from '../../util/path-template.ts';
import type { LayerSubject } from '../contract.ts';
import { ServiceFolders } from '../shared/service-folders.ts';
import type { ServicePlace } from '../shared/services-file.ts';

/** A node with where it stands: enough to choose between several. */
export interface Placed {
  readonly id: NodeId;
  readonly hash: Hash;
  readonly kind: NodeKind;
  readonly name: string;
  readonly file: string;
  readonly startLine: number;
}

export interface CodeRoute extends Placed {
  readonly method: string;
  readonly handlers: readonly Placed[];
}

export interface CodeIndex {
  readonly paths: readonly string[];
  readonly folders: ServiceFolders;
  readonly routes: readonly PathPattern<CodeRoute>[];
  /** By compared name: `cart.add`. */
  readonly rpcs: ReadonlyMap<string, readonly (Placed & { readonly handlers: readonly Placed[] })[]>;
  readonly topics: ReadonlyMap<string, Placed & { readonly subscribers: readonly Placed[]; readonly publishers: readonly Placed[] }>;
  /** By name, lower case, without a schema. */
  readonly tables: ReadonlyMap<string, readonly Placed[]>;
}

const WANTED: ReadonlySet<NodeKind> = new Set(['rpc', 'topic', 'table', 'view']);

export async function readCodeIndex({ reader }: LayerSubject, services: ReadonlyMap<string, ServicePlace>): Promise<CodeIndex> {
  const paths = (await reader.files()).map((file) => file.path);
  const byKind = new Map<NodeKind, Placed[]>([...WANTED].map((kind) => [kind, []]));
  await reader.eachNode(({ id, hash, kind, name, file, startLine }) => byKind.get(kind)?.push({ id, hash, kind, name, file, startLine }));
  const of = (kind: NodeKind) => byKind.get(kind) ?? [];
  return {
    ...{ paths, folders: new ServiceFolders(paths, services) },
    routes: await readRoutes(reader),
    rpcs: await readRpcs(reader, of('rpc')),
    topics: await readTopics(reader, of('topic')),
    tables: grouped([...of('table'), ...of('view')], ({ name }) => tableKey(name)),
  };
}

type Reader = LayerSubject['reader'];

export const tableKey = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

async function placed(reader: Reader, ids: Iterable<NodeId>): Promise<Map<NodeId, Placed>> {
  const nodes = await reader.nodes([...new Set(ids)]);
  return new Map(nodes.map(({ id, hash, kind, name, file, startLine }) => [id, { id, hash, kind, name, file, startLine }]));
}

async function readRoutes(reader: Reader): Promise<PathPattern<CodeRoute>[]> {
  const routes = await reader.routesOfFiles((await reader.files()).map((file) => file.id));
  const handles = await reader.edgesFrom([...new Set(routes.map((route) => route.node))], ['handles_route']);
  const nodes = await placed(reader, [...routes.map((route) => route.node), ...handles.map((edge) => edge.target)]);
  const handlers = grouped(handles, (edge) => String(edge.source));
  return routes.flatMap(({ node, method, pattern }) => {
    const own = nodes.get(node);
    const found = (handlers.get(String(node)) ?? []).flatMap((edge) => nodes.get(edge.target) ?? []);
    return own === undefined ? [] : [pathPattern(pattern, { ...own, method, handlers: found })];
  });
}

async function readRpcs(reader: Reader, rpcs: readonly Placed[]): Promise<CodeIndex['rpcs']> {
  const users = await usersOf(reader, rpcs, 'implements_rpc');
  const withHandlers = rpcs.map((rpc) => ({ ...rpc, handlers: users.get(rpc.id) ?? [] }));
  return grouped(withHandlers, ({ name }) => comparedName('rpc', name));
}

async function readTopics(reader: Reader, topics: readonly Placed[]): Promise<CodeIndex['topics']> {
  const [subscribers, publishers] = [await usersOf(reader, topics, 'subscribes'), await usersOf(reader, topics, 'publishes')];
  return new Map(topics.map((topic) => [topic.name, { ...topic, subscribers: subscribers.get(topic.id) ?? [], publishers: publishers.get(topic.id) ?? [] }]));
}

async function usersOf(reader: Reader, targets: readonly Placed[], type: GraphEdge['type']): Promise<Map<NodeId, Placed[]>> {
  const edges =
    targets.length === 0
      ? []
      : await reader.edgesTo(
          targets.map((t) => t.id),
          [type],
        );
  const nodes = await placed(
    reader,
    edges.map((edge) => edge.source),
  );
  const users = new Map<NodeId, Placed[]>();
  for (const { source, target } of edges) {
    const user = nodes.get(source);
    if (user !== undefined) users.set(target, [...(users.get(target) ?? []), user]);
  }
  return users;
}
