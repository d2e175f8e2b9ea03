/** What is said about the graph as a whole: repository, files, snapshots, package roots, notes, statistics. */
import type { GraphFile, Repo, Snapshot } from '../../model/graph.ts';
import type { Hash } from '../../model/hash.ts';
import type { StoreStats } from '../contract.ts';
import type { CountSubject } from '../shared/count-graph.ts';
import { hashBytes, hashHex, text } from '../shared/values.ts';
import type { Connection } from './connection.ts';
import { damagedError } from './errors.ts';
import { inHashes } from './in-list.ts';
import { expectAll, expectRows, readWhole } from './known-keys.ts';
import { noteKey } from './row-keys.ts';
import { sealValues } from './row-seal.ts';
import { rowsByPath } from './rows-by-path.ts';
import { readSealed } from './sealed-tables.ts';

export function readRepo(connection: Connection): Repo | undefined {
  const [row] = readSealed<{ url: string; root: string; indexed_at: number; commit_id: string | null }>(connection, 'repo');
  return row && { url: row.url, root: row.root, indexedAt: row.indexed_at, commit: row.commit_id };
}

interface SnapshotRow extends Pick<Snapshot, 'generation' | 'nodes' | 'edges' | 'files'> {
  readonly hash: Uint8Array;
  readonly root: Uint8Array;
  readonly parent: Uint8Array | null;
  readonly commit_id: string | null;
  readonly created_at: number;
}

const toSnapshot = ({ hash, root, parent, commit_id, generation, nodes, edges, files, created_at }: SnapshotRow): Snapshot => ({
  ...{ hash: hashHex(hash), root: hashHex(root), parent: parent && hashHex(parent) },
  ...{ commit: commit_id, generation, nodes, edges, files, createdAt: created_at },
});

export function readSnapshots(connection: Connection, limit: number): Snapshot[] {
  const rows = readSealed<SnapshotRow & { readonly seq: number }>(connection, 'snapshots', 'ORDER BY seq DESC LIMIT ?', limit);
  if (rows.length < limit) expectRows(connection, 'snapshots', rows.length);
  checkNewest(connection, rows[0]);
  return rows.map(toSnapshot);
}

/** A snapshot that is not found would make an older one the newest: the last number is known. */
function checkNewest(connection: Connection, newest: { readonly seq: number } | undefined): void {
  if (newest !== undefined && connection.checksSeals && newest.seq !== lastSnapshotNumber(connection)) throw damagedError(connection.path);
}

/** As SQLite keeps it for tables that never use a number twice. */
export const lastSnapshotNumber = (connection: Connection): number | undefined =>
  connection.get<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'snapshots'")?.seq;

/** The overlay's snapshot if there is an overlay, because that is what the graph holds. */
export function latestSnapshot(connection: Connection): Snapshot | undefined {
  const [overlay] = readWhole<SnapshotRow>(connection, 'overlay');
  return overlay === undefined ? readSnapshots(connection, 1)[0] : { ...toSnapshot(overlay), overlay: true };
}

type FileRow = Omit<GraphFile, 'hash'> & { readonly hash: Uint8Array };
const toFile = ({ id, path, hash, language, size, lines, flags }: FileRow): GraphFile => ({ id, path, hash: hashHex(hash), language, size, lines, flags });

export const readFiles = (connection: Connection): GraphFile[] => readWhole<FileRow>(connection, 'files', 'ORDER BY id').map(toFile);

export function filesByPath(connection: Connection, paths: readonly string[]): GraphFile[] {
  return rowsByPath<FileRow>(connection, 'files', paths).map(toFile);
}

interface RootColumns {
  readonly names: string;
  readonly roots: string | null;
  readonly seals: string;
}

/** Reads three strings instead of rows, in a sixth of the time: every proof needs all roots. */
export function packageRoots(connection: Connection): Map<string, Hash> {
  const sql = `SELECT json_group_array(package) AS names, lower(group_concat(hex(root), '')) AS roots, json_group_array(seal) AS seals
    FROM (SELECT package, root, seal FROM package_roots ORDER BY package)`;
  const { names, roots, seals } = connection.get<RootColumns>(sql) as unknown as RootColumns;
  const sealed = JSON.parse(seals) as (number | null)[];
  expectRows(connection, 'package_roots', sealed.length);
  return new Map(
    (JSON.parse(names) as string[]).map((name, i) => {
      const root = (roots as string).slice(i * 64, (i + 1) * 64);
      const seal = sealed[i] ?? null;
      if (connection.checksSeals && seal !== null && seal !== sealValues([name, hashBytes(root)])) throw damagedError(connection.path);
      return [name, root];
    }),
  );
}

export function readNotes(connection: Connection, key: string, hashes: readonly Hash[]): Map<Hash, string> {
  const listed = inHashes(hashes);
  const where = `WHERE key = ? AND hash IN ${listed.sql} ORDER BY hash`;
  const rows = readSealed<{ hash: Uint8Array; value: string }>(connection, 'notes', where, text(key), ...listed.parameters);
  expectAll(
    connection,
    'note',
    hashes.map((hash) => noteKey(text(key), hash)),
    rows.length,
  );
  return new Map(rows.map((row) => [hashHex(row.hash), row.value]));
}

export function readStats(connection: Connection): StoreStats {
  const counts = readSealed<CountRow>(connection, 'counts', 'ORDER BY count DESC, name');
  const total = countsOf(counts, 'total');
  checkSums(connection, counts, total);
  return {
    nodes: total.nodes ?? 0,
    edges: total.edges ?? 0,
    files: total.files ?? 0,
    terms: total.terms ?? 0,
    unresolved: total.unresolved ?? 0,
    snapshots: countSnapshots(connection),
    bytes: Number(connection.pragma('page_count')) * Number(connection.pragma('page_size')),
    nodesByKind: countsOf(counts, 'node_kind'),
    edgesByType: countsOf(counts, 'edge_type'),
    filesByLanguage: countsOf(counts, 'language'),
  };
}

function countSnapshots(connection: Connection): number {
  const { n } = connection.get<{ n: number }>('SELECT count(*) AS n FROM snapshots') as { n: number };
  expectRows(connection, 'snapshots', n);
  return n;
}

const SUMS: readonly [CountSubject, string][] = [
  ['node_kind', 'nodes'],
  ['edge_type', 'edges'],
  ['language', 'files'],
];

/** A row that is not found would be missing from the answer: kinds, types and languages add up to the totals. */
function checkSums(connection: Connection, counts: readonly CountRow[], total: Readonly<Record<string, number>>): void {
  if (!connection.checksSeals || counts.length === 0) return;
  const isTotal = TOTALS.every((name) => name in total);
  const sumOf = (wanted: CountSubject) => counts.reduce((sum, { subject, count }) => (subject === wanted ? sum + count : sum), 0);
  if (!isTotal || SUMS.some(([subject, name]) => sumOf(subject) !== total[name])) throw damagedError(connection.path);
}

const TOTALS = ['nodes', 'edges', 'files', 'terms', 'unresolved'];

interface CountRow {
  readonly subject: string;
  readonly name: string;
  readonly count: number;
}

/** All of them are read, so that one whose subject was damaged is noticed. */
function countsOf(counts: readonly CountRow[], wanted: CountSubject): Record<string, number> {
  return Object.fromEntries(counts.filter(({ subject }) => subject === wanted).map(({ name, count }) => [name, count]));
}
