/** The inverted index and the whole-graph columns: postings by term, variants by stem, one read for each column set. */
import { type Adjacency, decodeAdjacency } from '../../model/adjacency.ts';
import { patchAdjacency } from '../../model/adjacency-patch.ts';
import { decodeSearchColumns } from '../../model/search-columns.ts';
import { decodePatch, patchColumns } from '../../model/search-columns-patch.ts';
import type { SearchColumns, TermPostings } from '../../model/search-index.ts';
import type { TermRow as StoredTerm } from '../contract.ts';
import { emptyAdjacency, emptySearchColumns } from '../shared/empty-graph.ts';
import { longTexts, prefixRange } from './node-reader.ts';
import { HERE, type View } from './view.ts';

const EMPTY = new Uint8Array(0);

type TermRow = [term: string, stem: string, symbolCount: number, fileCount: number, symbols: Uint8Array | null, files: Uint8Array | null];

const TERM = `SELECT term, stem, symbol_count, file_count, symbols, files FROM $.terms WHERE ${HERE}`;

const toPostings = ([term, , symbolCount, fileCount, symbols, files]: TermRow): TermPostings => ({
  ...{ term, symbolCount, fileCount, symbols: symbols ?? EMPTY, files: files ?? EMPTY },
});

export async function postings(view: View, terms: readonly string[], rarest?: number): Promise<TermPostings[]> {
  const order = rarest === undefined ? 'ORDER BY term' : `ORDER BY symbol_count, term LIMIT ${Math.floor(rarest)}`;
  const sql = `${TERM} AND left(term, 160) = ANY($3::text[]) AND term = ANY($4::text[]) ${order}`;
  return (await view.rows<TermRow>(sql, ...longTexts(terms))).map(toPostings);
}

export async function termsByStem(view: View, stems: readonly string[]): Promise<{ stem: string; term: string; symbolCount: number }[]> {
  const sql = `SELECT stem, term, symbol_count FROM $.terms WHERE ${HERE} AND left(stem, 160) = ANY($3::text[]) AND stem = ANY($4::text[]) ORDER BY stem, term`;
  return (await view.rows<[string, string, number]>(sql, ...longTexts(stems))).map(([stem, term, symbolCount]) => ({ stem, term, symbolCount }));
}

export async function termsByPrefix(view: View, prefix: string, limit: number): Promise<string[]> {
  const condition = 'left(term, 160) >= $3 AND left(term, 160) < $4 AND starts_with(term, $5)';
  const sql = `SELECT term FROM $.terms WHERE ${HERE} AND ${condition} ORDER BY left(term, 160), term LIMIT ${Math.floor(limit)}`;
  return (await view.rows<[string]>(sql, ...prefixRange(prefix))).map(([term]) => term);
}

const PAGE = 2_000;

export async function eachTerm(view: View, visit: (term: StoredTerm) => void): Promise<void> {
  const sql = `${TERM} AND (left(term, 160), term) > (left($3, 160), $3) ORDER BY left(term, 160), term LIMIT ${PAGE}`;
  const first = `${TERM} ORDER BY left(term, 160), term LIMIT ${PAGE}`;
  for (let last: string | undefined; ; ) {
    const rows = last === undefined ? await view.rows<TermRow>(first) : await view.rows<TermRow>(sql, last);
    for (const row of rows) visit({ ...toPostings(row), stem: row[1] });
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.[0];
  }
}

export async function searchColumns(view: View): Promise<SearchColumns> {
  const { whole, patches } = await readPatched(view, 'search_columns');
  return patchColumns(whole === undefined ? emptySearchColumns() : decodeSearchColumns(whole), patches.map(decodePatch));
}

export async function adjacency(view: View): Promise<Adjacency> {
  const { whole, patches } = await readPatched(view, 'adjacency');
  return patchAdjacency(whole === undefined ? emptyAdjacency() : decodeAdjacency(whole), patches);
}

interface Patched {
  readonly whole: Uint8Array | undefined;
  readonly patches: readonly Uint8Array[];
}

async function readPatched(view: View, name: string): Promise<Patched> {
  const sql = `SELECT false AS patch, born, value FROM $.blobs WHERE ${HERE} AND name = $3
    UNION ALL SELECT true, born, value FROM $.blob_patches WHERE ${HERE} AND name = $3 ORDER BY patch, born`;
  const rows = await view.rows<[boolean, number, Uint8Array]>(sql, name);
  return { whole: rows.find(([patch]) => !patch)?.[2], patches: rows.filter(([patch]) => patch).map(([, , value]) => value) };
}

export async function blob(view: View, name: string): Promise<Uint8Array | undefined> {
  return (await view.rows<[Uint8Array]>(`SELECT value FROM $.blobs WHERE ${HERE} AND name = $3`, name))[0]?.[0];
}
