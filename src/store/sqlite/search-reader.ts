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
import { expectAll, expectRows } from './known-keys.ts';
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
  if (rarest !== undefined) return rarestPostings(connection, terms, rarest);
  const found = readTerms(connection, terms, 'term');
  expectAll(connection, 'term', terms, found.length);
  return found;
}

/** Common words have long postings: those that would be dropped are not read. */
function rarestPostings(connection: Connection, terms: readonly string[], rarest: number): TermPostings[] {
  const names = termNames(connection, 'term', terms).sort((a, b) => a.symbolCount - b.symbolCount || (a.term < b.term ? -1 : 1));
  expectAll(connection, 'term', terms, names.length);
  const chosen = names.slice(0, rarest).map((name) => name.term);
  return readTerms(connection, chosen, 'symbol_count, term');
}

function readTerms(connection: Connection, terms: readonly string[], order: string): TermPostings[] {
  const listed = inList(terms);
  const rows = connection.all<SealedTermRow>(`${TERM} WHERE term IN ${listed.sql} ORDER BY ${order}`, ...listed.parameters);
  return rows.map((row) => {
    const { stem, ...postings } = checkedTerm(connection, row);
    return postings;
  });
}

export function termsByStem(connection: Connection, stems: readonly string[]): TermName[] {
  const variants = termNames(connection, 'stem', stems);
  expectAll(connection, 'stem', stems, variants.length);
  return variants;
}

function termNames(connection: Connection, column: 'term' | 'stem', values: readonly string[]): TermName[] {
  const listed = inList(values);
  const sql = `SELECT stem, term, symbol_count AS symbolCount, seal FROM terms WHERE ${column} IN ${listed.sql} ORDER BY stem, term`;
  return connection.all<TermName & { seal: number | null }>(sql, ...listed.parameters).map(({ seal, ...name }) => {
    if (connection.checksSeals && !hasTermSeal(name, seal)) throw damagedError(connection.path);
    return name;
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
  expectRows(connection, 'blob_patches', connection.all('SELECT id FROM blob_patches').length);
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
