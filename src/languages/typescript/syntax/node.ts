/**
 * The syntax tree of a TypeScript or JavaScript file: names, literals and what is made of them, without punctuation and
 * without comments. One class for all types, so that reading a property is the same few instructions everywhere.
 * `type` and `field` are the names that tree-sitter's grammar of TypeScript gives to nodes and to their places.
 */

export class Node {
  readonly id: number;
  /** An array or object turns out to be a pattern when `=` follows. */
  type: string;
  readonly startIndex: number;
  readonly endIndex: number;
  readonly children: readonly Node[];
  parent: Node | null = null;
  /** Place in the parent: `name`, `body`; '' for one of a list. */
  field = '';

  constructor(id: number, type: string, startIndex: number, endIndex: number, children: readonly Node[]) {
    this.id = id;
    this.type = type;
    this.startIndex = startIndex;
    this.endIndex = endIndex;
    this.children = children;
    for (let i = 0; i < children.length; i++) (children[i] as Node).parent = this;
  }

  get first(): Node | null {
    return this.children[0] ?? null;
  }

  get last(): Node | null {
    return this.children[this.children.length - 1] ?? null;
  }

  /** The next one of the parent's children. */
  get next(): Node | null {
    const siblings = this.parent?.children ?? NO_CHILDREN;
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }

  /** The child in a place of its own. */
  child(field: string): Node | null {
    const { children } = this;
    for (let i = 0; i < children.length; i++) if ((children[i] as Node).field === field) return children[i] as Node;
    return null;
  }
}

export const NO_CHILDREN: readonly Node[] = [];

/** Says which place of its parent-to-be a node has. */
export function inField(field: string, node: Node): Node {
  node.field = field;
  return node;
}
