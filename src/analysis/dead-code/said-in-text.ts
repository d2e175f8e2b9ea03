/**
 * What only the text around a symbol says about who uses it: a value that has a name, an addition to what all know, a
 * method that its class calls by a name that it computes. `lines` are those of the symbol's file.
 */
import type { GraphNode } from '../../model/graph.ts';
import { lastPart } from '../../util/last-part.ts';

/** Members by a computed name: `this[kind](x)`, `getattr(self, name)`, `send(name)`. */
const COMPUTED_MEMBER = /\bthis(?:\?\.)?\[\s*[A-Za-z_$`]|\bgetattr\(\s*self\s*,\s*[^'"\s]|\b(?:public_)?send\(\s*[^:'"\s)]/;

/** `owner`: the class that the symbol is a method of. */
export function isCalledByComputedName({ kind }: GraphNode, owner: GraphNode | undefined, lines: readonly string[]): boolean {
  if (kind !== 'method' || owner === undefined) return false;
  return lines.slice(owner.startLine - 1, owner.endLine).some((line) => COMPUTED_MEMBER.test(line));
}

/** `declare global { interface X { … } }` adds to an `X` of the language or of a library. */
export function isAddition({ kind, startLine }: GraphNode, lines: readonly string[]): boolean {
  if (kind !== 'interface' && kind !== 'type') return false;
  const indent = indentOf(lines[startLine - 1] ?? '');
  for (let at = startLine - 2; at >= 0 && indent > 0; at--) {
    const line = lines[at] as string;
    if (line.trim() !== '' && indentOf(line) < indent) return /^\s*declare\s+global\b/.test(line);
  }
  return false;
}

const indentOf = (line: string): number => line.search(/\S|$/);

/** After these a declaration cannot begin. */
const OPEN = /(?:[([,=:?&|!+]|=>|\breturn)$/;

/** `use(function log() { … })`: whoever gets the value uses it, under no name at all. */
export function isNamedExpression({ name, startLine, signature }: GraphNode, lines: readonly string[]): boolean {
  if (!/^(?:async )?(?:function|class)\b/.test(signature)) return false;
  const own = lines[startLine - 1] ?? '';
  const at = own.search(new RegExp(`(?:\\basync\\s+)?\\b(?:function\\b\\s*\\*?|class\\b)\\s*${escaped(lastPart(name))}(?![\\w$])`));
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
