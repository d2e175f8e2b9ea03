/**
 * What differs between languages that are read by outline: a page of rules beside a grammar and a tags query. Everything
 * has a default that suits a language with braces and `#` or `//` comments. See docs/adding-a-language.md.
 */
import type { Visibility } from '../../../model/graph.ts';
import type { NodeKind } from '../../../model/node-kinds.ts';
import type { TextTags } from './collect-tags.ts';

/** A declaration as the query found it, before it becomes a symbol. */
export interface Definition {
  /** What stands behind `@definition.`. */
  readonly tag: string;
  readonly name: string;
  readonly nameAt: number;
  readonly start: number;
  readonly end: number;
  /** `@owner`: what the declaration says it belongs to, `M` in `function M.open()`. */
  readonly owner?: string;
  /** `@body`: where the header ends. */
  readonly bodyAt?: number;
}

/** How a language finds its tags: by a grammar and a query, or by reading the text itself. */
export type TagSource = TreeTagSource | TextTagSource;

export interface TextTagSource {
  /** Linear in the length of any text; nothing is thrown. */
  readTags(source: string): TextTags;
}

export interface TreeTagSource {
  /** A path inside a package: see TreeSyntax.grammars. */
  readonly grammar: string;
  /** The facts.scm beside the rules. */
  readonly query: URL;
}

export interface OutlineRules {
  readonly id: string;
  readonly version: number;
  /** With the dot, lower case. */
  readonly extensions: readonly string[];
  readonly filenames?: readonly string[];
  readonly interpreters?: readonly string[];
  /** Kinds of tags that are not named after their kind: `{ protocol: 'interface' }`. */
  readonly kinds?: Readonly<Record<string, NodeKind>>;
  /** Matches the header of a declaration from its start. Without it, a header ends at `@body`, else at the first `{`. */
  readonly header?: RegExp;
  /** Lines between a doc comment and its declaration: annotations. */
  readonly decoration?: RegExp;
  /** Default: public. */
  visibility?(header: string, definition: Definition): Visibility;
  /** A declared name as people say it, where the syntax says more: `'Store'` in quotes. */
  spell?(name: string): string;
  /** Several declarations of one name in a row are one function: equations of Haskell, clauses of Elixir. */
  readonly joinsClauses?: true;
  /** What a file's own objects and modules are called in calls, besides their names: `self`, `this`. */
  readonly selves?: readonly string[];
  /** Matches a receiver right before the called name, where it is not followed by a dot or a colon: `[self `. */
  readonly receiver?: RegExp;
  /** Tags whose declaration holds what follows it, up to the next one: Perl's `package Shop;`. */
  readonly reachesOn?: readonly string[];
  /** Names of the language and its library, calls of which say nothing. */
  readonly builtins?: readonly string[];
  /** Files that an import may mean, best first: paths from the root, from the file's folder, or ends of paths. */
  importedFiles?(specifier: string): readonly string[];
  /** The package that an import from outside belongs to; undefined when it says nothing. */
  importedPackage?(specifier: string): string | undefined;
  /** File names of tests; the first group is what they are about. */
  readonly testFile?: RegExp;
  /** Default: a folder named `test`, `tests` or `spec`. */
  readonly testFolder?: RegExp;
}
