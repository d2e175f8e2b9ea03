/**
 * One step of control: from a symbol to what it may run next. A call, a function handed on by name, a decorator, a
 * route's handler; from an overridden or declared method to its implementations; from a type that is made to its
 * constructor. Both directions give the same steps.
 */
import { edgeTypeId } from '../../model/edge-types.ts';
import type { NodeId } from '../../model/graph.ts';
import { kindId } from '../../model/node-kinds.ts';
import { PROVENANCES, provenanceConfidence } from '../../model/provenance.ts';
import type { CodeGraph } from '../code-graph.ts';
import { CALL_ROLES, NOT, OVERRIDES } from '../dependents/edge-roles.ts';

export interface Step {
  readonly to: NodeId;
  readonly edgeType: number;
  readonly confidence: number;
}

const SURE = Float64Array.from(PROVENANCES, provenanceConfidence);
const CONSTRUCTOR = kindId('constructor');
const CONTAINS = edgeTypeId('contains');

export function stepsFrom(graph: CodeGraph, id: NodeId): Step[] {
  const { in: into, out } = graph.adjacency;
  const steps = entries(out, id, (type) => CALL_ROLES[type] !== NOT);
  const makes = entries(out, id, (type) => type === CONTAINS).filter((s) => graph.columns.nodeKind[s.to] === CONSTRUCTOR);
  return [...steps, ...entries(into, id, (type) => type === OVERRIDES), ...makes];
}

/** Where the step before one may have come from; `to` is that symbol. */
export function stepsTo(graph: CodeGraph, id: NodeId): Step[] {
  const { in: into, out } = graph.adjacency;
  const steps = [...entries(into, id, (type) => CALL_ROLES[type] !== NOT), ...entries(out, id, (type) => type === OVERRIDES)];
  const owner = graph.columns.nodeOwner[id] as number;
  return graph.columns.nodeKind[id] === CONSTRUCTOR && owner >= 0 ? [...steps, { to: owner, edgeType: CONTAINS, confidence: 1 }] : steps;
}

function entries({ offsets, targets, types, provenances }: CodeGraph['adjacency']['out'], id: NodeId, wanted: (type: number) => boolean): Step[] {
  const steps: Step[] = [];
  for (let i = offsets[id] as number; i < (offsets[id + 1] as number); i++) {
    const edgeType = types[i] as number;
    if (wanted(edgeType)) steps.push({ to: targets[i] as number, edgeType, confidence: SURE[provenances[i] as number] as number });
  }
  return steps;
}
