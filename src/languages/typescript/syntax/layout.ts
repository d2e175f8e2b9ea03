/**
 * What the indentation of lines says about a file whose brackets do not match. Used for such files only: elsewhere people
 * indent as they like. A block reaches as far as lines that are indented more than the one that opened it.
 */
import { isLineEnd, lineEnd } from './characters.ts';

/** Outside of any block. */
export const NO_BLOCK = -1;

/** Blanks in front of the first visible character of the line that holds an offset. */
export function indentOf(source: string, offset: number): number {
  const start = lineStart(source, offset);
  let at = start;
  while (source.charCodeAt(at) === 32 || source.charCodeAt(at) === 9) at++;
  return at - start;
}

export const columnOf = (source: string, offset: number): number => offset - lineStart(source, offset);

/** Longer lines are not written by people: how they are indented says nothing. */
const MAX_LINE = 400;

function lineStart(source: string, offset: number): number {
  const least = Math.max(0, offset - MAX_LINE);
  let start = offset;
  while (start > least && !isLineEnd(source.charCodeAt(start - 1))) start--;
  return start;
}

const DECLARES = /^[ \t]*(?:export|import|function|class|interface|const|async function|describe\(|it\(|test\()/;
const CLOSES = /^[ \t]*[})\]]+[;,)]*[ \t]*(?:$|[\r\n])/;

/** Where the text of a template ends that has swallowed code: at the end of its first line, if a later one declares or closes something. */
export function swallowsCode(source: string, from: number, end: number, indent: number): number {
  const first = lineEnd(source, from, end);
  for (let at = first; at < end; at = lineEnd(source, at + 1, end)) {
    const line = source.slice(at + 1, Math.min(end, at + 60));
    const inner = indentOf(source, at + 1);
    if ((inner <= indent && DECLARES.test(line)) || (inner < indent && CLOSES.test(line))) return first;
  }
  return end;
}
