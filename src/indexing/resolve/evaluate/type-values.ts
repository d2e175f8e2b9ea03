/**
 * Types of facts to values: what something of a type is, and which symbols a type mentions. Names that are not a symbol
 * of the repository stay as wrappers, so that their arguments are not lost.
 */
import type { TypeText } from '../../../model/facts.ts';
import { isTypeKind } from '../../../model/node-kinds.ts';
import { type FileUnit, isObject, type Place, placeAround, type Sym } from '../symbols/symbols.ts';
import { nearestCopies } from './copies.ts';
import type { Evaluation } from './evaluation.ts';
import { AT, FUNCTION, parseType, THIS, TUPLE, type TypeTree, UNION } from './expression.ts';
import type { Base, ExternalName } from './inheritance.ts';
import { bind, NO_ARGUMENTS, WrittenArguments } from './type-arguments.ts';
import { type Bindings, elementOf, type Found, type TypeArguments, union, type Value } from './values.ts';

const SELF_TYPES = new Set(['Self', 'this', 'self']);
/** Under this name bindings hold the receiver of the method whose type is read. */
export const SELF = 'Self';
const CLASS_TYPES = new Set(['Type', 'type']);
const MAX_MENTION_DEPTH = 6;
/** Begins the type of a parameter that takes all further arguments. */
export const REST = '...';
const SUPPOSED = '?';
/** Begins the name of what has none: see facts.ts. */
const UNNAMED = '$';
/** `?Foo`: a Foo, to go by the name of what holds it. */
export const isSupposed = (type: TypeText): boolean => type.startsWith(SUPPOSED);

/** A symbol or something outside that a type speaks of; `argument` when it stands inside another type. */
export type Mention = { readonly argument: boolean } & (
  | { readonly sym: Sym; readonly external?: undefined }
  | { readonly sym?: undefined; readonly external: ExternalName }
);

export class TypeValues {
  readonly #evaluator: Evaluation;

  constructor(evaluator: Evaluation) {
    this.#evaluator = evaluator;
  }

  /** The value that something of this type is. */
  typeValue(text: TypeText, place: Place, bound?: Bindings): Value | undefined {
    const { limits } = this.#evaluator;
    if (!limits.enter()) return undefined;
    try {
      return this.#treeValue(parseType(text), place, bound);
    } finally {
      limits.leave();
    }
  }

  /** Written type arguments, seen from a place. */
  argumentsAt(trees: readonly TypeTree[], place: Place, bound?: Bindings): TypeArguments {
    if (trees.length === 0) return NO_ARGUMENTS;
    return new WrittenArguments(trees, this.#evaluator.limits, (tree) => this.#treeValue(tree, place, bound));
  }

  /** Type arguments of a base. They are looked up around the type: among its own members they would lead back here. */
  bindBase(base: Base, outer: Bindings | undefined): Bindings | undefined {
    return bind(base.sym?.fact.typeParams, this.argumentsAt(base.args, placeAround(base.part), outer ?? this.#bounds(base.part)));
  }

  /** Of a type that nobody gives arguments to: what its own parameters must at least be. */
  #bounds(sym: Sym): Bindings | undefined {
    const { typeParams, bounds } = sym.fact;
    if (typeParams === undefined) return undefined;
    const least = (text: TypeText | undefined) => (text === undefined ? undefined : this.typeValue(text, placeAround(sym)));
    return { has: (name) => typeParams.includes(name), get: (name) => least(bounds?.[name]) };
  }

  /** The type that a name means at a file's top level: for members declared away from it. */
  typeNamed(unit: FileUnit, name: string): Sym | undefined {
    const value = this.named(name, { unit, at: -1, offset: Number.MAX_SAFE_INTEGER });
    return value?.is === 'type' || value?.is === 'instance' ? value.sym : undefined;
  }

  /** A dotted type name to what it names, seen from a place; local values do not count. */
  named(name: string, place: Place): Value | undefined {
    return this.#foundNamed(name, place)?.value;
  }

  #foundNamed(name: string, place: Place): Found | undefined {
    const parts = name.includes('.') ? name.split('.') : [name];
    if (parts.length > 1 && SELF_TYPES.has(parts[0] as string)) return this.#ofSelf(parts, place);
    const extendsOutside = place.unit.language.traits.extendsOutside === true;
    const beside = extendsOutside ? this.#besideExtension(parts[0] as string, place) : undefined;
    let found = beside ?? preferType(this.#evaluator.scopes.declared(parts[0] as string, place, true), place.unit);
    for (let i = 1; i < parts.length && found?.value !== undefined; i++) {
      const { value }: Found = found;
      const nested = extendsOutside ? this.#nestedOutside(value as Value, parts[i] as string, place) : undefined;
      found = nested ?? preferType(this.#evaluator.members.member(value as Value, parts[i] as string), place.unit);
    }
    return found;
  }

  /** A type that an extension declares inside of one from outside. */
  #nestedOutside(value: Value, name: string, { unit }: Place): Found | undefined {
    if (value.is !== 'external' && value.is !== 'wrapper') return undefined;
    const found = unit.space.extensions.has(name) ? this.#evaluator.extensions.find(value, name, unit, false) : undefined;
    return found?.syms.every((s) => isTypeKind(s.fact.kind)) ? preferType(found, unit) : undefined;
  }

  /** In the extension of a type from outside: what extensions declare inside of that type. */
  #besideExtension(name: string, place: Place): Found | undefined {
    if (!place.unit.space.extensions.has(name)) return undefined;
    let sym: Sym | undefined = place.unit.syms[place.at];
    for (let depth = 0; sym?.owner !== undefined && depth < MAX_MENTION_DEPTH; depth++) sym = sym.owner;
    const type = sym?.fact.ownerType;
    const outside = type === undefined || type === name ? undefined : this.named(type, { unit: place.unit, at: -1, offset: 0 });
    return outside && this.#nestedOutside(outside, name, place);
  }

  /** `Self::Item`; several implementations may each have an `Output`, and then which is meant is not told. */
  #ofSelf([head, ...names]: readonly string[], place: Place): Found | undefined {
    const self = this.#evaluator.scopes.self('cls', place)?.value;
    const found = names.length === 1 && self ? this.#evaluator.members.member(self, names[0] as string) : undefined;
    const types = new Set(found?.syms.map((s) => s.fact.type));
    return head === SELF && types.size === 1 ? preferType(found, place.unit) : undefined;
  }

  /** Everything that a type speaks of, its arguments included, in order. */
  mentions(text: TypeText, place: Place): Mention[] {
    const found: Mention[] = [];
    const visit = (marked: TypeTree, depth: number, argument: boolean) => {
      if (depth > MAX_MENTION_DEPTH) return;
      const tree = withoutMark(marked);
      const named = tree.name !== UNION && tree.name !== TUPLE && tree.name !== FUNCTION;
      const value = named ? this.named(tree.name, place) : undefined;
      if (value?.is === 'type') found.push({ sym: value.sym, argument });
      else if (value?.is === 'external') found.push({ external: value, argument });
      for (const a of tree.args) visit(a, depth + 1, argument || named);
    };
    visit(parseType(text), 0, false);
    return found;
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
      case AT:
        return this.#memberAt(tree.args.map(inner));
      default:
        return bound?.has(tree.name) ? this.#argument(tree.name, place, bound) : this.#namedValue(tree, place, bound);
    }
  }

  /** `Events[K]` where the call says which K. */
  #memberAt([of, key]: readonly (Value | undefined)[]): Value | undefined {
    if (of === undefined || key?.is !== 'literal') return undefined;
    return this.#evaluator.limits.within(() => this.#evaluator.members.member(of, key.text))?.value;
  }

  /** What a type parameter was given; where that may be anything (`Foo<?>`), what its bound says. */
  #argument(name: string, place: Place, bound: Bindings): Value | undefined {
    const given = bound.get(name);
    if (given !== undefined && !isTop(given)) return given;
    const limit = this.named(name, place);
    return limit === undefined || limit.is === 'type' ? given : limit;
  }

  #functionValue({ args, self }: TypeTree, inner: (t: TypeTree) => Value | undefined): Value {
    const { limits } = this.#evaluator;
    const at = (tree: TypeTree | undefined) => tree && limits.within(() => inner(tree));
    const last = args.length - 1;
    const rest = last > 0 && (args[last] as TypeTree).name.startsWith(REST) ? (args[last] as TypeTree) : undefined;
    const param = (index: number) => (rest !== undefined && index >= last - 1 ? this.#ofRest(at(withoutMark(rest)), index - last + 1) : at(args[index + 1]));
    return { is: 'function', result: () => at(args[0]), param: (index) => (index === THIS ? at(self) : param(index)) };
  }

  /** `...args: Items`: by its place in a tuple, an element of a list. */
  #ofRest(items: Value | undefined, index: number): Value | undefined {
    if (items === undefined || items.is === 'tuple') return items?.items[index];
    return items.is === 'wrapper' ? elementOf(items) : undefined;
  }

  #namedValue({ name, args }: TypeTree, place: Place, bound: Bindings | undefined): Value | undefined {
    if (isSupposed(name)) return this.#supposed(name.slice(SUPPOSED.length), place);
    if (SELF_TYPES.has(name)) return bound?.get(SELF) ?? this.#evaluator.scopes.self('this', place)?.value;
    const given = this.argumentsAt(args, place, bound);
    const found = this.#foundNamed(name, place);
    const named = found?.value;
    if (isOfValue(name, found)) return named;
    if (CLASS_TYPES.has(name) && args.length > 0 && named?.is !== 'type') return classOf(given.at(0));
    // A type without a name of its own sees the type parameters of what it stands in.
    if (named?.is === 'type')
      return this.#instance(named.sym, named.sym.fact.hidden === true && args.length === 0 ? bound : bind(named.sym.fact.typeParams, given));
    // A type parameter that is bound to a container: `S ~[]E`.
    if (named?.is === 'wrapper' && named.args.count > 0 && args.length === 0) return named;
    if (named === undefined || named.is === 'wrapper' || (named.is === 'external' && args.length > 0)) {
      return { is: 'wrapper', name: lastPart(name), args: given, traits: place.unit.language.traits };
    }
    return named.is === 'module' || named.is === 'callable' ? undefined : named;
  }

  /** A class that something is named after, if there is one; test code does not count for the rest. */
  #supposed(name: string, place: Place): Value | undefined {
    const named = this.named(name, place);
    if (named?.is !== 'type' || !isTypeKind(named.sym.fact.kind) || (named.sym.file.isTest && !place.unit.isTest)) return undefined;
    return { is: 'instance', sym: named.sym };
  }

  #instance(sym: Sym, bound: Bindings | undefined): Value | undefined {
    // A plain alias without members of its own stands for the other type.
    const alias = sym.table === undefined ? this.#evaluator.members.aliasValue(sym, bound) : undefined;
    if (alias !== undefined && (alias.is !== 'wrapper' || alias.args.count > 0)) return alias;
    return { is: 'instance', sym, bound };
  }
}

/** The members of object types in place belong to what they are written for, so a type that has some leads there too: `state: { open: Door } | { closed: Wall }`. */
export function withOwnShapes(sym: Sym, type: TypeText, value: Value | undefined, bound: Bindings | undefined): Value | undefined {
  return sym.table === undefined || !type.includes(UNNAMED) ? value : union([value, { is: 'instance', sym, bound }]);
}

/** `typeof Foo`, under the name that it was given: its values are what the expression is, the class itself and not one of its instances. */
function isOfValue(name: string, found: Found | undefined): boolean {
  const fact = name.startsWith(UNNAMED) ? found?.syms[0]?.fact : undefined;
  return fact?.hidden === true && fact.kind === 'variable';
}

const withoutMark = (tree: TypeTree): TypeTree => (tree.name.startsWith(REST) ? { ...tree, name: tree.name.slice(REST.length) } : tree);

/** The type that everything is. */
const isTop = (value: Value): boolean => value.is === 'wrapper' && value.name === value.traits.topType;

/** `type[Foo]`, `Type[A | B]`: the classes themselves. */
function classOf(of: Value | undefined): Value | undefined {
  if (of?.is === 'union') return union(of.of.map(classOf));
  return of?.is === 'instance' ? { is: 'type', sym: of.sym, bound: of.bound } : undefined;
}

/** Declarations merge: a name can be a type and a value; in a type's place the type is meant, a class before what is added to it, an object last. */
function preferType(found: Found | undefined, unit: FileUnit): Found | undefined {
  if (found === undefined || found.syms.length < 2) return found;
  const types = found.syms.filter((s) => isTypeKind(s.fact.kind) && !isObject(s));
  const among = nearestCopies(types.length > 0 ? types : found.syms, unit);
  const type = among.find((s) => s.fact.kind === 'class') ?? among.find((s) => isTypeKind(s.fact.kind));
  const sym = type?.definition ?? type;
  return sym === undefined ? found : { ...found, syms: [sym], value: { is: 'type', sym } };
}

function lastPart(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':')) + 1);
}
