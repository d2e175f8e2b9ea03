/**
 * Type arguments, worked out when somebody asks: most never are, and those of heavily generic code (`Component<P, S,
 * M, ...>`, fifteen deep) would cost more than everything else together.
 */
import type { TypeTree } from './expression.ts';
import type { Limits } from './limits.ts';
import type { Bindings, TypeArguments, Value } from './values.ts';

export const NO_ARGUMENTS: TypeArguments = { count: 0, at: () => undefined };

export class WrittenArguments implements TypeArguments {
  readonly #trees: readonly TypeTree[];
  readonly #read: (tree: TypeTree) => Value | undefined;
  readonly #limits: Limits;
  readonly #known: (Value | undefined | null)[];

  constructor(trees: readonly TypeTree[], limits: Limits, read: (tree: TypeTree) => Value | undefined) {
    this.#trees = trees;
    this.#limits = limits;
    this.#read = read;
    this.#known = trees.map(() => null);
  }

  get count(): number {
    return this.#trees.length;
  }

  at(index: number): Value | undefined {
    const known = this.#known[index];
    if (known !== null) return known;
    const before = this.#limits.cuts;
    const value = this.#limits.within(() => this.#read(this.#trees[index] as TypeTree));
    if (this.#limits.cuts === before) this.#known[index] = value;
    return value;
  }
}

/** Parameters bound to arguments in their order. */
export function bind(params: readonly string[] | undefined, args: TypeArguments): Bindings | undefined {
  if (params === undefined || args.count === 0) return undefined;
  return { has: (name) => params.includes(name), get: (name) => args.at(params.indexOf(name)) };
}

/** What `over` binds, and beneath it what `under` does. */
export function layer(under: Bindings | undefined, over: Bindings | undefined): Bindings | undefined {
  if (under === undefined || over === undefined) return over ?? under;
  return { has: (name) => over.has(name) || under.has(name), get: (name) => (over.has(name) ? over.get(name) : under.get(name)) };
}
