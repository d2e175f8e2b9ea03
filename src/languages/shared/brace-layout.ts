/**
 * Pairs the braces of a damaged file by the indentation of its lines. By nesting alone one brace that is missing moves
 * everything behind it into, or out of, the block around. Used where braces do not match only: elsewhere people indent as
 * they like. Brackets of other kinds end with the block that they stand in: readers go back to the end of a block, and where
 * a bracket reached beyond it they would read the same again, twice as much at every level.
 */
import type { Tokens } from './tokens.ts';

const [LPAREN, LBRACKET, LBRACE, RBRACE] = [40, 91, 123, 125];

export function pairBracesByLayout(tokens: Tokens): Tokens {
  if (!tokens.damaged || !hasOddBraces(tokens)) return tokens;
  const open: number[] = [];
  for (let at = 0; at < tokens.count; at++) {
    const kind = tokens.kind[at];
    if (kind === LBRACE) open.push(at);
    else if (kind === RBRACE) close(tokens, open, at);
  }
  for (const left of open) tokens.partner[left] = tokens.count - 1;
  endOthersWithin(tokens);
  return tokens;
}

/** Those that were given up before a word that cannot stand in them end there still; only what crosses a block is changed. */
function endOthersWithin(tokens: Tokens): void {
  const { kind, partner, count } = tokens;
  const blocks: number[] = [];
  const others: { readonly at: number; readonly end: number }[] = [];
  for (let at = 0; at < count; at++) {
    const k = kind[at] as number;
    if (k !== LPAREN && k !== LBRACKET && k !== LBRACE) continue;
    while (blocks.length > 0 && (blocks.at(-1) as number) <= at) blocks.pop();
    while (others.length > 0 && (partner[others.at(-1)?.at as number] as number) <= at) others.pop();
    const reach = partner[at] as number;
    const end = blocks.at(-1) ?? count - 1;
    if (k === LBRACE) {
      for (const other of others) if ((partner[other.at] as number) < reach) endAt(tokens, other.at, other.end);
      blocks.push(Math.min(reach, end));
    } else {
      if (reach > end) endAt(tokens, at, end);
      others.push({ at, end });
    }
  }
}

function endAt({ partner }: Tokens, open: number, end: number): void {
  const closer = partner[open] as number;
  if (partner[closer] === open) partner[closer] = closer;
  partner[open] = end;
}

function hasOddBraces({ kind, count }: Tokens): boolean {
  let depth = 0;
  for (let at = 0; at < count; at++) {
    if (kind[at] === LBRACE) depth++;
    else if (kind[at] === RBRACE) depth--;
  }
  return depth !== 0;
}

/** A brace that begins its line closes the block that begins as far to the left; blocks further to the right were never closed and end here. */
function close(tokens: Tokens, open: number[], at: number): void {
  const { partner } = tokens;
  const column = columnIfFirst(tokens, at);
  const given: number[] = [];
  while (column >= 0 && open.length > 0 && indentOf(tokens, open.at(-1) as number) > column) given.push(open.pop() as number);
  const around = open.at(-1);
  // None that begins there: an opening brace is missing, unless the header of a block is indented more than its end.
  const opener = around !== undefined && (column < 0 || indentOf(tokens, around) === column) ? open.pop() : given.at(-1);
  for (const left of given) partner[left] = at;
  if (opener !== undefined) partner[opener] = at;
  partner[at] = opener ?? at;
}

/** Column of a token that begins its line, else -1. */
function columnIfFirst({ line, start, lineStarts }: Tokens, at: number): number {
  if (at > 0 && line[at - 1] === line[at]) return -1;
  return (start[at] as number) - (lineStarts[(line[at] as number) - 1] as number);
}

/** Blanks in front of the line that holds a token. */
function indentOf({ source, line, lineStarts }: Tokens, token: number): number {
  const begin = lineStarts[(line[token] as number) - 1] as number;
  let at = begin;
  while (source.charCodeAt(at) === 32 || source.charCodeAt(at) === 9) at++;
  return at - begin;
}
