/** Which links concern a file. Their words are looked for in one pass, because nearly every file has none of them. */
import { WordScanner } from '../util/word-scanner.ts';
import type { Link } from './contract.ts';

export class LinkFinder {
  readonly #links: readonly Link[];
  readonly #words: WordScanner;

  constructor(links: readonly Link[]) {
    this.#links = links;
    this.#words = new WordScanner(links.map((link) => link.words ?? []));
  }

  /** In the order of the links. */
  find(path: string, text: string): Link[] {
    const found = this.#words.scan(text);
    return this.#links.filter((link, i) => (link.words === undefined || (found & (1 << i)) !== 0) && (link.concerns?.(path, text) ?? true));
  }
}
