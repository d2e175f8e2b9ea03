/** Rows of files, nodes, edges and terms, one by one: new ones are inserted, those with a known key replaced. */
import type { GraphFile, GraphNode } from '../../model/graph.ts';
import type { GraphUpdate, TermRow } from '../contract.ts';
import { packSites } from '../shared/packed-sites.ts';
import { hashBytes, text } from '../shared/values.ts';
import type { Connection } from './connection.ts';
import { withKeys } from './key-changes.ts';
import { nextId, putSealed } from './sealed-tables.ts';
import { NODE_COLUMNS, nodeValues } from './write-nodes.ts';
import { TERM_COLUMNS, termValues } from './write-terms.ts';

export function putFiles(connection: Connection, files: readonly GraphFile[]): void {
  for (const f of files) putSealed(connection, 'files', [f.id, text(f.path), hashBytes(f.hash), f.language, f.size, f.lines, f.flags]);
}

/** Updated in place: most nodes of a changed file only move by some lines, so their index entries stay valid. */
const PUT_NODE = `INSERT INTO nodes (${NODE_COLUMNS.join(', ')}) VALUES (${NODE_COLUMNS.map(() => '?').join(', ')})
  ON CONFLICT (id) DO UPDATE SET ${NODE_COLUMNS.filter((c) => c !== 'id')
    .map((c) => `${c} = excluded.${c}`)
    .join(', ')}`;

export function putNodes(connection: Connection, nodes: readonly GraphNode[]): void {
  const packages = new Map<string, number>();
  for (const node of nodes) {
    const path = text(node.package);
    let id = packages.get(path);
    if (id === undefined) {
      id = packageId(connection, path);
      packages.set(path, id);
    }
    connection.run(PUT_NODE, ...nodeValues(node, id));
  }
}

function packageId(connection: Connection, path: string): number {
  const stored = connection.get<{ id: number }>('SELECT id FROM packages WHERE path = ?', path);
  if (stored !== undefined) return stored.id;
  const id = nextId(connection, 'packages');
  withKeys(connection, { table: 'packages', where: 'id = ?', parameters: [id] }, () => putSealed(connection, 'packages', [id, path]));
  return id;
}

export function putEdges(connection: Connection, { put, drop }: GraphUpdate['edges']): void {
  const remove = 'DELETE FROM edges WHERE source = ? AND target = ? AND type = ? AND provenance = ?';
  for (let i = 0; i < drop.sources.length; i++) {
    connection.run(remove, drop.sources[i] as number, drop.targets[i] as number, drop.types[i] as number, drop.provenances[i] as number);
  }
  for (let i = 0; i < put.sources.length; i++) {
    const sites = packSites(put.sites, put.siteOffsets[i] as number, put.siteOffsets[i + 1] as number);
    const key = [put.sources[i] as number, put.targets[i] as number, put.types[i] as number, put.provenances[i] as number];
    putSealed(connection, 'edges', [...key, put.confidences[i] as number, sites]);
  }
}

export function putTerms(connection: Connection, terms: readonly TermRow[]): void {
  const put = `INSERT INTO terms (${TERM_COLUMNS.join(', ')}) VALUES (${TERM_COLUMNS.map(() => '?').join(', ')})
    ON CONFLICT (term) DO UPDATE SET stem = excluded.stem, symbol_count = excluded.symbol_count, file_count = excluded.file_count,
    symbols = excluded.symbols, files = excluded.files, seal = excluded.seal`;
  for (const t of terms) {
    if (t.symbolCount + t.fileCount === 0) connection.run('DELETE FROM terms WHERE term = ?', text(t.term));
    else connection.run(put, ...termValues(t));
  }
}
