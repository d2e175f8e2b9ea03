/**
 * On a dense graph types go before methods: from a type the walk reaches all of its members, while a method is one among
 * thousands. The order among types, and among the rest, is kept.
 */
import { isTypeKind, type NodeKind } from '../../model/node-kinds.ts';

const DENSE_GRAPH = 40_000;

export function preferTypes<T extends { readonly kind: NodeKind }>(candidates: readonly T[], graphNodes: number): readonly T[] {
  if (graphNodes <= DENSE_GRAPH) return candidates;
  return [...candidates.filter((c) => isTypeKind(c.kind)), ...candidates.filter((c) => !isTypeKind(c.kind))];
}
