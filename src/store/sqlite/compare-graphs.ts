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
import { packageRoots } from './catalog-reader.ts';
import type { Connection } from './connection.ts';
import { nodesByHash } from './node-reader.ts';
import { storedParts } from './tree-reader.ts';
import { hashHex, text } from './values.ts';

/** Past this many a snapshot keeps its roots only: a new extractor version changes almost every row. */
const MAX_EVENTS = 100_000;

export interface Comparison {
  readonly changes: GraphChanges;
  /** False when there were too many events to keep. */
  readonly complete: boolean;
}

type ComparedGraph = GraphSeal & Pick<GraphRows, 'files' | 'nodes' | 'edges'>;

/** Undefined for the first graph: there is nothing to compare with. */
export function compareWithStored(connection: Connection, data: ComparedGraph): Comparison | undefined {
  if (connection.get('SELECT 1 FROM snapshots LIMIT 1') === undefined) return undefined;
  const packages = changedPackages(packageRoots(connection), data.packageRoots);
  const parts = changedParts(connection, packages, data);
  if (parts.reduce((sum, p) => sum + p.removed.size + p.added.size, 0) > MAX_EVENTS) {
    return { changes: { packages, files: [], nodes: [], edges: [] }, complete: false };
  }
  const edges = [...removedEdges(connection, parts), ...addedEdges(data, parts)];
  return {
    changes: { packages, files: changedFiles(connection, data, parts), nodes: changedNodes(connection, data, parts), edges },
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

function changedParts(connection: Connection, packages: readonly PackageChange[], data: ComparedGraph): ChangedPart[] {
  const changed = new Set(packages.map((p) => p.package));
  const after = new Map<string, TreePart>();
  for (const part of data.parts) if (changed.has(part.package)) after.set(keyOf(part), part);
  const before = new Map([...changed].flatMap((name) => storedParts(connection, name)).map((part) => [keyOf(part), part]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, now] = [before.get(key), after.get(key)];
    if (old?.list === now?.list) return [];
    const { removed, added } = compareLeaves(old?.leaves ?? NOTHING, now?.leaves ?? NOTHING);
    const { package: name, part } = (old ?? now) as TreePart;
    return [{ package: name, part, removed: new Set(removed), added: new Set(added) }];
  });
}

const keyOf = ({ package: name, part }: { readonly package: string; readonly part: string }): string => `${name}\0${part}`;

function changedNodes(connection: Connection, data: ComparedGraph, parts: readonly ChangedPart[]): NodeChange[] {
  const ofNodes = parts.filter((p) => p.part === 'nodes');
  const added = new Set(ofNodes.flatMap((p) => [...p.added]));
  const gone = nodesByHash(
    connection,
    ofNodes.flatMap((p) => [...p.removed]),
  );
  const came = added.size === 0 ? [] : data.nodes.filter((n) => added.has(n.hash));
  return [...gone.map((node) => ({ event: 'removed' as const, node })), ...came.map((node) => ({ event: 'added' as const, node }))];
}

interface StoredEdge {
  readonly source: Uint8Array;
  readonly target: Uint8Array;
  readonly provenance: number;
}

function removedEdges(connection: Connection, parts: readonly ChangedPart[]): EdgeChange[] {
  const sql = `SELECT s.hash AS source, t.hash AS target, e.provenance
    FROM nodes s JOIN edges e ON e.source = s.id JOIN nodes t ON t.id = e.target
    WHERE s.package_id = (SELECT id FROM packages WHERE path = ?) AND e.type = ?`;
  const found: { hash: Hash; source: Hash; target: Hash; type: number; provenance: number }[] = [];
  for (const { package: name, part, removed } of parts) {
    const type = (EDGE_TYPES as readonly string[]).indexOf(part);
    if (type < 0 || removed.size === 0) continue;
    connection.each<StoredEdge>(sql, [text(name), type], (row) => {
      const [source, target] = [hashHex(row.source), hashHex(row.target)];
      const hash = edgeHash({ source, target, type: part, provenance: provenanceName(row.provenance) });
      if (removed.has(hash)) found.push({ hash, source, target, type, provenance: row.provenance });
    });
  }
  const ends = new Map(nodesByHash(connection, [...new Set(found.flatMap((e) => [e.source, e.target]))]).map((n) => [n.hash, n]));
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

function changedFiles(connection: Connection, { files }: ComparedGraph, parts: readonly ChangedPart[]): FileChange[] {
  const changes = new Map<string, FileChange>();
  const ofFiles = parts.filter((p) => p.part === 'files');
  if (ofFiles.length === 0) return [];
  const [removed, added] = [ofFiles.flatMap((p) => [...p.removed]), ofFiles.flatMap((p) => [...p.added])].map((list) => new Set(list));
  connection.each<{ path: string; hash: Uint8Array }>('SELECT path, hash FROM files', [], ({ path, hash }) => {
    const before = hashHex(hash);
    if (removed?.has(before)) changes.set(path, { package: folderOf(path), path, before, after: null });
  });
  for (const { path, hash: after } of files) {
    if (added?.has(after)) changes.set(path, { package: folderOf(path), path, before: changes.get(path)?.before ?? null, after });
  }
  return [...changes.values()];
}

function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}
