/** Constructors of one type that calls tell apart (NODE_FLAGS.toldApart): `new Point(1, 2)` leads to the type and to the one that is meant. */
import { edgeTypeId } from '../../model/edge-types.ts';
import { NODE_FLAGS, type NodeId } from '../../model/graph.ts';
import { kindId } from '../../model/node-kinds.ts';
import type { CodeGraph } from '../code-graph.ts';

const CONSTRUCTOR = kindId('constructor');
const CONTAINS = edgeTypeId('contains');
const EXTENDS = edgeTypeId('extends');
/** A base that half a repository extends says little about who makes something of it. */
const MAX_SUBTYPES = 2_000;

/** Whether calls of its type lead to this one or to another: there are several of them. */
export function isToldApart(graph: CodeGraph, id: NodeId): boolean {
  const owner = graph.columns.nodeOwner[id] as number;
  return owner >= 0 && isFlagged(graph, id) && constructorsOf(graph, owner).length > 1;
}

/** Who is known to call one of a type's constructors; undefined for a type without several that are told apart. */
export function callersToldApart(graph: CodeGraph, type: NodeId): ReadonlySet<NodeId> | undefined {
  const all = constructorsOf(graph, type);
  if (all.length < 2) return undefined;
  const { offsets, targets } = graph.adjacency.in;
  return new Set(all.flatMap((id) => [...targets.subarray(offsets[id], offsets[id + 1])]));
}

/** Types below this one that have no constructor of their own: whoever makes one of them runs that of this type. */
export function typesMadeThrough(graph: CodeGraph, type: NodeId): ReadonlySet<NodeId> {
  const { offsets, targets, types } = graph.adjacency.in;
  const below = new Set<NodeId>([type]);
  for (const base of below)
    for (let i = offsets[base] as number; i < (offsets[base + 1] as number) && below.size < MAX_SUBTYPES; i++)
      if (types[i] === EXTENDS && !hasConstructor(graph, targets[i] as number)) below.add(targets[i] as number);
  below.delete(type);
  return below;
}

function hasConstructor({ adjacency, columns }: CodeGraph, type: NodeId): boolean {
  const { offsets, targets, types } = adjacency.out;
  for (let i = offsets[type] as number; i < (offsets[type + 1] as number); i++)
    if (types[i] === CONTAINS && columns.nodeKind[targets[i] as number] === CONSTRUCTOR) return true;
  return false;
}

function constructorsOf(graph: CodeGraph, type: NodeId): NodeId[] {
  const { offsets, targets, types } = graph.adjacency.out;
  const found: NodeId[] = [];
  for (let i = offsets[type] as number; i < (offsets[type + 1] as number); i++)
    if (types[i] === CONTAINS && isFlagged(graph, targets[i] as number)) found.push(targets[i] as number);
  return found;
}

const isFlagged = ({ columns }: CodeGraph, id: NodeId): boolean =>
  columns.nodeKind[id] === CONSTRUCTOR && ((columns.nodeFlags[id] as number) & NODE_FLAGS.toldApart) !== 0;
