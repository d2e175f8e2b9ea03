/**
 * What the arguments of a call say about type parameters: `first(users)` of `first<T>(list: T[])` makes T a User. The
 * types of the parameters in, bindings out, worked out when they are asked for. Shapes are compared as written;
 * what does not match says nothing.
 */
import type { SymbolFact } from '../../../model/facts.ts';
import { FUNCTION, parseType, type TypeTree, UNION } from './expression.ts';
import { REST } from './type-values.ts';
import { type Bindings, elementOf, type Handed, type Value } from './values.ts';

/** What is said about the type parameters of a function or type. */
type Generic = { readonly [K in 'typeParams' | 'bounds']: SymbolFact[K] | undefined };

const MAX_DEPTH = 6;

export class TypeInference {
  readonly #call: (value: Value) => Value | undefined;

  constructor(call: (value: Value) => Value | undefined) {
    this.#call = call;
  }

  fromArguments({ typeParams, bounds }: Generic, params: readonly string[] | undefined, handed: Handed): Bindings | undefined {
    if (typeParams === undefined || params === undefined || handed.count === 0) return undefined;
    const known = new Map<string, Value | undefined>();
    const get = (name: string): Value | undefined => {
      if (!known.has(name)) {
        known.set(name, undefined);
        known.set(name, this.#find(name, params, handed) ?? this.#throughBounds(name, bounds ?? {}, get));
      }
      return known.get(name);
    };
    return { has: (name) => typeParams.includes(name) && get(name) !== undefined, get };
  }

  #find(name: string, params: readonly string[], given: Handed): Value | undefined {
    const handed = severalResults(params, given) ?? given;
    for (let i = 0; i < Math.min(params.length, handed.count); i++) {
      const type = params[i] as string;
      if (!type.includes(name)) continue;
      const tree = type.startsWith(REST) ? elementTree(parseType(type.slice(REST.length))) : parseType(type);
      if (tree === undefined) continue;
      const value = mentions(tree, name) ? handed.argument(i) : undefined;
      const found = value && this.#match(tree, value, name, 0);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** `last(users)` of `last[S ~[]E, E any](list S)`: what S is tells what E is. */
  #throughBounds(name: string, bounds: Readonly<Record<string, string>>, get: (name: string) => Value | undefined): Value | undefined {
    for (const [other, bound] of Object.entries(bounds)) {
      if (other === name || !bound.includes(name)) continue;
      const tree = parseType(bound);
      const value = mentions(tree, name) ? get(other) : undefined;
      const found = value && this.#match(tree, value, name, 0);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** What `name` must be for a value to be of a type. */
  #match(tree: TypeTree, value: Value, name: string, depth: number): Value | undefined {
    if (depth > MAX_DEPTH) return undefined;
    const { args } = tree;
    if (tree.name === name) return value;
    // In `T | T[]` what is a list tells more than that anything may be a T.
    if (tree.name === UNION)
      return this.#firstOf(
        [...args].sort((a, b) => b.args.length - a.args.length),
        value,
        name,
        depth,
      );
    if (tree.name === FUNCTION) return this.#result(args[0] as TypeTree, value, name, depth);
    if (value.is === 'wrapper') return this.#argument(args, value, name, depth);
    if (value.is === 'instance' && value.sym.fact.name === tree.name) return this.#typeArgument(args, value, name, depth);
    // A class where `Type<T>` or `Constructor<T>` is asked for makes what the parameter stands for.
    return value.is === 'type' && args.length === 1 && args[0]?.name === name ? this.#call(value) : undefined;
  }

  #firstOf(trees: readonly TypeTree[], value: Value, name: string, depth: number): Value | undefined {
    for (const tree of trees) {
      const found = this.#match(tree, value, name, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #result(result: TypeTree, value: Value, name: string, depth: number): Value | undefined {
    const given = mentions(result, name) && (value.is === 'callable' || value.is === 'function' || value.is === 'type') ? this.#call(value) : undefined;
    return given && this.#match(result, given, name, depth + 1);
  }

  /** Containers are alike in what they contain: a Set is handed over as an Iterable. */
  #argument(args: readonly TypeTree[], value: Value & { is: 'wrapper' }, name: string, depth: number): Value | undefined {
    const index = args.findIndex((a) => mentions(a, name));
    if (index < 0 || value.args.count === 0) return undefined;
    const given = args.length === value.args.count ? value.args.at(index) : index === args.length - 1 ? elementOf(value) : undefined;
    return given && this.#match(args[index] as TypeTree, given, name, depth + 1);
  }

  #typeArgument(args: readonly TypeTree[], value: Value & { is: 'instance' }, name: string, depth: number): Value | undefined {
    const index = args.findIndex((a) => mentions(a, name));
    const param = value.sym.fact.typeParams?.[index];
    const given = param === undefined ? undefined : value.bound?.get(param);
    return given && this.#match(args[index] as TypeTree, given, name, depth + 1);
  }
}

/** One call may hand over all that several parameters take: Go's `f(g())`. */
function severalResults({ length }: readonly string[], handed: Handed): Handed | undefined {
  const only = length > 1 && handed.count === 1 ? handed.argument(0) : undefined;
  return only?.is === 'tuple' ? { ...handed, count: only.items.length, argument: (index) => only.items[index] } : undefined;
}

/** What each of the arguments that a last parameter takes is: one of its list. */
const elementTree = ({ name, args }: TypeTree): TypeTree | undefined => (name === 'Array' && args.length === 1 ? args[0] : undefined);

const mentions = (tree: TypeTree, name: string): boolean => tree.name === name || tree.args.some((a) => mentions(a, name));
