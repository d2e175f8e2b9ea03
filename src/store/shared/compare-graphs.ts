/**
 * What a graph that is about to replace the stored one changes. Package roots first, then the leaves of parts whose
 * roots differ; rows are read and edges hashed only in those. Runs before the old rows go.
 */
import { EDGE_TYPES, edgeTypeName } from '../../model/edge-types.ts';
import type { GraphNode } from '../../model/graph.ts';
import type { EdgeChange, FileChange, GraphChanges, NodeChange, PackageChange } from '../../model/graph-changes.ts';
import { edgeHash, type Hash } from '../../model/hash.ts';
import { provenanceName } from '../../model/provenance.ts';
import { compareLeaves, type TreePart } from '../../model/tree-part.ts';
import type { GraphRows, GraphSeal } from '../contract.ts';

/** Past this many a snapshot keeps its roots only: a new extractor version changes almost every row. */
const MAX_EVENTS = 100_000;

export interface Comparison {
  readonly changes: GraphChanges;
  /** False when there were too many events to keep. */
  readonly complete: boolean;
}

type ComparedGraph = GraphSeal & Pick<GraphRows, 'files' | 'nodes' | 'edges'>;

/** An edge by the hashes of its ends, as a row has it. */
export interface HashedEdge {
  readonly source: Hash;
  readonly target: Hash;
  readonly provenance: number;
}

/** What is asked of the graph that is about to go. Each store has its own way to read it. */
export interface OldGraph {
  packageRoots(): Promise<ReadonlyMap<string, Hash>>;
  /** Whole parts of some packages. */
  parts(packages: readonly string[]): Promise<readonly TreePart[]>;
  nodesByHash(hashes: readonly Hash[]): Promise<readonly GraphNode[]>;
  eachEdgeOf(packageName: string, type: number, visit: (edge: HashedEdge) => void): Promise<void>;
  files(): Promise<readonly { readonly path: string; readonly hash: Hash }[]>;
}

export async function compareWithStored(old: OldGraph, data: ComparedGraph): Promise<Comparison> {
  const packages = changedPackages(await old.packageRoots(), data.packageRoots);
  const parts = await changedParts(old, packages, data);
  if (parts.reduce((sum, p) => sum + p.removed.size + p.added.size, 0) > MAX_EVENTS) {
    return { changes: { packages, files: [], nodes: [], edges: [] }, complete: false };
  }
  const edges = [...(await removedEdges(old, parts)), ...addedEdges(data, parts)];
  return {
    changes: { packages, files: await changedFiles(old, data, parts), nodes: await changedNodes(old, data, parts), edges },
    complete: true,
  };
}

function changedPackages(before: ReadonlyMap<string, Hash>, after: ReadonlyMap<string, Hash>): PackageChange[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  const all = [...names].map((name) => ({ package: name, before: before.get(name) ?? null, after: after.get(name) ?? null }));
  return all.filter((p) => p.before !== p.after);
}

interface ChangedPart {
  readonly package: string;
  readonly part: string;
  readonly removed: ReadonlySet<Hash>;
  readonly added: ReadonlySet<Hash>;
}

const NOTHING = new Uint8Array(0);

async function changedParts(old: OldGraph, packages: readonly PackageChange[], data: ComparedGraph): Promise<ChangedPart[]> {
  const changed = new Set(packages.map((p) => p.package));
  const after = new Map<string, TreePart>();
  for (const part of data.parts) if (changed.has(part.package)) after.set(keyOf(part), part);
  const before = new Map((await old.parts([...changed])).map((part) => [keyOf(part), part]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [was, now] = [before.get(key), after.get(key)];
    if (was?.list === now?.list) return [];
    const { removed, added } = compareLeaves(was?.leaves ?? NOTHING, now?.leaves ?? NOTHING);
    const { package: name, part } = (was ?? now) as TreePart;
    return [{ package: name, part, removed: new Set(removed), added: new Set(added) }];
  });
}

const keyOf = ({ package: name, part }: { readonly package: string; readonly part: string }): string => `${name}\0${part}`;

async function changedNodes(old: OldGraph, data: ComparedGraph, parts: readonly ChangedPart[]): Promise<NodeChange[]> {
  const ofNodes = parts.filter((p) => p.part === 'nodes');
  const added = new Set(ofNodes.flatMap((p) => [...p.added]));
  const gone = await old.nodesByHash(ofNodes.flatMap((p) => [...p.removed]));
  const came = added.size === 0 ? [] : data.nodes.filter((n) => added.has(n.hash));
  return [...gone.map((node) => ({ event: 'removed' as const, node })), ...came.map((node) => ({ event: 'added' as const, node }))];
}

async function removedEdges(old: OldGraph, parts: readonly ChangedPart[]): Promise<EdgeChange[]> {
  const found: (HashedEdge & { hash: Hash; type: number })[] = [];
  for (const { package: name, part, removed } of parts) {
    const type = (EDGE_TYPES as readonly string[]).indexOf(part);
    if (type < 0 || removed.size === 0) continue;
    await old.eachEdgeOf(name, type, ({ source, target, provenance }) => {
      const hash = edgeHash({ source, target, type: part, provenance: provenanceName(provenance) });
      if (removed.has(hash)) found.push({ hash, source, target, type, provenance });
    });
  }
  const ends = new Map((await old.nodesByHash([...new Set(found.flatMap((e) => [e.source, e.target]))])).map((n) => [n.hash, n]));
  return found.map(({ hash, source, target, type, provenance }) => ({
    event: 'removed',
    hash,
    source: ends.get(source) as GraphNode,
    target: ends.get(target) as GraphNode,
    type: edgeTypeName(type),
    provenance: provenanceName(provenance),
  }));
}

/** One pass over the new edges; only those of changed parts are hashed. */
function addedEdges({ nodes, edges }: ComparedGraph, parts: readonly ChangedPart[]): EdgeChange[] {
  const wanted = new Map(parts.filter((p) => p.added.size > 0).map((p) => [keyOf(p), p.added]));
  const packages = new Set(parts.map((p) => p.package));
  const changes: EdgeChange[] = [];
  for (let i = 0; i < edges.sources.length; i++) {
    const source = nodes[edges.sources[i] as number] as GraphNode;
    if (!packages.has(source.package)) continue;
    const type = edgeTypeName(edges.types[i] as number);
    const added = wanted.get(`${source.package}\0${type}`);
    if (added === undefined) continue;
    const target = nodes[edges.targets[i] as number] as GraphNode;
    const provenance = provenanceName(edges.provenances[i] as number);
    const hash = edgeHash({ source: source.hash, target: target.hash, type, provenance });
    if (added.has(hash)) changes.push({ event: 'added', hash, source, target, type, provenance });
  }
  return changes;
}

async function changedFiles(old: OldGraph, { files }: ComparedGraph, parts: readonly ChangedPart[]): Promise<FileChange[]> {
  const changes = new Map<string, FileChange>();
  const ofFiles = parts.filter((p) => p.part === 'files');
  if (ofFiles.length === 0) return [];
  const [removed, added] = [ofFiles.flatMap((p) => [...p.removed]), ofFiles.flatMap((p) => [...p.added])].map((list) => new Set(list));
  for (const { path, hash: before } of await old.files()) {
    if (removed?.has(before)) changes.set(path, { package: folderOf(path), path, before, after: null });
  }
  for (const { path, hash: after } of files) {
    if (added?.has(after)) changes.set(path, { package: folderOf(path), path, before: changes.get(path)?.before ?? null, after });
  }
  return [...changes.values()];
}

function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}
