/**
 * The classes and ids that a block of a style sheet is for: `.card`, `#app`, `%shared`. `&__title` and `&.open` continue
 * the names of the block around it. Each block is worked out once, because every level below asks for it again.
 */
import type { StyleBlock } from './style-blocks.ts';

/** Lists inside lists multiply; no sheet that somebody wrote comes near. */
const MOST = 200;

export class SelectorNames {
  readonly #known = new Map<StyleBlock, readonly string[]>();
  readonly #continued = new Map<StyleBlock, readonly string[]>();

  /** None of an at-rule. */
  of(block: StyleBlock): readonly string[] {
    const known = this.#known.get(block);
    if (known !== undefined) return known;
    const names = block.head.startsWith('@') ? [] : this.#namesIn(block.head, block.outer);
    this.#known.set(block, names);
    return names;
  }

  #namesIn(head: string, outer: StyleBlock | undefined): readonly string[] {
    const suffix = /&([\w-]+)/.exec(head)?.[1];
    return suffix === undefined ? plainNames(head) : this.#lastNames(selectorAround(outer)).map((name) => name + suffix);
  }

  /** The last name of each selector of the list: what `&` stands for. */
  #lastNames(block: StyleBlock | undefined): readonly string[] {
    if (block === undefined) return [];
    const known = this.#continued.get(block);
    if (known !== undefined) return known;
    const names = block.head.split(',', MOST).flatMap((part) => {
      const inPart = this.#namesIn(part, block.outer);
      return /&[\w-]/.test(part) ? inPart : inPart.slice(-1);
    });
    this.#continued.set(block, names.slice(0, MOST));
    return names.slice(0, MOST);
  }
}

function selectorAround(block: StyleBlock | undefined): StyleBlock | undefined {
  let outer = block;
  while (outer?.head.startsWith('@')) outer = outer.outer;
  return outer;
}

function plainNames(head: string): string[] {
  const names = head.replace(/\[[^\][]*\]/g, '').matchAll(/[.#%](-?[A-Za-z_][\w-]*(?:\\.[\w-]*)*)/g);
  return [...new Set([...names].map(([name]) => name.replaceAll('\\', '')))];
}
