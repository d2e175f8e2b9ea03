/** Statistics of a graph, counted while it is in memory: reading them later needs no scan. */
import { edgeTypeName } from '../../model/edge-types.ts';
import type { GraphRows } from '../contract.ts';
import { BulkInsert } from './bulk-insert.ts';
import type { Connection } from './connection.ts';

export type CountSubject = 'total' | 'node_kind' | 'edge_type' | 'language';

export type Counted = Pick<GraphRows, 'nodes' | 'files' | 'edges' | 'unresolved'>;

export function writeCounts(connection: Connection, data: Counted, terms: number): void {
  const insert = BulkInsert.sealed(connection, 'counts');
  const put = (subject: CountSubject, counts: ReadonlyMap<string, number>) => {
    for (const [name, count] of counts) insert.add(subject, name, count);
  };
  put('total', totals(data, terms));
  put('node_kind', tally(data.nodes.map((n) => n.kind)));
  put('language', tally(data.files.map((f) => f.language)));
  put('edge_type', tallyTypes(data.edges.types));
  insert.finish();
}

function totals(data: Counted, terms: number): Map<string, number> {
  return new Map([
    ['nodes', data.nodes.length],
    ['edges', data.edges.sources.length],
    ['files', data.files.length],
    ['terms', terms],
    ['unresolved', data.unresolved.length],
  ]);
}

function tally(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function tallyTypes(types: Uint8Array): Map<string, number> {
  const byId = new Uint32Array(256);
  for (const type of types) byId[type] = (byId[type] as number) + 1;
  const counts = new Map<string, number>();
  for (const [id, count] of byId.entries()) if (count > 0) counts.set(edgeTypeName(id), count);
  return counts;
}
