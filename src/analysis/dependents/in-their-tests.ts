/**
 * What a test is made of (a local function, a class inside of it) is not what somebody runs: such dependents are shown as
 * the test around them, each test once. Pure.
 */
import type { NodeId } from '../../model/graph.ts';
import { isCallableKind, kindId, NODE_KINDS } from '../../model/node-kinds.ts';
import { type CodeGraph, isTestNode } from '../code-graph.ts';
import type { Dependent } from './find-dependents.ts';

export interface ShownDependent extends Dependent {
  /** The test that it is a part of. */
  readonly test?: NodeId;
}

const CALLABLE = NODE_KINDS.map(isCallableKind);
const TEST_KIND = kindId('test');

/** `found`: nearest first. */
export function inTheirTests(graph: CodeGraph, found: readonly Dependent[]): ShownDependent[] {
  const shown = new Set<NodeId>();
  return found.flatMap((dependent): ShownDependent[] => {
    const test = isTestNode(graph, dependent.id) ? enclosingTest(graph, dependent.id) : dependent.id;
    if (shown.has(test)) return [];
    shown.add(test);
    return [test === dependent.id ? dependent : { ...dependent, test }];
  });
}

/** The block of a test framework around it, else the outermost function; itself where there is none. */
function enclosingTest({ columns }: CodeGraph, id: NodeId): NodeId {
  let test = id;
  for (let at = id; at >= 0; at = columns.nodeOwner[at] as number) {
    const kind = columns.nodeKind[at] as number;
    if (kind === TEST_KIND) return at;
    if (CALLABLE[kind]) test = at;
  }
  return test;
}
