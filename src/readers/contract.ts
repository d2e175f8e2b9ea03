/**
 * What turns a file into facts. A reader says which files are its own and what stands in one of them, without looking at
 * any other file. There are two sorts: a Language (src/languages) also has modules and traits, so that the resolver can
 * follow names; a Format (src/formats) states its edges as relations. Several readers may claim one file.
 */
import type { Node, QueryCapture } from 'web-tree-sitter';
import type { FileFacts } from '../model/facts.ts';

export interface Reader {
  /** Name of its folder; what FileFacts.language and the store say. */
  readonly id: string;
  /** Raise it whenever the facts of a file change: the files of this reader, and no others, are read again. */
  readonly version: number;
  readonly syntax: TreeSyntax | TextSyntax;
  /**
   * Whether a file is one of its own. Called without `head` first: can a file of this path be one? Then, if it can, with
   * the first HEAD_CHARS characters of the text.
   */
  claims(path: string, head?: string): boolean;
  /** The text that search indexes, with everything else replaced by blanks. Without this function, the whole file. */
  searchedText?(path: string, source: string): string;
}

/** What a reader gets to see of a file that it may claim. */
export const HEAD_CHARS = 4096;

/** Facts from the text itself. For many files this says as much as a syntax tree in a fraction of the time. */
export interface TextSyntax {
  /** Usually one; several where a file holds several things. Bad input gives fewer facts, never an exception. */
  read(path: string, source: string): readonly FileFacts[];
}

/** Facts from a syntax tree. */
export interface TreeSyntax {
  /**
   * Grammars that the reader may load, each a path inside a package: `@vscode/tree-sitter-wasm/wasm/tree-sitter-ruby.wasm`.
   * The build copies those of development packages into dist/grammars; nobody has to install the package.
   */
  readonly grammars: readonly [string, ...string[]];
  /** Which of them for this file; without this function, the first. */
  grammar?(path: string, source: string): string;
  /** The facts.scm file. Must compile against every grammar. */
  readonly query: URL;
  extract(input: ExtractInput): readonly FileFacts[];
}

export interface ExtractInput {
  readonly path: string;
  readonly source: string;
  readonly root: Node;
  /** Captures of facts.scm in document order, outer before inner. */
  readonly captures: readonly QueryCapture[];
  /** Another text of the file by the same grammar and query; its tree lives as long as `use`. */
  readAgain<T>(source: string, use: (root: Node, captures: readonly QueryCapture[]) => T): T;
}

export const needsTree = (reader: Pick<Reader, 'syntax'>): boolean => 'extract' in reader.syntax;
