/**
 * Places that every program has and that no word of a question leads to: where it starts (`main`, or what a framework
 * calls first), where its routes are (whoever names most handlers of routes, and the classes that hold most of them).
 * Shares are 0 to 1, by node id.
 */
import { neighboursBy } from '../../model/adjacency.ts';
import { edgeTypeId } from '../../model/edge-types.ts';
import { FILE_FLAGS, type GraphNode, NODE_FLAGS } from '../../model/graph.ts';
import { isCallableKind, isTypeKind, kindId, kindName } from '../../model/node-kinds.ts';
import { lastPart } from '../../util/last-part.ts';
import type { Corpus } from '../corpus.ts';

/** What programs start with, and what frameworks call first. */
const STARTS: ReadonlyMap<string, number> = new Map([
  ...['main', 'Main', '__main__'].map((name) => [name, 1] as const),
  ...['create_app', 'createApp', 'bootstrap', 'Program', 'Startup', 'Application'].map((name) => [name, 0.5] as const),
]);
export const START_NAMES: readonly string[] = [...STARTS.keys()];
/** What is started to build or try the program, not to run it. */
const ASIDE = /^(?:\..*|hack|scripts?|tools?|build|contrib|ci|misc|docs?|bench\w*|examples?|internal|third_party|testdata|e2e)$/i;

const ROUTE = kindId('route_handler');
const HANDLES: ReadonlySet<number> = new Set([edgeTypeId('handles_route')]);
const NAMES: ReadonlySet<number> = new Set([edgeTypeId('calls'), edgeTypeId('references')]);

/** Of nodes that bear one of START_NAMES, or end with it. */
export function entryShares(corpus: Corpus, nodes: readonly GraphNode[], ownNames: ReadonlySet<string>): Map<number, number> {
  const starts = nodes.filter(({ id, kind }) => isOwn(corpus, id) && (isCallableKind(kind) || isTypeKind(kind)));
  return shares(new Map(starts.map((node) => [node.id, weightOf(corpus, node, ownNames)])));
}

/** The more it sets going the better; near the root, or in a folder with the program's own name. */
function weightOf({ adjacency: { out } }: Corpus, { id, name, file }: GraphNode, ownNames: ReadonlySet<string>): number {
  const folders = file.toLowerCase().split('/').slice(0, -1);
  const relations = (out.offsets[id + 1] as number) - (out.offsets[id] as number);
  const place = folders.some((f) => ASIDE.test(f)) ? 0.2 : folders.some((f) => ownNames.has(f)) ? 2 : 1;
  return ((STARTS.get(lastPart(name)) ?? 0) * place * Math.log1p(relations)) / (1 + 0.25 * folders.length);
}

export function routeShares(corpus: Corpus): Map<number, number> {
  const { adjacency, columns } = corpus;
  const counts = new Map<number, number>();
  const count = (id: number) => isOwn(corpus, id) && counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const handler of handlersOfRoutes(corpus)) {
    const owner = columns.nodeOwner[handler] as number;
    if (owner >= 0 && isTypeKind(kindName(columns.nodeKind[owner] as number))) count(owner);
    for (const user of neighboursBy(adjacency.in, handler, NAMES)) count(user);
  }
  return shares(counts);
}

function handlersOfRoutes({ adjacency, columns: { nodes, nodeKind } }: Corpus): Set<number> {
  const handlers = new Set<number>();
  for (let id = 0; id < nodes; id++) if (nodeKind[id] === ROUTE) for (const handler of neighboursBy(adjacency.out, id, HANDLES)) handlers.add(handler);
  return handlers;
}

function isOwn({ columns: { nodeFlags, nodeFile, fileFlags }, answerable }: Corpus, id: number): boolean {
  const file = fileFlags[nodeFile[id] as number] ?? FILE_FLAGS.none;
  return (
    answerable[id] === 1 && ((nodeFlags[id] as number) & (NODE_FLAGS.test | NODE_FLAGS.vendored)) === 0 && (file & (FILE_FLAGS.example | FILE_FLAGS.none)) === 0
  );
}

function shares(weights: ReadonlyMap<number, number>): Map<number, number> {
  let most = 0;
  for (const weight of weights.values()) most = Math.max(most, weight);
  return new Map(most === 0 ? [] : [...weights].map(([id, weight]) => [id, weight / most]));
}
