/**
 * Symbols that are used by the place where they are declared: a function or class that is itself an argument or a result,
 * and an interface that adds to a global one. Nobody has to name them again.
 */
import { isTypeOnlyKind } from '../../../model/node-kinds.ts';
import { lastPart } from '../../../util/last-part.ts';
import type { DeclaredSymbol } from '../../contract.ts';

export function isUsedInPlace(symbol: DeclaredSymbol, lines: readonly string[]): boolean {
  return isNamedExpression(symbol, lines) || isGlobalAddition(symbol, lines);
}

/** `declare global { interface X { … } }` adds to an `X` of the language or of a library. */
function isGlobalAddition({ kind, startLine }: DeclaredSymbol, lines: readonly string[]): boolean {
  if (!isTypeOnlyKind(kind)) return false;
  const indent = indentOf(lines[startLine - 1] ?? '');
  for (let at = startLine - 2; at >= 0 && indent > 0; at--) {
    const line = lines[at] as string;
    if (line.trim() !== '' && indentOf(line) < indent) return /^\s*declare\s+global\b/.test(line);
  }
  return false;
}

const indentOf = (line: string): number => line.search(/\S|$/);

/** After these an expression follows; a declaration cannot begin there. */
const BEFORE_EXPRESSION = /(?:[([,=:?&|!+]|=>|\breturn)$/;

/** `use(function log() { … })`: whoever gets the value calls it, and not by its name. */
function isNamedExpression({ name, startLine, signature }: DeclaredSymbol, lines: readonly string[]): boolean {
  if (!/^(?:async )?(?:function|class)\b/.test(signature)) return false;
  const own = lines[startLine - 1] ?? '';
  const at = own.search(new RegExp(`(?:\\basync\\s+)?\\b(?:function\\b\\s*\\*?|class\\b)\\s*${escaped(lastPart(name))}(?![\\w$])`));
  if (at < 0) return false;
  const before = own.slice(0, at).trim() || lastCodeLine(lines, startLine - 2);
  return BEFORE_EXPRESSION.test(before);
}

/** The last line from `from` upwards that is neither empty nor a comment. */
function lastCodeLine(lines: readonly string[], from: number): string {
  for (let at = from; at >= 0; at--) {
    const text = (lines[at] as string).trim();
    if (text !== '' && !/^(?:\/\/|\/?\*)/.test(text)) return text;
  }
  return '';
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
