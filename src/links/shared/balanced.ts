/** Where what a bracket opens ends: brackets are counted, texts and comments passed over. Works for any language with such brackets. */
const OPENING = '([{';
const CLOSING = ')]}';
/** More than anything that is written by hand. */
const LONGEST = 50_000;

/** Offset of the bracket that closes the one at `open`; -1 where there is none. */
export function closingBracket(text: string, open: number): number {
  const limit = Math.min(text.length, open + LONGEST);
  let depth = 0;
  for (let at = open; at < limit; at = next(text, at)) {
    const char = text[at] as string;
    if (OPENING.includes(char)) depth++;
    else if (CLOSING.includes(char) && --depth === 0) return at;
  }
  return -1;
}

export interface Part {
  readonly text: string;
  readonly at: number;
}

/** The parts between the commas of a bracket's own level, each with its offset, without comments before it. */
export function partsBetween(text: string, start: number, end: number): Part[] {
  const parts: Part[] = [];
  let [depth, from] = [0, start];
  for (let at = start; at <= end; at = at < end ? next(text, at) : at + 1) {
    const char = text[at] as string;
    if (at >= end || (char === ',' && depth === 0)) {
      const first = firstCode(text, from, end);
      if (first < at) parts.push({ text: text.slice(first, at).trimEnd(), at: first });
      from = at + 1;
    } else if (OPENING.includes(char)) depth++;
    else if (CLOSING.includes(char)) depth--;
  }
  return parts;
}

/** The first character that is neither blank nor part of a comment. */
function firstCode(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && /[\s#/]/.test(text[at] as string)) at = next(text, at);
  return at;
}

const TEXT = /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y;
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|#[^\n]*/y;

/** Behind the text or comment that begins here, else behind the character. */
function next(text: string, at: number): number {
  const char = text[at];
  const pattern = char === '"' || char === "'" ? TEXT : char === '/' || char === '#' ? COMMENT : undefined;
  if (pattern === undefined) return at + 1;
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at + 1;
}
