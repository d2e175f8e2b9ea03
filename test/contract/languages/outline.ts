/**
 * A graph as text that a person can review: a line per node, a line per edge with its places, unresolved names,
 * routes. Sorted, without ids, hashes and absolute paths, so that it only changes when the graph does.
 */
import { edgeTypeName } from '../../../src/model/edge-types.ts';
import { type GraphNode, NODE_FLAGS } from '../../../src/model/graph.ts';
import { provenanceName } from '../../../src/model/provenance.ts';
import type { GraphData } from '../../../src/store/contract.ts';

/** Said by every owner's name already. */
const LEFT_OUT = new Set(['contains', 'member_of']);
const DOC_LENGTH = 60;

export function outline(graph: GraphData): string {
  const place = placeIn(graph);
  const sections: [string, string[]][] = [
    ['symbols', graph.nodes.filter((n) => n.fileId >= 0 && n.kind !== 'file').map(nodeLine)],
    ['edges', edgeLines(graph)],
    ['unresolved', graph.unresolved.map((u) => `${place(graph.nodes[u.source] as GraphNode)} ? ${u.name}${u.count > 1 ? ` x${u.count}` : ''}`)],
    ['routes', graph.routes.map((r) => `${r.method} ${r.pattern} (${r.framework})`)],
  ];
  return sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `# ${title}\n${lines.sort(compare).join('\n')}\n`)
    .join('\n');
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Lines sort by file and position first, so that an outline reads like its source. */
function nodeLine(n: GraphNode): string {
  // Which constructors are told apart follows from the language.
  const flags = Object.entries(NODE_FLAGS).flatMap(([name, bit]) => (n.flags & bit && bit !== NODE_FLAGS.toldApart ? [name] : []));
  if (n.visibility !== 'public') flags.push(n.visibility);
  const range = `${String(n.startLine).padStart(3, '0')}-${String(n.endLine).padStart(3, '0')}`;
  const doc = n.doc === '' ? '' : `  "${oneLine(n.doc).slice(0, DOC_LENGTH)}"`;
  return `${n.file}:${range} ${n.kind} ${n.name}${flags.length > 0 ? ` [${flags.join(' ')}]` : ''}  ${oneLine(n.signature)}${doc}`.trimEnd();
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** Names a node by file and name; overloads with their parameters too. */
function placeIn({ nodes }: GraphData): (n: GraphNode) => string {
  const count = new Map<string, number>();
  const key = (n: GraphNode) => `${n.file}:${n.kind}:${n.name}`;
  for (const n of nodes) count.set(key(n), (count.get(key(n)) ?? 0) + 1);
  return (n) => {
    if (n.fileId < 0) return n.qualifiedName;
    if (n.kind === 'file') return n.file;
    const parameters = (count.get(key(n)) ?? 0) > 1 ? n.qualifiedName.slice(n.qualifiedName.indexOf(n.name) + n.name.length) : '';
    return `${n.file}:${n.name}${parameters}`;
  };
}

function edgeLines(graph: GraphData): string[] {
  const { nodes, edges } = graph;
  const place = placeIn(graph);
  const lines: string[] = [];
  for (let i = 0; i < edges.sources.length; i++) {
    const type = edgeTypeName(edges.types[i] as number);
    if (LEFT_OUT.has(type)) continue;
    const source = place(nodes[edges.sources[i] as number] as GraphNode);
    const target = place(nodes[edges.targets[i] as number] as GraphNode);
    lines.push(`${source} -${type}(${provenanceName(edges.provenances[i] as number)})-> ${target}${sitesOf(edges, i)}`);
  }
  return lines;
}

function sitesOf({ sites, siteOffsets }: GraphData['edges'], edge: number): string {
  let text = '';
  for (let i = siteOffsets[edge] as number; i < (siteOffsets[edge + 1] as number); i += 2) text += ` @${sites[i]}:${sites[i + 1]}`;
  return text;
}
