/**
 * The blocks of a style sheet: what stands before each brace, and where the block ends. Comments and texts are blanked
 * out first, so that braces in them do not count; offsets stay.
 */
export interface StyleBlock {
  /** Selector or at-rule, as written. */
  readonly head: string;
  readonly start: number;
  readonly end: number;
  /** Heads of the blocks around it, outermost first. */
  readonly around: readonly string[];
}

export function styleBlocks(plain: string): StyleBlock[] {
  const blocks: StyleBlock[] = [];
  const open: { head: string; start: number; at: number }[] = [];
  let from = 0;
  for (let at = 0; at < plain.length; at++) {
    const char = plain[at];
    if (char === '{' && plain[at - 1] !== '#' && plain[at - 1] !== '@') {
      const raw = plain.slice(from, at);
      open.push({ head: raw.trim(), start: from + Math.max(0, raw.search(/\S/)), at: blocks.length });
      blocks.push({ head: '', start: 0, end: 0, around: [] });
      from = at + 1;
    } else if (char === '{') at = Math.max(at, plain.indexOf('}', at));
    else if (char === '}') {
      close(blocks, open, at + 1);
      from = at + 1;
    } else if (char === ';') from = at + 1;
  }
  while (open.length > 0) close(blocks, open, plain.length);
  return blocks;
}

function close(blocks: StyleBlock[], open: { head: string; start: number; at: number }[], end: number): void {
  const block = open.pop();
  if (block !== undefined) blocks[block.at] = { head: block.head, start: block.start, end, around: open.map((o) => o.head) };
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** A line comment is one in SCSS and Less only; `//` in an address is none. */
export function plainStyles(text: string, hasLineComments: boolean): string {
  const bare = text.replace(/\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|url\([^)\n"']*\)/g, (part) =>
    part.startsWith('/*') ? blank(part) : part.replace(/[{};]/g, ' '),
  );
  return hasLineComments ? bare.replace(/(^|[^:])\/\/[^\n]*/g, (part, before: string) => before + blank(part.slice(before.length))) : bare;
}
