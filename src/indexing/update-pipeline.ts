/**
 * One incremental index run: extract what changed -> the world after it -> who is concerned -> link -> search ->
 * snapshot. The state of one snapshot and a set of changed files in, a GraphUpdate out that makes the stored graph what
 * a whole run would have made, hash for hash. Says "whole run" instead wherever that cannot be had.
 */
import type { LanguageRegistry } from '../languages/registry.ts';
import { edgeTypeName } from '../model/edge-types.ts';
import type { GraphFile, GraphNode, Repo, Snapshot } from '../model/graph.ts';
import type { EdgeChange, FileChange, NodeChange } from '../model/graph-changes.ts';
import { edgeHash, type Hash, hashFields } from '../model/hash.ts';
import { isMentionedKind } from '../model/node-kinds.ts';
import { provenanceName } from '../model/provenance.ts';
import { nextSnapshot } from '../snapshot/snapshot.ts';
import { LeafChanges, updateTree } from '../snapshot/update-tree.ts';
import type { GraphReader, GraphUpdate, OverlayFile } from '../store/contract.ts';
import type { FileExtractor, ReadFile, SourceFile } from './file-extractor.ts';
import { fileRow } from './file-row.ts';
import { languageOf } from './index-inputs.ts';
import type { IndexState } from './index-state.ts';
import { compareEdges, edgeColumns, pickEdges } from './resolve/edge-difference.ts';
import { folderOf } from './resolve/node-table.ts';
import type { FileUnit } from './resolve/symbols.ts';
import type { ScannedFile } from './scan/scanned-file.ts';
import { type LinkUpdate, updateLinks } from './update-links.ts';
import { countChanges, fileChanges, nodeChanges, patchOf, type UnitsOfUpdate, updatePostings } from './update-rows.ts';
import { changeWorld, type FileUpdate, sharedIdentities, type WorldChange } from './update-world.ts';

/** A file that may differ from what is indexed. */
export interface ChangedFile {
  readonly path: string;
  /** Its bytes as they were indexed; undefined when it was not. */
  readonly before: ScannedFile | undefined;
  readonly after: ScannedFile | undefined;
}

export interface ChangeSet {
  readonly commit: string | null;
  readonly files: readonly ChangedFile[];
  /** Files that have not changed, as they are indexed. */
  read(paths: readonly string[]): Promise<ReadonlyMap<string, ScannedFile>>;
  /** The state is that of the working tree, with these files otherwise than committed. */
  readonly overlay?: readonly OverlayFile[];
  /** The state is the committed one again. */
  readonly back?: true;
}

export interface UpdateContext {
  readonly state: IndexState;
  readonly reader: GraphReader;
  readonly extractor: FileExtractor;
  readonly languages: LanguageRegistry;
  readonly root: string;
  readonly now: number;
}

export interface IndexUpdate {
  /** Of the tree. */
  readonly root: Hash;
  readonly update: GraphUpdate;
  /** Files that were read. */
  readonly read: number;
  /** To be called when the update is stored: the state is that of the new snapshot from then on. */
  commit(): void;
}

/** Of all files: linking more than this again takes as long as a whole run. */
const MAX_SHARE = 0.4;
const FEW = 50;

/** Leaves the state unusable unless the update is stored and committed. */
export async function planUpdate(change: ChangeSet, context: UpdateContext): Promise<IndexUpdate | 'whole run'> {
  const updates = await readChanged(change, context);
  if (updates === undefined) return 'whole run';
  const world = await worldAfter(updates, change, context);
  if (world === undefined) return 'whole run';
  const { state, reader } = context;
  if (world.changed.length + world.again.size > Math.max(FEW, MAX_SHARE * state.files.size)) return 'whole run';
  const link = await updateLinks(state, world, reader, (units) => detailsOf(units, world, change, context));
  if (link === undefined) return 'whole run';
  const planned = await composeUpdate({ change, world, link, context });
  // The way back has to end where it began.
  return change.back && planned.root !== state.committed.root ? 'whole run' : planned;
}

async function readChanged(change: ChangeSet, { state, extractor, languages }: UpdateContext): Promise<FileUpdate[] | undefined> {
  const sources: (SourceFile & { side: 'before' | 'after' })[] = [];
  for (const { path, before, after } of change.files) {
    const indexed = state.files.get(path);
    const former = indexed && languages.byId(indexed.language);
    if (indexed !== undefined && (before === undefined || former === undefined)) return undefined;
    if (indexed !== undefined) sources.push({ side: 'before', file: before as ScannedFile, language: former as SourceFile['language'] });
    const language = after && languageOf(after, languages);
    if (after !== undefined && language !== undefined) sources.push({ side: 'after', file: after, language });
  }
  const read = await extractor.read(sources);
  const sides = { before: new Map<string, ReadFile>(), after: new Map<string, ReadFile>() };
  for (const [i, { side, file }] of sources.entries()) {
    const result = read[i];
    if (result !== undefined) sides[side].set(file.path, result);
  }
  // What was indexed has to be what is compared with: filters of git or an older version may have made it otherwise.
  for (const { path } of change.files) if (state.files.get(path)?.hash !== sides.before.get(path)?.result.hash) return undefined;
  let next = state.columns.files;
  return change.files.flatMap(({ path }): FileUpdate[] => {
    const [before, after] = [sides.before.get(path), sides.after.get(path)];
    if (before?.result.hash === after?.result.hash) return [];
    return [{ path, id: state.files.get(path)?.id ?? next++, before, after }];
  });
}

async function worldAfter(updates: readonly FileUpdate[], change: ChangeSet, context: UpdateContext): Promise<WorldChange | undefined> {
  const { state } = context;
  const first = changeWorld(state, updates);
  if (first === undefined) return undefined;
  const shared = [...sharedIdentities(state, first)].filter((u) => !first.changed.includes(u));
  if (shared.length === 0) return first;
  const read = await readAgain(shared, change, context);
  const second =
    read &&
    changeWorld(
      state,
      [...read].map(([unit, file]) => ({ path: unit.outline.path, id: unit.id, before: file, after: file })),
    );
  return second && mergeChanges(first, second);
}

function mergeChanges(a: WorldChange, b: WorldChange): WorldChange {
  const changed = [...a.changed, ...b.changed].sort((x, y) => (x.outline.path < y.outline.path ? -1 : 1));
  const gone = new Set(b.removed);
  return {
    updates: [...a.updates, ...b.updates],
    changed,
    removed: [...a.removed, ...b.removed],
    again: new Set([...a.again, ...b.again].filter((u) => !gone.has(u) && !changed.includes(u))),
    formerOwners: new Set([...a.formerOwners, ...b.formerOwners]),
    quiet: new Set([...a.quiet]),
  };
}

/** Unchanged files read once more; undefined when one of them is not what was indexed. */
async function readAgain(units: readonly FileUnit[], change: ChangeSet, { state, extractor }: UpdateContext): Promise<Map<FileUnit, ReadFile> | undefined> {
  const files = await change.read(units.map((u) => u.outline.path));
  const sources = units.flatMap((u): SourceFile[] => {
    const file = files.get(u.outline.path);
    return file === undefined ? [] : [{ file, language: u.language }];
  });
  if (sources.length !== units.length) return undefined;
  const read = await extractor.read(sources);
  if (read.some((r) => r === undefined || r.result.hash !== state.files.get(r.file.path)?.hash)) return undefined;
  return new Map(units.map((unit, i) => [unit, read[i] as ReadFile]));
}

const detailCache = new WeakMap<WorldChange, Map<FileUnit, ReadFile>>();

async function detailsOf(units: readonly FileUnit[], world: WorldChange, change: ChangeSet, context: UpdateContext) {
  const known = detailCache.get(world) ?? new Map<FileUnit, ReadFile>();
  detailCache.set(world, known);
  for (const unit of world.changed) {
    const after = world.updates.find((u) => u.path === unit.outline.path)?.after;
    if (after !== undefined) known.set(unit, after);
  }
  const missing = units.filter((u) => !known.has(u));
  const read = missing.length === 0 ? new Map<FileUnit, ReadFile>() : await readAgain(missing, change, context);
  if (read === undefined) return undefined;
  for (const [unit, file] of read) known.set(unit, file);
  return new Map(units.map((u) => [u, (known.get(u) as ReadFile).detail]));
}

interface Composing {
  readonly change: ChangeSet;
  readonly world: WorldChange;
  readonly link: LinkUpdate;
  readonly context: UpdateContext;
}

async function composeUpdate({ change, world, link, context }: Composing): Promise<IndexUpdate> {
  const { state, reader, root, now } = context;
  const { updates } = world;
  const { put, added, gone } = compareEdges(link.stored, link.wanted);
  const addedEdges = pickEdges(link.wanted, added);
  const goneMentions = await unmentioned(state, link, gone, addedEdges.targets, reader);
  const files = fileChanges(updates);
  const nodes = nodeChanges(link, goneMentions);
  const came = link.nodes.filter((n) => isMentionedKind(n.kind) && !link.knownPhantoms.has(n.id));
  const went = await reader.nodes(goneMentions);
  const units: UnitsOfUpdate = { before: byPathOf(world.removed), after: byPathOf(world.changed) };
  const postings = await updatePostings(updates, units, { came, went }, reader);
  const columns = patchOf({ state, updates, link, units, gone: nodes.drop, came, words: postings.after });

  const ends = await nodesById([...gone.flatMap((e) => [e.source, e.target]), ...addedEdges.sources, ...addedEdges.targets], link, reader);
  const former = new Map(link.formerNodes.map((n) => [n.id, n]));
  const nodeEvents = nodeHistory(link, former, [...came], went);
  const edgeEvents = [
    ...gone.map((e): EdgeChange => edgeEvent('removed', former.get(e.source) ?? ends(e.source), former.get(e.target) ?? ends(e.target), e)),
    ...added.map((i): EdgeChange => {
      const [type, provenance] = [edgeTypeName(link.wanted.types[i] as number), provenanceName(link.wanted.provenances[i] as number)];
      return edgeEvent('added', ends(link.wanted.sources[i] as number), ends(link.wanted.targets[i] as number), { type, provenance });
    }),
  ];
  const fileEvents = updates.flatMap((u) => fileEvent(state, u));
  const leaves = leafChanges(fileEvents, nodeEvents, edgeEvents);
  const tree = await updateTree(leaves, reader);
  const counted = { nodes: nodeEvents, edges: edgeEvents };
  const totals = {
    nodes: state.snapshot.nodes + growth(counted.nodes),
    edges: state.snapshot.edges + growth(counted.edges),
    files: state.snapshot.files + files.put.filter((f) => !state.files.has(f.path)).length - files.drop.length,
  };
  const snapshot = snapshotAfter(change, state, tree.root, totals, now);
  const unresolvedOf = [...new Set([...link.linked.flatMap((u) => [u.node, ...u.syms.map((s) => s.node)]), ...link.formerNodes.map((n) => n.id)])].filter(
    (id) => id >= 0,
  );
  const formerUnresolved = await reader.unresolvedFrom(unresolvedOf);
  const repo: Repo = { url: state.settings.repoUrl, root, indexedAt: now, commit: change.commit };
  const update: GraphUpdate = {
    base: state.snapshot.hash,
    repo,
    snapshot,
    overlayFiles: change.overlay ?? [],
    files,
    nodes,
    edges: { put: pickEdges(link.wanted, put), drop: edgeColumns(gone) },
    unresolved: { of: unresolvedOf, put: link.unresolved },
    routes: { of: [...new Set([...link.linked.map((u) => u.id), ...files.drop])], put: link.routes },
    terms: postings.terms,
    columns,
    outlines: { put: updates.flatMap((u) => (u.after === undefined ? [] : [{ file: u.id, record: u.after.result.record }])), drop: files.drop },
    parts: tree.parts,
    packageRoots: new Map(tree.packages.map((p) => [p.package, p.after])),
    counts: countChanges({
      ...{ state, files, nodes, edgesAdded: addedEdges, edgesGone: edgeColumns(gone), edgeType: edgeTypeName },
      ...{ terms: postings.growth, unresolved: link.unresolved.length - formerUnresolved.length },
    }),
    changes:
      change.overlay === undefined && change.back === undefined
        ? { packages: tree.packages, files: fileEvents, nodes: nodeEvents, edges: edgeEvents }
        : undefined,
  };
  return { root: tree.root, update, read: link.linked.length, commit: () => settle(state, update) };
}

const byPathOf = (units: readonly FileUnit[]): Map<string, FileUnit> => new Map(units.map((u) => [u.outline.path, u]));

/** Nodes that are only mentioned go with their last mention. */
async function unmentioned(
  { columns }: IndexState,
  link: LinkUpdate,
  gone: readonly { source: number; target: number }[],
  addedTargets: Uint32Array,
  reader: GraphReader,
): Promise<number[]> {
  const isMention = (id: number) => id < columns.nodes && (columns.nodeFile[id] as number) < 0;
  const routed = new Set(link.formerRoutes.map((r) => r.node));
  const candidates = new Set([...gone.map((e) => e.target).filter(isMention), ...routed]);
  if (candidates.size === 0) return [];
  const still = new Set([...link.nodes.map((n) => n.id), ...addedTargets]);
  const unsure = [...candidates].filter((id) => !still.has(id));
  const counts = await reader.countEdgesTo(unsure);
  const lost = new Map<number, number>();
  for (const e of gone) lost.set(e.target, (lost.get(e.target) ?? 0) + 1);
  return unsure.filter((id) => (counts.get(id) ?? 0) <= (lost.get(id) ?? 0));
}

async function nodesById(ids: readonly number[], link: LinkUpdate, reader: GraphReader): Promise<(id: number) => GraphNode> {
  const own = new Map(link.nodes.map((n) => [n.id, n]));
  const stored = new Map((await reader.nodes([...new Set(ids)].filter((id) => !own.has(id)))).map((n) => [n.id, n]));
  return (id) => own.get(id) ?? (stored.get(id) as GraphNode);
}

function nodeHistory(link: LinkUpdate, former: ReadonlyMap<number, GraphNode>, came: readonly GraphNode[], went: readonly GraphNode[]): NodeChange[] {
  const removed = [...link.removedNodes].map((id) => former.get(id) as GraphNode);
  const declared = link.nodes.filter((n) => !isMentionedKind(n.kind) && !former.has(n.id));
  return [
    ...[...removed, ...went].map((node) => ({ event: 'removed' as const, node })),
    ...[...declared, ...came].map((node) => ({ event: 'added' as const, node })),
  ];
}

function edgeEvent(
  event: EdgeChange['event'],
  source: GraphNode,
  target: GraphNode,
  { type, provenance }: Pick<EdgeChange, 'type' | 'provenance'>,
): EdgeChange {
  return { event, hash: edgeHash({ source: source.hash, target: target.hash, type, provenance }), source, target, type, provenance };
}

function fileEvent({ files }: IndexState, { path, id, after }: FileUpdate): FileChange[] {
  const [before, now] = [files.get(path)?.hash ?? null, after === undefined ? null : fileRow(after, id).hash];
  return before === now ? [] : [{ package: folderOf(path), path, before, after: now }];
}

function leafChanges(files: readonly FileChange[], nodes: readonly NodeChange[], edges: readonly EdgeChange[]): LeafChanges {
  const leaves = new LeafChanges();
  for (const f of files) {
    if (f.before !== null) leaves.remove(f.package, 'files', f.before);
    if (f.after !== null) leaves.add(f.package, 'files', f.after);
  }
  for (const { event, node } of nodes) leaves[event === 'added' ? 'add' : 'remove'](node.package, 'nodes', node.hash);
  for (const e of edges) leaves[e.event === 'added' ? 'add' : 'remove'](e.source.package, e.type, e.hash);
  return leaves;
}

const growth = (events: readonly { event: 'added' | 'removed' }[]): number => events.reduce((sum, e) => sum + (e.event === 'added' ? 1 : -1), 0);

type Counts = Pick<Snapshot, 'nodes' | 'edges' | 'files'>;

/** An overlay stands beside the chain: the way back leads to the snapshot that it was put on. */
function snapshotAfter({ commit, overlay, back }: ChangeSet, { committed }: IndexState, root: string, counts: Counts, createdAt: number): Snapshot {
  if (back) return committed;
  if (overlay === undefined) return nextSnapshot({ root, commit, parent: committed, counts, createdAt });
  const hash = hashFields('snapshot', ['overlay', root, committed.hash]);
  return { hash, root, parent: committed.hash, commit, generation: committed.generation, ...counts, createdAt, overlay: true };
}

function settle(state: IndexState, { snapshot, files, columns }: GraphUpdate): void {
  state.patch(columns);
  const gone = new Set(files.drop);
  for (const [path, f] of state.files) if (gone.has(f.id)) state.files.delete(path);
  for (const f of files.put) state.files.set(f.path, f satisfies GraphFile);
  state.snapshot = snapshot;
  if (!snapshot.overlay) state.committed = snapshot;
}
