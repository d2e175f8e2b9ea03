/**
 * The scopes around the place that extraction has reached: module, classes, functions, and blocks with names of their
 * own (lambdas, comprehensions). Knows which name is `self`, what local names hold, and what a function returns.
 * Offsets only move forward; `advance` closes what lies behind.
 */
import type { ExprText, SymbolIndex, TypeText } from '../../model/facts.ts';
import type { Parameter } from '../shared/handed-on.ts';

/** What is known about a local name. Neither field: it is local, and nothing more is known. */
export interface Local {
  readonly type?: TypeText;
  /** The type was written down, so that it outlives assignments of unknown values. */
  readonly declared?: TypeText;
  readonly value?: ExprText;
  /** Only another name for the value: `get = self.cache.get`. */
  readonly alias?: true;
  /** A nested function or class: a symbol, not a plain value. */
  readonly symbol?: true;
  /** A parameter that nothing else was assigned to. */
  readonly parameter?: Parameter;
}

export interface Scope {
  readonly kind: 'module' | 'class' | 'function' | 'block';
  readonly symbol: SymbolIndex;
  readonly end: number;
  readonly locals: Map<string, Local>;
  /** Class that `this` stands for, -1 outside of methods. */
  readonly owner: SymbolIndex;
  /** First parameter of a method, and what it stands for. */
  readonly self?: { readonly name: string; readonly head: 'this' | 'cls' } | undefined;
  /** Names that `global` and `nonlocal` take from further out. */
  outer: ReadonlySet<string>;
  /** `@contextmanager`: what it yields is what `with` binds. */
  readonly managed?: boolean | undefined;
  /** What `yield` gives inside of the function: the second argument of `Generator`. */
  readonly sent?: TypeText | undefined;
  returned?: ExprText | undefined;
  yielded?: ExprText | undefined;
}

type NewScope = Pick<Scope, 'kind' | 'symbol' | 'end' | 'owner' | 'self' | 'managed' | 'sent'>;

const NONE: ReadonlySet<string> = new Set();
const MAX_EXPR = 300;
const HEAD = /^[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/;
const LITERAL_VALUE = /^<(str|bytes|int|float|bool|dict|list|set|tuple)>$/;

export class ScopeStack {
  readonly module: Scope;
  readonly #stack: Scope[];
  readonly #onClose: (scope: Scope) => void;

  constructor(end: number, onClose: (scope: Scope) => void) {
    this.module = { kind: 'module', symbol: -1, end, owner: -1, locals: new Map(), outer: NONE };
    this.#stack = [this.module];
    this.#onClose = onClose;
  }

  get top(): Scope {
    return this.#stack[this.#stack.length - 1] as Scope;
  }

  push({ kind, symbol, end, owner, self, managed = false, sent }: NewScope): Scope {
    const opened: Scope = { kind, symbol, end, owner, self, managed, sent, locals: new Map(), outer: NONE, returned: undefined, yielded: undefined };
    this.#stack.push(opened);
    return opened;
  }

  advance(offset: number): void {
    while (this.#stack.length > 1 && offset >= this.top.end) this.#onClose(this.#stack.pop() as Scope);
  }

  closeAll(): void {
    this.advance(Number.POSITIVE_INFINITY);
    this.#onClose(this.module);
  }

  /** The scope that owns names assigned here: blocks pass assignments on to what is around them. */
  get assigning(): Scope {
    return this.#innermost((s) => s.kind !== 'block') ?? this.module;
  }

  get innermostFunction(): Scope | undefined {
    return this.#innermost((s) => s.kind === 'function');
  }

  get innermostClass(): Scope | undefined {
    return this.#innermost((s) => s.kind === 'class');
  }

  /** Local knowledge about a name; undefined when it belongs to the module or is not known. Class bodies do not count. */
  local(name: string): Local | undefined {
    for (let i = this.#stack.length - 1; i > 0; i--) {
      const scope = this.#stack[i] as Scope;
      if (scope.kind === 'class') continue;
      const local = scope.locals.get(name);
      if (local !== undefined) return local;
      if (scope.outer.has(name)) return undefined;
    }
    return undefined;
  }

  /** What a name stands for when it is the first parameter of a method around: `this` or `cls`. */
  receiver(name: string): 'this' | 'cls' | undefined {
    for (let i = this.#stack.length - 1; i > 0; i--) {
      const scope = this.#stack[i] as Scope;
      if (scope.self?.name === name) return scope.self.head;
      if (scope.kind !== 'class' && scope.locals.has(name)) return undefined;
    }
    return undefined;
  }

  /** The same value without local names, so that it means the same outside of the function; '?' when it cannot be said. */
  inline(expr: ExprText): ExprText {
    let current = expr;
    for (let step = 0; step < 8; step++) {
      const head = HEAD.exec(current)?.[0];
      const local = head === undefined ? undefined : this.local(head);
      if (head === undefined || local === undefined || local.symbol) return current;
      const rest = current.slice(head.length);
      if (local.type !== undefined) return `<${local.type}>${rest}`;
      if (local.value === undefined || local.value.length + rest.length > MAX_EXPR) return '?';
      current = local.value + rest;
    }
    return '?';
  }

  /** What a local name stands for when it is only another name. */
  alias(name: string): ExprText {
    let current = name;
    for (let step = 0; step < 4; step++) {
      const local = this.local(current);
      if (local?.value === undefined || !local.alias) return current;
      current = local.value;
    }
    return current;
  }

  /** Remembers what the function around gives back; a value that says more than a literal wins over one that does not. */
  returns(expr: ExprText): void {
    const scope = this.innermostFunction;
    if (scope !== undefined) scope.returned = better(scope.returned, this.inline(expr));
  }

  yields(expr: ExprText): void {
    const scope = this.innermostFunction;
    if (scope !== undefined) scope.yielded = better(scope.yielded, this.inline(expr)) ?? '?';
  }

  #innermost(test: (scope: Scope) => boolean): Scope | undefined {
    for (let i = this.#stack.length - 1; i >= 0; i--) if (test(this.#stack[i] as Scope)) return this.#stack[i];
    return undefined;
  }
}

/** The first of two values that says something about the type; undefined when neither does. */
export function better(first: ExprText | undefined, second: ExprText): ExprText | undefined {
  if (second === '?' || second === '') return first;
  return first === undefined || first === '?' || first.startsWith('super.') || LITERAL_VALUE.test(first) ? second : first;
}
