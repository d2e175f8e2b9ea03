/**
 * Packages and how they depend on each other: every relation between symbols of two packages counts for an edge
 * between them. Packages in order of name, edges by place.
 */
import type { Adjacency } from '../../model/adjacency.ts';
import { type EdgeType, edgeTypeId } from '../../model/edge-types.ts';
import { provenanceId } from '../../model/provenance.ts';

export interface PackageEdge {
  readonly from: number;
  readonly to: number;
  /** How many relations between symbols. */
  readonly weight: number;
}

export interface PackageGraph {
  readonly names: readonly string[];
  /** Symbols of each. */
  readonly sizes: readonly number[];
  /** By `from`, then `to`. */
  readonly edges: readonly PackageEdge[];
}

/** Relations that make one package need another to be there. */
const NEEDS: readonly EdgeType[] = [
  'calls',
  'imports',
  'extends',
  'implements',
  'references',
  'type_hint_of',
  'accesses_field',
  'decorates',
  'throws',
  'overrides',
];

/** A type that has an interface's methods without naming it (Go) does not need the package of the interface. */
const BY_SHAPE: readonly EdgeType[] = ['implements', 'overrides'];
const INFERRED = provenanceId('ast_inferred');

/** `packageOf`: undefined for what does not count. */
export function packageGraph(adjacency: Adjacency, packageOf: (id: number) => string | undefined): PackageGraph {
  const of = Array.from({ length: adjacency.rows }, (_, id) => packageOf(id));
  const names = [...new Set(of.filter((name) => name !== undefined))].sort();
  const places = new Map(names.map((name, i) => [name, i]));
  const place = of.map((name) => (name === undefined ? -1 : (places.get(name) as number)));
  const sizes = names.map(() => 0);
  for (const p of place) if (p >= 0) sizes[p] = (sizes[p] as number) + 1;
  return { names, sizes, edges: countEdges(adjacency, place, names.length) };
}

function countEdges({ rows, out }: Adjacency, place: readonly number[], packages: number): PackageEdge[] {
  const needed = new Set(NEEDS.map(edgeTypeId));
  const byShape = new Set(BY_SHAPE.map(edgeTypeId));
  const weights = new Map<number, number>();
  for (let id = 0; id < rows; id++) {
    const from = place[id] as number;
    if (from < 0) continue;
    for (let i = out.offsets[id] as number; i < (out.offsets[id + 1] as number); i++) {
      const to = place[out.targets[i] as number] as number;
      const type = out.types[i] as number;
      if (to < 0 || to === from || !needed.has(type) || (out.provenances[i] === INFERRED && byShape.has(type))) continue;
      const key = from * packages + to;
      weights.set(key, (weights.get(key) ?? 0) + 1);
    }
  }
  return [...weights].sort((a, b) => a[0] - b[0]).map(([key, weight]) => ({ from: Math.floor(key / packages), to: key % packages, weight }));
}
