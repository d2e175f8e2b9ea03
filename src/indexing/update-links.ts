/**
 * Links changed and affected files and derives the edges that follow, with the ids of the stored graph. In: the world after
 * the change and a reader of the graph before it. Out: for every node whose edges may have changed, the edges it should
 * have, and the stored ones that they replace.
 */
import type { EdgeType } from '../model/edge-types.ts';
import type { FileDetail } from '../model/facts.ts';
import { type GraphEdge, type GraphNode, isPhantom, type UnresolvedRef } from '../model/graph.ts';
import { kindsOf, relationKey } from '../model/relation-keys.ts';
import type { GraphReader, RouteSymbol } from '../store/contract.ts';
import type { IndexState } from './index-state.ts';
import { subjectsOfTests } from './resolve/derive/derive-tests.ts';
import type { CollectedEdges } from './resolve/link/edge-collector.ts';
import { Relinking, type UnitNodes } from './resolve/relink.ts';
import type { FileUnit, Sym } from './resolve/symbols/symbols.ts';
import { MentionIndex } from './resolve/update/mention-index.ts';
import { filesLookingFor } from './resolve/update/relation-impact.ts';
import { byPath } from './resolve/update/world.ts';
import { isVendored } from './scan/classify.ts';
import { concernedSyms, type LinkedFiles, nodesOf, subtypesOf } from './update-concerned.ts';
import { NodeIds } from './update-node-ids.ts';
import { relinkTestedTogether } from './update-tested-together.ts';
import type { WorldChange } from './update-world.ts';

export interface LinkUpdate {
  readonly relinking: Relinking;
  /** Edges from the nodes that were looked at: as they should be, and (below) as they are stored. */
  readonly wanted: CollectedEdges;
  readonly stored: readonly GraphEdge[];
  /** The nodes of changed files and all phantoms (nodes without a declaration) they mention, with their final ids. */
  readonly nodes: readonly GraphNode[];
  /** Phantoms that were in the graph before, by id. */
  readonly knownPhantoms: ReadonlyMap<number, GraphNode>;
  /** Nodes of changed files as they were. */
  readonly formerNodes: readonly GraphNode[];
  readonly removedNodes: ReadonlySet<number>;
  readonly routes: readonly RouteSymbol[];
  readonly formerRoutes: readonly RouteSymbol[];
  readonly unresolved: readonly UnresolvedRef[];
  /** Every file that was linked. */
  readonly linked: readonly FileUnit[];
  readonly nodeIds: number;
}

/** Reads the details of unchanged files; undefined when one is not what was indexed. */
export type DetailSource = (units: readonly FileUnit[]) => Promise<ReadonlyMap<FileUnit, FileDetail> | undefined>;

const DERIVED: readonly EdgeType[] = ['contains', 'member_of', 'overrides', 'inherits', 'implements'];

export async function updateLinks(state: IndexState, change: WorldChange, reader: GraphReader, details: DetailSource): Promise<LinkUpdate | undefined> {
  const ids = new NodeIds(
    state,
    (await reader.nodesByFile(change.updates.map((u) => u.path))).filter((n) => !isPhantom(n)),
  );
  for (let attempt = 0; attempt < 4; attempt++) {
    const linked = [...change.changed, ...change.again].sort(byPath);
    const found = await details(linked);
    if (found === undefined) return undefined;
    const relinking = new Relinking(state.world, state.settings.repoUrl, ids);
    for (const unit of change.changed) relinking.number(metaOf(change, unit));
    const removed = ids.removed(relinking.nodes);
    if (joined(change, linked, await dependentsOf(state, removed, reader))) continue;
    for (const unit of linked) relinking.link(unit, found.get(unit) as FileDetail);
    if (joined(change, linked, await routeSharers(state, change, relinking, reader))) continue;
    if (joined(change, linked, await relatedToRoutes(state, change, relinking, reader))) continue;
    relinking.linkRelations(await allRoutes(state, relinking, linked, reader));
    return finish({ state, change, reader, relinking, ids, linked, removed });
  }
  return undefined;
}

/** Adds files that have to be linked too; true when there were any. */
function joined({ again }: WorldChange, linked: readonly FileUnit[], found: Iterable<FileUnit>): boolean {
  const known = new Set(linked);
  const more = [...found].filter((u) => !known.has(u));
  for (const unit of more) again.add(unit);
  return more.length > 0;
}

function metaOf({ updates }: WorldChange, unit: FileUnit): UnitNodes {
  const { path } = unit.outline;
  const result = updates.find((u) => u.path === path)?.after?.result;
  return { unit, lines: result?.lines ?? 1, generated: result?.generated ?? false, vendored: isVendored(path) };
}

/** Files with edges to removed nodes: those references lead somewhere else now. */
async function dependentsOf({ columns, unitOf }: IndexState, removed: ReadonlySet<number>, reader: GraphReader): Promise<FileUnit[]> {
  if (removed.size === 0) return [];
  const edges = await reader.edgesTo([...removed]);
  const files = new Set(edges.filter((e) => e.type !== 'co_tested_with').map((e) => columns.nodeFile[e.source] as number));
  return [...files].flatMap((file) => unitOf.get(file) ?? []);
}

/** Files that declare the same route as a linked file: they share the route's node. */
async function routeSharers({ unitOf }: IndexState, change: WorldChange, relinking: Relinking, reader: GraphReader): Promise<Set<FileUnit>> {
  const former = await reader.routesOfFiles(idsBefore(change));
  const now = relinking.nodes.filter((n) => n.kind === 'route_handler').map((n) => n.hash);
  const nodes = [...former.map((r) => r.node), ...(await reader.nodesByHash(now)).map((n) => n.id)];
  return new Set((await reader.routesOfNodes([...new Set(nodes)])).flatMap((r) => unitOf.get(r.file) ?? []));
}

/** Ids of all files whose routes are looked at: those that are linked, and those that are gone. */
const idsBefore = ({ removed, changed, again }: WorldChange): number[] => [...new Set([...removed, ...changed, ...again].map((u) => u.id))];

/** Files with a relation to a route that came or went. */
async function relatedToRoutes(state: IndexState, change: WorldChange, relinking: Relinking, reader: GraphReader): Promise<Set<FileUnit>> {
  const key = (r: { method: string; pattern: string }) => `${r.method} ${r.pattern}`;
  const [old, now] = [(await reader.routesOfFiles(idsBefore(change))).map(key), relinking.routes.map(key)];
  const differing = [...old.filter((k) => !now.includes(k)), ...now.filter((k) => !old.includes(k))];
  if (differing.length === 0) return new Set();
  const mentions = new MentionIndex(state.world.units.values(), (unit) => state.namesOf(unit));
  return filesLookingFor(new Set(differing.map((name) => relationKey('route_handler', name))), mentions);
}

/** Routes of every file, where a relation asks for one. */
async function allRoutes({ unitOf }: IndexState, relinking: Relinking, linked: readonly FileUnit[], reader: GraphReader): Promise<RoutePlace[]> {
  if (!relinking.relations.some(({ relation }) => kindsOf(relation.target).includes('route_handler'))) return [];
  const here = new Set(linked.map((u) => u.id));
  const stored = await reader.routesOfFiles([...unitOf.keys()].filter((id) => !here.has(id)));
  return [...stored, ...relinking.routes].map((r) => ({ ...r, path: unitOf.get(r.file)?.outline.path ?? '' }));
}

type RoutePlace = RouteSymbol & { readonly path: string };

interface Finishing extends LinkedFiles {
  readonly ids: NodeIds;
  readonly removed: ReadonlySet<number>;
}

/** After all linking: gives phantoms their ids, derives edges, and reads the stored edges for comparison. */
async function finish(f: Finishing): Promise<LinkUpdate> {
  const { reader, relinking, ids, linked, removed } = f;
  const { known, finalId } = await numberPhantoms(f);
  const nodes = relinking.nodes.map((n) => ({ ...n, id: finalId(n.id) }));
  const concerned = await concernedSyms(f);
  await derive(f, concerned);
  relinking.edges.renumber(finalId);
  const routes = relinking.routes.map((r) => ({ ...r, node: finalId(r.node) }));
  const formerRoutes = await reader.routesOfFiles(idsBefore(f.change));

  const sources = new Set([...linked.flatMap(nodesOf), ...removed, ...ids.former.map((n) => n.id), ...[...formerRoutes, ...routes].map((r) => r.node)]);
  const storedHere = (await reader.edgesFrom([...sources])).filter((e) => e.type !== 'co_tested_with');
  const beyond = [...new Set(concerned.map((s) => s.node))].filter((id) => !sources.has(id) && id >= 0);
  const storedBeyond = await reader.edgesFrom(beyond, DERIVED);
  keepDeclaredBases(relinking, storedBeyond);
  const storedTogether = await deriveTests(f, nodes, storedHere);

  return {
    relinking,
    wanted: relinking.edges.finish(ids.next),
    stored: [...storedHere, ...storedBeyond, ...storedTogether],
    nodes,
    knownPhantoms: new Map(known.map((n) => [n.id, n])),
    formerNodes: ids.former,
    removedNodes: removed,
    routes,
    formerRoutes,
    unresolved: relinking.unresolved,
    linked,
    nodeIds: ids.next,
  };
}

/** A phantom that the stored graph already has keeps its id; a new one gets the next free id. */
async function numberPhantoms({ reader, relinking, ids }: Finishing): Promise<{ known: readonly GraphNode[]; finalId: (id: number) => number }> {
  const phantoms = relinking.nodes.filter(isPhantom);
  const known = await reader.nodesByHash(phantoms.map((n) => n.hash));
  const storedIds = new Map(known.map((n) => [n.hash, n.id]));
  const renumbered = new Map(phantoms.map((n) => [n.id, storedIds.get(n.hash) ?? ids.next++]));
  return { known, finalId: (id) => renumbered.get(id) ?? id };
}

async function derive(f: Finishing, concerned: readonly Sym[]): Promise<void> {
  const syms = new Set([...f.linked.flatMap((u) => u.syms), ...concerned]);
  const subtypes = await subtypesOf(f, syms);
  f.relinking.derive(syms, (base) => subtypes.get(base) ?? NO_SYMS);
}

/** Interfaces that a type names itself are linked, not derived: they stay as stored when the type's file did not change. */
function keepDeclaredBases({ edges }: Relinking, stored: readonly GraphEdge[]): void {
  for (const e of stored) if (e.type === 'implements') for (const site of e.sites) edges.add(e.source, e.target, e.type, 'ast_resolved', site);
}

/** Derives which symbols the tests of linked files test, alone and together; returns the stored pairs. */
async function deriveTests({ state, reader, relinking }: Finishing, nodes: readonly GraphNode[], storedHere: readonly GraphEdge[]): Promise<GraphEdge[]> {
  const byId = new Map(nodes.map((n) => [n.id, n]));
  const nodeAt = (id: number) => byId.get(id) ?? { flags: state.columns.nodeFlags[id] as number, fileId: state.columns.nodeFile[id] as number };
  const subjects = subjectsOfTests(relinking.edges, nodeAt);
  for (const [test, tested] of subjects) for (const subject of tested) relinking.edges.add(test, subject, 'tests', 'ast_resolved');
  return relinkTestedTogether({ reader, relinking, subjects, storedHere, byId });
}

const NO_SYMS: ReadonlySet<Sym> = new Set();
