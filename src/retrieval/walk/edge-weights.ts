/**
 * How strongly the walk follows an edge, as lookup tables over the stored type bytes. An edge is
 * walked in both directions, except where its inverse is stored as an edge of its own: counting both would double it.
 */
import { EDGE_TYPES, type EdgeType, edgeTypeInfo } from '../../model/edge-types.ts';

export interface EdgeWeights {
  /** By edge type byte, along the edge and against it. */
  readonly along: Float64Array;
  readonly against: Float64Array;
}

const STORED_BOTH_WAYS: ReadonlySet<EdgeType> = new Set(['contains', 'member_of']);
/** A type byte that a newer program wrote. */
const UNKNOWN_TYPE = 0.3;

export function edgeWeights(): EdgeWeights {
  const along = new Float64Array(256).fill(UNKNOWN_TYPE);
  const against = new Float64Array(256).fill(UNKNOWN_TYPE);
  for (const [byte, type] of EDGE_TYPES.entries()) {
    const weight = edgeTypeInfo(type).walkWeight;
    along[byte] = weight;
    against[byte] = STORED_BOTH_WAYS.has(type) ? 0 : weight;
  }
  return { along, against };
}
