/** Statistics of a graph, counted while it is in memory: reading them later needs no scan. */
import { edgeTypeName } from '../../model/edge-types.ts';
import type { CountChange, GraphRows } from '../contract.ts';

export type CountSubject = CountChange['subject'];

export type Counted = Pick<GraphRows, 'nodes' | 'files' | 'edges' | 'unresolved'>;

export function countGraph(data: Counted, terms: number): ReadonlyMap<CountSubject, ReadonlyMap<string, number>> {
  return new Map([
    ['total', totals(data, terms)],
    ['node_kind', tally(data.nodes.map((n) => n.kind))],
    ['language', tally(data.files.map((f) => f.language))],
    ['edge_type', tallyTypes(data.edges.types)],
  ]);
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
