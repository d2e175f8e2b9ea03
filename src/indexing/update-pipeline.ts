/**
 * One incremental index run: extract the changed files -> put them into the world of known symbols -> find the other
 * files they affect -> link -> search -> snapshot. In: the state of one snapshot and a set of changed files. Out: a
 * GraphUpdate that turns the stored graph into what a whole run would make, hash for hash; or 'whole run' where that is
 * not possible.
 */
import { type GraphFile, isPhantom, type Repo, type Snapshot } from '../model/graph.ts';
import { type Hash, hashFields } from '../model/hash.ts';
import type { ReaderRegistry } from '../readers/registry.ts';
import { nextSnapshot } from '../snapshot/snapshot.ts';
import { LeafChanges, updateTree } from '../snapshot/update-tree.ts';
import type { GraphReader, GraphUpdate, OverlayFile, RowChanges } from '../store/contract.ts';
import type { FileExtractor, ReadFile, SourceFile } from './file-extractor.ts';
import { readersOf } from './index-inputs.ts';
import type { IndexState } from './index-state.ts';
import type { FileUnit } from './resolve/symbols/symbols.ts';
import { compareEdges, edgeColumns, pickEdges } from './resolve/update/edge-difference.ts';
import type { ScannedFile } from './scan/scanned-file.ts';
import { growth, type UpdateEvents, updateEvents } from './update-events.ts';
import { type LinkUpdate, updateLinks } from './update-links.ts';
import { countChanges, fileChanges, nodeChanges, patchOf, type UnitsOfUpdate, updatePostings } from './update-rows.ts';
import { type ConfigChange, changeWorld, type FileUpdate, sharedIdentities, type WorldChange } from './update-world.ts';

/** A file that may differ from what is indexed. */
export interface ChangedFile {
  readonly path: string;
  /** The file as it was indexed; undefined when it was not indexed. */
  readonly before: ScannedFile | undefined;
  readonly after: ScannedFile | undefined;
  /** The text is the same, but one of its readers is not the one that read it. */
  readonly reread?: true;
}

export interface ChangeSet {
  readonly commit: string | null;
  readonly files: readonly ChangedFile[];
  /** Set when the files are all those whose readers changed. */
  readonly rereads?: true;
  /** Set when configuration files changed. */
  readonly configs?: ConfigChange;
  /** Reads files that have not changed, as they were indexed. */
  read(paths: readonly string[]): Promise<ReadonlyMap<string, ScannedFile>>;
  /** Set when the new state is the working tree: the files that differ from the commit. */
  readonly overlay?: readonly OverlayFile[];
  /** Set when the new state is the committed one again, after an overlay. */
  readonly back?: true;
}

export interface UpdateContext {
  readonly state: IndexState;
  readonly reader: GraphReader;
  readonly extractor: FileExtractor;
  readonly readers: ReaderRegistry;
  readonly root: string;
  readonly now: number;
}

export interface IndexUpdate {
  /** Merkle root after the update. */
  readonly root: Hash;
  readonly update: GraphUpdate;
  /** How many files were read. */
  readonly read: number;
  /** How many of each reader. */
  readonly readers: Readonly<Record<string, number>>;
  /** Call it once the update is stored: it brings the state to the new snapshot. */
  commit(): void;
}

/** Share of all files. Linking more of them again takes as long as a whole run. */
const MAX_SHARE = 0.4;
const FEW = 50;
/** Share of changed files. Each is read twice, as it was and as it is, and each has others linked again. */
const FAR_SHARE = 0.2;

/** Whether so many files changed that a whole run is faster: known from git's list, before anything is read. */
export const isFar = (changed: number, files: number): boolean => changed > Math.max(FEW, FAR_SHARE * files);

/** Changes the state while planning: unless the update is stored and committed, the state must not be used again. */
export async function planUpdate(change: ChangeSet, context: UpdateContext): Promise<IndexUpdate | 'whole run'> {
  if (change.rereads) context.state.settleReaders();
  const updates = await readChanged(change, context);
  if (updates === undefined) return 'whole run';
  const world = await worldAfter(updates, change, context);
  if (world === undefined) return 'whole run';
  const { state, reader } = context;
  if (world.changed.length + world.again.size > Math.max(FEW, MAX_SHARE * state.files.size)) return 'whole run';
  const link = await updateLinks(state, world, reader, detailReader(world, change, context));
  if (link === undefined) return 'whole run';
  const planned = await composeUpdate({ change, world, link, context });
  // When an overlay ends, the root has to be that of the committed snapshot again.
  return change.back && planned.root !== state.committed.root ? 'whole run' : planned;
}

async function readChanged(change: ChangeSet, { state, extractor, readers }: UpdateContext): Promise<FileUpdate[] | undefined> {
  const sources: (SourceFile & { side: 'before' | 'after' })[] = [];
  for (const { path, before, after, reread } of change.files) {
    const indexed = reread ? undefined : state.files.get(path);
    const former = indexed && before && sourceOf(before, readers);
    if (indexed !== undefined && former === undefined) return undefined;
    if (former !== undefined) sources.push({ side: 'before', ...former });
    const now = after && sourceOf(after, readers);
    if (now !== undefined) sources.push({ side: 'after', ...now });
  }
  const read = await extractor.read(sources);
  const sides = { before: new Map<string, ReadFile>(), after: new Map<string, ReadFile>() };
  for (const [i, { side, file }] of sources.entries()) {
    const result = read[i];
    if (result !== undefined) sides[side].set(file.path, result);
  }
  // The "before" side must be exactly what was indexed. Filters of git or an older version may have indexed other bytes.
  for (const { path, reread } of change.files) if (!reread && state.files.get(path)?.hash !== sides.before.get(path)?.result.hash) return undefined;
  let next = state.columns.files;
  return change.files.flatMap(({ path, reread }): FileUpdate[] => {
    const [words, after, indexed] = [sides.before.get(path), sides.after.get(path), state.files.get(path)];
    if (!reread && words?.result.hash === after?.result.hash) return [];
    if (reread && indexed === undefined && after === undefined) return [];
    const before = words === undefined ? indexed && { language: readers.byId(indexed.language) } : { language: words.language, words };
    return [{ path, id: indexed?.id ?? next++, before, after }];
  });
}

function sourceOf(file: ScannedFile, registry: ReaderRegistry): SourceFile | undefined {
  const readers = readersOf(file, registry);
  const [language] = readers;
  return language && { file, language, readers };
}

async function worldAfter(updates: readonly FileUpdate[], change: ChangeSet, context: UpdateContext): Promise<WorldChange | undefined> {
  const { state } = context;
  const first = changeWorld(state, updates, change.configs);
  if (first === undefined) return undefined;
  const shared = [...new Set([...sharedIdentities(state, first), ...first.repaired])].filter((u) => !first.changed.includes(u));
  if (shared.length === 0) return first;
  const read = await readAgain(shared, change, context);
  const second =
    read &&
    changeWorld(
      state,
      [...read].map(([unit, file]) => ({ path: unit.outline.path, id: unit.id, before: { language: file.language, words: file }, after: file })),
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
    repaired: new Set([...a.repaired, ...b.repaired]),
    quiet: new Set([...a.quiet]),
  };
}

/** Unchanged files read once more; undefined when one of them is not what was indexed. */
async function readAgain(
  units: readonly FileUnit[],
  change: ChangeSet,
  { state, extractor, readers }: UpdateContext,
): Promise<Map<FileUnit, ReadFile> | undefined> {
  const files = await change.read(units.map((u) => u.outline.path));
  const sources = units.flatMap((u): SourceFile[] => {
    const file = files.get(u.outline.path);
    const source = file && sourceOf(file, readers);
    return source === undefined ? [] : [source];
  });
  if (sources.length !== units.length) return undefined;
  const read = await extractor.read(sources);
  if (read.some((r) => r === undefined || r.result.hash !== state.files.get(r.file.path)?.hash)) return undefined;
  return new Map(units.map((unit, i) => [unit, read[i] as ReadFile]));
}

type DetailReader = Parameters<typeof updateLinks>[3];

/** Reads each file once, however often it is asked for; undefined when one of them is not what was indexed. */
function detailReader(world: WorldChange, change: ChangeSet, context: UpdateContext): DetailReader {
  const after = new Map(world.updates.map((u) => [u.path, u.after]));
  const known = new Map<FileUnit, ReadFile>();
  for (const unit of world.changed) {
    const file = after.get(unit.outline.path);
    if (file !== undefined) known.set(unit, file);
  }
  return async (units) => {
    const missing = units.filter((u) => !known.has(u));
    const read = missing.length === 0 ? new Map<FileUnit, ReadFile>() : await readAgain(missing, change, context);
    if (read === undefined) return undefined;
    for (const [unit, file] of read) known.set(unit, file);
    return new Map(units.map((u) => [u, (known.get(u) as ReadFile).detail]));
  };
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
  const compared = compareEdges(link.stored, link.wanted);
  const [edgesAdded, edgesGone] = [pickEdges(link.wanted, compared.added), edgeColumns(compared.gone)];
  const goneMentions = await unmentioned(context, link, { gone: compared.gone, addedTargets: edgesAdded.targets });
  const mentions = { came: link.nodes.filter((n) => isPhantom(n) && !link.knownPhantoms.has(n.id)), went: await reader.nodes(goneMentions) };
  const [files, nodes] = [fileChanges(updates), nodeChanges(link, goneMentions)];
  const units: UnitsOfUpdate = { before: byPathOf(world.removed), after: byPathOf(world.changed) };
  const postings = await updatePostings({ updates, units, phantoms: mentions, formerNodes: link.formerNodes }, reader);
  const columns = patchOf({ state, updates, link, units, gone: nodes.drop, came: mentions.came, words: postings.after });
  const unresolved = await unresolvedChanges(link, reader);

  const events = await updateEvents({ state, updates, link, edges: compared, mentions }, reader);
  const tree = await updateTree(leafChanges(events), reader);
  const repo: Repo = { url: state.settings.repoUrl, root, indexedAt: now, commit: change.commit };
  const update: GraphUpdate = {
    ...{ base: { snapshot: state.snapshot.hash, indexedAt: state.indexedAt }, repo },
    ...{ snapshot: snapshotAfter(change, state, tree.root, totalsAfter(state, files, events), now) },
    ...{ overlayFiles: change.overlay ?? [], files, nodes, terms: postings.terms, columns },
    edges: { put: pickEdges(link.wanted, compared.put), drop: edgesGone },
    unresolved: { of: unresolved.of, put: link.unresolved },
    routes: { of: [...new Set([...link.linked.map((u) => u.id), ...files.drop])], put: link.routes },
    outlines: { put: updates.flatMap((u) => (u.after === undefined ? [] : [{ file: u.id, record: u.after.result.record }])), drop: files.drop },
    parts: tree.parts,
    packageRoots: new Map(tree.packages.map((p) => [p.package, p.after])),
    counts: countChanges({ state, files, nodes, edgesAdded, edgesGone, terms: postings.growth, unresolved: unresolved.growth }),
    ...(state.inputs === state.storedInputs ? {} : { inputs: state.inputs }),
    changes: change.overlay === undefined && change.back === undefined ? { packages: tree.packages, ...events } : undefined,
  };
  return { root: tree.root, update, read: link.linked.length, readers: countReaders(link.linked), commit: () => settle(state, update) };
}

function countReaders(units: readonly FileUnit[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { language } of units) counts[language.id] = (counts[language.id] ?? 0) + 1;
  return counts;
}

/** The nodes whose unresolved names are written again, and by how many the number of such names grows. */
async function unresolvedChanges({ linked, formerNodes, unresolved }: LinkUpdate, reader: GraphReader): Promise<{ of: number[]; growth: number }> {
  const nodes = new Set([...linked.flatMap((u) => [u.node, ...u.syms.map((s) => s.node)]), ...formerNodes.map((n) => n.id)]);
  const of = [...nodes].filter((id) => id >= 0);
  return { of, growth: unresolved.length - (await reader.unresolvedFrom(of)).length };
}

function totalsAfter({ snapshot, files: known }: IndexState, files: RowChanges<GraphFile, number>, events: UpdateEvents): Counts {
  return {
    nodes: snapshot.nodes + growth(events.nodes),
    edges: snapshot.edges + growth(events.edges),
    files: snapshot.files + files.put.filter((f) => !known.has(f.path)).length - files.drop.length,
  };
}

const byPathOf = (units: readonly FileUnit[]): Map<string, FileUnit> => new Map(units.map((u) => [u.outline.path, u]));

/** Nodes without a declaration (phantoms) that lose their last edge, and so have to be removed. */
async function unmentioned(
  { state: { columns }, reader }: UpdateContext,
  link: LinkUpdate,
  { gone, addedTargets }: { gone: readonly { target: number }[]; addedTargets: Uint32Array },
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

function leafChanges({ files, nodes, edges }: UpdateEvents): LeafChanges {
  const leaves = new LeafChanges();
  for (const f of files) {
    if (f.before !== null) leaves.remove(f.package, 'files', f.before);
    if (f.after !== null) leaves.add(f.package, 'files', f.after);
  }
  for (const { event, node } of nodes) leaves[event === 'added' ? 'add' : 'remove'](node.package, 'nodes', node.hash);
  for (const e of edges) leaves[e.event === 'added' ? 'add' : 'remove'](e.source.package, e.type, e.hash);
  return leaves;
}

type Counts = Pick<Snapshot, 'nodes' | 'edges' | 'files'>;

/** An overlay is not part of the chain: when it ends, the snapshot is again the one that it was put on. */
function snapshotAfter({ commit, overlay, back }: ChangeSet, { committed }: IndexState, root: string, counts: Counts, createdAt: number): Snapshot {
  if (back) return committed;
  if (overlay === undefined) return nextSnapshot({ root, commit, parent: committed, counts, createdAt });
  const hash = hashFields('snapshot', ['overlay', root, committed.hash]);
  return { hash, root, parent: committed.hash, commit, generation: committed.generation, ...counts, createdAt, overlay: true };
}

function settle(state: IndexState, { repo, snapshot, files, columns }: GraphUpdate): void {
  state.patch(columns);
  const gone = new Set(files.drop);
  for (const [path, f] of state.files) if (gone.has(f.id)) state.files.delete(path);
  for (const f of files.put) state.files.set(f.path, f satisfies GraphFile);
  state.settleInputs();
  state.snapshot = snapshot;
  state.indexedAt = repo.indexedAt;
  if (!snapshot.overlay) state.committed = snapshot;
}
