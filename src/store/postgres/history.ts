/**
 * The chain of snapshots and what each changed. The events of a package are one text: labels once, then what came and
 * went. Read package by package, only where roots differ.
 */
import { edgeTypeId, edgeTypeName } from '../../model/edge-types.ts';
import type { Snapshot } from '../../model/graph.ts';
import type { EdgeChange, FileChange, GraphChanges, NodeChange, NodeLabel, PackageChange } from '../../model/graph-changes.ts';
import type { Hash } from '../../model/hash.ts';
import { provenanceId, provenanceName } from '../../model/provenance.ts';
import { groupBy } from '../../util/group-by.ts';
import type { SnapshotChanges } from '../contract.ts';
import type { Comparison } from '../shared/compare-graphs.ts';
import { netEvents, spans } from '../shared/net-changes.ts';
import { hashBytes, hashHex, text } from '../shared/values.ts';
import { collectWhenLarge } from './collect-garbage.ts';
import { copyRows } from './copy-in.ts';
import type { Queries, Session } from './database.ts';

export async function readSnapshots(queries: Queries, repository: number, limit: number): Promise<Snapshot[]> {
  const rows = await queries.rows<[Snapshot]>('SELECT snapshot FROM $.snapshots WHERE repository = $1 ORDER BY seq DESC LIMIT $2', [repository, limit]);
  return rows.map(([snapshot]) => snapshot);
}

export const newestSnapshot = async (queries: Queries, repository: number): Promise<Snapshot | undefined> => (await readSnapshots(queries, repository, 1))[0];

/** The newest link of the chain, with what it changed. A snapshot is in the chain at most once: one that comes back moves to its end. */
export async function writeSnapshot(session: Session, repository: number, snapshot: Snapshot, comparison: Comparison | undefined): Promise<void> {
  const [last] = await session.rows<[number, Uint8Array]>('SELECT seq, hash FROM $.snapshots WHERE repository = $1 ORDER BY seq DESC LIMIT 1', [repository]);
  const hash = hashBytes(snapshot.hash);
  if (last !== undefined && hashHex(last[1]) === snapshot.hash) {
    await session.rows('UPDATE $.snapshots SET snapshot = $3 WHERE repository = $1 AND seq = $2', [repository, last[0], JSON.stringify(snapshot)]);
    return;
  }
  const seq = (last?.[0] ?? 0) + 1;
  await session.rows('DELETE FROM $.snapshots WHERE repository = $1 AND hash = $2', [repository, hash]);
  const values = [repository, seq, hash, JSON.stringify(snapshot), comparison?.complete ?? false];
  await session.rows('INSERT INTO $.snapshots (repository, seq, hash, snapshot, recorded) VALUES ($1, $2, $3, $4, $5)', values);
  if (comparison === undefined) return;
  await copyRows(session, 'changes', changeRows(repository, seq, comparison));
  await collectWhenLarge(session, repository);
}

type LabelRow = readonly [hash: Hash, kind: string, name: string, qualifiedName: string, package_: string, file: string];

/** `event`: 1 came, -1 went. Labels by their position in `labels`. */
interface PackageEvents {
  readonly labels: LabelRow[];
  readonly files: [path: string, before: Hash | null, after: Hash | null][];
  readonly nodes: [label: number, event: number][];
  readonly edges: [hash: Hash, source: number, target: number, type: number, provenance: number, event: number][];
}

function* changeRows(repository: number, seq: number, { changes, complete }: Comparison) {
  const [files, nodes, edges] = [
    groupBy(changes.files, (f) => f.package),
    groupBy(changes.nodes, (n) => n.node.package),
    groupBy(changes.edges, (e) => e.source.package),
  ];
  for (const { package: name, before, after } of changes.packages) {
    const events = complete ? packageEvents(files.get(name) ?? [], nodes.get(name) ?? [], edges.get(name) ?? []) : undefined;
    const count = events === undefined ? 0 : events.files.length + events.nodes.length + events.edges.length;
    yield [repository, seq, text(name), before, after, events === undefined ? null : text(JSON.stringify(events)), count];
  }
}

function packageEvents(files: readonly FileChange[], nodes: readonly NodeChange[], edges: readonly EdgeChange[]): PackageEvents {
  const labels: LabelRow[] = [];
  const known = new Map<Hash, number>();
  const label = (n: NodeLabel): number => {
    const at = known.get(n.hash) ?? labels.push([n.hash, n.kind, text(n.name), text(n.qualifiedName), text(n.package), text(n.file)]) - 1;
    known.set(n.hash, at);
    return at;
  };
  const sign = (event: NodeChange['event']): number => (event === 'added' ? 1 : -1);
  return {
    labels,
    files: files.map((f) => [text(f.path), f.before, f.after]),
    nodes: nodes.map((n) => [label(n.node), sign(n.event)]),
    edges: edges.map((e) => [e.hash, label(e.source), label(e.target), edgeTypeId(e.type), provenanceId(e.provenance), sign(e.event)]),
  };
}

interface Range {
  readonly low: number;
  readonly high: number;
  readonly forwards: boolean;
}

/** In one transaction, because history may be collected meanwhile. */
export async function changesBetween(queries: Queries, repository: number, from: Hash, to: Hash): Promise<SnapshotChanges | undefined> {
  const chain = await queries.rows<[number, Uint8Array, boolean]>('SELECT seq, hash, recorded FROM $.snapshots WHERE repository = $1', [repository]);
  const seqs = new Map(chain.map(([seq, hash]) => [hashHex(hash), seq]));
  const [start, end] = [seqs.get(from), seqs.get(to)];
  if (start === undefined || end === undefined) return undefined;
  const range = { low: Math.min(start, end), high: Math.max(start, end), forwards: start <= end };
  const complete = chain.every(([seq, , recorded]) => recorded || seq <= range.low || seq > range.high);
  const packages = await changedPackages(queries, repository, range);
  const events = await readEvents(
    queries,
    repository,
    range,
    packages.map((p) => p.package),
  );
  return { packages, ...events, complete, packagesRead: packages.length };
}

const IN_RANGE = 'FROM $.changes WHERE repository = $1 AND seq > $2 AND seq <= $3';

async function changedPackages(queries: Queries, repository: number, { low, high, forwards }: Range): Promise<PackageChange[]> {
  type Row = [name: string, before: Uint8Array | null, after: Uint8Array | null];
  const rows = await queries.rows<Row>(`SELECT package, before, after ${IN_RANGE} ORDER BY package, seq`, [repository, low, high]);
  const hashed = rows.map(([name, before, after]) => ({ name, before: before && hashHex(before), after: after && hashHex(after) }));
  return spans(hashed, (row) => row.name, forwards).map(([name, span]) => ({ package: name, ...span }));
}

type Events = Pick<GraphChanges, 'files' | 'nodes' | 'edges'> & Pick<SnapshotChanges, 'eventsRead'>;

async function readEvents(queries: Queries, repository: number, { low, high, forwards }: Range, packages: readonly string[]): Promise<Events> {
  const sql = `SELECT package, events, event_count ${IN_RANGE} AND package = ANY($4::text[]) AND events IS NOT NULL ORDER BY package, seq`;
  const rows = await queries.rows<[string, string, number]>(sql, [repository, low, high, packages]);
  const read = rows.map(([name, events]) => ({ name, events: JSON.parse(events) as PackageEvents }));
  const files = read.flatMap(({ name, events }) => events.files.map(([path, before, after]) => ({ package: name, path, before, after })));
  const nodes = read.flatMap(({ events }) => events.nodes.map(([at, event]) => ({ node: labelAt(events, at), event })));
  const edges = read.flatMap(({ events }) => events.edges.map((row) => ({ events, row, event: row[5] })));
  const packageOf = new Map(files.map((f) => [f.path, f.package]));
  return {
    files: spans(files, (f) => f.path, forwards).map(([path, span]) => ({ package: packageOf.get(path) as string, path, ...span })),
    nodes: netEvents(nodes, (n) => n.node.hash, forwards).map(([{ node }, event]) => ({ event, node })),
    edges: netEvents(edges, (e) => e.row[0], forwards).map(([{ events, row }, event]) => toEdgeChange(events, row, event)),
    eventsRead: rows.reduce((sum, [, , count]) => sum + count, 0),
  };
}

function toEdgeChange(events: PackageEvents, [hash, source, target, type, provenance]: PackageEvents['edges'][number], event: EdgeChange['event']): EdgeChange {
  const ends = { source: labelAt(events, source), target: labelAt(events, target) };
  return { event, hash, ...ends, type: edgeTypeName(type), provenance: provenanceName(provenance) };
}

function labelAt({ labels }: PackageEvents, at: number): NodeLabel {
  const [hash, kind, name, qualifiedName, package_, file] = labels[at] as LabelRow;
  return { hash, kind: kind as NodeLabel['kind'], name, qualifiedName, package: package_, file };
}
