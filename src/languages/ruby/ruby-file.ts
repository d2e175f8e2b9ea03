/**
 * What all handlers of one file share: the facts collected so far, the scopes around the current place, members that
 * each class already has, and offsets that a handler has dealt with. Lives as long as the extraction of one file.
 */
import type { Node } from 'web-tree-sitter';
import type { ExprText, SymbolFact, SymbolIndex } from '../../model/facts.ts';
import type { Visibility } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { SourceFacts } from '../shared/source-facts.ts';
import { cleanDoc, cleanSignature } from '../shared/text.ts';
import { type Local, type Scope, ScopeStack } from './scopes.ts';
import { commentAbove } from './text-scan.ts';

export type NewSymbol = { -readonly [K in keyof SymbolFact]: SymbolFact[K] };

/** Where a symbol stands and how its declaration reads. */
interface Extent {
  readonly start: number;
  readonly end: number;
  readonly nameAt: number;
  readonly signature: string;
}

/** An element as first argument; a second one is an index, or else the element was a pair. */
export interface BlockValue {
  readonly element: ExprText;
  readonly isIndexed: boolean;
}

/** A group of routes around the current place. */
export interface RouteGroup {
  readonly end: number;
  readonly path: string;
  /** Modules of the controllers: `Admin.` */
  readonly module: string;
  readonly controller: string;
  /** Of the resource around: its members (`member do`), all of it (`collection do`), and the form for a new one (`new do`). */
  readonly memberPath: string;
  readonly collectionPath: string;
  readonly newPath: string;
  /** Where a shallow resource has its members: without the resources around it. */
  readonly shallowPath: string;
  readonly shallow: boolean;
  /** Whether a resource is around. */
  readonly nested: boolean;
  /** What a scope says of the actions of every resource in it. */
  readonly actions: RouteActions;
}

/** As written: `[:show]`, `%i[new edit]`. */
export interface RouteActions {
  readonly only?: string | undefined;
  readonly except?: string | undefined;
}

export class RubyFile {
  readonly facts: SourceFacts;
  readonly source: string;
  readonly path: string;
  readonly isTest: boolean;
  readonly scopes: ScopeStack;
  readonly members = new Map<SymbolIndex, Map<string, SymbolIndex>>();
  /** Names that were dealt with where they stand: of definitions, of calls without receiver, of aliases. */
  readonly handled = new Set<number>();
  readonly expressions = new Map<number, ExprText>();
  /** What a block receives, by the block's node. */
  readonly blockValues = new Map<number, BlockValue>();
  /** Names that a block knows from its start, by the block's node. */
  readonly blockNames = new Map<number, readonly (readonly [string, Local])[]>();
  /** Symbol that a block is the body of, by the block's node: `define_method`, `Struct.new`, tests. */
  readonly blockOwners = new Map<number, { readonly symbol: SymbolIndex; readonly kind: 'body' | 'method' }>();
  /** Methods defined in `private def x` and their like, by the definition's start. */
  readonly visibilities = new Map<number, Visibility>();
  readonly routeGroups: RouteGroup[] = [];
  /** Namespaces of Rake tasks around the current place. */
  readonly taskGroups: { readonly end: number; readonly prefix: string }[] = [];
  /** End of the last constant path or class header: constants before it are part of it. */
  constantsEnd = 0;

  constructor(path: string, source: string, options: { isTest: boolean; onScopeClose: (file: RubyFile, scope: Scope) => void }) {
    this.facts = new SourceFacts(path, 'ruby', source);
    this.source = source;
    this.path = path;
    this.isTest = options.isTest;
    this.scopes = new ScopeStack(source.length + 1, (scope) => options.onScopeClose(this, scope));
  }

  text(node: Node): string {
    return this.source.slice(node.startIndex, node.endIndex);
  }

  newSymbol(kind: NodeKind, name: string, owner: SymbolIndex, { start, end, nameAt, signature }: Extent): NewSymbol {
    const { line, column } = this.facts.position(nameAt);
    return {
      name,
      kind,
      owner,
      startLine: this.facts.lineOf(start),
      endLine: this.facts.lineOf(Math.max(start, end - 1)),
      line,
      column,
      start,
      end,
      signature: cleanSignature(signature),
      doc: cleanDoc(commentAbove(this.source, start)),
      visibility: 'public',
      flags: 0,
    };
  }

  member(owner: SymbolIndex, name: string): SymbolIndex | undefined {
    return this.members.get(owner)?.get(name);
  }

  register(index: SymbolIndex): void {
    const { owner, name } = this.facts.symbol(index) as SymbolFact;
    const members = this.members.get(owner) ?? new Map<string, SymbolIndex>();
    this.members.set(owner, members);
    if (!members.has(name)) members.set(name, index);
  }

  add(symbol: NewSymbol): SymbolIndex {
    const index = this.facts.add(symbol);
    this.register(index);
    return index;
  }

  /** Binds a name of the innermost scope, whatever it means further out. */
  bindHere(name: string, local: Local, start: number): void {
    this.scopes.top.locals.set(name, local);
    this.facts.bind(name, start, local, this.scopes.top.end);
  }

  /** Binds a local name from an offset on. */
  bind(name: string, local: Local, start: number): void {
    const end = this.scopes.assign(name, local);
    this.facts.bind(name, start, local, end);
  }
}
