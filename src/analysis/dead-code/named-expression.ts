/**
 * Functions and classes that have a name but stand where a value stands: `use(function log() { … })`. Whoever gets the
 * value uses it, under no name at all.
 */
import type { GraphNode } from '../../model/graph.ts';

/** After these a declaration cannot begin. */
const OPEN = /(?:[([,=:?&|!+]|=>|\breturn)$/;

/** `lines`: of the symbol's file. */
export function isNamedExpression({ name, startLine, signature }: GraphNode, lines: readonly string[]): boolean {
  if (!/^(?:async )?(?:function|class)\b/.test(signature)) return false;
  const own = lines[startLine - 1] ?? '';
  const at = own.search(new RegExp(`(?:\\basync\\s+)?\\b(?:function\\b\\s*\\*?|class\\b)\\s*${escaped(name.slice(name.lastIndexOf('.') + 1))}(?![\\w$])`));
  if (at < 0) return false;
  const before = own.slice(0, at).trim() || lastLine(lines, startLine - 2);
  return OPEN.test(before);
}

function lastLine(lines: readonly string[], from: number): string {
  for (let at = from; at >= 0; at--) {
    const text = (lines[at] as string).trim();
    if (text !== '' && !/^(?:\/\/|\/?\*)/.test(text)) return text;
  }
  return '';
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
