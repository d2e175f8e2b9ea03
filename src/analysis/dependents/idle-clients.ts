/** Generators write a client for every rpc, whether anybody calls it or not: one that nobody uses calls nothing. */
import { edgeTypeId } from '../../model/edge-types.ts';
import { FILE_FLAGS, NODE_FLAGS, type NodeId } from '../../model/graph.ts';
import type { CodeGraph } from '../code-graph.ts';
import { CALL_ROLES, NOT } from './edge-roles.ts';
import type { Dependent } from './find-dependents.ts';

const CONSUMES_RPC = edgeTypeId('consumes_rpc');

export function withoutIdleClients(graph: CodeGraph, found: readonly Dependent[]): readonly Dependent[] {
  return found.filter(({ id, edgeType }) => edgeType !== CONSUMES_RPC || !isIdleClient(graph, id));
}

export const isIdleClient = (graph: CodeGraph, id: NodeId): boolean => isGenerated(graph, id) && !hasCallers(graph, id);

function isGenerated({ columns }: CodeGraph, id: NodeId): boolean {
  if ((columns.nodeFlags[id] as number) & NODE_FLAGS.generated) return true;
  return ((columns.fileFlags[columns.nodeFile[id] as number] ?? 0) & FILE_FLAGS.generated) !== 0;
}

function hasCallers({ adjacency: { in: into } }: CodeGraph, id: NodeId): boolean {
  for (let i = into.offsets[id] as number; i < (into.offsets[id + 1] as number); i++) if (CALL_ROLES[into.types[i] as number] !== NOT) return true;
  return false;
}
