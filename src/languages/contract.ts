/**
 * What the program needs to know about a programming language. One folder per language: `index.ts` exports the Language,
 * `extract.ts` gives FileFacts, from the file's own tokens or from the syntax nodes that `facts.scm` names, `modules.ts`
 * says how an import finds its file. Nothing outside this folder names a language in code. See docs/adding-a-language.md.
 */
import type { NodeKind } from '../model/node-kinds.ts';
import type { Reader } from '../readers/contract.ts';
import type { TestRunner } from './shared/test-runner.ts';

export type { ExtractInput, TextSyntax, TreeSyntax } from '../readers/contract.ts';

/** Files and configuration that module resolution may look at. Paths are relative to the repository, with `/`. */
export interface Project {
  /** Indexed files of this language, and of those that share its module space. */
  readonly files: readonly string[];
  /** Package or namespace that each file declares (FileFacts.declaredModule). */
  declaredModule(file: string): string;
  /** Configuration files by path, as named by Language.configFiles. */
  readonly configs: ReadonlyMap<string, string>;
  readonly repoName: string;
}

/** Id of a module: any string that the language keeps unique. All files with the same id form one module. */
export type ModuleId = string;

export type ImportTarget =
  | { readonly kind: 'module'; readonly module: ModuleId }
  /**
   * Not in this repository. `name` is the package a person would install or know: `numpy`, `fmt`, `java.util`. `purl` names it
   * the same for all repositories, without a version, and must not depend on lock files: it is part of the identity.
   */
  | { readonly kind: 'external'; readonly name: string; readonly stdlib: boolean; readonly purl?: string | undefined }
  | { readonly kind: 'unknown' };

export interface ModuleSystem {
  /** Module that a file belongs to. A Go package, a Java package or a C# namespace has many files; a Python module one. */
  moduleOf(file: string): ModuleId;
  /** What the specifier of an import, as it is written in `file`, refers to. */
  resolve(specifier: string, file: string): ImportTarget;
  /** Module `name` inside `module`, if there is one: Python subpackages, Rust mods, nested namespaces. Depends on which modules there are, on nothing else. */
  child(module: ModuleId, name: string): ModuleId | undefined;
  /** Modules whose members are visible without an import, nearest first, the file's own module aside (C# parent namespaces, Rust prelude). */
  ambient?(file: string): readonly ModuleId[];
  /** A module of declarations beside another one, which may offer types that it does not: `x.d.ts` of `x.js`. */
  declarationsOf?(module: ModuleId): ModuleId | undefined;
  /** The folder whose files are compiled together with a file (a C# project): of two symbols with one name, the one in the caller's project is meant. */
  projectOf?(file: string): string | undefined;
}

/**
 * What a method of a container returns: the container itself (`self`), one element, a sequence of its `items` (pairs of a
 * map), `keys` or `values`, elements with their number (`numbered`), the results of the function that it is given
 * (`mapped`), or those results with their own containers opened (`flattened`).
 */
export type Passage = 'self' | 'element' | 'items' | 'keys' | 'values' | 'numbered' | 'mapped' | 'flattened';

/** How callables of one name are told apart where they may differ in their parameters alone. */
export interface OverloadRules {
  /**
   * Types of the language and its library: what a value of each may be passed as besides itself, nearest first. A type
   * that is listed here is passed as nothing else, and what is not listed may be anything.
   */
  readonly passedAs: Readonly<Record<string, readonly string[]>>;
  /** Listed types that have no null. */
  readonly neverNull: ReadonlySet<string>;
  /** Other types that nothing else is passed as: texts, boxed numbers. */
  readonly closed: ReadonlySet<string>;
  /** What a list of fixed length is passed as, besides itself. */
  readonly arraysAs: readonly string[];
  /** Types of the library that values of any type may be passed as, without their type saying so: Swift's `Sendable`. */
  readonly taking?: ReadonlySet<string>;
  /** Labels of arguments are part of a callable's name: one that does not bear those of the call is never meant (Swift). */
  readonly labelled?: true;
  /** A lambda is of a delegate's type, never of an interface with one method (C#). */
  readonly lambdasAreDelegates?: true;
  /** A type that declares a fitting one hides those of that name that it inherits (C#); else the best of all is meant (Java). */
  readonly nearestTypeWins?: true;
  /** An extension that is called by its bare name is the static method that it is, with all arguments written (C#); else `this` is handed over unwritten. */
  readonly extensionsAreStatic?: true;
  /** The library's delegates by name: how many parameters a lambda for one has, by the number of type arguments (C#). */
  readonly delegates?: Readonly<Record<string, (typeArguments: number) => number>>;
  /** The type that a value with null has, where that is another one than the value's: `int?` (C#). */
  readonly nullable?: string;
  /** One that takes any number of arguments is looked at with the others, by what its elements are (C#); else only when no other fits (Java). */
  readonly restCompetes?: true;
}

/** Members that the language's own syntax calls without naming them. First one found counts. */
export interface Protocols {
  /** When an object is called: Python `__call__`, PHP `__invoke`, Scala `apply`. */
  readonly call?: readonly string[];
  /** When something is iterated, for what gives the elements: Python `__iter__`, `[Symbol.iterator]`. */
  readonly iterate?: readonly string[];
  /** One step of what gives the elements: Python `__next__`. */
  readonly next?: readonly string[];
  /** When something is indexed: Python `__getitem__`, PHP `offsetGet`. Facts may use a name of their own for it: an index signature. */
  readonly index?: readonly string[];
  /** When a member is asked of something that stands for another thing: C++ `operator->`. */
  readonly standsFor?: readonly string[];
}

export interface ResolutionTraits {
  /** A bare `f()` inside a class may mean `this.f()` (Java, C#, Ruby). */
  readonly implicitThis: boolean;
  /** Names of other files of the same module are visible without an import (Go, Java, C#, Ruby; not Python, TypeScript). */
  readonly sharedModule: boolean;
  /** Names that a module imports are its members too (Python: `from .x import y` in `__init__`). */
  readonly importsAreMembers: boolean;
  /** Of two wildcard imports that bring a name the later one counts (Python: each assigns it). */
  readonly lastImportWins?: true;
  /** A module and a function may have the same name: `mod publish; pub use publish::*` with a `publish()` in it (Rust). */
  readonly modulesApart?: true;
  /** Modules may be left out of a program on a condition (`#[cfg]`), so that several declare the same (Rust). */
  readonly compiledOnCondition?: true;
  /** The type that every other type extends: C# `object`. */
  readonly topType?: string;
  /** Facts write `cls` for the class around; elsewhere it is a name like others (`Class<?> cls`). */
  readonly namesOwnClass?: true;
  /** Methods that are a type's constructor: `__init__`, `constructor`, `initialize`. */
  readonly constructors: readonly string[];
  /** A constructor that hands on to none runs the one of its base that takes nothing (Java, C#, C++). */
  readonly impliesSuper?: true;
  /** Members of a type that return an instance although nothing declares them: Ruby `new`. */
  readonly factories: readonly string[];
  /** A method repeats the type parameters of its receiver type, in the same order but under its own names (Go). */
  readonly receiverTypeParams?: true;
  /** A literal of a struct may name no fields, only give their values in order (Go). */
  readonly fieldsByPosition?: true;
  /** When several embedded types have a member, the type with the fewest steps in between provides it (Go). */
  readonly shallowestFirst?: true;
  /** A type implements an interface by having its methods, without naming it (Go). */
  readonly structuralInterfaces: boolean;
  /** Container types: which type argument is the element when iterated or indexed. Missing = the last one. */
  readonly elements: Readonly<Record<string, number>>;
  /** Containers whose elements are accessed as members: `table.name` is an element of a `Record<string, Foo>`. */
  readonly tables?: readonly string[];
  /** Methods that put elements into a container, by the number of their first argument that is one: `push`, `set`. */
  readonly takesElements?: Readonly<Record<string, number>>;
  /** Members of types outside that are what the type is told: by the name of the type, which type argument each member is. */
  readonly outsideMembers?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Types outside that lend no members to what extends them: `typing.Protocol`. A member comes from another base. */
  readonly emptyBases?: ReadonlySet<string>;
  /** Wrappers that `await` removes: `Promise`, `Future`. */
  readonly awaited: readonly string[];
  /** Wrappers that member access looks through: `Rc`, `Box`, `Arc`. */
  readonly transparent: readonly string[];
  /** Methods of containers, and what each returns: Rust `iter`, `map`; JS `filter`. */
  readonly passthrough: Readonly<Record<string, Passage>>;
  /** Those of them that are read without being called: Swift's `list.first`, `map.values`. */
  readonly passedProperties?: ReadonlySet<string>;
  readonly protocols?: Protocols;
  /** Everything that can be iterated has the methods of containers (Rust's `Iterator`). */
  readonly adaptsIterators?: true;
  /** Containers that a loop takes apart into key and value, although a method may hand out their values alone (TypeScript's maps). */
  readonly pairs?: readonly string[];
  /** Containers whose iteration yields pairs of key and value (Rust's maps). */
  readonly keyed?: readonly string[];
  /** Function types of the standard library by name: which type arguments are the parameters, and which is the result (Java). */
  readonly functions?: Readonly<Record<string, { readonly params: readonly number[]; readonly result?: number }>>;
  /**
   * Methods of containers that call the function they are given. For each of that function's parameters one letter: `e` for
   * an element, `k` for a key, `-` for something else; one text per number of parameters (Java).
   */
  readonly callbacks?: Readonly<Record<string, readonly string[]>>;
  /** The type of a receiver is seldom visible, so a method that only one type declares is taken to be the one called (Ruby). */
  readonly guessesMembers?: true;
  /** Files that are run on their own: where files share their names, their functions are nobody else's (Ruby). */
  readonly scripts?: RegExp;
  /** Members that every object has, so that calling one says nothing about the receiver's type (Ruby: `is_a?`, `dup`). */
  readonly universal?: ReadonlySet<string>;
  /** Interfaces, namespaces, classes and functions of one name merge, and a module may add to an interface of another (TypeScript). */
  readonly mergesDeclarations?: true;
  /** Types and values have separate names: a type parameter does not hide a value of its name (TypeScript). */
  readonly valuesApart?: true;
  /** What a module calls itself: `exports` of CommonJS. */
  readonly ownModule?: string;
  /** An instance does not have the static members of its class (TypeScript). */
  readonly staticsApart?: true;
  /** Implementing an interface gives a class no members (TypeScript). */
  readonly interfacesAddNoMembers?: true;
  /** A class does not have the methods of its instances (Ruby). */
  readonly instancesApart?: true;
  /** The member of every function that returns the function itself: JavaScript's `bind`, which other types may have for something else. */
  readonly rebinds?: string;
  /** A called name always means a method, even where a local variable has the same name (Java). */
  readonly methodsApart?: true;
  /** A field is never called like a method, whatever it holds (Rust: `(value.run)()`). */
  readonly fieldsApart?: true;
  /** A call that makes a type may set its fields by keywords: dataclasses (Python). */
  readonly keywordFields?: true;
  /** Text that makes a file a module. Other files are scripts, which see each other's top-level names (JavaScript). */
  readonly moduleText?: RegExp;
  /** Code outside of the repository returns types from outside, except for generic code and interfaces (Go). */
  readonly outsideKeepsApart?: true;
  /** Methods are capitalised like types (C#, Go), so a call of something outside does not show whether it constructs an instance. */
  readonly capitalMethods?: true;
  /** Extension methods that the language's library has: called on something unknown, one of the repository is not meant before them (C#). */
  readonly libraryExtensions?: ReadonlySet<string>;
  /** An extension is there where its package is imported, or its name, or in its own package (Kotlin); else wherever it is found. */
  readonly importedExtensions?: true;
  /** A type outside of the repository may be given members: those of `extension String { }` (Swift). */
  readonly extendsOutside?: true;
  /** In a block or an extension a bare name may be a member of its receiver: the bindings of `this`, innermost first (Kotlin). */
  readonly blockReceivers?: true;
  /** A property that a type does not declare may be read through its getter: `user.name` of a Java class with `getName` (Kotlin). */
  readonly getters?: true;
  /** Names in its files mean nothing to other files: edges are stated as relations. So it is for formats. */
  readonly relationsOnly?: true;
  /** Callables of one name are told apart by what they take: each is a symbol of its own, with its parameter types in its identity. */
  readonly overloads?: OverloadRules;
  /** All files share their names (`sharedModule`), and of several symbols of one name those nearest to the file that says it count (C). */
  readonly nearestNamesakes?: true;
  /**
   * One declaration may stand in several files, for one platform each or as a copy: of those with the same full name and
   * parameters the nearest to the file that says it count. Where that one is only expected (`NODE_FLAGS.expected`), all count.
   */
  readonly copies?: true;
  /** A type and a function may have the same name, and a call means the function (C: `struct stat` and `stat()`). */
  readonly tagsApart?: true;
  /** Types do not tell a pointer from what it points to, so indexing something that is not a container leaves its type (C). */
  readonly pointersAreLists?: true;
  /** Global names that are never symbols of a repository: `print`, `len`, `console`, `Object`. */
  readonly builtins: ReadonlySet<string>;
}

/**
 * Uses of a symbol that no reference in the repository shows, because the language's runtime, its tools or its frameworks
 * make them. The search for dead code keeps what these match (src/analysis/dead-code). Everything is optional: a language
 * that says nothing here has only the rules that hold for all.
 */
export interface ImplicitUses {
  /** Names, without their owner, that a runtime, test runner or framework calls: Python `__iter__`, Go `TestMain`. */
  readonly names?: RegExp;
  /**
   * Members that the language's syntax or library calls without naming them: operators, iteration, the text of a value. Both
   * patterns have to match where both are there.
   */
  readonly unnamed?: { readonly names?: RegExp; readonly signatures?: RegExp };
  /** Code that asks for a member, a function or a type by a text: `getattr`, `send`, reflection. */
  readonly computedAccess?: RegExp;
  /** Files that a tool loads by their path, so that everything they export is in use: `conftest.py`. */
  readonly files?: RegExp;
  /** Files that declare for others what is made elsewhere: `index.d.ts`. */
  readonly typings?: RegExp;
  /** Files whose symbols of such names a framework reads: the constants of Django's `settings.py`. */
  readonly settings?: { readonly files: RegExp; readonly names: RegExp };
  /** Full names that the compiler looks up by itself: TypeScript's `JSX` namespace. */
  readonly compilerNames?: RegExp;
  /** Signatures of what is loaded by its file's path, whatever its name: `export default`. */
  readonly loadedSignature?: RegExp;
  /** Signatures of members that replace one of a base, which may lie outside of the repository: C# `override`. */
  readonly overridingSignature?: RegExp;
  /** What stands over such a member: Java's `Override`. */
  readonly overridingDecorator?: string;
  /** Bases that call none of the methods that their heirs have: `Serializable`, `Exception`. */
  readonly idleBases?: RegExp;
  /** What stands over a symbol on lines of its own and is kept nowhere where its namespace is not known: C#'s attributes. The first group is its name. */
  readonly attribute?: RegExp;
  /** A member replaces one of a base without a word that says so (Python, Ruby, TypeScript). */
  readonly overridesUnsaid?: true;
  /** What follows it in the signature of a type are the names of its bases, up to the end or the second pattern: `extends`, `:`. */
  readonly heritage?: { readonly begins: RegExp; readonly ends?: RegExp };
  /** Signatures of exported members that have their visibility from a trait they implement: a Rust `fn` without `pub`. */
  readonly traitMemberSignature?: RegExp;
  /** Signatures of declarations that together make up one type: C# `partial`. */
  readonly partSignature?: RegExp;
  /** Members through which a class learns of its subclasses, and may keep them: Python `__init_subclass__`. */
  readonly subclassHooks?: RegExp;
  /** Decorators, by their last name, that hand the symbol to nobody: they observe it, or tell the compiler something (Rust's `instrument`). */
  readonly inertDecorators?: RegExp;
  /** Files through which a package shows what it offers: `__init__.py`, `index.ts`. */
  readonly surfaceFiles?: RegExp;
  /** Code that gets a member of its own object by a computed name: `getattr(self, name)`. */
  readonly computedMember?: RegExp;
  /** Whether the symbol is used by the place where it is declared (an argument, an addition to a global type); `lines` are those of its file. */
  isUsedInPlace?(symbol: DeclaredSymbol, lines: readonly string[]): boolean;
  /** Whether code that nobody here sees gets the symbol by the place where it is declared: `register({ onStart() {} })`, `//export name`. */
  isHandedInPlace?(symbol: DeclaredSymbol, lines: readonly string[]): boolean;
  /** A pattern, as a regular expression, of lines that reach every constant of an enum without naming any: `Kind.values()`. */
  reachesConstants?(type: string): string;
  /** What stands over an enum and picks its constants by their names: `#[derive(Deserialize)]`. */
  readonly pickingDecorators?: RegExp;
  /** Signatures of members that a key of a call or a table may set, by way of code that turns keys into setters: `Page.new(size: 1)`. */
  readonly setByKeys?: RegExp;
  /** Lines of a text that is code and is run: `class_eval <<~RUBY`. Numbers count from 1. */
  linesRun?(lines: readonly string[]): ReadonlySet<number>;
  /** The names under which a text has the module of a file as one value: `import * as rules from './rules'`. */
  namesOfModule?(text: string, path: string): readonly string[];
  /** The pattern of code that takes every field of a value, whatever it is: `asdict(page)`. */
  readonly takesFields?: RegExp;
  /** How a name is said that does not stand there as code: in other words (`be_empty` for `empty?`), in texts that are filled in (`"{LIMIT}"`). */
  saidAs?(name: string): SaidAs;
  readonly manifests?: ManifestReader;
  readonly handOvers?: HandOverReader;
}

/** Other ways to say a name. */
export interface SaidAs {
  /** Words that mean it. */
  readonly words?: readonly string[];
  /** A pattern, as a regular expression, of lines with the name in them that mean it although no code does. */
  readonly texts?: string;
}

/** Files that pin the versions of packages. They are read when an answer shows a package, never while indexing. */
export interface PackageVersions {
  /** Base names, or paths below a folder, the most exact first: lock files, then manifests. One `*` stands for anything. */
  readonly files: readonly string[];
  /** Package URL without a version -> version. What the file does not pin, or pins twice, is left out; a malformed file pins less. */
  read(name: string, text: string): ReadonlyMap<string, string>;
}

/** A symbol where it is declared; a GraphNode is one. */
export interface DeclaredSymbol {
  readonly name: string;
  readonly kind: NodeKind;
  readonly signature: string;
  readonly startLine: number;
}

/** Manifests that offer files of a package to other packages by path, as `exports` of a package.json does. */
export interface ManifestReader {
  /** Base names: `package.json`. */
  readonly names: readonly string[];
  /** A test for paths of source files, from the root of the repository. */
  offeredFiles(manifests: readonly Manifest[]): (file: string) => boolean;
}

export interface Manifest {
  /** Folder of the package, '' for the root. */
  readonly folder: string;
  readonly text: string;
}

/** Whether code passes a value on to somebody who may use its members without naming them here. In doubt yes. */
export interface HandOverReader {
  /** An instance of the class `name` or of a subclass declared in the text, or the class itself. */
  instance(text: string, name: string, around: HandOverContext): boolean;
  /** The module `path`, imported by the text as one object. */
  module(text: string, path: string, around: HandOverContext): boolean;
}

/** What the text alone does not say. */
export interface HandOverContext {
  /** The value is kept in a class whose base lies outside of the repository, and may be used by that base. */
  readonly heldByOutsideBase: boolean;
  /** What is exported is for whoever imports it. */
  readonly offersExports: boolean;
}

/**
 * How much is known of a language's files. `resolved`: names are followed across files. `outline`: symbols and what they
 * mention are known, but calls are linked inside of a file alone, so that no answer about uses is complete.
 */
export type ReadingDepth = 'resolved' | 'outline';

/** It claims files by the names and interpreters that it lists. */
export interface Language extends Omit<Reader, 'claims'> {
  /** Default: resolved. */
  readonly depth?: ReadingDepth;
  /** With the dot, lower case. */
  readonly extensions: readonly string[];
  /** Endings of another language, whose files are this one's where their first HEAD_CHARS characters say so: a C++ header called `.h`. */
  readonly contested?: { readonly extensions: readonly string[]; isOwn(head: string): boolean };
  /** Whole file names without such an ending: `Rakefile`. */
  readonly filenames?: readonly string[];
  /** Interpreter names in a `#!` line, for files without an ending. */
  readonly interpreters?: readonly string[];
  /** Base names or endings of configuration files that `modules` reads: `go.mod`, `tsconfig.json`. */
  readonly configFiles: readonly string[];
  /**
   * Languages with the same module space see each other's modules and symbols, as Kotlin and Java do. Their module systems
   * are given the files of all of them and have to give the same modules the same ids. Default: its id.
   */
  readonly moduleSpace?: string;
  modules(project: Project): ModuleSystem;
  readonly traits: ResolutionTraits;
  /** By path alone: test code of this language's conventions (file name, folder). */
  isTestPath(path: string): boolean;
  /** By path alone: what an editor or a build writes, without a word in it that says so. */
  isGeneratedPath?(path: string): boolean;
  /** By path alone: code that draws what a user sees, a file of components. */
  isViewPath?(path: string): boolean;
  /** What runs its tests, in the order in which they are asked. */
  readonly testRunners?: readonly TestRunner[];
  /** Paths that a test file's name says it is about, without endings: `store_test.go` -> [`store`]. */
  testSubjects(path: string): readonly string[];
  /** True when qualified names carry the package instead of the file (Go). */
  readonly packageQualified: boolean;
  readonly implicitUses?: ImplicitUses;
  readonly packageVersions?: PackageVersions;
}
