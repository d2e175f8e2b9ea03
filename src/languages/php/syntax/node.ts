/**
 * The pieces of a PHP file that facts are made of, and nothing else: an operand of `+` belongs to what is around it, names
 * and types are read from the text. Pieces stand in document order, outer before inner.
 */

export class Syntax {
  readonly type: string;
  readonly start: number;
  end: number;
  readonly kids: readonly Syntax[];
  /** Levels below, itself included. */
  height: number;

  constructor(type: string, start: number, end: number, kids: readonly Syntax[], height: number) {
    this.type = type;
    this.start = start;
    this.end = end;
    this.kids = kids;
    this.height = height;
  }
}

export const kidOf = (node: Syntax, type: string): Syntax | undefined => node.kids.find((kid) => kid.type === type);

export const kidsOf = (node: Syntax, type: string): Syntax[] => node.kids.filter((kid) => kid.type === type);

/** The operand that begins where the node begins, the one that ends where it ends. */
export const firstOperand = (node: Syntax): Syntax | undefined => (node.kids[0]?.start === node.start ? node.kids[0] : undefined);
export const lastOperand = (node: Syntax): Syntax | undefined => (node.kids.at(-1)?.end === node.end ? node.kids.at(-1) : undefined);
