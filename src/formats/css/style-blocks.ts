/**
 * The blocks of a style sheet: what stands before each brace, and where the block ends. Comments and texts are blanked
 * out first, so that braces in them do not count; offsets stay.
 */
export interface StyleBlock {
  /** Selector or at-rule, as written. */
  readonly head: string;
  readonly start: number;
  readonly end: number;
  /** The block around it. */
  readonly outer: StyleBlock | undefined;
}

/** People nest a handful of levels; what stands deeper is left out. */
const DEEPEST = 40;
/** Longer ones are not selectors. */
const LONGEST_HEAD = 4_000;

interface OpenBlock extends StyleBlock {
  end: number;
}

/** In the order of their braces. */
export function styleBlocks(plain: string): StyleBlock[] {
  const blocks: OpenBlock[] = [];
  const open: (OpenBlock | undefined)[] = [];
  let from = 0;
  for (let at = 0; at < plain.length; at++) {
    const char = plain[at];
    if (char === '{' && plain[at - 1] !== '#' && plain[at - 1] !== '@') {
      const block = open.length < DEEPEST ? newBlock(plain, from, at, open.at(-1)) : undefined;
      open.push(block);
      if (block !== undefined) blocks.push(block);
      from = at + 1;
    } else if (char === '{') at = Math.max(at, plain.indexOf('}', at));
    else if (char === '}') {
      const closed = open.pop();
      if (closed !== undefined) closed.end = at + 1;
      from = at + 1;
    } else if (char === ';') from = at + 1;
  }
  return blocks;
}

/** It ends with the sheet until it is closed. */
function newBlock(plain: string, from: number, brace: number, outer: StyleBlock | undefined): OpenBlock {
  const raw = plain.slice(from, brace);
  return { head: raw.trim().slice(0, LONGEST_HEAD), start: from + Math.max(0, raw.search(/\S/)), end: plain.length, outer };
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** A line comment is one in SCSS and Less only; `//` in an address is none. */
export function plainStyles(text: string, hasLineComments: boolean): string {
  const bare = text.replace(/\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|url\([^)\n"']{0,2000}\)/g, (part) =>
    part.startsWith('/*') ? blank(part) : part.replace(/[{};]/g, ' '),
  );
  return hasLineComments ? bare.replace(/(^|[^:])\/\/[^\n]*/g, (part, before: string) => before + blank(part.slice(before.length))) : bare;
}
