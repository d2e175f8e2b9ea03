/**
 * The scopes around the place that extraction has reached. Methods and class bodies see no local names of what is
 * around them, blocks do. Knows what `self` is, what local names hold, and the visibility of what is defined next.
 */
import type { Node } from 'web-tree-sitter';
import type { ExprText, SymbolIndex, TypeText } from '../../model/facts.ts';
import type { Visibility } from '../../model/graph.ts';

/** With a value, the type is what its name supposes, should the value mean nothing. */
export interface Local {
  readonly type?: TypeText;
  readonly value?: ExprText;
}

export interface Scope {
  readonly kind: 'program' | 'body' | 'method' | 'block';
  readonly end: number;
  /** Class or module that `self` is, or is an instance of; -1 outside. */
  readonly owner: SymbolIndex;
  /** `self` is the class itself: class bodies, `def self.x`, `class << self`. */
  readonly isStatic: boolean;
  readonly symbol: SymbolIndex;
  readonly locals: Map<string, Local>;
  /** Name of the method, for `super`. */
  readonly method: string;
  /** Last expression of a method: what it gives back. */
  readonly result?: Node | undefined;
  visibility: Visibility;
  /** `module_function` and `class_methods do`: methods defined next belong to the module itself. */
  definesStatic: boolean;
}

type NewScope = Pick<Scope, 'kind' | 'end' | 'owner' | 'isStatic' | 'symbol'> & Partial<Pick<Scope, 'method' | 'result' | 'definesStatic'>>;

const MAX_EXPR = 300;

export class ScopeStack {
  readonly #stack: Scope[];
  readonly #onClose: (scope: Scope) => void;

  constructor(end: number, onClose: (scope: Scope) => void) {
    this.#stack = [makeScope({ kind: 'program', end, owner: -1, isStatic: false, symbol: -1 })];
    this.#onClose = onClose;
  }

  get top(): Scope {
    return this.#stack[this.#stack.length - 1] as Scope;
  }

  push(scope: NewScope): Scope {
    const opened = makeScope(scope);
    this.#stack.push(opened);
    return opened;
  }

  /** Closes what ends before `offset`; a scope is still the innermost one while it is told so. */
  advance(offset: number): void {
    while (this.#stack.length > 1 && offset >= this.top.end) {
      this.#onClose(this.top);
      this.#stack.pop();
    }
  }

  /** The class body, method or program around: blocks pass through. */
  get frame(): Scope {
    for (let i = this.#stack.length - 1; i > 0; i--) if ((this.#stack[i] as Scope).kind !== 'block') return this.#stack[i] as Scope;
    return this.#stack[0] as Scope;
  }

  get body(): Scope | undefined {
    return this.#stack.findLast((s) => s.kind === 'body');
  }

  local(name: string): Local | undefined {
    for (let i = this.#stack.length - 1; i >= 0; i--) {
      const scope = this.#stack[i] as Scope;
      const local = scope.locals.get(name);
      if (local !== undefined || scope.kind !== 'block') return local;
    }
    return undefined;
  }

  /** Makes a local name known, in the scope that has it already or else in the innermost one; gives where it ends. */
  assign(name: string, local: Local): number {
    for (let i = this.#stack.length - 1; i >= 0; i--) {
      const scope = this.#stack[i] as Scope;
      if (scope.locals.has(name)) {
        scope.locals.set(name, local);
        return scope.end;
      }
      if (scope.kind !== 'block') break;
    }
    this.top.locals.set(name, local);
    return this.top.end;
  }

  /** What `self` is said as. */
  get self(): 'this' | 'cls' | '?' {
    const { owner, isStatic } = this.frame;
    return owner < 0 ? '?' : isStatic ? 'cls' : 'this';
  }

  /** The same value without local names; '?' when it cannot be said. */
  inline(expr: ExprText): ExprText {
    let current = expr;
    for (let step = 0; step < 8; step++) {
      const head = /^[a-z_]\w*(?!\w*\()/.exec(current)?.[0];
      const local = head === undefined || head === 'this' || head === 'cls' || head === 'super' ? undefined : this.local(head);
      if (head === undefined || local === undefined) return current;
      const rest = current.slice(head.length);
      if (local.type !== undefined && local.value === undefined) return `<${local.type}>${rest}`;
      if (local.value === undefined || local.value.length + rest.length > MAX_EXPR) return '?';
      current = local.value + rest;
    }
    return '?';
  }
}

function makeScope({ kind, end, owner, isStatic, symbol, method = '', result, definesStatic = false }: NewScope): Scope {
  return { kind, end, owner, isStatic, symbol, method, result, definesStatic, locals: new Map(), visibility: 'public' };
}
