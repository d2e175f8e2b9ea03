/**
 * What a programming language has to say about itself. One folder a language: `index.ts` exports the Language,
 * `extract.ts` gives FileFacts, from the file's own tokens or from the syntax nodes that `facts.scm` names, `modules.ts`
 * says how an import finds its file. Nothing outside this folder names a language in code. See docs/adding-a-language.md.
 */
import type { Node, QueryCapture } from 'web-tree-sitter';
import type { FileFacts } from '../model/facts.ts';

export interface ExtractInput {
  readonly path: string;
  /** As it was parsed: TreeSyntax.code of the file. */
  readonly source: string;
  /** The whole file. */
  readonly text: string;
  readonly root: Node;
  /** Captures of facts.scm in document order, outer before inner. */
  readonly captures: readonly QueryCapture[];
  /** Another text of the file by the same grammar and query; its tree lives as long as `use`. */
  readAgain<T>(source: string, use: (root: Node, captures: readonly QueryCapture[]) => T): T;
}

/** Files and configuration that module resolution may look at. Paths are relative to the repository, with `/`. */
export interface Project {
  /** Indexed files of this language. */
  readonly files: readonly string[];
  /** Package or namespace that each file declares (FileFacts.declaredModule). */
  declaredModule(file: string): string;
  /** Configuration files by path, as named by Language.configFiles. */
  readonly configs: ReadonlyMap<string, string>;
  readonly repoName: string;
}

/** An id of a module: any string that the language keeps unique. Files with the same id make one module up. */
export type ModuleId = string;

export type ImportTarget =
  | { readonly kind: 'module'; readonly module: ModuleId }
  /** Not in this repository. `name` is the package a person would install or know: `numpy`, `fmt`, `java.util`. */
  | { readonly kind: 'external'; readonly name: string; readonly stdlib: boolean }
  | { readonly kind: 'unknown' };

export interface ModuleSystem {
  /** Module that a file belongs to. A Go package, a Java package or a C# namespace has many files; a Python module one. */
  moduleOf(file: string): ModuleId;
  /** What an import's specifier, as written in `file`, means. */
  resolve(specifier: string, file: string): ImportTarget;
  /** Module `name` inside `module`, if there is one: Python subpackages, Rust mods, nested namespaces. */
  child(module: ModuleId, name: string): ModuleId | undefined;
  /** Modules whose members are visible without an import, nearest first, the file's own module aside (C# parent namespaces, Rust prelude). */
  ambient?(file: string): readonly ModuleId[];
  /** What a file is compiled with (C# projects): of namesakes, the one that is compiled with the caller is meant. */
  projectOf?(file: string): string | undefined;
}

/**
 * What a container's method gives: the container again, one element; its `items` (pairs of a map), `keys` or `values` in
 * a sequence, elements with their number; what its function makes of an element (`mapped`), or that without a container
 * around it (`flattened`).
 */
export type Passage = 'self' | 'element' | 'items' | 'keys' | 'values' | 'numbered' | 'mapped' | 'flattened';

export interface ResolutionTraits {
  /** A bare `f()` inside a class may mean `this.f()` (Java, C#, Ruby). */
  readonly implicitThis: boolean;
  /** Names of other files of the same module are visible without an import (Go, Java, C#, Ruby; not Python, TypeScript). */
  readonly sharedModule: boolean;
  /** Names that a module imports are its members too (Python: `from .x import y` in `__init__`). */
  readonly importsAreMembers: boolean;
  /** A module may bear the name of a function beside it: `mod publish; pub use publish::*` with a `publish()` in it (Rust). */
  readonly modulesApart?: true;
  /** The type that everything is: C# `object`. */
  readonly topType?: string;
  /** Methods that are a type's constructor: `__init__`, `constructor`, `initialize`. */
  readonly constructors: readonly string[];
  /** Members of a type that give an instance without being declared: Ruby `new`. */
  readonly factories: readonly string[];
  /** A method's type parameters are those of its type, in order, under names of its own (Go). */
  readonly receiverTypeParams?: true;
  /** Of several embedded types the one that is the fewest steps away gives a member (Go). */
  readonly shallowestFirst?: true;
  /** Types are satisfied by having the methods, without saying so (Go). */
  readonly structuralInterfaces: boolean;
  /** Container types: which type argument is the element when iterated or indexed. Missing = the last one. */
  readonly elements: Readonly<Record<string, number>>;
  /** Containers whose elements are their members: `table.name` is one of a `Record<string, Foo>`. */
  readonly tables?: readonly string[];
  /** Wrappers that a value passes through: `Promise`, `Future` on await; `Rc`, `Box`, `Arc` on member access. */
  readonly awaited: readonly string[];
  readonly transparent: readonly string[];
  /** Members of containers that say what comes out of them: Rust `iter`, `map`; JS `filter`. */
  readonly passthrough: Readonly<Record<string, Passage>>;
  /** Methods that a loop asks for what it goes through, `__iter__` aside: `[Symbol.iterator]`. */
  readonly iterators?: readonly string[];
  /** What can be iterated has the methods of containers (Rust's `Iterator`). */
  readonly adaptsIterators?: true;
  /** Containers that give pairs of a key and a value when iterated (Rust's maps). */
  readonly keyed?: readonly string[];
  /** Function types of the language's library by name: which type arguments are their parameters, and which the result (Java). */
  readonly functions?: Readonly<Record<string, { readonly params: readonly number[]; readonly result?: number }>>;
  /**
   * Members of containers that call what they are handed: per parameter `e` for an element, `k` for a key, `-` for something
   * else; one text for each number of parameters (Java).
   */
  readonly callbacks?: Readonly<Record<string, readonly string[]>>;
  /** Receivers seldom have a type in plain sight: a method that one type alone declares is taken to be meant (Ruby). */
  readonly guessesMembers?: true;
  /** Members that every object has: that they are asked of something says nothing about it (Ruby: `is_a?`, `dup`). */
  readonly universal?: ReadonlySet<string>;
  /** Interfaces, namespaces, classes and functions of one name are one thing, and modules add to one another's interfaces (TypeScript). */
  readonly mergesDeclarations?: true;
  /** Types and values have names of their own: a type parameter hides no value (TypeScript). */
  readonly valuesApart?: true;
  /** What a module calls itself: `exports` of CommonJS. */
  readonly ownModule?: string;
  /** An instance does not have the static members of its class (TypeScript). */
  readonly staticsApart?: true;
  /** A class has no members from what it says it implements (TypeScript). */
  readonly promisesOnly?: true;
  /** A class does not have the methods of its instances (Ruby). */
  readonly instancesApart?: true;
  /** The member of every function that gives the function again: JavaScript's `bind`, which other types may have for something else. */
  readonly rebinds?: string;
  /** A name that is called means a method, whatever a local value of that name holds (Java). */
  readonly methodsApart?: true;
  /** What code outside gives back is of a type outside, generic code and interfaces aside (Go). */
  readonly outsideKeepsApart?: true;
  /** Methods are written with a capital as types are (C#): a call outside does not show whether it makes something. */
  readonly capitalMethods?: true;
  /** Global names that are never symbols of a repository: `print`, `len`, `console`, `Object`. */
  readonly builtins: ReadonlySet<string>;
}

/** Facts from a syntax tree. */
export interface TreeSyntax {
  /** File name in @vscode/tree-sitter-wasm without `.wasm`: `tree-sitter-ruby`. */
  grammar(path: string, source: string): string;
  /** What of a file is code, for files that hold more: the rest as blanks, so that nothing moves. */
  code?(path: string, source: string): string;
  /** The facts.scm file. Must compile against every grammar that `grammar` names. */
  readonly query: URL;
  extract(input: ExtractInput): FileFacts;
}

/** Facts from the tokens that the language reads itself, where that says as much as a tree for a fraction of the time. */
export interface TokenSyntax {
  read(path: string, source: string): FileFacts;
}

export interface Language {
  /** `python`; what FileFacts.language and the store say. */
  readonly id: string;
  /** With the dot, lower case. */
  readonly extensions: readonly string[];
  /** Whole file names without such an ending: `Rakefile`. */
  readonly filenames?: readonly string[];
  /** Interpreter names in a `#!` line, for files without an ending. */
  readonly interpreters?: readonly string[];
  readonly syntax: TreeSyntax | TokenSyntax;
  /** What of a file counts for search, the rest as blanks; without it everything does. */
  searchedText?(path: string, source: string): string;
  /** Base names or endings of configuration files that `modules` reads: `go.mod`, `tsconfig.json`. */
  readonly configFiles: readonly string[];
  modules(project: Project): ModuleSystem;
  readonly traits: ResolutionTraits;
  /** By path alone: test code of this language's conventions (file name, folder). */
  isTestPath(path: string): boolean;
  /** Paths that a test file's name says it is about, without endings: `store_test.go` -> [`store`]. */
  testSubjects(path: string): readonly string[];
  /** True when qualified names carry the package instead of the file (Go). */
  readonly packageQualified: boolean;
}
