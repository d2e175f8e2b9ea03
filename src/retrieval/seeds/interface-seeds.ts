/**
 * Who implements the interfaces among the candidates: a task that names an interface is mostly about the code behind
 * it. Candidates in rank order in, implementors that are not among them out, in the same order, then by id.
 */
import { type Adjacency, neighboursBy } from '../../model/adjacency.ts';
import { edgeTypeId } from '../../model/edge-types.ts';
import { isTypeKind, NODE_KINDS } from '../../model/node-kinds.ts';

export interface InterfaceSeedParams {
  /** An interface that everything implements (`Closer`, `Comparable`) says little about each. */
  readonly perInterface: number;
  readonly total: number;
}

export const INTERFACE_SEED_PARAMS: InterfaceSeedParams = { perInterface: 10, total: 30 };

const IMPLEMENTS: ReadonlySet<number> = new Set([edgeTypeId('implements')]);
const IS_TYPE = NODE_KINDS.map((k) => isTypeKind(k));

export function implementorSeeds(adjacency: Adjacency, nodeKind: Uint8Array, candidates: readonly number[], params = INTERFACE_SEED_PARAMS): number[] {
  const known = new Set(candidates);
  const found: number[] = [];
  for (const id of candidates) {
    if (!IS_TYPE[nodeKind[id] ?? -1]) continue;
    for (const implementor of implementorsOf(adjacency, id).slice(0, params.perInterface)) {
      if (known.has(implementor)) continue;
      if (found.length === params.total) return found;
      known.add(implementor);
      found.push(implementor);
    }
  }
  return found;
}

const implementorsOf = ({ in: into }: Adjacency, id: number): number[] => neighboursBy(into, id, IMPLEMENTS).sort((a, b) => a - b);
