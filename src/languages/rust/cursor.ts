/**
 * The state of reading one Rust file. Beyond a TokenCursor: where in the tree of inline modules the reader is, whose
 * impl block it is in, what bounds the type parameters have, and which path heads need an import of their own.
 */
import type { ExprText, ImportFact, SymbolIndex, TypeText } from '../../model/facts.ts';
import { TokenCursor } from '../shared/token-cursor.ts';
import type { Tokens } from '../shared/tokens.ts';
import type { TypeRelation } from './impls.ts';
import { PathHeads } from './path-heads.ts';
import { RouteTable } from './route-table.ts';
import { BASIC_TYPES, BUILTINS } from './universe.ts';

/** Who owns the functions, constants and types that an impl block or trait declares. */
interface Owner {
  /** Symbol of the type when it is declared in this file, else -1. */
  readonly index: SymbolIndex;
  /** Name of the type when it is declared elsewhere. */
  readonly type: string;
  /** Members of a trait impl are as visible as the trait. */
  readonly isTraitImpl: boolean;
  /** Trait that an impl block is for; '' without one. */
  readonly trait: string;
  readonly isTrait: boolean;
  /** What an impl block asks of the type's parameters. */
  readonly bounds?: Readonly<Record<string, TypeText>>;
}

export class Cursor extends TokenCursor {
  readonly heads = new PathHeads();
  readonly routes: RouteTable;
  readonly path: string;
  /** Names of the inline modules around, outermost first. */
  readonly modules: string[] = [];
  /** Inside `#[cfg(test)]`. */
  inTest = false;
  owner: Owner | undefined;
  /** Bound of each type parameter in scope; '' when it has none. */
  typeParams: ReadonlyMap<string, TypeText> = new Map();
  /** Payload types of enum variants of this file: `Kind.Variant` -> types by position or field name. */
  readonly variants = new Map<string, ReadonlyMap<string, TypeText>>();
  /** The last tuple that was read as a value: its bracket and its parts. */
  tuple: { readonly open: number; readonly texts: readonly ExprText[] } | undefined;
  /** Macros that the file has declared so far. */
  readonly macros = new Set<string>();
  readonly imported = new Map<string, ImportFact>();
  /** Types and traits declared so far, by name with the inline modules around. */
  readonly declaredTypes = new Map<string, SymbolIndex>();
  readonly relations: TypeRelation[] = [];
  /** Modules in files of their own: `name`, or `name=path` where an attribute says the path. */
  readonly fileModules: string[] = [];

  constructor(path: string, tokens: Tokens) {
    super(path, 'rust', tokens);
    this.path = path;
    this.routes = new RouteTable(this.facts);
  }

  addImport(fact: ImportFact): void {
    this.facts.imports.push(fact);
    if (fact.local !== null) this.imported.set(fact.local, fact);
    this.routes.noteImport(fact.specifier, fact.imported);
  }

  /** A name of this place as the file's top level would say it. */
  qualified(name: string): string {
    return this.modules.length === 0 ? name : `${this.modules.join('.')}.${name}`;
  }

  /** A name that can only mean an item: not local, not of the prelude. */
  isItemName(name: string): boolean {
    return !this.scopes.has(name) && !BUILTINS.has(name);
  }

  /** A value of a type parameter has the members of its bound: `Arc<S>` is `Arc<Store>` where S is a Store. */
  known(type: TypeText): TypeText {
    if (this.typeParams.size === 0) return type;
    if (this.typeParams.get(type) === '') return '?';
    return type.replace(/[A-Za-z_]\w*/g, (name) => this.typeParams.get(name) || name);
  }

  /** Full path of an import's local name: `env` -> `std::env`. */
  importPath(name: string): string | undefined {
    const fact = this.imported.get(name);
    if (fact === undefined) return undefined;
    return fact.imported === null ? fact.specifier : `${fact.specifier}::${fact.imported}`;
  }

  /** A callee with the import that its first name stands for put in: `env.var` -> `std.env.var`. */
  fullPath(callee: ExprText): string {
    const dot = callee.indexOf('.');
    const head = dot < 0 ? callee : callee.slice(0, dot);
    const path = this.scopes.has(head) ? undefined : this.importPath(head);
    return path === undefined ? callee : path.replaceAll('::', '.') + (dot < 0 ? '' : callee.slice(dot));
  }

  protected override namesNoType(type: TypeText): boolean {
    return BASIC_TYPES.has(type) || this.typeParams.has(type);
  }
}
