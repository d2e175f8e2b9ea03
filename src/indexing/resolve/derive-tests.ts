/**
 * Test edges from call edges: a test symbol that calls production code tests it, and what one test calls together is
 * co-tested. Works on the collected edges, so that it sees what linking found.
 */
import { edgeTypeId } from '../../model/edge-types.ts';
import { type GraphNode, NODE_FLAGS } from '../../model/graph.ts';
import type { CollectedEdges, EdgeCollector } from './edge-collector.ts';

/** Beyond this many subjects a test says nothing about which of them belong together. */
const MAX_TOGETHER = 6;

export function deriveTestEdges(edges: CollectedEdges, nodes: readonly GraphNode[], into: EdgeCollector): void {
  const calls = edgeTypeId('calls');
  let source = -1;
  let subjects: number[] = [];
  const flush = () => {
    if (subjects.length <= MAX_TOGETHER)
      for (let i = 1; i < subjects.length; i++) into.add(subjects[i - 1] as number, subjects[i] as number, 'co_tested_with', 'ast_inferred');
    subjects = [];
  };
  for (let i = 0; i < edges.sources.length; i++) {
    const from = edges.sources[i] as number;
    if (from !== source) {
      flush();
      source = from;
    }
    if (edges.types[i] !== calls) continue;
    const target = nodes[edges.targets[i] as number] as GraphNode;
    if (!isTest(nodes[from] as GraphNode) || isTest(target) || target.fileId < 0) continue;
    into.add(from, target.id, 'tests', 'ast_resolved');
    subjects.push(target.id);
  }
  flush();
}

const isTest = (n: GraphNode): boolean => (n.flags & NODE_FLAGS.test) !== 0;
