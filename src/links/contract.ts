/**
 * A link leads from code to what is not code: from a query in a string to its table, from a class to the rpc service that
 * it implements, from a call to the topic it publishes on. It looks at source files that a language has read, with their
 * facts, and adds relations to them. One folder per link, `index.ts` exports it as `link`; inside, one file per language.
 * See docs/adding-a-link.md.
 */
import type { FileFacts, RelationFact, SymbolFact } from '../model/facts.ts';

export interface LinkInput {
  readonly path: string;
  readonly text: string;
  /** What the file's language says. Relations start at these symbols. */
  readonly facts: FileFacts;
}

/** `from` and `owner` count on: symbols of the file's language first, then those of the link itself. */
export interface LinkFacts {
  readonly symbols: readonly SymbolFact[];
  readonly relations: readonly RelationFact[];
}

export interface Link {
  /** Name of its folder; what the symbols it adds are marked with. */
  readonly id: string;
  /** Raise it whenever what it adds to a file changes. */
  readonly version: number;
  /** A file that it concerns holds at least one of them. The words of all links are looked for at once. */
  readonly words?: readonly string[];
  /** Asked of every source file with one of the words, or of every one if there are none, so it has to be quick. */
  concerns?(path: string, text: string): boolean;
  read(input: LinkInput): LinkFacts;
}
