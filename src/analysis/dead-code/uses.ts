/**
 * Which symbols nothing in the graph uses. Membership, inheritance and derived edges do not count as uses; neither do
 * references from the symbol itself or its own members. Test, generated, vendored and example code is not judged.
 */
import { neighboursBy } from '../../model/adjacency.ts';
import { EDGE_TYPES, type EdgeType, edgeTypeId } from '../../model/edge-types.ts';
import { FILE_FLAGS, NODE_FLAGS, type NodeId } from '../../model/graph.ts';
import { isCallableKind, isDeadIfUnused, isTypeKind, NODE_KINDS } from '../../model/node-kinds.ts';
import { type CodeGraph, isTestNode } from '../code-graph.ts';

const NO_USE: ReadonlySet<EdgeType> = new Set([
  'contains',
  'member_of',
  'inherits',
  'similar_to',
  'co_tested_with',
  'tested_by',
  'documents',
  // A variable that is set is not read by that.
  'configures',
  'owned_by',
  'authored_by',
]);
const USES: ReadonlySet<number> = new Set(EDGE_TYPES.filter((type) => !NO_USE.has(type)).map(edgeTypeId));

/** Who uses a symbol, once for each kind of use. */
export const usersOf = ({ adjacency }: CodeGraph, id: NodeId): NodeId[] => neighboursBy(adjacency.in, id, USES);

const IS_JUDGED = NODE_KINDS.map(isDeadIfUnused);

const [CONTAINS, CALLS] = [edgeTypeId('contains'), edgeTypeId('calls')];
const IS_TYPE = NODE_KINDS.map(isTypeKind);
const IS_CALLABLE = NODE_KINDS.map(isCallableKind);
const OTHER_CODE = NODE_FLAGS.test | NODE_FLAGS.generated | NODE_FLAGS.vendored;
const OTHER_FILES = FILE_FLAGS.test | FILE_FLAGS.generated | FILE_FLAGS.vendored | FILE_FLAGS.example;

export interface UnusedSymbols {
  readonly ids: readonly NodeId[];
  /** All that were looked at. */
  readonly judged: readonly NodeId[];
}

export function unusedSymbols(graph: CodeGraph, { ignoreTests = false } = {}): UnusedSymbols {
  const { columns } = graph;
  const ids: NodeId[] = [];
  const judged: NodeId[] = [];
  for (let id = 0; id < columns.nodes; id++) {
    if (!isJudged(graph, id)) continue;
    judged.push(id);
    if (!isUsed(graph, id, { ignoreTests }) && !hasUsedMember(graph, id, ignoreTests)) ids.push(id);
  }
  return { ids, judged };
}

export function isJudged({ columns }: CodeGraph, id: NodeId): boolean {
  const file = columns.nodeFile[id] as number;
  if (file < 0 || !IS_JUDGED[columns.nodeKind[id] as number] || isLocal(columns, id)) return false;
  return !((columns.nodeFlags[id] as number) & OTHER_CODE) && !((columns.fileFlags[file] as number) & OTHER_FILES);
}

/** A function inside of another one is often returned or passed on without its name, so it is not judged. */
function isLocal(columns: CodeGraph['columns'], id: NodeId): boolean {
  const owner = columns.nodeOwner[id] as number;
  return owner >= 0 && IS_CALLABLE[columns.nodeKind[owner] as number] === true;
}

/** `ignoreTests`: what tests alone use is not in use. */
export function isUsed(graph: CodeGraph, id: NodeId, { ignoreTests = false } = {}): boolean {
  const { offsets, targets, types } = graph.adjacency.in;
  for (let i = offsets[id] as number; i < (offsets[id + 1] as number); i++) {
    const user = targets[i] as number;
    if (USES.has(types[i] as number) && !isWithin(graph, user, id) && !(ignoreTests && isTestNode(graph, user))) return true;
  }
  return false;
}

/** A type is in use when a member of it is: an extension method is called without naming the class that holds it. */
function hasUsedMember(graph: CodeGraph, id: NodeId, ignoreTests: boolean): boolean {
  const { columns, adjacency } = graph;
  if (!IS_TYPE[columns.nodeKind[id] as number]) return false;
  for (let i = adjacency.out.offsets[id] as number; i < (adjacency.out.offsets[id + 1] as number); i++) {
    if (adjacency.out.types[i] === CONTAINS && isCalledFromOutside(graph, adjacency.out.targets[i] as number, id, ignoreTests)) return true;
  }
  return false;
}

function isCalledFromOutside(graph: CodeGraph, member: NodeId, type: NodeId, ignoreTests: boolean): boolean {
  const { offsets, targets, types } = graph.adjacency.in;
  for (let i = offsets[member] as number; i < (offsets[member + 1] as number); i++) {
    const user = targets[i] as number;
    if (types[i] === CALLS && !isWithin(graph, user, type) && !(ignoreTests && isTestNode(graph, user))) return true;
  }
  return false;
}

/** Itself, or something that it owns. */
function isWithin({ columns }: CodeGraph, id: NodeId, outer: NodeId): boolean {
  for (let at = id; at >= 0; at = columns.nodeOwner[at] as number) if (at === outer) return true;
  return false;
}
