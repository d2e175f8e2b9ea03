/**
 * Types whose values are functions under another name: interfaces with one abstract method, and those of the language's
 * own library that its traits list. What calling such a value means, for the parameters of the lambdas that are handed
 * over in their place.
 */
import { NODE_FLAGS } from '../../../model/graph.ts';
import type { Sym } from '../symbols/symbols.ts';
import type { Evaluation } from './evaluation.ts';
import type { Value, Wrapper } from './values.ts';

type Instance = Value & { is: 'instance' };

/** Every object has these: an interface that mentions one leaves nothing to implement. */
const OF_EVERY_OBJECT = new Set(['equals', 'hashCode', 'toString']);

export class FunctionalTypes {
  readonly #evaluator: Evaluation;
  readonly #methods = new Map<Sym, Sym | undefined>();

  constructor(evaluator: Evaluation) {
    this.#evaluator = evaluator;
  }

  /** Undefined for what is not a function, or takes another number of parameters than `count`. */
  signature(value: Instance | Wrapper, count: number | undefined): Value | undefined {
    return value.is === 'wrapper' ? ofLibrary(value, count) : this.#ofInterface(value, count);
  }

  #ofInterface({ sym, bound }: Instance, count: number | undefined): Value | undefined {
    if (sym.fact.kind !== 'interface' || sym.file.language.traits.functions === undefined) return undefined;
    if (!this.#methods.has(sym)) this.#methods.set(sym, this.#onlyMethod(sym));
    const method = this.#methods.get(sym);
    if (method === undefined || (count !== undefined && method.fact.arity?.[0] !== count)) return undefined;
    const hit = this.#evaluator.inheritance.find(sym, method.fact.name, bound);
    return { is: 'callable', syms: [method], on: { is: 'instance', sym, bound: hit?.bound } };
  }

  #onlyMethod(sym: Sym): Sym | undefined {
    const types = [sym, ...this.#evaluator.inheritance.ancestors(sym).map((a) => a.sym)];
    const names = new Set(types.flatMap((type) => [...(type.table?.members ?? [])].flatMap(([name, syms]) => (syms.some(isOpen) ? [name] : []))));
    const open = [...names].flatMap((name) => this.#evaluator.inheritance.find(sym, name)?.syms.filter(isOpen) ?? []);
    return open.length === 1 ? open[0] : undefined;
  }
}

const isOpen = ({ fact }: Sym): boolean => fact.kind === 'method' && (fact.flags & NODE_FLAGS.abstract) !== 0 && !OF_EVERY_OBJECT.has(fact.name);

function ofLibrary({ name, args, traits }: Wrapper, count: number | undefined): Value | undefined {
  const shape = traits.functions !== undefined && Object.hasOwn(traits.functions, name) ? traits.functions[name] : undefined;
  if (shape === undefined || args.count === 0 || (count !== undefined && shape.params.length !== count)) return undefined;
  const { params, result } = shape;
  return {
    is: 'function',
    result: () => (result === undefined ? undefined : args.at(result)),
    param: (index) => (params[index] === undefined ? undefined : args.at(params[index])),
  };
}
