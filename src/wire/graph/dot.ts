/** Graphviz: nodes in a box for each package, edges by type. */
import { groupBy } from '../../util/group-by.ts';
import type { ExportedEdge, ExportedGraph, ExportedNode } from './contract.ts';

const quote = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
const SHAPES: Readonly<Record<string, string>> = {
  class: 'box',
  struct: 'box',
  interface: 'hexagon',
  trait: 'hexagon',
  enum: 'box',
  package: 'folder',
  file: 'note',
  external: 'plaintext',
};
const STYLES: Readonly<Record<string, string>> = {
  extends: 'arrowhead=empty',
  implements: 'arrowhead=empty, style=dashed',
  overrides: 'style=dashed',
  imports: 'style=dotted',
  references: 'style=dotted',
};

export function* encodeDot(graph: ExportedGraph): Iterable<string> {
  yield `digraph ${quote(graph.title)} {\n  rankdir=LR;\n  node [shape=ellipse, fontsize=10];\n  edge [fontsize=8];\n`;
  if (graph.leftOut > 0) yield `  // ${graph.leftOut} nodes were left out: --limit\n`;
  let number = 0;
  for (const [name, members] of byPackage(graph.nodes)) {
    yield `  subgraph cluster_${number++} {\n    label=${quote(name || '.')};\n`;
    for (const { node, at } of members) yield `    n${at} [label=${quote(node.name)}${shapeOf(node)}];\n`;
    yield '  }\n';
  }
  for (const edge of graph.edges) yield edgeLine(edge);
  yield '}\n';
}

const shapeOf = ({ kind }: ExportedNode): string => (SHAPES[kind] === undefined ? '' : `, shape=${SHAPES[kind]}`);

function edgeLine({ source, target, type, count }: ExportedEdge): string {
  const style = STYLES[type] === undefined ? '' : `, ${STYLES[type]}`;
  return `  n${source} -> n${target} [label=${quote(count > 1 ? `${type} ×${count}` : type)}${style}];\n`;
}

function byPackage(nodes: readonly ExportedNode[]): Map<string, { node: ExportedNode; at: number }[]> {
  return groupBy(
    nodes.map((node, at) => ({ node, at })),
    ({ node }) => node.package,
  );
}
