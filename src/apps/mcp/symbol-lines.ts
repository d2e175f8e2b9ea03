/** Symbols as lines that an agent reads: kind, name, place, signature; and the answer to an ambiguous name. */
import { uniqueName } from '../../engine/symbols/resolve-symbol.ts';
import type { GraphNode } from '../../model/graph.ts';
import { purlOfName } from '../../model/purl.ts';
import type { ToolAnswer } from './answer.ts';

const SIGNATURE_WIDTH = 160;

/** For an external symbol its package; `purl` has the version that is pinned, where somebody looked it up. */
export const placeOf = ({ file, startLine, endLine, qualifiedName }: GraphNode, purl = purlOfName(qualifiedName)): string =>
  file === '' ? `(${purl ?? 'outside'})` : `${file}:${startLine}-${endLine}`;

export const placeLine = (node: GraphNode, purl?: string): string => `${node.kind} ${node.name}  ${placeOf(node, purl)}`;

export function symbolLine(node: GraphNode, purl?: string): string {
  const signature = node.signature.replace(/\s+/g, ' ').slice(0, SIGNATURE_WIDTH);
  return `${placeLine(node, purl)}${signature === '' || signature === node.name ? '' : `  ${signature}`}`;
}

export function ambiguousAnswer(text: string, { candidates, more }: { readonly candidates: readonly GraphNode[]; readonly more: number }): ToolAnswer {
  const lines = candidates.map((node) => `  ${uniqueName(node)}  (${node.kind}, line ${node.startLine})`);
  const rest = more > 0 ? [`  … and ${more} more`] : [];
  return {
    text: [`'${text}' names ${candidates.length + more} symbols, likeliest first. Call again with one of:`, ...lines, ...rest].join('\n'),
    facts: { state: 'ambiguous', candidates: candidates.map(uniqueName), more },
  };
}
