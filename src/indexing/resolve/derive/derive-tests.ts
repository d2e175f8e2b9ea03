/**
 * Test edges from call edges: a test symbol that calls production code tests it, and what one test calls together is
 * co-tested. Works on the collected edges, so that it sees what linking found.
 */
import { type GraphNode, NODE_FLAGS } from '../../../model/graph.ts';
import { compareText } from '../../../util/compare-text.ts';
import type { EdgeCollector } from '../link/edge-collector.ts';

/** Beyond this many subjects a test says nothing about which of them belong together. */
export const MAX_TOGETHER = 6;

/** What tells tests from their subjects, and subjects from one another. */
export type TestNode = Pick<GraphNode, 'id' | 'hash' | 'name' | 'kind'>;

export function deriveTestEdges(edges: EdgeCollector, nodes: readonly GraphNode[]): void {
  for (const [test, subjects] of subjectsOfTests(edges, (id) => nodes[id] as GraphNode)) {
    for (const subject of subjects) edges.add(test, subject, 'tests', 'ast_resolved');
    for (const [a, b] of testedTogether([...subjects].map((id) => nodes[id] as GraphNode))) edges.add(a, b, 'co_tested_with', 'ast_inferred');
  }
}

/** By test, the production nodes that it calls. */
export function subjectsOfTests(edges: EdgeCollector, nodeAt: (id: number) => Pick<GraphNode, 'fileId' | 'flags'>): Map<number, Set<number>> {
  const subjects = new Map<number, Set<number>>();
  edges.each('calls', (source, target) => {
    const called = nodeAt(target);
    if (called.fileId < 0 || isTest(called) || !isTest(nodeAt(source))) return;
    const known = subjects.get(source);
    if (known === undefined) subjects.set(source, new Set([target]));
    else known.add(target);
  });
  return subjects;
}

const isTest = (n: Pick<GraphNode, 'flags'>): boolean => (n.flags & NODE_FLAGS.test) !== 0;

/** Neighbours in order of name, as pairs of ids. Nothing but identity decides: a node may move to another file. */
export function testedTogether(subjects: readonly TestNode[]): [number, number][] {
  if (subjects.length > MAX_TOGETHER) return [];
  const inOrder = [...subjects].sort((a, b) => compareText(a.name, b.name) || compareText(a.kind, b.kind) || compareText(a.hash, b.hash));
  return inOrder.slice(1).map((node, i) => [(inOrder[i] as TestNode).id, node.id]);
}
