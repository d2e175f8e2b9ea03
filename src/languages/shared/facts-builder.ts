/**
 * Collects the facts of one file while a language visits its captures in document order.
 * Keeps the stack of open symbols, so that every fact knows its innermost enclosing symbol.
 */
import type { Node } from 'web-tree-sitter';
import type {
  BindingFact,
  EffectFact,
  EffectKind,
  ExportFact,
  ExprText,
  FileFacts,
  HandedFact,
  ImportFact,
  MountFact,
  RefFact,
  RefRole,
  RouteFact,
  SymbolFact,
  SymbolIndex,
  TypeRefFact,
  TypeRole,
} from '../../model/facts.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export interface Position {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

function positionOf(node: Node): Position {
  const { row, column } = node.startPosition;
  return { line: row + 1, column, offset: node.startIndex };
}

export class FactsBuilder {
  readonly symbols: Mutable<SymbolFact>[] = [];
  readonly bindings: BindingFact[] = [];
  readonly refs: RefFact[] = [];
  readonly types: TypeRefFact[] = [];
  readonly imports: ImportFact[] = [];
  readonly exports: ExportFact[] = [];
  readonly routes: RouteFact[] = [];
  readonly mounts: MountFact[] = [];
  readonly effects: EffectFact[] = [];
  readonly handedOn: HandedFact[] = [];
  declaredModule = '';
  readonly #open: SymbolIndex[] = [];
  readonly #path: string;
  readonly #language: string;

  constructor(path: string, language: string) {
    this.#path = path;
    this.#language = language;
  }

  /** Closes symbols that end before `offset`. Call with every capture's start before anything else. */
  advance(offset: number): void {
    for (;;) {
      const top = this.#open.at(-1);
      if (top === undefined || offset < (this.symbols[top] as SymbolFact).end) return;
      this.#open.pop();
    }
  }

  /** Innermost open symbol, -1 for the file. */
  get current(): SymbolIndex {
    return this.#open.at(-1) ?? -1;
  }

  symbol(index: SymbolIndex): Mutable<SymbolFact> | undefined {
    return this.symbols[index];
  }

  /** Innermost open symbol that `test` accepts, -1 if none. */
  enclosing(test: (symbol: SymbolFact) => boolean): SymbolIndex {
    for (let i = this.#open.length - 1; i >= 0; i--) {
      const index = this.#open[i] as SymbolIndex;
      if (test(this.symbols[index] as SymbolFact)) return index;
    }
    return -1;
  }

  /** Adds a symbol without opening it: fields, constants, enum members. */
  add(symbol: SymbolFact): SymbolIndex {
    this.symbols.push(symbol);
    return this.symbols.length - 1;
  }

  /** Adds a symbol and makes it the current one until its end. */
  open(symbol: SymbolFact): SymbolIndex {
    const index = this.add(symbol);
    this.#open.push(index);
    return index;
  }

  /** Reopens an existing symbol for a range that belongs to it (a second Ruby `class Foo`, a Rust impl block). */
  reopen(index: SymbolIndex): void {
    this.#open.push(index);
  }

  ref(role: RefRole, expr: ExprText, node: Node, options: { at?: SymbolIndex; args?: number } = {}): void {
    if (expr === '' || expr === '?') return;
    this.refs.push({ role, at: options.at ?? this.current, expr, ...positionOf(node), ...(options.args === undefined ? {} : { args: options.args }) });
  }

  type(role: TypeRole, type: string, node: Node, at: SymbolIndex = this.current): void {
    if (type === '' || type === '?') return;
    const { line, column } = positionOf(node);
    this.types.push({ role, at, type, line, column });
  }

  effect(kind: EffectKind, name: string, node: Node): void {
    const { line, column } = positionOf(node);
    this.effects.push({ kind, name, at: this.current, line, column });
  }

  finish(hasErrors: boolean): FileFacts {
    return {
      path: this.#path,
      language: this.#language,
      declaredModule: this.declaredModule,
      symbols: this.symbols,
      bindings: this.bindings,
      refs: this.refs,
      types: this.types,
      imports: this.imports,
      exports: this.exports,
      routes: this.routes,
      ...(this.mounts.length === 0 ? {} : { mounts: this.mounts }),
      effects: this.effects,
      ...(this.handedOn.length === 0 ? {} : { handedOn: this.handedOn }),
      hasErrors,
    };
  }
}
