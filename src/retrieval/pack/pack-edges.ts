/** The edges that connect the symbols of a pack, most informative first: what calls what, what extends what. */
import type { Adjacency } from '../../model/adjacency.ts';
import { type EdgeType, edgeTypeId, edgeTypeName } from '../../model/edge-types.ts';
import type { NodeId } from '../../model/graph.ts';
import type { PackedEdge } from '../../model/pack.ts';

const SHOWN: readonly EdgeType[] = [
  'calls',
  'extends',
  'implements',
  'overrides',
  'handles_route',
  'decorates',
  'throws',
  'references',
  'type_hint_of',
  'accesses_field',
  'tests',
  // The names say it already: `Type.method`.
  'contains',
];
const PLACE = new Map(SHOWN.map((type, i) => [edgeTypeId(type), i]));
/** Edges explain the symbols; they must not outweigh them. */
const PER_SYMBOL = 2;

export function edgesAmong(ids: readonly NodeId[], { out, rows }: Adjacency): PackedEdge[] {
  const place = new Map(ids.map((id, i) => [id, i]));
  const found: { edge: PackedEdge; priority: number }[] = [];
  for (const [source, id] of ids.entries()) {
    if (id >= rows) continue;
    for (let i = out.offsets[id] as number; i < (out.offsets[id + 1] as number); i++) {
      const target = place.get(out.targets[i] as number);
      const priority = PLACE.get(out.types[i] as number);
      if (target !== undefined && priority !== undefined && target !== source)
        found.push({ edge: { source, target, type: edgeTypeName(out.types[i] as number) }, priority });
    }
  }
  found.sort((a, b) => a.priority - b.priority || a.edge.source - b.edge.source || a.edge.target - b.edge.target);
  return withoutRepeats(found.map((f) => f.edge)).slice(0, ids.length * PER_SYMBOL);
}

/** One pair may be joined several ways, with several provenances: the most informative type stands for it. */
function withoutRepeats(edges: readonly PackedEdge[]): PackedEdge[] {
  const seen = new Set<string>();
  return edges.filter(({ source, target }) => {
    const pair = `${source} ${target}`;
    if (seen.has(pair)) return false;
    seen.add(pair);
    return true;
  });
}
