/** What a reader is bound to: the rows of one version of one graph. They never change, so every question stands alone. */
import type { LayerSeal } from '../../model/layer.ts';
import type { PgValue, Queries } from './database.ts';
import type { Head } from './head.ts';
import type { KeptRows } from './kept-rows.ts';

/** The first two parameters of every question about a graph: its number and the version. */
export const HERE = 'graph = $1 AND born <= $2 AND died > $2';

/** For a table with a short name of its own. */
export const hereOf = (name: string): string => `${name}.graph = $1 AND ${name}.born <= $2 AND ${name}.died > $2`;

/** A version, with its snapshot: a database that was set back to an earlier state counts its versions again. */
export const versionKey = ({ graph, version, state }: Head): string => `${graph}/${version}/${state?.snapshot.hash ?? ''}/${state?.repo.indexedAt ?? ''}`;

export class View {
  readonly queries: Queries;
  readonly head: Head;
  /** Asked for once: most questions come with nothing but this to say about layers. */
  layers: Promise<readonly LayerSeal[]> | undefined;

  /** For rows that are read by their key; undefined inside of a write. */
  readonly kept: KeptRows | undefined;
  readonly #version: string;

  constructor(queries: Queries, head: Head, kept?: KeptRows) {
    this.queries = queries;
    this.head = head;
    this.kept = kept;
    this.#version = versionKey(head);
    if (head.layers !== undefined) this.layers = Promise.resolve(head.layers);
  }

  /** Under which its rows are kept. */
  get version(): string {
    return this.#version;
  }

  /** Parameters of its own begin at $3. */
  rows<Row extends readonly unknown[]>(sql: string, ...values: PgValue[]): Promise<Row[]> {
    return this.queries.rows<Row>(sql, [this.head.graph, this.head.version, ...values]);
  }

  /** About the repository, whatever its graph: `repository = $1`, and rows of layers by `$2`. */
  ofRepository<Row extends readonly unknown[]>(sql: string, ...values: PgValue[]): Promise<Row[]> {
    return this.queries.rows<Row>(sql, [this.head.repository, this.head.version, ...values]);
  }
}

/** Ids that a row can have; any other has none. */
export const storedIds = (ids: readonly number[]): number[] => ids.filter((id) => Number.isInteger(id) && id >= 0 && id <= 0x7fffffff);

const HASH = /^[0-9a-f]{64}$/i;

export const storedHashes = (hashes: readonly string[]): Buffer[] => hashes.filter((h) => HASH.test(h)).map((h) => Buffer.from(h, 'hex'));
