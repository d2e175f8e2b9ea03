/**
 * How strongly the walk follows an edge, as lookup tables over the stored type and provenance bytes. An edge is
 * walked in both directions, except where its inverse is stored as an edge of its own: counting both would double it.
 */
import { EDGE_TYPES, type EdgeType, edgeTypeInfo } from '../../model/edge-types.ts';
import { provenanceId } from '../../model/provenance.ts';

export interface EdgeWeights {
  /** By edge type byte, along the edge and against it. */
  readonly along: Float64Array;
  readonly against: Float64Array;
  /** Factor by provenance byte. */
  readonly provenance: Float64Array;
}

const STORED_BOTH_WAYS: ReadonlySet<EdgeType> = new Set(['contains', 'member_of']);
/** A type byte that a newer program wrote. */
const UNKNOWN_TYPE = 0.3;

/** Language servers see every use of framework wiring; at full weight it drowns the code that does the work. */
export function edgeWeights(lspFactor: number): EdgeWeights {
  const along = new Float64Array(256).fill(UNKNOWN_TYPE);
  const against = new Float64Array(256).fill(UNKNOWN_TYPE);
  for (const [byte, type] of EDGE_TYPES.entries()) {
    const weight = edgeTypeInfo(type).walkWeight;
    along[byte] = weight;
    against[byte] = STORED_BOTH_WAYS.has(type) ? 0 : weight;
  }
  const provenance = new Float64Array(256).fill(1);
  provenance[provenanceId('lsp_resolved')] = lspFactor;
  return { along, against, provenance };
}
