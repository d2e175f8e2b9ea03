/** Writes the statistics of a graph. */
import { type Counted, countGraph } from '../shared/count-graph.ts';
import { BulkInsert } from './bulk-insert.ts';
import type { Connection } from './connection.ts';

export function writeCounts(connection: Connection, data: Counted, terms: number): void {
  const insert = BulkInsert.sealed(connection, 'counts');
  for (const [subject, counts] of countGraph(data, terms)) for (const [name, count] of counts) insert.add(subject, name, count);
  insert.finish();
}
