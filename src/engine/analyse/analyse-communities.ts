/**
 * The subsystems of a repository, as its relations show them: groups of symbols that know each other better than the
 * rest. Kept in the store; the next question is answered from there, and after a change only changed packages are
 * looked at again.
 */
import { describeCommunities } from '../../analysis/communities/describe-communities.ts';
import { propagateLabels } from '../../analysis/communities/label-propagation.ts';
import { louvain, modularity } from '../../analysis/communities/louvain.ts';
import { type Settled, settleLabels } from '../../analysis/communities/settle-labels.ts';
import { decodeLabels, encodeLabels, type StoredCommunities, shortRoots } from '../../analysis/communities/stored-communities.ts';
import { updateCommunities } from '../../analysis/communities/update-communities.ts';
import { type SymbolGraph, symbolGraph } from '../../analysis/communities/weighted-graph.ts';
import { type GraphNode, NODE_FLAGS } from '../../model/graph.ts';
import { repoHash } from '../../model/hash.ts';
import { isCallableKind, isContainerKind, isTypeKind, kindName } from '../../model/node-kinds.ts';
import type { SearchColumns } from '../../model/search-index.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { keepNotes } from '../view/keep-notes.ts';
import { forgetAnswers, keptAnswer } from '../view/kept-answers.ts';
import { PACK_NOTE, WALK_COMMUNITIES_NOTE } from '../view/note-keys.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';
import { encodeWalkCommunities } from '../view/walk-communities.ts';

export type CommunityAlgorithm = 'louvain' | 'labels';

export interface CommunitiesRequest {
  readonly algorithm: CommunityAlgorithm;
  /** Above 1 for more and smaller communities. */
  readonly resolution: number;
  /** At most so many communities, the largest first. */
  readonly limit: number;
  /** Work them out afresh, whatever is kept. */
  readonly fresh: boolean;
}

export interface Community {
  readonly id: number;
  /** After its most central symbols. */
  readonly name: string;
  readonly size: number;
  readonly cohesion: number;
  readonly central: readonly GraphNode[];
  /** Packages that most of its symbols are in, with their number. */
  readonly packages: readonly { readonly name: string; readonly symbols: number }[];
}

export interface CommunitiesAnswer {
  readonly communities: readonly Community[];
  /** How many there are in all, and how many symbols belong to none. */
  readonly count: number;
  readonly symbols: number;
  readonly unassigned: number;
  readonly modularity: number;
  /** `kept`: as stored; `updated`: from the stored ones; `fresh`: from nothing. */
  readonly origin: 'kept' | 'updated' | 'fresh';
}

const NOTE = 'communities';
const CENTRAL = 8;
const NAME_PARTS = 3;
const MAX_PACKAGES = 4;
/** Test code follows the code under test, vendored code is somebody else's subsystem, and nobody works on generated code: all are left out. */
const LEFT_OUT = NODE_FLAGS.test | NODE_FLAGS.vendored | NODE_FLAGS.generated;

export async function analyseCommunities(repository: Repository, request: CommunitiesRequest): Promise<CommunitiesAnswer> {
  return withSnapshot(repository, async (view) => {
    const work = async () => describe(view, await detect(view, request), request.limit);
    if (request.fresh) await forgetAnswers(view);
    let isNew = false;
    const answer = await keptAnswer(view, ['communities', request.algorithm, request.resolution, request.limit], () => {
      isNew = true;
      return work();
    });
    return isNew ? answer : { ...answer, origin: 'kept' };
  });
}

interface Detected {
  readonly graph: SymbolGraph;
  readonly columns: SearchColumns;
  readonly labels: Uint32Array;
  readonly origin: CommunitiesAnswer['origin'];
}

async function detect(view: SnapshotView, request: CommunitiesRequest): Promise<Detected> {
  const { corpus } = await view.index();
  const { adjacency, answerable, columns } = corpus;
  const hashes = await view.reader.nodeHashes();
  const members = answerable.map((a, id) => (a === 1 && ((columns.nodeFlags[id] as number) & LEFT_OUT) === 0 ? 1 : 0));
  const graph = symbolGraph(adjacency, members, hashes);
  const stored = request.fresh ? undefined : await readStored(view, request);
  const known = stored && (await fromStored(view, { graph, hashes, columns, stored }));
  const { labels, origin } = known ?? { labels: compute(graph, request), origin: 'fresh' as const };
  if (origin !== 'kept') {
    await keep(view, request, encodeLabels(graph, hashes, labels));
    const byNode = encodeWalkCommunities(view.snapshot.hash, communityOfNode(graph, labels, columns.nodes));
    await keepNotes(view.place, WALK_COMMUNITIES_NOTE, new Map([[repoHash(view.repo.url), byNode]]), PACK_NOTE);
  }
  return { graph, columns, labels, origin };
}

/** The community of each node as it is shown; members of groups that are too small have none. */
function communityOfNode(graph: SymbolGraph, labels: Uint32Array, nodes: number): Int32Array {
  const { communityOf } = settleLabels(graph, labels);
  const byNode = new Int32Array(nodes).fill(-1);
  for (const [p, community] of communityOf.entries()) byNode[graph.ids[p] as number] = community;
  return byNode;
}

const compute = (graph: SymbolGraph, { algorithm, resolution }: CommunitiesRequest): Uint32Array =>
  algorithm === 'louvain' ? louvain(graph, resolution) : propagateLabels(graph);

async function readStored(view: SnapshotView, { algorithm, resolution }: CommunitiesRequest): Promise<StoredCommunities | undefined> {
  const note = (await view.reader.notes(NOTE, [repoHash(view.repo.url)])).get(repoHash(view.repo.url));
  const stored = note === undefined ? undefined : (JSON.parse(note) as StoredCommunities);
  return stored?.version === 1 && stored.algorithm === algorithm && stored.resolution === resolution ? stored : undefined;
}

interface StoredInput {
  readonly graph: SymbolGraph;
  readonly hashes: Uint8Array;
  readonly columns: SearchColumns;
  readonly stored: StoredCommunities;
}

async function fromStored(view: SnapshotView, { graph, hashes, columns, stored }: StoredInput): Promise<Pick<Detected, 'labels' | 'origin'> | undefined> {
  const labels = decodeLabels(graph, hashes, stored.labels);
  if (stored.root === view.snapshot.root && !labels.includes(-1)) return { labels: Uint32Array.from(labels), origin: 'kept' };
  // Labels that spread have no gain to compare: they are worked out again.
  if (stored.algorithm !== 'louvain') return undefined;
  const changed = await changedPositions(view, graph, columns, stored);
  const updated = updateCommunities(graph, { labels, changed, resolution: stored.resolution });
  return updated && { labels: updated, origin: 'updated' };
}

async function changedPositions(view: SnapshotView, graph: SymbolGraph, { nodeFile }: SearchColumns, stored: StoredCommunities): Promise<Uint8Array> {
  const roots = shortRoots(await view.packageRoots());
  const files = await view.reader.files();
  const changed = new Map(files.map((f) => [f.id, roots[folderOf(f.path)] !== stored.packageRoots[folderOf(f.path)]]));
  return Uint8Array.from(graph.ids, (id) => (changed.get(nodeFile[id] as number) === true ? 1 : 0));
}

async function keep(view: SnapshotView, { algorithm, resolution }: CommunitiesRequest, labels: string): Promise<void> {
  const packageRoots = shortRoots(await view.packageRoots());
  const stored: StoredCommunities = { version: 1, algorithm, resolution, root: view.snapshot.root, packageRoots, labels };
  await keepNotes(view.place, NOTE, new Map([[repoHash(view.repo.url), JSON.stringify(stored)]]));
}

async function describe(view: SnapshotView, { graph, columns, labels, origin }: Detected, limit: number): Promise<CommunitiesAnswer> {
  const settled = settleLabels(graph, labels);
  const shapes = describeCommunities(graph, settled, (p) => importance(columns.nodeKind[graph.ids[p] as number] as number), CENTRAL).slice(0, limit);
  const central = shapes.map((s) => s.central.map((p) => graph.ids[p] as number));
  const nodes = new Map((await view.reader.nodes(central.flat())).map((n) => [n.id, n]));
  const packages = await packagesOf(view, graph, columns, settled);
  return {
    communities: shapes.map(({ size, cohesion }, id) => {
      const symbols = (central[id] ?? []).map((n) => nodes.get(n)).filter((n) => n !== undefined);
      return { id, name: nameAfter(symbols), size, cohesion, central: symbols, packages: packages[id] ?? [] };
    }),
    count: settled.sizes.length,
    symbols: graph.size,
    unassigned: graph.size - settled.sizes.reduce((sum, n) => sum + n, 0),
    modularity: modularity(graph, labels),
    origin,
  };
}

/** Types name a subsystem best, then what can be called. */
function importance(kind: number): number {
  const name = kindName(kind);
  return isTypeKind(name) ? 1.5 : isCallableKind(name) ? 1 : name === 'module' ? 0.5 : 0.1;
}

/** One type once: `Flask, Flask.route` would say the same twice. */
function nameAfter(central: readonly GraphNode[]): string {
  return [...new Set(central.map(typeLabel))].slice(0, NAME_PARTS).join(', ');
}

/** The type that a symbol is or belongs to, with what it stands in: of `ActionCable.Server.Base.restart` it is `Server.Base`. */
function typeLabel({ name, kind }: GraphNode): string {
  const parts = name.split('.');
  const owners = isContainerKind(kind) || parts.length === 1 ? parts : parts.slice(0, -1);
  return owners.slice(-2).join('.');
}

async function packagesOf(
  view: SnapshotView,
  graph: SymbolGraph,
  { nodeFile }: SearchColumns,
  { communityOf, sizes }: Settled,
): Promise<Community['packages'][]> {
  const folders = new Map((await view.reader.files()).map((f) => [f.id, folderOf(f.path)]));
  const counts = sizes.map(() => new Map<string, number>());
  for (let p = 0; p < graph.size; p++) {
    const folder = folders.get(nodeFile[graph.ids[p] as number] as number);
    const own = counts[communityOf[p] as number];
    if (own !== undefined && folder !== undefined) own.set(folder, (own.get(folder) ?? 0) + 1);
  }
  return counts.map((own) =>
    [...own]
      .map(([name, symbols]) => ({ name, symbols }))
      .sort((a, b) => b.symbols - a.symbols || (a.name < b.name ? -1 : 1))
      .slice(0, MAX_PACKAGES),
  );
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
