/**
 * A small tree of the captured nodes, by their extents: captures come in document order, outer before inner, and looking
 * at a node's children through the parser costs more than everything else.
 */
import type { QueryCapture } from 'web-tree-sitter';

export interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly kids: Syntax[];
}

/** Deeper than anything a person writes; what lies below is left out. */
const MAX_DEPTH = 400;

export function syntaxTree(captures: readonly QueryCapture[], end: number): Syntax {
  const root: Syntax = { type: 'program', start: 0, end, kids: [] };
  const open = [root];
  for (const { name, node } of captures) {
    const kid: Syntax = { type: name, start: node.startIndex, end: node.endIndex, kids: [] };
    while (open.length > 1 && (open[open.length - 1] as Syntax).end <= kid.start) open.pop();
    if (open.length > MAX_DEPTH) continue;
    (open[open.length - 1] as Syntax).kids.push(kid);
    open.push(kid);
  }
  return root;
}

export const kidOf = (node: Syntax, type: string): Syntax | undefined => node.kids.find((kid) => kid.type === type);

export const kidsOf = (node: Syntax, type: string): Syntax[] => node.kids.filter((kid) => kid.type === type);

/** The operand that begins where the node begins, the one that ends where it ends. */
export const firstOperand = (node: Syntax): Syntax | undefined => (node.kids[0]?.start === node.start ? node.kids[0] : undefined);
export const lastOperand = (node: Syntax): Syntax | undefined => (node.kids.at(-1)?.end === node.end ? node.kids.at(-1) : undefined);
