/**
 * The head of a repository: which graph and version is the newest, and what every question reads first, in one row. Readers
 * read it once and are bound to what it said; a writer holds its row until it is done, so that there is one at a time.
 */
import type { Repo, Snapshot } from '../../model/graph.ts';
import type { LayerSeal } from '../../model/layer.ts';
import type { CountChange } from '../contract.ts';
import type { Queries, Session } from './database.ts';

export type Counts = Readonly<Record<CountChange['subject'], Readonly<Record<string, number>>>>;

export interface HeadState {
  readonly repo: Repo;
  /** The overlay's, if there is one. */
  readonly snapshot: Snapshot;
  /** False after the first update. */
  readonly inOrder: boolean;
  readonly counts: Counts;
}

export interface Head {
  readonly repository: number;
  readonly graph: number;
  readonly version: number;
  /** Null before the first graph and after a reset. */
  readonly state: HeadState | null;
  /** Of this version, in order of id; undefined for a writer, which reads them itself. */
  readonly layers?: readonly LayerSeal[];
}

/** No row has it. */
export const NO_GRAPH = 0;

type Row = [id: number, graph: number | null, version: number, head: HeadState | null];

const toHead = ([repository, graph, version, state]: Row): Head => ({ repository, graph: graph ?? NO_GRAPH, version, state });

const HEAD = 'SELECT id, graph, version, head FROM $.repositories WHERE key = $1';

/** With the layers: one question less for everyone who asks. */
const HEAD_AND_LAYERS = `SELECT id, graph, version, head, (SELECT json_agg(l.seal ORDER BY l.id) FROM $.layers l
  WHERE l.repository = r.id AND l.born <= r.version AND l.died > r.version) FROM $.repositories r WHERE key = $1`;

export async function readHead(queries: Queries, key: string): Promise<Head | undefined> {
  const [row] = await queries.rows<[...Row, layers: LayerSeal[] | null]>(HEAD_AND_LAYERS, [key]);
  if (row === undefined) return undefined;
  const [id, graph, version, head, layers] = row;
  return { ...toHead([id, graph, version, head]), layers: layers ?? [] };
}

/** Makes the row when it is missing, and holds it until the end of the transaction. */
export async function lockHead(session: Session, key: string): Promise<Head> {
  const [row] = await session.rows<Row>(`${HEAD} FOR UPDATE`, [key]);
  if (row !== undefined) return toHead(row);
  await session.rows('INSERT INTO $.repositories (key) VALUES ($1) ON CONFLICT (key) DO NOTHING', [key]);
  return lockHead(session, key);
}

export async function writeHead(session: Session, { repository, graph, version, state }: Head): Promise<void> {
  const head = state === null ? null : JSON.stringify(state);
  await session.rows('UPDATE $.repositories SET graph = $2, version = $3, head = $4 WHERE id = $1', [repository, graph || null, version, head]);
  await session.rows('INSERT INTO $.versions (repository, version) VALUES ($1, $2)', [repository, version]);
}
