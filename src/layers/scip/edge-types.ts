/** Which edge a mention in a SCIP index is: the one that the code graph has at that place, else what the text around it says. */
import type { EdgeType } from '../../model/edge-types.ts';
import type { GraphEdge, GraphNode } from '../../model/graph.ts';
import { isCallableKind, isContractKind, isFieldLikeKind, isTypeKind, type NodeKind } from '../../model/node-kinds.ts';

/** Edges whose places mention their target. */
export const MENTIONS: readonly EdgeType[] = [
  ...(['calls', 'references', 'extends', 'implements', 'decorates', 'throws', 'type_hint_of', 'accesses_field', 'imports'] as const),
];
export const INHERITANCE: readonly EdgeType[] = ['implements', 'extends', 'overrides'];

/** All edges at a place, or on its line: `raise Missing()` throws and calls. `column`: 0-based, as sites have it. */
export function edgesAt(edges: readonly GraphEdge[], line: number, column: number): readonly GraphEdge[] {
  const onLine = edges.filter((e) => e.sites.some((s) => s.line === line));
  const exact = onLine.filter((e) => e.sites.some((s) => s.line === line && s.column === column));
  return exact.length > 0 ? exact : onLine.slice(0, 1);
}

const CALLED = /^\s*(?:<[^<>()]*>)?\s*\(/;

/** `behind`: the rest of the line. */
export function mentionType(kind: NodeKind, behind: string): EdgeType {
  if (CALLED.test(behind) && (isCallableKind(kind) || isTypeKind(kind))) return 'calls';
  return isFieldLikeKind(kind) ? 'accesses_field' : 'references';
}

export function inheritanceType(source: GraphNode, target: GraphNode): EdgeType {
  if (isCallableKind(source.kind)) return 'overrides';
  return isContractKind(target.kind) && !isContractKind(source.kind) ? 'implements' : 'extends';
}
