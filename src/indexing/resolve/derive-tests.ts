/**
 * Test edges from call edges: a test symbol that calls production code tests it, and what one test calls together is
 * co-tested. Works on the collected edges, so that it sees what linking found.
 */
import { type GraphNode, NODE_FLAGS } from '../../model/graph.ts';
import type { EdgeCollector } from './edge-collector.ts';

/** Beyond this many subjects a test says nothing about which of them belong together. */
const MAX_TOGETHER = 6;

export function deriveTestEdges(edges: EdgeCollector, nodes: readonly GraphNode[]): void {
  for (const [test, subjects] of subjectsOfTests(edges, nodes)) {
    const inOrder = [...subjects].sort((a, b) => a - b);
    for (const subject of inOrder) edges.add(test, subject, 'tests', 'ast_resolved');
    if (inOrder.length > MAX_TOGETHER) continue;
    for (let i = 1; i < inOrder.length; i++) edges.add(inOrder[i - 1] as number, inOrder[i] as number, 'co_tested_with', 'ast_inferred');
  }
}

function subjectsOfTests(edges: EdgeCollector, nodes: readonly GraphNode[]): Map<number, Set<number>> {
  const subjects = new Map<number, Set<number>>();
  edges.each('calls', (source, target) => {
    const called = nodes[target] as GraphNode;
    if (called.fileId < 0 || isTest(called) || !isTest(nodes[source] as GraphNode)) return;
    const known = subjects.get(source);
    if (known === undefined) subjects.set(source, new Set([target]));
    else known.add(target);
  });
  return subjects;
}

const isTest = (n: GraphNode): boolean => (n.flags & NODE_FLAGS.test) !== 0;
