/**
 * A symbol as JSON: the same fields wherever an answer names one. Every result of the engine has a record in this
 * folder, and `--json`, the MCP server's structured content and its resources all use it. Names are in snake case, and
 * what is not there is `null` or left out, never `undefined`.
 */
import type { GraphNode } from '../../model/graph.ts';
import { purlOfName } from '../../model/purl.ts';

export interface SymbolRecord {
  readonly name: string;
  readonly kind: string;
  readonly qualified_name: string;
  /** The package of an external symbol, with a version where somebody looked it up. */
  readonly purl?: string;
  readonly file: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly signature: string;
  readonly hash: string;
}

export function symbolRecord({ name, kind, qualifiedName, file, startLine, endLine, signature, hash }: GraphNode): SymbolRecord {
  const purl = purlOfName(qualifiedName);
  return { name, kind, qualified_name: qualifiedName, ...(purl !== undefined && { purl }), file, start_line: startLine, end_line: endLine, signature, hash };
}
