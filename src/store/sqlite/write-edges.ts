/** Edges, in the order of their clustered key (source, target, type, provenance), as the contract delivers them. */
import type { EdgeBatch, GraphRows } from '../contract.ts';
import { packSites } from '../shared/packed-sites.ts';
import type { Progress } from '../shared/progress.ts';
import { BulkInsert } from './bulk-insert.ts';
import type { Connection } from './connection.ts';

const REPORT_EVERY = 4_000;

export async function writeEdges(connection: Connection, { edges, nodes }: Pick<GraphRows, 'edges' | 'nodes'>, progress: Progress): Promise<void> {
  const insert = BulkInsert.sealed(connection, 'edges');
  const total = edges.sources.length;
  for (let i = 0; i < total; i++) {
    addEdge(insert, edges, i, nodes.length);
    if (i % REPORT_EVERY === 0) await progress(i, total);
  }
  insert.finish();
  await progress(total, total);
}

function addEdge(insert: BulkInsert, e: EdgeBatch, i: number, nodes: number): void {
  const source = e.sources[i] as number;
  const target = e.targets[i] as number;
  if (source >= nodes || target >= nodes) throw new RangeError(`edge ${i} (${source} to ${target}) has an end outside the graph`);
  const sites = packSites(e.sites, e.siteOffsets[i] as number, e.siteOffsets[i + 1] as number);
  insert.add(source, target, e.types[i] as number, e.provenances[i] as number, e.confidences[i] as number, sites);
}
