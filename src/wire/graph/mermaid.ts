/** A Mermaid flow chart, for Markdown pages: small graphs only, because pages render no more. */
import { isCallableKind, isContractKind } from '../../model/node-kinds.ts';
import type { ExportedGraph, ExportedNode } from './contract.ts';

/** Mermaid's own limits lie at 500 edges; a reader's lie lower. */
export const MERMAID_NODES = 60;
const MERMAID_EDGES = 200;
const ARROWS: Readonly<Record<string, string>> = { extends: '-->|extends|', implements: '-.->|implements|', overrides: '-.->|overrides|', imports: '-.->' };

const label = (text: string): string => `"${text.replaceAll('"', '#quot;').replaceAll('\n', ' ')}"`;

export function* encodeMermaid(graph: ExportedGraph): Iterable<string> {
  yield 'flowchart LR\n';
  const left = graph.leftOut + Math.max(0, graph.edges.length - MERMAID_EDGES);
  if (left > 0) yield `  %% ${graph.leftOut} nodes and ${Math.max(0, graph.edges.length - MERMAID_EDGES)} edges were left out\n`;
  for (const [name, members] of byPackage(graph.nodes)) {
    yield `  subgraph ${label(name || '.')}\n`;
    for (const at of members) yield `    n${at}${nodeShape(graph.nodes[at] as ExportedNode)}\n`;
    yield '  end\n';
  }
  for (const { source, target, type } of graph.edges.slice(0, MERMAID_EDGES)) yield `  n${source} ${ARROWS[type] ?? '-->'} n${target}\n`;
}

function nodeShape({ name, kind }: ExportedNode): string {
  if (isContractKind(kind)) return `{{${label(name)}}}`;
  return isCallableKind(kind) ? `(${label(name)})` : `[${label(name)}]`;
}

function byPackage(nodes: readonly ExportedNode[]): Map<string, number[]> {
  const packages = new Map<string, number[]>();
  for (const [at, { package: name }] of nodes.entries()) packages.set(name, [...(packages.get(name) ?? []), at]);
  return packages;
}
