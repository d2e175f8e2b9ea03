/**
 * One step of control: from a symbol to what it may run next. A call, a function handed on by name, a decorator, a
 * route's handler; from an overridden or declared method to its implementations; from a type that is made to its
 * constructor; from a function to the functions it makes and hands out. Both directions give the same steps.
 */
import { edgeTypeId } from '../../model/edge-types.ts';
import type { NodeId } from '../../model/graph.ts';
import { isCallableKind, kindId, kindName } from '../../model/node-kinds.ts';
import { PROVENANCES, provenanceConfidence } from '../../model/provenance.ts';
import type { CodeGraph } from '../code-graph.ts';
import { isToldApart } from '../dependents/constructors.ts';
import { CALL_ROLES, leadsToStandIn, NOT } from '../dependents/edge-roles.ts';

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
  const known = new Set(steps.map((s) => s.to));
  const makes = entries(out, id, (type) => type === CONTAINS).flatMap((s) => madeBy(graph, id, s.to));
  return [...steps, ...entries(into, id, leadsToStandIn), ...makes.filter((s) => !known.has(s.to))];
}

/** A type's constructor, a function's inner function: the latter may run later, or not at all. */
function madeBy(graph: CodeGraph, owner: NodeId, member: NodeId): Step[] {
  const { columns } = graph;
  const isConstructor = columns.nodeKind[member] === CONSTRUCTOR;
  if (!isConstructor && !(isCallable(columns.nodeKind[owner]) && isCallable(columns.nodeKind[member]))) return [];
  const confidence = isConstructor ? (isToldApart(graph, member) ? ONE_OF_SEVERAL : 1) : INNER_CONFIDENCE;
  return [{ to: member, edgeType: CONTAINS, confidence }];
}

const INNER_CONFIDENCE = 0.8;
/** Who calls one of several constructors has an edge to it. */
const ONE_OF_SEVERAL = provenanceConfidence('ast_ambiguous');
const isCallable = (kind: number | undefined): boolean => kind !== undefined && isCallableKind(kindName(kind));

/** The steps that lead to a symbol; `to` is where each of them starts. */
export function stepsTo(graph: CodeGraph, id: NodeId): Step[] {
  const { in: into, out } = graph.adjacency;
  const steps = [...entries(into, id, (type) => CALL_ROLES[type] !== NOT), ...entries(out, id, leadsToStandIn)];
  const owner = graph.columns.nodeOwner[id] as number;
  if (owner < 0 || steps.some((s) => s.to === owner)) return steps;
  return [...steps, ...madeBy(graph, owner, id).map((s) => ({ ...s, to: owner }))];
}

function entries({ offsets, targets, types, provenances }: CodeGraph['adjacency']['out'], id: NodeId, wanted: (type: number) => boolean): Step[] {
  const steps: Step[] = [];
  for (let i = offsets[id] as number; i < (offsets[id + 1] as number); i++) {
    const edgeType = types[i] as number;
    if (wanted(edgeType)) steps.push({ to: targets[i] as number, edgeType, confidence: SURE[provenances[i] as number] as number });
  }
  return steps;
}
