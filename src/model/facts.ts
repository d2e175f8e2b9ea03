/**
 * What extraction says about one file, before anything is known about other files: plain records, no node ids, no
 * hashes. Offsets are UTF-16 code units in the decoded source, lines are 1-based, columns 0-based.
 *
 * Two small languages keep facts independent of the programming language, so that one resolver serves all:
 *
 * ExprText, a path of steps that stands for a value:
 *   head   identifier | `this` (instance) | `cls` (the class itself) | `super` | `<TypeText>` (a value of that type) | `?` (unknown)
 *          `::Name` is looked for at the top level alone; `&Name` has the members that Name owns: an instance of a class without a name
 *   steps  `.name`, `['na-me']` member   `()` call   `[]` index   `[1]` index by a number   `[key]` member that a symbol names, else an index   `~` one element when iterated   `~0` what a loop over it gets first: a key
 *          `^` awaited   `#N` N-th of a tuple   `~#N` N-th of a pair that a loop takes apart   `%N` what its N-th parameter takes, `%last` its last one, `%to:` the one labelled `to`   `%this` what `this` is in it
 *          `<A,B>` before a call or a parameter: type arguments   `{a,,b.c}` likewise: what is handed over, as far as it is a path or a short text, `'close'`;
 *          for a container's `map` and its kin what the function gives, `{~.name}` where that begins with an element
 *   `this.store.get().close`, `Foo().bar` (new Foo().bar, &Foo{}, Foo{}: calling a type gives an instance),
 *   `Foo.new()` (Rust Foo::new(), Ruby Foo.new), `f()#0` (a, err := f()), `<Sender<Job>>.send` (a cast or an annotated value),
 *   `on%1%0` (in `on('x', (e) => ...)` what `e` is: the first parameter of what `on` takes second).
 *
 * TypeText, a type: `mod.Name<Arg,Arg>`; `A|B` for unions (null, undefined, None and Option wrappers dropped when the
 * language's own syntax marks them: `Foo?`, `Optional[Foo]`); pointers, references and lifetimes dropped.
 * Containers keep their name with arguments: `Array<T>`, `Map<K,V>`, `Promise<T>`; Go slices are `Array<T>`, maps
 * `Map<K,V>`, channels `Chan<T>`; tuples and multiple results `(A,B)`; function types `=>R` or `(A,B)=>R`, R the result;
 * `(this<A>,B)=>R` where `this` is an A. `(A,...Array<B>)=>R` where the rest are B. `values<T>` is one of the values that a T has under its names,
 * `at<T,K>` the one under the name that K is, `mapped<T,V>` has the names of T and a V under each.
 * A function that tells whether something is a T gives `is<T>`: `isFoo()~` is what passed the test.
 * `?Foo` is supposed to be a Foo, because what holds it is named after one; beside a value it counts where the value is not known.
 * `$name` is a hidden symbol for a type without a name; where it is a variable, a value of the type is what that variable is.
 * A function type reaches to the end of its text; inside a union it stands in parentheses: `Foo|((A)=>R)`.
 */
import type { EdgeType } from './edge-types.ts';
import type { Visibility } from './graph.ts';
import type { NodeKind } from './node-kinds.ts';
import type { Provenance } from './provenance.ts';

export type ExprText = string;
export type TypeText = string;

/** Index into FileFacts.symbols; -1 is the file itself. */
export type SymbolIndex = number;

export interface SymbolFact {
  /** Own name without its owner. */
  readonly name: string;
  readonly kind: NodeKind;
  /** Enclosing symbol (class, function, inline module); -1 at top level. */
  readonly owner: SymbolIndex;
  /** Type that the symbol belongs to when it is declared elsewhere: Go receiver, Rust impl target, `Foo.prototype.x =`. */
  readonly ownerType?: string;
  /** First line with decorators and attributes, without the doc comment. */
  readonly startLine: number;
  readonly endLine: number;
  /** Line and column of the name. */
  readonly line: number;
  readonly column: number;
  /** Whole extent, decorators included. */
  readonly start: number;
  readonly end: number;
  readonly signature: string;
  /** At most 500 characters. */
  readonly doc: string;
  readonly visibility: Visibility;
  /** NODE_FLAGS: test, exported, abstract, static, async, deprecated. */
  readonly flags: number;
  /** Result of a callable, type of a field, variable or property, aliased type of a type alias. */
  readonly type?: TypeText;
  /** Without a declared type: what it is assigned or (callables with one plain return) what it returns. */
  readonly value?: ExprText;
  readonly typeParams?: readonly string[];
  /** Upper bounds of type parameters: `T extends Foo`. */
  readonly bounds?: Readonly<Record<string, TypeText>>;
  /** Declared types of a callable's parameters, '' where nothing is said; one that starts with `...` takes the rest: the last, or with labels any. */
  readonly params?: readonly TypeText[];
  /** What callers write in front of each argument, '' for nothing, where that tells callables apart (Swift's `move(to:)`). */
  readonly labels?: readonly string[];
  /** Number of parameters, [least, most]; most is -1 when open. For overloads. */
  readonly arity?: readonly [number, number];
  /** Type that the callable is called on as if it were its member: the `this` parameter of a C# extension method. */
  readonly extensionOf?: TypeText;
  /** A local value of a function or a property of a parameter: it becomes no node, but names may resolve to it. */
  readonly hidden?: true;
  /** For a hidden accessor: the field that it reads or writes. A call of the accessor counts as a use of that field. */
  readonly accessorOf?: SymbolIndex;
  /** A node, but one that is found only through the binding of its name, never as a member of its owner or module. */
  readonly local?: true;
  /** Visible to every file without an import: declared in `declare global`. */
  readonly global?: true;
  /** Seen by the names of its own file alone, whatever module that belongs to: a `static` function of C. */
  readonly fileOnly?: true;
  /** Declares what may be defined elsewhere (a prototype in a header): it becomes a node only where nothing in its module defines it. */
  readonly declaration?: true;
  /** Id of the format that stated it in a file whose main reader is another one. Names in code never mean such a symbol. */
  readonly statedBy?: string;
  /** Further names by which relations find it, and nobody else: the labels of a workload, the image that a Dockerfile builds. */
  readonly aliases?: readonly string[];
}

/** A name with a type or a value inside one file: parameter, local variable, loop variable, pattern. */
export interface BindingFact {
  readonly name: string;
  /** Visible in [start, end). The innermost range that holds an offset wins; among equal ones the last before it. */
  readonly start: number;
  readonly end: number;
  readonly type?: TypeText;
  readonly value?: ExprText;
  readonly param?: true;
  /** The binding has a local symbol of its own, which the name means when its value leads to no symbol. */
  readonly local?: true;
  /** Narrowed by a test (`if (isFoo(x))`). When the test says nothing useful, the name keeps the meaning it had before. */
  readonly narrowed?: true;
  /** The name stood for something else before and gets another value here: so it is for code that runs in this order, not for functions that follow. */
  readonly again?: true;
}

/** A function that is handed to a parameter which is called: `by`, a symbol of the same file, calls it. */
export interface HandedFact {
  /** What is handed over, resolved at `at` and `offset`, or the symbol itself where it is declared in place. */
  readonly expr: ExprText | SymbolIndex;
  readonly at: SymbolIndex;
  readonly offset: number;
  readonly by: SymbolIndex;
  readonly line: number;
  readonly column: number;
}

export type RefRole =
  | 'call'
  | 'new'
  /** Decorator, annotation, attribute; `at` is the decorated symbol. */
  | 'decorator'
  /** A function passed or stored by name. */
  | 'callback'
  /** A field or property that is read or written. */
  | 'access'
  /** A type, class or constant mentioned as a value (isinstance, except, table of handlers). */
  | 'reference'
  | 'throw'
  | 'macro';

export interface RefFact {
  readonly role: RefRole;
  /** Innermost enclosing symbol. */
  readonly at: SymbolIndex;
  /** What is called or mentioned, without the call's own `()`. */
  readonly expr: ExprText;
  /** Of the last identifier. */
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  /** Number of arguments, for overloads; absent when a spread makes it unknown. */
  readonly args?: number;
  /**
   * What the arguments are, for overloads: expressions with commas between them as in `{a,,b.c}`, empty where nothing is
   * known. A lambda is `<(?,?)=>?>` with as many parameters, null is `<null>`. `to:` in front of one is its label, `*:` one that
   * fits any: a block behind the parentheses. `2>` before all of them says how many type arguments are written.
   */
  readonly handed?: string;
}

export type TypeRole = 'extends' | 'implements' | 'mixin' | 'param' | 'return' | 'field' | 'variable' | 'throws' | 'bound';

export interface TypeRefFact {
  readonly role: TypeRole;
  readonly at: SymbolIndex;
  readonly type: TypeText;
  readonly line: number;
  readonly column: number;
}

/** One name brought into a file. `import {a as b} from 'm'` is { specifier: 'm', imported: 'a', local: 'b' }. */
export interface ImportFact {
  /** Module as written, in the language's own syntax. */
  readonly specifier: string;
  /** Name in the module; '*' for all of them; 'default'; null for the module itself. */
  readonly imported: string | null;
  /** Name in this file; null when nothing is bound (side effect, wildcard, pure re-export). */
  readonly local: string | null;
  /** The import gives the module a name of its own, so the name that the module declares does not apply here (Go). */
  readonly renamed?: true;
  /** Nobody wrote it: names are visible without (the packages around `package a; package b` of Scala). It makes no edge. */
  readonly implied?: true;
  /** Name under which the importing module re-exports it; '*' for `export * from`. */
  readonly exportedAs?: string;
  readonly line: number;
  /** Visible in [start, end) when the import stands inside a function or block. */
  readonly start?: number;
  readonly end?: number;
}

/** `export { a as b }`, `export default a`, `module.exports.b = a`: a local value offered under a name. */
export interface ExportFact {
  readonly exportedAs: string;
  readonly expr: ExprText;
}

export interface RouteFact {
  /** GET, POST ..., or ANY. */
  readonly method: string;
  /** With the prefixes of the groups and controllers around it. */
  readonly path: string;
  readonly framework: string;
  /** The handler, as an expression resolved at `offset`, or the symbol index where it is declared in place. */
  readonly handler: ExprText | SymbolIndex;
  readonly at: SymbolIndex;
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  /** The function or variable of this file whose mounts lend it a prefix (MountFact); the file's own mounts without one. */
  readonly under?: SymbolIndex;
  /** The call that registers it, when no known framework does: it counts if this is a method of a router that the repository declares. */
  readonly via?: ExprText;
}

/** A file puts what is registered elsewhere under a path: `include('shop.urls')`, `api.include_router(users.router)`, `bindUsers(group)`. */
export interface MountFact {
  /** With the prefixes of the groups around it; may be empty. */
  readonly prefix: string;
  /** What is mounted: an expression, a module as an import would name it, or a file by its path. */
  readonly target: ExprText;
  readonly by: 'expression' | 'module' | 'file';
  /** What it is mounted in, which may be mounted itself: a symbol of this file, an expression, or the file. */
  readonly under?: SymbolIndex | ExprText;
  readonly at: SymbolIndex;
  readonly offset: number;
}

export type EffectKind = 'env' | 'process' | 'http' | 'flag' | 'dynamic_code';

/** A side effect of a function: it reads an environment variable, starts a process, calls a URL, checks a feature flag. */
export interface EffectFact {
  readonly kind: EffectKind;
  /** Variable, command, `METHOD url`, flag; '?' when it is computed. */
  readonly name: string;
  readonly at: SymbolIndex;
  readonly line: number;
  readonly column: number;
}

/**
 * What a relation leads to. The nearest match is taken: in the file itself, else in the file that shares the most folders
 * with it; between equally near ones nothing is guessed, and the name is kept as unresolved.
 */
export interface RelationTarget {
  /** Kinds to look for, best first. */
  readonly kind: NodeKind | readonly NodeKind[];
  /**
   * Own name or full name (`Type.method`) of a symbol; for a `file` its path from the root, or, after two stars and a slash,
   * the end of it; `GET /users/{id}` for a `route_handler`.
   */
  readonly name: string;
  /** The name is the full name: no members whose own name it is. */
  readonly full?: true;
  /** Only in files that declare this module (FileFacts.declaredModule) or one that ends with it. */
  readonly module?: string;
  /** Only in this file, or, if it ends with `/`, in files below this folder. */
  readonly within?: string;
  /** Only in what this reader (language or format) has read. */
  readonly reader?: string;
  /** Names that the match has to bear as well, as aliases: a selector of several labels. */
  readonly also?: readonly string[];
  /**
   * Instead of the only nearest one every match, or every one of the nearest: a selector. `copies`: the nearest one and
   * whatever else its module declares under that name, in copies of its file.
   */
  readonly all?: true | 'nearest' | 'copies';
  /** Looked for when nothing matches; then it also says what happens otherwise. */
  readonly orElse?: RelationTarget;
  /**
   * Without a match: a node outside of the repository, of the first kind (`phantom`, the default), an unresolved name, or
   * `nothing`, where the relation is only a supposition. A `file` or a `route_handler` is never made up.
   */
  readonly otherwise?: 'phantom' | 'unresolved' | 'nothing';
}

/** An edge of any type from a symbol of the file to something described by kind and name, wherever it is declared. */
export interface RelationFact {
  readonly type: EdgeType;
  readonly from: SymbolIndex;
  readonly target: RelationTarget;
  readonly line: number;
  readonly column: number;
  /** Default: `ast_resolved` for something declared in the repository, `ast_inferred` for a phantom. Confidence follows from it. */
  readonly provenance?: Provenance;
}

export interface FileFacts {
  readonly path: string;
  /** Id of the reader: a language or a format. */
  readonly language: string;
  /** Package or namespace that the file declares (Go package name, Java package, C# file namespace); '' if none. */
  readonly declaredModule: string;
  readonly symbols: readonly SymbolFact[];
  readonly bindings: readonly BindingFact[];
  readonly refs: readonly RefFact[];
  readonly types: readonly TypeRefFact[];
  readonly imports: readonly ImportFact[];
  readonly exports: readonly ExportFact[];
  readonly routes: readonly RouteFact[];
  /** Left out by most files. */
  readonly mounts?: readonly MountFact[];
  readonly effects: readonly EffectFact[];
  readonly relations?: readonly RelationFact[];
  readonly handedOn?: readonly HandedFact[];
  /** The file has syntax that the parser did not understand; the facts cover the rest. */
  readonly hasErrors: boolean;
}

/** The facts that linking other files may need. Kept in memory for all files of a run. */
export type FileOutline = Omit<FileFacts, 'refs' | 'bindings' | 'routes' | 'effects' | 'relations' | 'handedOn'>;
/** The facts that are needed only while the file itself is linked, and dropped after. */
export type FileDetail = Pick<FileFacts, 'refs' | 'bindings' | 'routes' | 'effects' | 'relations' | 'handedOn'>;
