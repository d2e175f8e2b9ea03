/**
 * What is known at one point of a file while its captures are visited in document order: open functions, classes,
 * object literals and block scopes, what `this` means, which names are bound. Every stack is closed by offset
 * (`advance`), so handlers only ever open. Nodes may be kept here, because the context dies with the extraction.
 */

import type { BindingFact, ExprText, SymbolFact, SymbolIndex, TypeText } from '../../model/facts.ts';
import { HandedOn, type Parameter } from '../shared/handed-on.ts';
import { SourceFacts } from '../shared/source-facts.ts';
import type { Callee } from './call-chains.ts';
import type { Component } from './components/component.ts';
import { isComponentPath } from './components/component-path.ts';
import type { FunctionParts } from './function-parts.ts';
import type { Documented } from './jsdoc.ts';
import { RouteTable } from './route-table.ts';
import type { Node } from './syntax/node.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A function, class body or static initialiser: something that decides what `this` and `return` mean. */
export interface Frame {
  readonly end: number;
  readonly kind: 'function' | 'class' | 'static';
  readonly thisText: ExprText;
  /** Symbol whose result a `return` gives; -1 for anonymous functions. */
  readonly symbol: SymbolIndex;
  /** A function that nothing but its own declaration names: not a callback, nor what `memo(...)` wraps. */
  readonly named?: boolean;
  /** The function itself. */
  readonly fn?: Node;
}

/** What the members that follow belong to: a class, an object literal or a type with members. */
export interface Container {
  readonly end: number;
  readonly kind: 'class' | 'object' | 'type';
  /** Undefined: the members have no owner of their own. */
  readonly owner: SymbolIndex | undefined;
  /** How code reaches the object: what `this` stands for in its methods. */
  readonly path: ExprText;
  /** Plain values are resolved against, but not shown. */
  readonly hidesValues: boolean;
  /** Type that the members belong to when it is declared elsewhere: `Foo.prototype = {}`. */
  readonly ownerType: string | undefined;
  /** The members are what the module exports: `module.exports = {}`. */
  readonly exported: boolean;
  readonly body: Node | null;
  /** What an object literal is expected to be. */
  readonly context: ExprText | undefined;
  readonly fields: Map<string, SymbolIndex>;
}

/** Whose members an object literal's are. */
export interface LiteralPlace {
  readonly owner: SymbolIndex;
  readonly path: ExprText;
  readonly ownerType?: string | undefined;
  readonly exported?: boolean;
  readonly context?: ExprText | undefined;
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

interface Narrowed extends Range {
  readonly path: string;
  readonly type: TypeText;
}

interface Scope extends Range {
  /** Declarations in it are the module's or the namespace's, not local. */
  readonly module: boolean;
}

interface Outer {
  readonly start: number;
  readonly exported: boolean;
}

interface Declaration {
  readonly start: number;
  readonly end: number;
  readonly constant: boolean;
  readonly functionScoped: boolean;
  readonly exported: boolean;
}

/** A value that is known by its type, by the expression it comes from, or not at all. */
export interface Known {
  readonly type?: TypeText | undefined;
  readonly value?: ExprText | undefined;
  /** By a test that may say nothing. */
  readonly narrowed?: boolean;
  /** It has a symbol of its own. */
  readonly local?: boolean;
}

export class FileContext {
  readonly facts: SourceFacts;
  readonly source: string;
  readonly path: string;
  readonly isTest: boolean;
  /** Plain JavaScript: fields appear by assignment, functions may be constructors. */
  readonly isScript: boolean;
  readonly scopes: Scope[];
  readonly frames: Frame[] = [];
  readonly containers: Container[] = [];
  readonly declarations: Declaration[] = [];
  /** Callees that the text could tell, by node id of the call. */
  callees: ReadonlyMap<number, Callee> = new Map();
  /** Expressions by node id: chains of calls share their heads. */
  readonly exprs = new Map<number, ExprText>();
  /** The statement around a declaration (`export`, `declare`), by the declaration's node id. */
  readonly outers = new Map<number, Outer>();
  /** Captures that an outer one has dealt with. */
  readonly done = new Set<number>();
  /** Offsets of names that a call, `new` or decorator calls: they are not plain accesses. */
  readonly called = new Set<number>();
  /** Symbol that stands for a function, class or object type that follows, by node id. */
  readonly owners = new Map<number, SymbolIndex>();
  /** Functions that follow and that a call around them hands on: the variable names what the call gives. */
  readonly wrapped = new Set<number>();
  /** What `this` is in a function expression that follows. */
  readonly paths = new Map<number, ExprText>();
  /** Object literals that follow and have a name. */
  readonly literals = new Map<number, LiteralPlace>();
  /** What an array that follows is declared to be, by the offset of its bracket. */
  readonly lists = new Map<number, ExprText>();
  /** What a function's parameters are by the call it is handed to, by node id. */
  readonly expected = new Map<number, readonly (ExprText | undefined)[]>();
  /** What a function that follows is expected to be, by node id. */
  readonly contexts = new Map<number, ExprText>();
  /** Callees by the offset of the parenthesis that opens their arguments. */
  readonly calls = new Map<number, ExprText>();
  /** Names of types that have none of their own, by node id. */
  readonly anonymous = new Map<number, string>();
  /** Functions whose header was read before their own capture came. */
  readonly parts = new Map<number, FunctionParts>();
  /** What comments of plain JavaScript say, by the offset of what they stand in front of. */
  readonly comments = new Map<number, Documented>();
  /** Blocks that are bodies of namespaces. */
  readonly moduleBlocks = new Set<number>();
  /** What the file as a whole is, if it is a component. */
  component: Component | undefined;
  /** Where the last `declare global { }` ends. */
  globalEnd = 0;
  readonly routes = new RouteTable();
  /** Functions that are handed to parameters, and parameters that are called. */
  readonly handedOn = new HandedOn<string>();
  /** Variables and parameters that were given another value. */
  readonly givenAgain = new Set<string>();
  readonly #moduleVariables = new Set<string>();
  #seen = 0;
  /** Parameters by their bindings. */
  readonly parameters = new Map<BindingFact, Parameter>();
  readonly #bound = new Map<string, Mutable<BindingFact>[]>();
  #narrowed: Narrowed[] = [];
  #offset = 0;
  #modules = 0;

  constructor(path: string, source: string, isTest: boolean) {
    this.path = path;
    this.source = source;
    this.isTest = isTest;
    this.isScript = /\.[cm]?jsx?$/i.test(path);
    this.facts = new SourceFacts(path, 'typescript', source);
    this.scopes = [{ start: 0, end: source.length + 1, module: true }];
  }

  text(node: Node): string {
    return this.source.slice(node.startIndex, node.endIndex);
  }

  advance(offset: number): void {
    this.#offset = offset;
    this.facts.advance(offset);
    close(this.scopes, offset);
    close(this.frames, offset);
    close(this.containers, offset);
    close(this.declarations, offset);
  }

  get scope(): Scope {
    return this.scopes[this.scopes.length - 1] as Scope;
  }

  get container(): Container | undefined {
    return this.containers[this.containers.length - 1];
  }

  get declaration(): Declaration | undefined {
    return this.declarations[this.declarations.length - 1];
  }

  /** Where a declaration begins, the statement around it included, and whether that exports it. */
  outer(node: Node): Outer {
    return this.outers.get(node.id) ?? { start: node.startIndex, exported: false };
  }

  /** Innermost function around this point. */
  get function(): Frame | undefined {
    for (let i = this.frames.length - 1; i >= 0; i--) if ((this.frames[i] as Frame).kind === 'function') return this.frames[i];
    return undefined;
  }

  get atModuleLevel(): boolean {
    return this.scope.module && this.function === undefined;
  }

  /** Inside functions without a name only: callbacks at module level, what `memo(...)` or `describe(...)` are handed. */
  get isNameless(): boolean {
    return this.frames.every((f) => !f.named);
  }

  get thisText(): ExprText {
    return this.frames[this.frames.length - 1]?.thisText ?? '?';
  }

  /** End of the function around this point, or of the module: how far a `var` reaches. */
  get functionEnd(): number {
    return this.function?.end ?? (this.scopes[0] as Scope).end;
  }

  enter(container: Pick<Container, 'end' | 'kind' | 'owner' | 'path'> & Partial<Container>): void {
    this.containers.push({
      end: container.end,
      kind: container.kind,
      owner: container.owner,
      path: container.path,
      hidesValues: container.hidesValues ?? false,
      ownerType: container.ownerType,
      exported: container.exported ?? false,
      body: container.body ?? null,
      context: container.context,
      fields: new Map(),
    });
  }

  bind(name: string, { type, value, narrowed, local }: Known, range: Range, param = false): BindingFact {
    const binding: Mutable<BindingFact> = { name, start: range.start, end: range.end };
    if (type) binding.type = type;
    else if (value && value !== '?') binding.value = value;
    if (param) binding.param = true;
    if (narrowed) binding.narrowed = true;
    if (local) binding.local = true;
    this.facts.bindings.push(binding);
    const list = this.#bound.get(name);
    if (list === undefined) this.#bound.set(name, [binding]);
    else list.push(binding);
    return binding;
  }

  /** Whether a variable of the module without a declared type has the name, as far as the file has been read. */
  isModuleVariable(name: string): boolean {
    const { symbols } = this.facts;
    for (; this.#seen < symbols.length; this.#seen++) {
      const { owner, kind, type, name: own } = symbols[this.#seen] as SymbolFact;
      if (owner === -1 && kind === 'variable' && type === undefined) this.#moduleVariables.add(own);
    }
    return this.#moduleVariables.has(name);
  }

  /** See BindingFact.again. */
  bindAgain(name: string, value: ExprText, start: number): void {
    this.givenAgain.add(name);
    this.facts.bindings.push({ name, start, end: this.scope.end, ...(value.startsWith('?') ? {} : { value }), again: true });
  }

  /** A test says what a path is in a range: `if (this.shape instanceof Circle)`. */
  narrow(path: string, type: TypeText, range: Range): void {
    this.#narrowed = [...this.#narrowed.filter((n) => n.end > this.#offset), { ...range, path, type }];
  }

  /** What a test said about the beginning of a path, here. */
  narrowedHead(path: string): Narrowed | undefined {
    if (this.#narrowed.length === 0) return undefined;
    const offset = this.#offset;
    return this.#narrowed.findLast((n) => n.start <= offset && offset < n.end && path[n.path.length] === '.' && path.startsWith(n.path));
  }

  /** The local variable or parameter that `name` means at `offset`, as far as the file has been read. */
  lookup(name: string, offset: number): Mutable<BindingFact> | undefined {
    const list = this.#bound.get(name);
    if (list === undefined) return undefined;
    for (let i = list.length - 1; i >= 0; i--) {
      const b = list[i] as BindingFact;
      if (b.start <= offset && offset < b.end && !b.narrowed) return b;
    }
    return undefined;
  }

  /** A name for a module that is mentioned without being bound: `require('m').f()`, `import('m').T`. */
  anonymousModule(specifier: string, line: number, imported: string | null = null): string {
    const local = `$module${this.#modules++}`;
    this.facts.imports.push({ specifier, imported, local, line });
    // A component is what its module is loaded for.
    if (isComponentPath(specifier)) this.facts.imports.push({ specifier, imported: 'default', local: null, line });
    return local;
  }
}

function close(stack: { readonly end: number }[], offset: number): void {
  while (stack.length > 0 && (stack[stack.length - 1] as { end: number }).end <= offset) stack.pop();
}
