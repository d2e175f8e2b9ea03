/**
 * Functions and values in an object that stands where it is handed over: `register({ onStart() {} })`. Whoever gets the
 * object uses them. The lines of a file and a symbol in, yes or no out.
 */
import type { DeclaredSymbol } from '../../contract.ts';

/** Texts and comments, in which brackets mean nothing. */
const MASKED = /\/\/.*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
/** Further up than this nobody looks. */
const MAX_LINES = 400;

export function isHandedInPlace({ kind, name, startLine }: DeclaredSymbol, lines: readonly string[]): boolean {
  if (kind !== 'method' && kind !== 'property') return false;
  const own = lines[startLine - 1] ?? '';
  const at = Math.max(0, own.search(new RegExp(`(?<![\\w$])${escaped(name.split('.').at(-1) ?? '')}(?![\\w$])`)));
  const above = lines.slice(Math.max(0, startLine - 1 - MAX_LINES), startLine - 1);
  return isArgument([...above, own.slice(0, at)].join('\n').replace(MASKED, (found) => found.replace(/[^\n]/g, ' ')));
}

/** Whether the innermost bracket that is still open is that of an object which is an argument, on its own or inside of another. */
function isArgument(before: string): boolean {
  const isInObject = openBracket(before, before.length);
  if (isInObject < 0 || before[isInObject] !== '{') return false;
  for (let at = isInObject; at >= 0; at = openBracket(before, at)) {
    const code = before.slice(0, at).trimEnd();
    if (before[at] === '(') return /[\w$>\])]$/.test(code) && !CONTROL.test(code);
    // A block, a class or a declaration ends the search; a key, a comma or another bracket leads outwards.
    if (before[at] === '{' && !/[(,[:?]$|\|\||&&$/.test(code)) return false;
  }
  return false;
}

/** Brackets of statements and of declared parameters. */
const CONTROL = /\b(?:if|for|while|switch|catch|with)$|\bfunction\s*[\w$]*$/;

function openBracket(text: string, from: number): number {
  let depth = 0;
  for (let at = from - 1; at >= 0; at--) {
    const char = text[at] as string;
    if (')]}'.includes(char)) depth++;
    else if ('([{'.includes(char) && depth-- === 0) return at;
  }
  return -1;
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
