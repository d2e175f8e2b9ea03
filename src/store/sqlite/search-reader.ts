/** The inverted index and the whole-graph columns: postings by term, variants by stem, one read for each column set. */
import { type Adjacency, decodeAdjacency } from '../../model/adjacency.ts';
import { patchAdjacency } from '../../model/adjacency-patch.ts';
import { decodeSearchColumns } from '../../model/search-columns.ts';
import { decodePatch, patchColumns } from '../../model/search-columns-patch.ts';
import type { SearchColumns, TermPostings } from '../../model/search-index.ts';
import type { TermRow as StoredTerm } from '../contract.ts';
import { emptyAdjacency, emptySearchColumns } from '../shared/empty-graph.ts';
import { prefixEnd, text } from '../shared/values.ts';
import type { Connection } from './connection.ts';
import { damagedError } from './errors.ts';
import { inList } from './in-list.ts';
import { readSealed } from './sealed-tables.ts';
import { hasTermSeal, type SealedTerm, sealTerm, type TermName } from './term-seal.ts';

const EMPTY = new Uint8Array(0);

export interface SealedTermRow extends SealedTerm {
  readonly seal: number | null;
}

export const TERM = 'SELECT term, stem, symbol_count AS symbolCount, file_count AS fileCount, symbols, files, seal FROM terms';

/** As TERM selects it. */
export function checkedTerm(connection: Connection, { seal, ...row }: SealedTermRow): StoredTerm {
  if (connection.checksSeals && seal !== null && seal !== sealTerm(row)) throw damagedError(connection.path);
  return { ...row, symbols: row.symbols ?? EMPTY, files: row.files ?? EMPTY };
}

export function postings(connection: Connection, terms: readonly string[], rarest?: number): TermPostings[] {
  const listed = inList(terms);
  // Common words have long postings: do not read those that would be dropped.
  const chosen = rarest === undefined ? listed.sql : `(SELECT term FROM terms WHERE term IN ${listed.sql} ORDER BY symbol_count, term LIMIT ?)`;
  const rows = connection.all<SealedTermRow>(
    `${TERM} WHERE term IN ${chosen} ORDER BY ${rarest === undefined ? 'term' : 'symbol_count, term'}`,
    ...listed.parameters,
    ...(rarest === undefined ? [] : [rarest]),
  );
  return rows.map((row) => {
    const { stem, ...postings } = checkedTerm(connection, row);
    return postings;
  });
}

export type StemVariant = TermName;

export function termsByStem(connection: Connection, stems: readonly string[]): StemVariant[] {
  const listed = inList(stems);
  const sql = `SELECT stem, term, symbol_count AS symbolCount, seal FROM terms WHERE stem IN ${listed.sql} ORDER BY stem, term`;
  return connection.all<StemVariant & { seal: number | null }>(sql, ...listed.parameters).map(({ seal, ...variant }) => {
    if (connection.checksSeals && !hasTermSeal(variant, seal)) throw damagedError(connection.path);
    return variant;
  });
}

export function termsByPrefix(connection: Connection, prefix: string, limit: number): string[] {
  const from = text(prefix);
  const rows = connection.all<{ term: string }>('SELECT term FROM terms WHERE term >= ? AND term < ? ORDER BY term LIMIT ?', from, prefixEnd(from), limit);
  return rows.map((row) => row.term);
}

export function searchColumns(connection: Connection): SearchColumns {
  const columns = readBlob(connection, 'search_columns', decodeSearchColumns) ?? emptySearchColumns();
  return patchColumns(columns, readPatches(connection, 'search_columns').map(decodePatch));
}

export function adjacency(connection: Connection): Adjacency {
  return patchAdjacency(readBlob(connection, 'adjacency', decodeAdjacency) ?? emptyAdjacency(), readPatches(connection, 'adjacency'));
}

function readPatches(connection: Connection, name: string): Uint8Array[] {
  return readSealed<{ value: Uint8Array }>(connection, 'blob_patches', 'WHERE name = ? ORDER BY id', name).map((row) => row.value);
}

function readBlob<T>(connection: Connection, name: string, decode: (bytes: Uint8Array) => T): T | undefined {
  const [row] = readSealed<{ value: Uint8Array }>(connection, 'blobs', 'WHERE name = ?', name);
  if (row === undefined) {
    // An index has both, an empty database neither.
    if (connection.checksSeals && connection.get('SELECT 1 FROM repo') !== undefined) throw damagedError(connection.path);
    return undefined;
  }
  try {
    return decode(row.value);
  } catch (error) {
    throw damagedError(connection.path, error);
  }
}
