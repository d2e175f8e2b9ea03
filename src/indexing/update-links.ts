/**
 * Links changed and concerned files and derives what follows, in ids of the stored graph. Enters: the world after the
 * change and a reader of the graph before it. Leaves: the edges that there should be from every node that may have
 * others now, and the stored ones they replace.
 */
import type { EdgeType } from '../model/edge-types.ts';
import type { FileDetail } from '../model/facts.ts';
import type { GraphEdge, GraphNode, UnresolvedRef } from '../model/graph.ts';
import type { Hash } from '../model/hash.ts';
import { isMentionedKind, isTypeKind } from '../model/node-kinds.ts';
import type { GraphReader, RouteSymbol } from '../store/contract.ts';
import type { IndexState } from './index-state.ts';
import { MAX_HEIRS } from './resolve/derive.ts';
import { subjectsOfTests, type TestNode, testedTogether } from './resolve/derive-tests.ts';
import type { CollectedEdges } from './resolve/edge-collector.ts';
import { folderOf } from './resolve/node-table.ts';
import { nodeKeys, Relinking, typesOf, type UnitNodes } from './resolve/relink.ts';
import type { FileUnit, Sym } from './resolve/symbols.ts';
import { byPath } from './resolve/world.ts';
import { isVendored } from './scan/classify.ts';
import type { WorldChange } from './update-world.ts';

export interface LinkUpdate {
  readonly relinking: Relinking;
  /** Edges from the sources that were looked at: as they should be, and as they are stored. */
  readonly wanted: CollectedEdges;
  readonly stored: readonly GraphEdge[];
  /** Nodes with their final ids: of changed files, and phantoms, whether new or known. */
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
    (await reader.nodesByFile(change.updates.map((u) => u.path))).filter((n) => !isMentionedKind(n.kind)),
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
    if (joined(change, linked, await routeSharers(state, relinking, linked, reader))) continue;
    return finish({ state, change, reader, relinking, ids, linked, removed });
  }
  return undefined;
}

/** Takes files that have to be linked too; true when there are any. */
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

/** Above all ids of nodes. */
const PROVISIONAL = 2 ** 31;

/** Ids by hash: those that nodes of changed files have, and new ones after the last. */
class NodeIds {
  readonly former: readonly GraphNode[];
  readonly #state: IndexState;
  readonly #ids: Map<Hash, number>;
  readonly #keys = new Map<FileUnit, ReadonlySet<string>>();
  readonly #mentions = new Map<Hash, number>();
  next: number;

  constructor(state: IndexState, former: readonly GraphNode[]) {
    this.former = former;
    this.#state = state;
    this.#ids = new Map(former.map((n) => [n.hash, n.id]));
    this.next = state.columns.nodes;
  }

  idOf(hash: Hash): number {
    let id = this.#ids.get(hash);
    if (id === undefined) {
      id = this.next++;
      this.#ids.set(hash, id);
    }
    return id;
  }

  /** Provisional: whether the graph has it already is asked for all of them at once. */
  mentionIdOf(hash: Hash): number {
    let id = this.#mentions.get(hash);
    if (id === undefined) {
      id = PROVISIONAL + this.#mentions.size;
      this.#mentions.set(hash, id);
    }
    return id;
  }

  isTaken(unit: FileUnit, key: string): boolean {
    if (!unit.language.packageQualified) return false;
    const { path } = unit.outline;
    for (const sibling of this.#state.world.folders.get(folderOf(path)) ?? []) {
      if (sibling.outline.path < path && sibling.language.packageQualified && this.#keysOf(sibling).has(key)) return true;
    }
    return false;
  }

  #keysOf(unit: FileUnit): ReadonlySet<string> {
    let keys = this.#keys.get(unit);
    if (keys === undefined) {
      keys = nodeKeys(unit);
      this.#keys.set(unit, keys);
    }
    return keys;
  }

  removed(now: readonly GraphNode[]): Set<number> {
    const kept = new Set(now.map((n) => n.id));
    return new Set(this.former.flatMap((n) => (kept.has(n.id) ? [] : [n.id])));
  }
}

/** Files with edges to nodes that are gone: whatever led there leads elsewhere now. */
async function dependentsOf({ columns, unitOf }: IndexState, removed: ReadonlySet<number>, reader: GraphReader): Promise<FileUnit[]> {
  if (removed.size === 0) return [];
  const edges = await reader.edgesTo([...removed]);
  const files = new Set(edges.filter((e) => e.type !== 'co_tested_with').map((e) => columns.nodeFile[e.source] as number));
  return [...files].flatMap((file) => unitOf.get(file) ?? []);
}

/** Files that declare a route of the linked ones too: the route's node speaks for all of them. */
async function routeSharers({ unitOf }: IndexState, relinking: Relinking, linked: readonly FileUnit[], reader: GraphReader): Promise<Set<FileUnit>> {
  const former = await reader.routesOfFiles(linked.map((u) => u.id));
  const now = relinking.nodes.filter((n) => n.kind === 'route_handler').map((n) => n.hash);
  const nodes = [...former.map((r) => r.node), ...(await reader.nodesByHash(now)).map((n) => n.id)];
  return new Set((await reader.routesOfNodes([...new Set(nodes)])).flatMap((r) => unitOf.get(r.file) ?? []));
}

interface Finishing {
  readonly state: IndexState;
  readonly change: WorldChange;
  readonly reader: GraphReader;
  readonly relinking: Relinking;
  readonly ids: NodeIds;
  readonly linked: readonly FileUnit[];
  readonly removed: ReadonlySet<number>;
}

async function finish(f: Finishing): Promise<LinkUpdate> {
  const { state, reader, relinking, ids, linked, removed } = f;
  const phantoms = relinking.nodes.filter((n) => isMentionedKind(n.kind));
  const known = new Map((await reader.nodesByHash(phantoms.map((n) => n.hash))).map((n) => [n.hash, n]));
  const renumbered = new Map(phantoms.map((n) => [n.id, known.get(n.hash)?.id ?? ids.next++]));
  const nodes = relinking.nodes.map((n) => ({ ...n, id: renumbered.get(n.id) ?? n.id }));
  const formerRoutes = await reader.routesOfFiles(linked.map((u) => u.id));

  const others = await concernedSyms(f);
  const inLinked = linked.flatMap((u) => u.syms);
  const heirs = await heirsOf(f, new Set([...inLinked, ...others]));
  relinking.derive(new Set([...inLinked, ...others]), (base) => heirs.get(base) ?? NO_SYMS);
  relinking.edges.renumber((id) => renumbered.get(id) ?? id);
  const routes = relinking.routes.map((r) => ({ ...r, node: renumbered.get(r.node) ?? r.node }));

  const sources = new Set([...linked.flatMap(nodesOf), ...removed, ...ids.former.map((n) => n.id)]);
  for (const r of [...formerRoutes, ...routes]) sources.add(r.node);
  const beyond = [...new Set(others.map((s) => s.node))].filter((id) => !sources.has(id) && id >= 0);
  const storedHere = (await reader.edgesFrom([...sources])).filter((e) => e.type !== 'co_tested_with');
  const storedBeyond = await reader.edgesFrom(beyond, DERIVED);
  // What a type says that it implements is linked, not derived: it stays where its file does not change.
  for (const e of storedBeyond) if (e.type === 'implements') for (const site of e.sites) relinking.edges.add(e.source, e.target, e.type, 'ast_resolved', site);

  const byId = new Map(nodes.map((n) => [n.id, n]));
  const nodeAt = (id: number) => byId.get(id) ?? { flags: state.columns.nodeFlags[id] as number, fileId: state.columns.nodeFile[id] as number };
  const subjects = subjectsOfTests(relinking.edges, nodeAt);
  for (const [test, tested] of subjects) for (const subject of tested) relinking.edges.add(test, subject, 'tests', 'ast_resolved');
  const storedTogether = await together({ ...f, subjects, storedHere, byId });

  return {
    relinking,
    wanted: relinking.edges.finish(ids.next),
    stored: [...storedHere, ...storedBeyond, ...storedTogether],
    nodes,
    knownPhantoms: new Map([...known.values()].map((n) => [n.id, n])),
    formerNodes: ids.former,
    removedNodes: removed,
    routes,
    formerRoutes,
    unresolved: relinking.unresolved,
    linked,
    nodeIds: ids.next,
  };
}

const NO_SYMS: ReadonlySet<Sym> = new Set();

const nodesOf = (unit: FileUnit): number[] => [unit.node, ...unit.syms.map((s) => s.node)].filter((id) => id >= 0);

/** Symbols of other files whose derived edges may be others now: owners, heirs, and types that satisfy other interfaces. */
async function concernedSyms(f: Finishing): Promise<Sym[]> {
  const { state, change, relinking, linked } = f;
  const concerned = new Set<Sym>();
  for (const id of change.formerOwners) for (const sym of symsAt(state, id)) concerned.add(sym);
  for (const unit of linked) for (const sym of unit.syms) if (sym.owner !== undefined && sym.owner.file !== unit) concerned.add(sym.owner);
  const loud = linked.filter((u) => !change.quiet.has(u));
  const types = new Set([...loud.flatMap(typesOf), ...concerned]);
  for (const heir of await descendants(f, types)) types.add(heir);
  for (const heir of await heirsNearLimit(f, loud.flatMap(typesOf))) types.add(heir);
  for (const type of types) for (const sym of withMembers(type)) concerned.add(sym);
  const touched = state.world.structural.change(
    change.removed.flatMap((u) => u.syms),
    [...linked.flatMap((u) => u.syms), ...types],
    relinking.evaluator,
  );
  for (const type of touched) for (const sym of withMembers(type)) concerned.add(sym);
  // Symbols that share a node are one source of edges.
  return [...concerned].flatMap((sym) => sym.file.syms.filter((s) => s.node === sym.node));
}

function withMembers(type: Sym): Sym[] {
  const parts = type.table?.parts ?? [type];
  return [...parts, ...[...(type.table?.members.values() ?? [])].flat()];
}

function symsAt({ columns, unitOf }: IndexState, id: number): Sym[] {
  return unitOf.get(columns.nodeFile[id] as number)?.syms.filter((s) => s.node === id) ?? [];
}

/** Heirs as they are stored. One that became an heir is linked anew, and with it everything below. */
async function descendants({ state, reader }: Finishing, types: ReadonlySet<Sym>): Promise<Set<Sym>> {
  const found = new Set<Sym>();
  const seen = new Set<number>([...types].map((t) => t.node));
  for (let level = [...seen]; level.length > 0; ) {
    const heirs = (await reader.edgesTo(level, ['extends', 'implements'])).filter((e) => e.sites.length > 0).map((e) => e.source);
    level = [...new Set(heirs)].filter((id) => !seen.has(id));
    for (const id of level) {
      seen.add(id);
      for (const sym of symsAt(state, id)) for (const part of sym.table?.parts ?? [sym]) found.add(part);
    }
  }
  return found;
}

/** A base that gains or loses a few heirs may pass the limit: then all of them inherit otherwise. */
async function heirsNearLimit({ state, reader, relinking }: Finishing, types: readonly Sym[]): Promise<Set<Sym>> {
  const heirs = new Set<Sym>();
  if (types.length === 0) return heirs;
  const former = (await reader.edgesFrom([...new Set(types.map((t) => t.node))], ['extends', 'implements'])).map((e) => e.target);
  const bases = new Set([...former, ...types.flatMap((t) => relinking.evaluator.inheritance.baseSyms(t).map((b) => b.node))]);
  const byBase = new Map<number, Set<number>>();
  for (const e of await reader.edgesTo([...bases], ['extends', 'implements'])) byBase.set(e.target, (byBase.get(e.target) ?? new Set()).add(e.source));
  for (const ids of byBase.values()) {
    if (Math.abs(ids.size - MAX_HEIRS) > types.length + 2) continue;
    for (const id of ids) for (const sym of symsAt(state, id)) for (const part of sym.table?.parts ?? [sym]) heirs.add(part);
  }
  return heirs;
}

/** For every base of the symbols: types that may extend it, or that they are many. */
async function heirsOf({ state, reader, relinking, linked }: Finishing, syms: ReadonlySet<Sym>): Promise<Map<Sym, ReadonlySet<Sym> | 'many'>> {
  const { inheritance } = relinking.evaluator;
  const bases = new Set([...syms].filter((s) => isTypeKind(s.fact.kind)).flatMap((s) => inheritance.baseSyms(s)));
  const candidates = new Map<number, Set<number>>();
  const edges = await reader.edgesTo([...new Set([...bases].map((b) => b.node))], ['extends', 'implements']);
  for (const e of edges) if (e.sites.length > 0) candidates.set(e.target, (candidates.get(e.target) ?? new Set()).add(e.source));
  const here = new Set(linked.flatMap(nodesOf));
  const own = linked.flatMap(typesOf);
  return new Map(
    [...bases].map((base): [Sym, ReadonlySet<Sym> | 'many'] => {
      const stored = [...(candidates.get(base.node) ?? [])].filter((id) => !here.has(id));
      if (stored.length > MAX_HEIRS) return [base, 'many'];
      const types = [...stored.flatMap((id) => symsAt(state, id)), ...own];
      return [base, new Set(types.flatMap((t) => t.table?.parts ?? [t]))];
    }),
  );
}

interface Together extends Finishing {
  readonly subjects: ReadonlyMap<number, ReadonlySet<number>>;
  readonly storedHere: readonly GraphEdge[];
  readonly byId: ReadonlyMap<number, GraphNode>;
}

/**
 * What tests exercise together. A pair that a test of the linked files had, or has, is looked at: it is there when any
 * test has it. Adds the pairs that there should be, gives back those that are stored.
 */
async function together({ reader, relinking, subjects, storedHere, byId }: Together): Promise<GraphEdge[]> {
  const former = new Map<number, Set<number>>();
  for (const e of storedHere)
    if (e.type === 'tests' && e.provenance === 'ast_resolved') former.set(e.source, (former.get(e.source) ?? new Set()).add(e.target));
  const ids = new Set([...former.values(), ...subjects.values()].flatMap((s) => [...s]));
  const nodes = new Map<number, TestNode>((await reader.nodes([...ids].filter((id) => !byId.has(id)))).map((n) => [n.id, n]));
  for (const n of byId.values()) nodes.set(n.id, n);
  const gone = new Map((await reader.nodes([...ids].filter((id) => !nodes.has(id)))).map((n) => [n.id, n]));
  const pairsOf = (tests: ReadonlyMap<number, ReadonlySet<number>>) =>
    new Map(
      [...tests.values()].flatMap((s) => testedTogether([...s].flatMap((id) => nodes.get(id) ?? gone.get(id) ?? []))).map((pair) => [pair.join(' '), pair]),
    );
  const [old, now] = [pairsOf(former), pairsOf(subjects)];
  for (const [a, b] of now.values()) relinking.edges.add(a, b, 'co_tested_with', 'ast_inferred');
  const here = new Set([...former.keys(), ...subjects.keys()]);
  for (const [key, [a, b]] of old)
    if (!now.has(key) && (await isPairElsewhere(reader, here, a, b))) relinking.edges.add(a, b, 'co_tested_with', 'ast_inferred');
  const pairs = new Map([...old, ...now]);
  const stored = await reader.edgesFrom([...new Set([...pairs.values()].map(([a]) => a))], ['co_tested_with']);
  return stored.filter((e) => pairs.has(`${e.source} ${e.target}`));
}

async function isPairElsewhere(reader: GraphReader, here: ReadonlySet<number>, a: number, b: number): Promise<boolean> {
  const testsOf = async (id: number) => (await reader.edgesTo([id], ['tests'])).filter((e) => e.provenance === 'ast_resolved').map((e) => e.source);
  const both = new Set(await testsOf(b));
  const tests = (await testsOf(a)).filter((t) => both.has(t) && !here.has(t));
  const subjects = new Map<number, number[]>();
  for (const e of await reader.edgesFrom(tests, ['tests']))
    if (e.provenance === 'ast_resolved') subjects.set(e.source, [...(subjects.get(e.source) ?? []), e.target]);
  for (const tested of subjects.values()) {
    const nodes = await reader.nodes(tested);
    if (testedTogether(nodes).some(([x, y]) => x === a && y === b)) return true;
  }
  return false;
}
