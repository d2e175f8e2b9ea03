/**
 * Types of facts to values: what something of a type is, and which symbols a type mentions. Names that are no symbol
 * of the repository stay as wrappers, so that their arguments are not lost.
 */
import type { TypeText } from '../../model/facts.ts';
import { isTypeKind } from '../../model/node-kinds.ts';
import type { Evaluator } from './evaluator.ts';
import { FUNCTION, parseType, TUPLE, type TypeTree, UNION } from './expression.ts';
import type { Base } from './inheritance.ts';
import { type FileUnit, placeAround, type Sym } from './symbols.ts';
import { type Bindings, type Found, type Place, union, type Value } from './values.ts';

const SELF_TYPES = new Set(['Self', 'this', 'self']);
/** Under this name bindings hold the receiver of the method whose type is read. */
export const SELF = 'Self';
const CLASS_TYPES = new Set(['Type', 'type']);
const MAX_MENTION_DEPTH = 6;

export interface Mentions {
  readonly syms: readonly Sym[];
  readonly externals: readonly { readonly name: string; readonly stdlib: boolean }[];
}

export class TypeValues {
  readonly #evaluator: Evaluator;

  constructor(evaluator: Evaluator) {
    this.#evaluator = evaluator;
  }

  /** The value that something of this type is. */
  typeValue(text: TypeText, place: Place, bound?: Bindings): Value | undefined {
    return this.treeValue(parseType(text), place, bound);
  }

  treeValue(tree: TypeTree, place: Place, bound?: Bindings): Value | undefined {
    return this.#evaluator.limits.within(() => this.#treeValue(tree, place, bound));
  }

  /** Type arguments of a base. They are looked up around the type: among its own members they would lead back here. */
  bindBase(base: Base, outer: Bindings | undefined): Bindings | undefined {
    const params = base.sym?.fact.typeParams;
    if (params === undefined || base.args.length === 0) return undefined;
    const place = placeAround(base.part);
    return this.#evaluator.limits.within(() => bindParams(params, base.args, (tree) => this.#treeValue(tree, place, outer)));
  }

  /** The type that a name means at a file's top level: for members declared away from it. */
  typeNamed(unit: FileUnit, name: string): Sym | undefined {
    const value = this.named(name, { unit, at: -1, offset: Number.MAX_SAFE_INTEGER });
    return value?.is === 'type' || value?.is === 'instance' ? value.sym : undefined;
  }

  /** A dotted type name to what it names, seen from a place; local values do not count. */
  named(name: string, place: Place): Value | undefined {
    const parts = name.includes('.') ? name.split('.') : [name];
    let found = preferType(this.#evaluator.scopes.declared(parts[0] as string, place, true));
    for (let i = 1; i < parts.length && found?.value !== undefined; i++) {
      found = preferType(this.#evaluator.members.member(found.value, parts[i] as string));
    }
    return found?.value;
  }

  /** Every symbol that a type speaks of, its arguments included, in order. */
  mentions(text: TypeText, place: Place): Mentions {
    const syms: Sym[] = [];
    const externals: { name: string; stdlib: boolean }[] = [];
    const visit = (tree: TypeTree, depth: number) => {
      if (depth > MAX_MENTION_DEPTH) return;
      if (tree.name !== UNION && tree.name !== TUPLE && tree.name !== FUNCTION) {
        const value = this.named(tree.name, place);
        if (value?.is === 'type') syms.push(value.sym);
        else if (value?.is === 'external') externals.push(value);
      }
      for (const a of tree.args) visit(a, depth + 1);
    };
    visit(parseType(text), 0);
    return { syms, externals };
  }

  #treeValue(tree: TypeTree, place: Place, bound: Bindings | undefined): Value | undefined {
    const inner = (t: TypeTree) => this.#treeValue(t, place, bound);
    switch (tree.name) {
      case UNION:
        return union(tree.args.map(inner));
      case TUPLE:
        return { is: 'tuple', items: tree.args.map(inner) };
      case FUNCTION:
        return this.#functionValue(tree, inner);
      default:
        return bound?.has(tree.name) ? bound.get(tree.name) : this.#namedValue(tree, place, bound, inner);
    }
  }

  #functionValue({ args }: TypeTree, inner: (t: TypeTree) => Value | undefined): Value {
    const { limits } = this.#evaluator;
    const at = (tree: TypeTree | undefined) => tree && limits.within(() => inner(tree));
    return { is: 'function', result: () => at(args[0]), param: (index) => at(args[index + 1]) };
  }

  #namedValue(tree: TypeTree, place: Place, bound: Bindings | undefined, inner: (t: TypeTree) => Value | undefined): Value | undefined {
    const { name, args } = tree;
    if (SELF_TYPES.has(name)) return bound?.get(SELF) ?? this.#evaluator.scopes.self('this', place)?.value;
    if (CLASS_TYPES.has(name) && args.length > 0) return classOf(inner(args[0] as TypeTree));
    const named = this.named(name, place);
    if (named?.is === 'type') return this.#instance(named.sym, args, inner);
    if (named === undefined || named.is === 'wrapper' || (named.is === 'external' && args.length > 0)) {
      return { is: 'wrapper', name: lastPart(name), args: args.map(inner), traits: place.unit.language.traits };
    }
    return named.is === 'module' || named.is === 'callable' ? undefined : named;
  }

  #instance(sym: Sym, args: readonly TypeTree[], inner: (t: TypeTree) => Value | undefined): Value | undefined {
    const { typeParams } = sym.fact;
    const bound = typeParams === undefined || args.length === 0 ? undefined : bindParams(typeParams, args, inner);
    // A plain alias without members of its own stands for the other type.
    const alias = sym.table === undefined ? this.#evaluator.members.aliasValue(sym, bound) : undefined;
    if (alias !== undefined && (alias.is !== 'wrapper' || alias.args.length > 0)) return alias;
    return { is: 'instance', sym, bound };
  }
}

function bindParams(params: readonly string[], args: readonly TypeTree[], inner: (t: TypeTree) => Value | undefined): Bindings {
  return new Map(params.map((p, i) => [p, args[i] && inner(args[i])]));
}

/** `type[Foo]`, `Type[A | B]`: the classes themselves. */
function classOf(of: Value | undefined): Value | undefined {
  if (of?.is === 'union') return union(of.of.map(classOf));
  return of?.is === 'instance' ? { is: 'type', sym: of.sym, bound: of.bound } : undefined;
}

/** Declarations merge: a name can be a type and a value; in a type's place the type is meant. */
function preferType(found: Found | undefined): Found | undefined {
  if (found === undefined || found.syms.length < 2) return found;
  const type = found.syms.find((s) => isTypeKind(s.fact.kind));
  return type === undefined ? found : { ...found, syms: [type], value: { is: 'type', sym: type } };
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
