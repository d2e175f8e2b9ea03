/**
 * Methods that are called like members of a type which does not declare them: C# extension methods. A receiver of
 * known type takes those for it and for what it inherits; one of a type outside the repository is told by its name.
 */
import type { Evaluator } from './evaluator.ts';
import { parseType } from './expression.ts';
import type { ModuleSpace, Sym } from './symbols.ts';
import type { Found, Value } from './values.ts';

export class Extensions {
  readonly #evaluator: Evaluator;

  constructor(evaluator: Evaluator) {
    this.#evaluator = evaluator;
  }

  find(value: Value, name: string, space: ModuleSpace): Found | undefined {
    const syms = space.extensions.get(name)?.filter((s) => this.#extends(s, value)) ?? [];
    return syms.length === 0 ? undefined : { syms, value: { is: 'callable', syms, on: value }, via: 'receiver' };
  }

  #extends(method: Sym, value: Value): boolean {
    const type = parseType(method.fact.extensionOf as string).name;
    if (method.fact.typeParams?.includes(type)) return true;
    switch (value.is) {
      case 'instance':
        return this.#isA(value.sym, method, type);
      case 'wrapper':
        return value.name === lastName(type);
      case 'external':
        return lastName(value.name) === lastName(type);
      case 'union':
        return value.of.some((v) => this.#extends(method, v));
      default:
        return false;
    }
  }

  #isA(sym: Sym, method: Sym, type: string): boolean {
    const { inheritance, types } = this.#evaluator;
    const target = types.named(type, { unit: method.file, at: method.index, offset: method.fact.start });
    if (target?.is === 'type') return target.sym === sym || inheritance.ancestors(sym).some((a) => a.sym === target.sym);
    const base = inheritance.externalBase(sym);
    return base !== undefined && lastName(base.name) === lastName(type);
  }
}

const lastName = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
