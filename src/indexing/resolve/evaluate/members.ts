/**
 * Members of values: of instances and types through inheritance, of modules, of containers as far as the language
 * says what comes out of them. Also what a symbol stands for as a value.
 */
import type { ResolutionTraits } from '../../../languages/contract.ts';
import { NODE_FLAGS } from '../../../model/graph.ts';
import { isCallableKind, isContainerKind } from '../../../model/node-kinds.ts';
import { compareSyms, placeAround, type Sym } from '../symbols/symbols.ts';
import { callbackOf } from './container-callbacks.ts';
import type { Evaluation } from './evaluation.ts';
import type { MemberHit, OutsideBase } from './inheritance.ts';
import { CycleMemo } from './limits.ts';
import { withOwnShapes } from './type-values.ts';
import { type Bindings, elementOf, type Found, type Handed, mergeFound, union, type Value, type Wrapper } from './values.ts';
import { passage } from './wrapper-passage.ts';

/** `values<T>`: what a T has under one name or another. */
const VALUES = 'values';
/** `mapped<T,V>`: the members of T, each of them a V. */
const MAPPED = 'mapped';

export class Members {
  readonly #evaluator: Evaluation;
  readonly #held: CycleMemo<Sym, Value>;
  readonly #aliased: CycleMemo<Sym, Value>;

  constructor(evaluator: Evaluation) {
    this.#evaluator = evaluator;
    this.#held = new CycleMemo(evaluator.limits);
    this.#aliased = new CycleMemo(evaluator.limits);
  }

  /** What a base outside of the repository may declare is a factory before it is something unknown. */
  #memberOfType(sym: Sym, name: string, value: Value, called: boolean): Found | undefined {
    const found = this.#memberOfSym(sym, name, value, called) ?? this.#takenIn(sym, name);
    return found?.value?.is === 'external' || found === undefined ? (factory(sym, name) ?? found) : found;
  }

  /** The field that a literal without names gives its value to; unknown where something embedded stands among them. */
  fieldAt(value: Value, index: number): Sym | undefined {
    if (value.is !== 'instance' || value.sym.fact.kind !== 'struct' || this.#evaluator.inheritance.bases(value.sym).length > 0) return undefined;
    const fields = [...(value.sym.table?.members.values() ?? [])].flat().filter((s) => s.fact.kind === 'field' && s.owner === value.sym);
    return fields.sort(compareSyms)[index];
  }

  /** `called` decides between a field and a method of one name. */
  member(value: Value, name: string, called = false): Found | undefined {
    switch (value.is) {
      case 'instance':
        return this.#memberOfSym(value.sym, name, value, called);
      case 'type':
        return this.#memberOfType(value.sym, name, value, called);
      case 'super':
        return this.#inherited(value.sym, name, called);
      case 'callable':
        return this.#memberOfSym(value.syms[0] as Sym, name, value, called) ?? rebound(value, name, (value.syms[0] as Sym).file.language.traits);
      case 'module':
        return this.#evaluator.modules.member(value.space, value.module, name);
      case 'external':
        return { syms: [], value: { is: 'external', name: `${value.name}.${name}`, stdlib: value.stdlib, purl: value.purl }, via: 'import' };
      case 'wrapper':
        return this.#memberOfWrapper(value, name, called);
      case 'tuple':
        return itemOf(value.items[Number(name)]);
      case 'union':
        return mergeFound(value.of.map((v) => this.member(v, name, called)));
      default:
        return undefined;
    }
  }

  /** What a name that is declared by these symbols stands for. */
  valueOf(syms: readonly Sym[]): Value | undefined {
    const first = syms[0];
    if (first === undefined) return undefined;
    const { kind } = first.fact;
    if (isContainerKind(kind)) return { is: 'type', sym: first.definition ?? withMembers(syms) };
    return isCallableKind(kind) ? { is: 'callable', syms } : this.#heldValue(mostTelling(syms), undefined);
  }

  /** What a plain alias stands for: `type A = B`. */
  aliasValue(sym: Sym, bound?: Bindings): Value | undefined {
    const { kind, type } = sym.fact;
    if (kind !== 'type' || type === undefined) return undefined;
    const read = () => this.#evaluator.types.typeValue(type, placeAround(sym), bound);
    return bound === undefined ? this.#aliased.get(sym, read) : this.#evaluator.limits.within(read);
  }

  /** Modules in place may take in one another, in a circle too. */
  #takenIn(sym: Sym, name: string): Found | undefined {
    return this.#evaluator.limits.within(() => this.#evaluator.modules.memberInPlace(sym, name));
  }

  #inherited(sym: Sym, name: string, called: boolean): Found | undefined {
    const hit = this.#evaluator.inheritance.findAbove(sym, name);
    if (hit === undefined) return this.#fromOutside(sym, name);
    return this.#foundMember(fitting(hit.syms, called), hit.bound, { is: 'instance', sym });
  }

  #memberOfSym(sym: Sym, name: string, on: Value, called: boolean): Found | undefined {
    const hit = this.#hit(sym, name, on);
    if (hit !== undefined) return this.#foundMember(fitting(hit.syms, called), hit.bound, on);
    const bound = on.is === 'instance' ? on.bound : undefined;
    const alias = this.aliasValue(sym, bound);
    if (alias !== undefined) return this.#evaluator.limits.within(() => this.member(alias, name, called));
    return (
      this.#ofAliasedBase(sym, name, called) ??
      this.#ofStandIn(sym, name, on, called) ??
      this.#entry(sym, on) ??
      this.#ofIterator(sym, name, on) ??
      this.#fromOutside(sym, name, bound)
    );
  }

  /** A base may be another name for a type: `interface Foo extends Bar {}` where `type Bar = Baz & { … }`. */
  #ofAliasedBase(sym: Sym, name: string, called: boolean): Found | undefined {
    for (const { sym: base } of this.#evaluator.inheritance.ancestors(sym)) {
      const alias = this.aliasValue(base);
      const found = alias && this.#evaluator.limits.within(() => this.member(alias, name, called));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** A smart pointer of the repository has the members of what it points to. */
  #ofStandIn(sym: Sym, name: string, on: Value, called: boolean): Found | undefined {
    const { inheritance, calls, limits } = this.#evaluator;
    for (const operator of (on.is === 'instance' && sym.file.language.traits.protocols?.standsFor) || []) {
      const hit = inheritance.find(sym, operator, (on as Value & { is: 'instance' }).bound);
      const meant = hit && limits.within(() => calls.call({ is: 'callable', syms: hit.syms, on: receiver(on, hit.bound) }));
      if (meant !== undefined) return limits.within(() => this.member(meant, name, called));
    }
    return undefined;
  }

  /** Where tables have their elements as members: what any name leads to in a type that says so. */
  #entry(sym: Sym, on: Value): Found | undefined {
    const { inheritance, calls } = this.#evaluator;
    const { tables, protocols } = sym.file.language.traits;
    if (tables === undefined || on.is !== 'instance' || !protocols?.index?.some((name) => inheritance.find(sym, name))) return undefined;
    return { syms: [], value: calls.element(on, sym.file, true), via: 'receiver' };
  }

  /** `self.rows().map(…)` of a type that implements Iterator. */
  #ofIterator(sym: Sym, name: string, on: Value): Found | undefined {
    const { inheritance, calls } = this.#evaluator;
    const { traits } = sym.file.language;
    if (!traits.adaptsIterators || on.is !== 'instance' || !Object.hasOwn(traits.passthrough, name)) return undefined;
    const iterates = traits.protocols?.iterate?.some((protocol) => inheritance.find(sym, protocol));
    const element = iterates ? calls.element(on, sym.file, false) : undefined;
    return element && this.#memberOfWrapper({ is: 'wrapper', name: 'Array', args: { count: 1, at: () => element }, traits }, name, false);
  }

  #hit(sym: Sym, name: string, on: Value): MemberHit | undefined {
    const { inheritance, merged } = this.#evaluator;
    const bound = on.is === 'instance' ? on.bound : undefined;
    const beside = sym.fact.global === true ? merged.declaredBeside(sym, name, bound) : undefined;
    const found = beside ?? inheritance.find(sym, name, bound) ?? merged.find(sym, name, bound);
    if (sym.file.language.traits.instancesApart && on.is === 'type' && found !== undefined) {
      return ofClass(found) ?? ofClass(inheritance.findAbove(sym, name, bound));
    }
    if (found === undefined || !sym.file.language.traits.staticsApart) return found;
    const hit = declared(found);
    // What makes instances has static members too where it is a function: `Foo.bar = ...` beside `Foo.prototype.bar = ...`.
    if (on.is === 'type' || on.is === 'callable') return onSide(hit, true) ?? hit;
    if (!hit.syms.some(isStatic)) return hit;
    // A static member hides what instances inherit under its name from a search by name alone.
    const above = inheritance.findAbove(sym, name, bound);
    return onSide(hit, false) ?? (above && onSide(above, false)) ?? hit;
  }

  #fromOutside(sym: Sym, name: string, bound?: Bindings): Found | undefined {
    const outside = this.#evaluator.inheritance.outside(sym);
    const external = outside?.base.external;
    if (outside === undefined || external === undefined) return undefined;
    const told = sym.file.language.traits.outsideMembers?.[external.name]?.[name];
    const value = told === undefined ? undefined : this.#told(outside, told, bound);
    return { syms: [], value: value ?? { is: 'external', name: `${external.name}.${name}`, stdlib: external.stdlib, purl: external.purl }, via: 'receiver' };
  }

  /** A type argument of a base outside: the `Props` of `extends Component<Props>`. */
  #told({ base, way }: OutsideBase, index: number, bound: Bindings | undefined): Value | undefined {
    const { types, inheritance } = this.#evaluator;
    return types.argumentsAt(base.args, placeAround(base.part), inheritance.boundAlong(way, bound)).at(index);
  }

  #foundMember(syms: readonly Sym[], bound: Bindings | undefined, on: Value): Found {
    const first = syms[0] as Sym;
    const { kind } = first.fact;
    let value: Value | undefined;
    if (isContainerKind(kind)) value = { is: 'type', sym: withMembers(syms) };
    else if (isCallableKind(kind)) value = { is: 'callable', syms, on: receiver(on, bound) };
    else value = this.#heldValue(mostTelling(syms), bound);
    return { syms, value, via: 'receiver' };
  }

  #memberOfWrapper(value: Wrapper, name: string, called: boolean): Found | undefined {
    const { traits } = value;
    const first = value.args.at(0);
    if (first !== undefined && value.name === VALUES) return this.#memberOfValues(first, name);
    if (value.name === MAPPED && value.args.count === 2) return this.#memberOfMapped(value, name);
    if (first !== undefined && value.name === traits.overloads?.nullable && traits.passthrough[name] === 'element') return given(first, called);
    // A bound may lead to itself: `where S: Deref<Target = Box<S>>`.
    if (traits.transparent.includes(value.name) && first !== undefined) return this.#evaluator.limits.within(() => this.member(first, name));
    if (traits.tables?.includes(value.name)) return { syms: [], value: elementOf(value), via: 'receiver' };
    const keeps = Object.hasOwn(traits.passthrough, name) ? traits.passthrough[name] : undefined;
    const hands = value.args.count === 0 ? undefined : callbackOf(name, traits, (what) => (what === 'e' ? elementOf(value) : what === 'k' ? first : undefined));
    const taken = traits.takesElements && Object.hasOwn(traits.takesElements, name) ? traits.takesElements[name] : undefined;
    if (keeps === undefined && hands === undefined && taken === undefined) return undefined;
    const result = (handed?: Handed) => keeps && passage(value, keeps, handed);
    if (!called && traits.passedProperties?.has(name)) return { syms: [], value: result(), via: 'receiver' };
    const param = (index: number) => hands ?? (taken !== undefined && index >= taken ? elementOf(value) : undefined);
    return { syms: [], value: { is: 'function', result, param }, via: 'receiver' };
  }

  #memberOfMapped({ args }: Wrapper, name: string): Found {
    const keys = args.at(0);
    const syms = keys === undefined ? undefined : this.#evaluator.limits.within(() => this.member(keys, name))?.syms;
    return { syms: syms ?? [], value: args.at(1), via: 'receiver' };
  }

  /** A member of one of the values that something has: of those whose types stand in place, else of all. */
  #memberOfValues(of: Value, name: string): Found | undefined {
    if (of.is === 'union') return mergeFound(of.of.map((v) => this.#memberOfValues(v, name)));
    if (of.is !== 'instance') return undefined;
    const { merged, limits } = this.#evaluator;
    const syms = merged.findInside(of.sym, name);
    if (syms.length > 0) return this.#foundMember(syms, of.bound, of);
    const values = [...(of.sym.table?.members.values() ?? [])].map((member) => this.#heldValue(mostTelling(member), of.bound));
    return mergeFound(values.map((value) => value && limits.within(() => this.member(value, name))));
  }

  /** What a variable, field or property holds. */
  #heldValue(sym: Sym, bound: Bindings | undefined): Value | undefined {
    // A local symbol means more while its own file is linked: only then is its value worth remembering.
    const settled = sym.fact.hidden !== true || sym.file.detail !== undefined;
    if (bound === undefined && settled) return this.#held.get(sym, () => this.#computeHeld(sym, undefined));
    return this.#evaluator.limits.within(() => this.#computeHeld(sym, bound));
  }

  #computeHeld(sym: Sym, bound: Bindings | undefined): Value | undefined {
    const { fact } = sym;
    if (fact.kind === 'enum_member') return variantValue(sym);
    const place = placeAround(sym);
    if (fact.type !== undefined) return withOwnShapes(sym, fact.type, this.#evaluator.types.typeValue(fact.type, place, bound), bound);
    if (fact.value !== undefined) {
      const value = this.#evaluator.evaluate(fact.value, { ...place, offset: Math.max(fact.start, fact.end - 1) });
      if (value !== undefined) return value;
    }
    return sym.table === undefined ? undefined : { is: 'instance', sym };
  }
}

/** What `bind` makes is a function of its own, with the result of the other. */
function rebound(value: Value, name: string, { rebinds }: ResolutionTraits): Found | undefined {
  return name === rebinds ? { syms: [], value: { is: 'function', result: () => value, param: () => undefined }, via: 'receiver' } : undefined;
}

/** One of an enum's values; where it has fields of its own (Rust's variants), these are members too. */
function variantValue(sym: Sym): Value | undefined {
  const of: Value | undefined = sym.owner && { is: 'instance', sym: sym.owner };
  const hasFields = sym.table?.members.values().next().value?.[0]?.fact.kind === 'field';
  return hasFields ? union([of, { is: 'instance', sym }]) : of;
}

const isStatic = ({ fact }: Sym): boolean => (fact.flags & NODE_FLAGS.static) !== 0;

/** `Foo.bar = mock` elsewhere gives the class no member that it has of its own. */
function declared(hit: MemberHit): MemberHit {
  const own = hit.syms.length > 1 ? hit.syms.filter((s) => !s.attached) : hit.syms;
  return own.length === 0 || own.length === hit.syms.length ? hit : { ...hit, syms: own };
}

/** Those of a member's declarations that are static, or those that are not. */
function onSide({ syms, bound }: MemberHit, wantsStatic: boolean): MemberHit | undefined {
  const some = syms.filter((s) => isStatic(s) === wantsStatic);
  return some.length === 0 ? undefined : { syms: some, bound };
}

/** What a class itself has: nested constants, methods of its own, and those of modules, which may extend it. */
function ofClass(hit: MemberHit | undefined): MemberHit | undefined {
  const some = hit?.syms.filter((s) => isStatic(s) || !(isCallableKind(s.fact.kind) || s.fact.kind === 'property') || s.owner?.fact.kind === 'module');
  return hit === undefined || some === undefined || some.length === 0 ? undefined : { ...hit, syms: some };
}

/** Of a field and a method with one name a call means the method, anything else the field. */
function fitting(syms: readonly Sym[], called: boolean): readonly Sym[] {
  if (syms.length < 2) return syms;
  const some = syms.filter((s) => isCallableKind(s.fact.kind) === called);
  return some.length === 0 ? syms : some;
}

/** Rust's `pair.1`. */
const itemOf = (value: Value | undefined): Found | undefined => value && { syms: [], value, via: 'receiver' };

/** Of several declarations of one type one that has members: an empty class beside its object has none. */
function withMembers(syms: readonly Sym[]): Sym {
  const first = syms[0] as Sym;
  return (first.table === undefined ? syms.find((s) => s.table !== undefined && isContainerKind(s.fact.kind)) : undefined) ?? first;
}

/** Of several declarations of one variable the one with a type. */
function mostTelling(syms: readonly Sym[]): Sym {
  return (syms.length > 1 ? syms.find((s) => s.fact.type !== undefined) : undefined) ?? (syms[0] as Sym);
}

function factory(sym: Sym, name: string): Found | undefined {
  // A trait makes nothing: `T::default()` of a bounded parameter.
  if (sym.fact.kind === 'trait' || !sym.file.language.traits.factories.includes(name)) return undefined;
  return { syms: [sym], value: { is: 'factory', sym }, via: 'receiver' };
}

/** What a method was found on, with the type arguments as the declaring type sees them. */
function receiver(on: Value, bound: Bindings | undefined): Value {
  if (bound === undefined || (on.is !== 'instance' && on.is !== 'type')) return on;
  return on.bound === bound ? on : { ...on, bound };
}

/** `count.Value`, `count.GetValueOrDefault()`: what is there of something that may be missing. */
function given(value: Value, called: boolean): Found {
  return { syms: [], value: called ? { is: 'function', result: () => value, param: () => undefined } : value, via: 'receiver' };
}
