/**
 * Measured against inferred. Of a test whose measurement is complete only what it ran counts, and what is inferred about
 * changes that were not measured; of any other test everything that is inferred counts as well.
 */
import type { NodeId } from '../../model/graph.ts';
import type { TestEvidence } from './rank-tests.ts';

/** What the graph says. */
export type InferredEvidence = Pick<TestEvidence, 'reached' | 'nearby' | 'namedAfter'>;

export interface MeasuredEvidence {
  readonly ran: ReadonlySet<NodeId>;
  readonly trusted: ReadonlySet<NodeId>;
}

/** `open`: inferred about what was not measured alone. */
export function settleEvidence(all: InferredEvidence, open: InferredEvidence, { ran, trusted }: MeasuredEvidence): InferredEvidence {
  const counts = (id: NodeId) => !trusted.has(id) || ran.has(id);
  return {
    reached: new Map([...all.reached].filter(([id]) => counts(id) || open.reached.has(id))),
    nearby: new Map([...all.nearby].filter(([id]) => counts(id) || open.nearby.has(id))),
    namedAfter: new Set([...all.namedAfter].filter((id) => counts(id) || open.namedAfter.has(id))),
  };
}
