/** Comments around a declaration, as they stand in the source: right above it, or behind it on its last line. */
import type { Tokens } from './tokens.ts';

/** More than any doc comment is shown of. */
const LONGEST = 2000;

/** The comments that end on the lines right above the token, without a blank line or code between; '' if none. */
export function commentAbove(tokens: Tokens, token: number): string {
  const { comments, source } = tokens;
  const after = commentAfter(comments, tokens.start[token] as number);
  let line = tokens.line[token] as number;
  let first = after;
  for (; first > 0; first -= 2) {
    const start = comments[first - 2] as number;
    const startLine = tokens.lineOf(start);
    const endLine = tokens.lineOf((comments[first - 1] as number) - 1);
    if (endLine !== line - 1 || !standsAlone(source, tokens.lineStarts[startLine - 1] as number, start)) break;
    line = startLine;
  }
  if (first === after) return '';
  const start = comments[first] as number;
  return source.slice(start, Math.min(comments[after - 1] as number, start + LONGEST));
}

export function commentBehind(tokens: Tokens, token: number): string {
  const i = commentAfter(tokens.comments, tokens.end[token] as number);
  const start = tokens.comments[i];
  return start === undefined || tokens.lineOf(start) !== tokens.line[token] ? '' : tokens.source.slice(start, tokens.comments[i + 1]);
}

function standsAlone(source: string, lineStart: number, start: number): boolean {
  for (let at = lineStart; at < start; at++) if (source.charCodeAt(at) > 32) return false;
  return true;
}

/** Index into `comments` of the first comment that begins at or after the offset. */
function commentAfter(comments: readonly number[], offset: number): number {
  let low = 0;
  let high = comments.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((comments[middle * 2] as number) < offset) low = middle + 1;
    else high = middle;
  }
  return low * 2;
}
