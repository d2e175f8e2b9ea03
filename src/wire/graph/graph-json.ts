/** The graph as one JSON document, a node or an edge a line, so that it can be read in pieces. */
import type { ExportedEdge, ExportedGraph, ExportedNode } from './contract.ts';

export function* encodeGraphJson(graph: ExportedGraph): Iterable<string> {
  yield `{"title":${JSON.stringify(graph.title)},"snapshot":${JSON.stringify(graph.snapshot)},"left_out":${graph.leftOut},"nodes":[\n`;
  yield* lines(graph.nodes, nodeRecord);
  yield '],"edges":[\n';
  yield* lines(graph.edges, (e) => edgeRecord(e, graph));
  yield ']}\n';
}

function* lines<T>(items: readonly T[], record: (item: T) => unknown): Iterable<string> {
  for (const [i, item] of items.entries()) yield `${JSON.stringify(record(item))}${i + 1 < items.length ? ',' : ''}\n`;
}

const nodeRecord = ({ qualifiedName, startLine, endLine, ...n }: ExportedNode) => ({
  ...n,
  qualified_name: qualifiedName,
  start_line: startLine,
  end_line: endLine,
});

const edgeRecord = ({ source, target, ...e }: ExportedEdge, { nodes }: ExportedGraph) => ({ source: nodes[source]?.id, target: nodes[target]?.id, ...e });
