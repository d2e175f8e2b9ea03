/** The symbols that most others hang on, and those that hang on most others: by distinct neighbours, not by call sites. */
import type { Adjacency, Rows } from '../../model/adjacency.ts';
import { type EdgeType, edgeTypeId } from '../../model/edge-types.ts';

export interface Hub {
  readonly id: number;
  readonly neighbours: number;
}

const USES: readonly EdgeType[] = ['calls', 'references', 'extends', 'implements', 'type_hint_of', 'accesses_field', 'decorates', 'throws'];

/** `direction` 'in' for the most used, 'out' for those that use most. `counts` says who takes part, on either end. */
export function findHubs(adjacency: Adjacency, direction: 'in' | 'out', counts: (id: number) => boolean, most: number): Hub[] {
  const used = new Set(USES.map(edgeTypeId));
  const hubs: Hub[] = [];
  for (let id = 0; id < adjacency.rows; id++) {
    if (!counts(id)) continue;
    const neighbours = distinctNeighbours(adjacency[direction], id, used, counts);
    if (neighbours > 0) hubs.push({ id, neighbours });
  }
  return hubs.sort((a, b) => b.neighbours - a.neighbours || a.id - b.id).slice(0, most);
}

function distinctNeighbours({ offsets, targets, types }: Rows, id: number, used: ReadonlySet<number>, counts: (id: number) => boolean): number {
  const seen = new Set<number>();
  for (let i = offsets[id] as number; i < (offsets[id + 1] as number); i++) {
    const other = targets[i] as number;
    if (other !== id && used.has(types[i] as number) && counts(other)) seen.add(other);
  }
  return seen.size;
}
