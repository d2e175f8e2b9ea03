/** GraphML, as yEd, Gephi and NetworkX read it: every field of nodes and edges as a declared attribute. */
import type { ExportedEdge, ExportedGraph, ExportedNode } from './contract.ts';

const NODE_KEYS = ['name', 'kind', 'qualifiedName', 'package', 'file', 'startLine', 'endLine', 'signature'] as const satisfies readonly (keyof ExportedNode)[];
const EDGE_KEYS = ['type', 'provenance', 'confidence', 'count'] as const satisfies readonly (keyof ExportedEdge)[];
const TYPES: Readonly<Record<string, string>> = { startLine: 'int', endLine: 'int', confidence: 'double', count: 'int' };

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Control characters have no place in XML 1.0, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const escaped = (text: string): string => text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd').replace(/[&<>"]/g, (c) => ESCAPES[c] as string);

export function* encodeGraphml(graph: ExportedGraph): Iterable<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n';
  for (const key of NODE_KEYS) yield keyLine('node', key);
  for (const key of EDGE_KEYS) yield keyLine('edge', key);
  yield `  <graph id="${escaped(graph.title)}" edgedefault="directed">\n`;
  for (const node of graph.nodes) yield `    <node id="${escaped(node.id)}">${NODE_KEYS.map((k) => data(`n_${k}`, node[k])).join('')}</node>\n`;
  const id = (at: number) => escaped((graph.nodes[at] as ExportedNode).id);
  for (const edge of graph.edges)
    yield `    <edge source="${id(edge.source)}" target="${id(edge.target)}">${EDGE_KEYS.map((k) => data(`e_${k}`, edge[k])).join('')}</edge>\n`;
  yield '  </graph>\n</graphml>\n';
}

const keyLine = (scope: 'node' | 'edge', name: string): string =>
  `  <key id="${scope[0]}_${name}" for="${scope}" attr.name="${name}" attr.type="${TYPES[name] ?? 'string'}"/>\n`;
const data = (key: string, value: string | number): string => `<data key="${key}">${escaped(String(value))}</data>`;
