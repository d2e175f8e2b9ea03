/** What comes out of a value when it is called, awaited, indexed, iterated or taken apart, and what it takes when called. */

import type { Protocols } from '../../../languages/contract.ts';
import { isCallableKind } from '../../../model/node-kinds.ts';
import { type FileUnit, type Place, placeAround, type Sym } from '../symbols/symbols.ts';
import type { Evaluation } from './evaluation.ts';
import { LAST } from './expression.ts';
import type { FunctionalTypes } from './functional-types.ts';
import type { MemberHit } from './inheritance.ts';
import { CycleMemo } from './limits.ts';
import { spelled, spelledBehindCall } from './outside-names.ts';
import { bind, layer } from './type-arguments.ts';
import { TypeInference } from './type-inference.ts';
import { REST, SELF, withOwnShapes } from './type-values.ts';
import { type Bindings, elementOf, type Handed, union, type Value } from './values.ts';
import { awaitedInside, iterated } from './wrapper-passage.ts';

export class Calls {
  readonly #evaluator: Evaluation;
  readonly #openElements = new Set<Sym>();
  readonly #inferred: CycleMemo<Sym, Value>;
  readonly #inference: TypeInference;
  readonly #functional: FunctionalTypes;

  constructor(evaluator: Evaluation, functional: FunctionalTypes) {
    this.#evaluator = evaluator;
    this.#inferred = new CycleMemo(evaluator.limits);
    this.#inference = new TypeInference((value) => this.call(value));
    this.#functional = functional;
  }

  call(value: Value, handed?: Handed): Value | undefined {
    switch (value.is) {
      case 'type':
        return { is: 'instance', sym: value.sym, bound: this.#constructed(value.sym, handed) ?? value.bound };
      case 'factory':
        return { is: 'instance', sym: value.sym };
      case 'callable':
        return this.#firstResult(value.syms, value.on, handed);
      case 'function':
        return value.result(handed);
      case 'external':
        return spelled(value, '()');
      case 'instance':
        return this.#within(this.#signature(value), (signature) => this.call(signature, handed)) ?? madeLater(value);
      case 'union':
        return union(value.of.map((v) => this.call(v, handed)));
      default:
        return undefined;
    }
  }

  /** What a function, or the constructor of a type, takes as its N-th argument, or as the one with a label; `handed` may say how many it is called with. */
  parameter(value: Value, index: number | string, handed?: Handed): Value | undefined {
    switch (value.is) {
      case 'callable':
        return union(value.syms.filter((sym) => mayTake(sym, handed)).map((sym) => this.#declaredParameter(sym, index, value.on, handed)));
      case 'function':
        return typeof index === 'string' ? undefined : value.param(index, handed?.count);
      case 'type':
        return this.#constructorParameter(value, index, handed);
      case 'wrapper':
        return this.#within(this.#functional.signature(value, handed?.count), (signature) => this.parameter(signature, index));
      case 'instance':
        return this.#within(this.#signature(value) ?? this.#functional.signature(value, handed?.count), (signature) =>
          this.parameter(signature, index, handed),
        );
      case 'union':
        return union(value.of.map((v) => this.parameter(v, index, handed)));
      default:
        return undefined;
    }
  }

  awaited(value: Value, unit: FileUnit): Value | undefined {
    if (value.is === 'union') return union(value.of.map((v) => this.awaited(v, unit)));
    const { awaited } = unit.language.traits;
    if (value.is === 'external') return spelledBehindCall(value, '^');
    if (value.is !== 'wrapper') return value;
    return awaited.includes(value.name) ? value.args.at(0) : (awaitedInside(value, awaited) ?? value);
  }

  pick(value: Value, index: number, unit: FileUnit): Value | undefined {
    if (value.is === 'tuple') return value.items[index];
    if (value.is === 'external') return resultOutside(value, index, unit);
    if (value.is === 'wrapper') return value.args.at(Math.min(index, value.args.count - 1));
    if (value.is === 'union') return union(value.of.map((v) => this.pick(v, index, unit)));
    return index === 0 ? value : undefined;
  }

  /** `[key, value] of map`, `[first, second] of pairs`: by its place in an element. */
  pair(value: Value, index: number, unit: FileUnit): Value | undefined {
    if (value.is === 'union') return union(value.of.map((v) => this.pair(v, index, unit)));
    if (value.is === 'wrapper' && value.traits.pairs?.includes(value.name)) return value.args.at(index);
    const element = this.element(value, unit, false);
    return element && this.pick(element, index, unit);
  }

  /** `pair[1]`: by its place in a tuple, an element of anything else. */
  item(value: Value, index: number, unit: FileUnit): Value | undefined {
    if (value.is === 'union') return union(value.of.map((v) => this.item(v, index, unit)));
    return value.is === 'tuple' ? value.items[index] : this.element(value, unit, true);
  }

  /** What instances of a class are that is known by a value only: what a mixin gives back, `Constructor<Foo>`. */
  made(value: Value): readonly Sym[] {
    if (value.is === 'union') return value.of.flatMap((v) => this.made(v));
    // A function that returns a class without a name owns the members of that class.
    if (value.is === 'instance' && isCallableKind(value.sym.fact.kind)) return [value.sym];
    const instance = value.is === 'wrapper' ? value.args.at(0) : this.call(value);
    return instance === undefined ? [] : (instance.is === 'union' ? instance.of : [instance]).flatMap((v) => (v.is === 'instance' ? [v.sym] : []));
  }

  element(value: Value, unit: FileUnit, indexed: boolean): Value | undefined {
    switch (value.is) {
      case 'wrapper':
        return indexed ? elementOf(value) : iterated(value);
      case 'tuple':
        return indexed ? undefined : union(value.items);
      case 'union':
        return union(value.of.map((v) => this.element(v, unit, indexed)));
      case 'instance':
        return this.#elementOfInstance(value, indexed) ?? (value.sym.file.language.traits.pointersAreLists ? value : undefined);
      case 'external':
        return spelled(value, indexed ? '[]' : '~');
      default:
        return undefined;
    }
  }

  /** What a loop with one variable gets: a key, what a channel or a sequence hands out; a number of a list. */
  key(value: Value): Value | undefined {
    switch (value.is) {
      case 'wrapper':
        return value.name === 'Array' ? undefined : value.args.at(0);
      case 'union':
        return union(value.of.map((v) => this.key(v)));
      case 'instance': {
        const alias = this.#evaluator.members.aliasValue(value.sym, value.bound);
        return alias === undefined || alias.is === 'instance' ? undefined : this.key(alias);
      }
      default:
        return undefined;
    }
  }

  /** What a call says about a function's type parameters: written arguments, else what is handed over. */
  #given(sym: Sym, handed: Handed | undefined): Bindings | undefined {
    if (handed?.typeArgs !== undefined) return bind(sym.fact.typeParams, handed.typeArgs);
    return handed && this.#inference.fromArguments({ typeParams: this.#openParams(sym), bounds: sym.fact.bounds }, sym.fact.params, handed);
  }

  /** Without those that are a class of the repository after all: `build(kind: type[Plugin]) -> Plugin` gives a Plugin, says its declaration. */
  #openParams(sym: Sym): readonly string[] | undefined {
    const { typeParams, bounds } = sym.fact;
    const { types } = this.#evaluator;
    return bounds === undefined ? typeParams : typeParams?.filter((t) => bounds[t] !== t || !isClass(types.named(t, placeAround(sym))));
  }

  /** The same for a type that is made. */
  #constructed(sym: Sym, handed: Handed | undefined): Bindings | undefined {
    if (handed === undefined || handed.typeArgs !== undefined) return this.#given(sym, handed);
    const { constructors } = sym.file.language.traits;
    const params = constructors.flatMap((name) => sym.table?.members.get(name) ?? []).at(-1)?.fact.params;
    const { typeParams, bounds } = sym.fact;
    return this.#inference.fromArguments({ typeParams, bounds }, params, handed);
  }

  #constructorParameter(value: Value & { is: 'type' }, index: number | string, handed?: Handed): Value | undefined {
    const { fact, table, file } = value.sym;
    const named = table?.members.get(fact.name)?.filter((s) => s.fact.kind === 'constructor' && mayTake(s, handed));
    if (named?.length) return union(named.map((sym) => this.#declaredParameter(sym, index, value)));
    for (const name of file.language.traits.constructors) {
      const hit = this.#evaluator.inheritance.find(value.sym, name, value.bound ?? this.#constructed(value.sym, handed));
      const taken = hit && union(hit.syms.map((sym) => this.#declaredParameter(sym, index, { is: 'instance', sym: value.sym, bound: hit.bound })));
      if (taken !== undefined || (hit !== undefined && typeof index === 'number')) return taken;
    }
    return typeof index === 'string' ? this.#memberwise(value, index) : undefined;
  }

  /** Without a constructor that says otherwise, an argument with a label is what the property of that name holds. */
  #memberwise(value: Value & { is: 'type' }, label: string): Value | undefined {
    const hit = this.#evaluator.inheritance.find(value.sym, label, value.bound);
    return hit && this.#evaluator.members.valueOf(hit.syms);
  }

  #declaredParameter(sym: Sym, index: number | string, on: Value | undefined, handed?: Handed): Value | undefined {
    const { params, labels } = sym.fact;
    if (typeof index === 'string') {
      const at = labels?.indexOf(index) ?? -1;
      return at < 0 ? undefined : this.#declaredParameter(sym, at, on, handed);
    }
    if (index === LAST) return params === undefined ? undefined : this.#declaredParameter(sym, params.length - 1, on, handed);
    const written = params?.[Math.min(index, params.length - 1)];
    const rest = written?.startsWith(REST);
    const type = rest ? (written as string).slice(REST.length) : params?.[index];
    if (type === undefined || type === '') return undefined;
    const bound = layer(receiverBindings(sym, type, on), this.#given(sym, handed));
    const value = this.#evaluator.types.typeValue(type, { unit: sym.file, at: sym.index, offset: sym.fact.start }, bound);
    return rest && value !== undefined ? this.element(value, sym.file, false) : value;
  }

  #firstResult(syms: readonly Sym[], on: Value | undefined, handed?: Handed): Value | undefined {
    for (const sym of handed === undefined ? syms : this.#tellingFirst(syms, handed)) {
      const result = this.#result(sym, on, handed);
      if (result !== undefined) return result;
    }
    return undefined;
  }

  /** Of several declarations the one first whose result is said by what is handed over: `get(kind: type[T]) -> T`. */
  #tellingFirst(syms: readonly Sym[], handed: Handed): readonly Sym[] {
    if (syms.length < 2) return syms;
    const telling = syms.find(({ fact: { type, typeParams } }, i) => {
      const named = type === undefined ? undefined : typeParams?.find((t) => mentionsName(type, t));
      return named !== undefined && this.#given(syms[i] as Sym, handed)?.has(named);
    });
    return telling === undefined || telling === syms[0] ? syms : [telling, ...syms];
  }

  /**
   * What a call of an object means: a value of a named function type (`type Handler func() Result`), an object that can be
   * called, or one of a type that extends a function type (`interface Signal<T> extends Getter<T> {}`).
   */
  #signature({ sym, bound }: Value & { is: 'instance' }): Value | undefined {
    const { members, inheritance } = this.#evaluator;
    const alias = members.aliasValue(sym, bound);
    if (alias?.is === 'function') return alias;
    const method = this.#firstOf(protocolsOf(sym).call, sym, bound);
    if (method !== undefined) return { is: 'callable', syms: method.syms, on: { is: 'instance', sym, bound: method.bound } };
    for (const { sym: base, way } of inheritance.ancestors(sym)) {
      const aliased = members.aliasValue(base, inheritance.boundAlong(way, bound));
      if (aliased?.is === 'function') return aliased;
    }
    return alias;
  }

  #within<T>(value: Value | undefined, use: (value: Value) => T | undefined): T | undefined {
    return value && this.#evaluator.limits.within(() => use(value));
  }

  #result(sym: Sym, on: Value | undefined, handed?: Handed): Value | undefined {
    const { fact } = sym;
    const place: Place = { unit: sym.file, at: sym.index, offset: Math.max(fact.start, fact.end - 1), outside: true };
    if (fact.type !== undefined) {
      const bound = layer(receiverBindings(sym, fact.type, on), this.#given(sym, handed));
      return withOwnShapes(sym, fact.type, this.#evaluator.types.typeValue(fact.type, place, bound), bound);
    }
    const { value } = fact;
    if (value === 'this' && on !== undefined) return asInstance(on);
    // Without a value the members that a callable owns are those of the object it gives back.
    if (value === undefined)
      return sym.table === undefined || fact.kind === 'constructor' ? undefined : { is: 'instance', sym, bound: this.#given(sym, handed) };
    const given = fact.typeParams === undefined ? undefined : this.#given(sym, handed);
    // What the call says may lead further than the function alone: `function find<T>(pick: (s: State) => T) { return pick(state) }`.
    if (given !== undefined && fact.typeParams?.some((t) => given.has(t) && mentionsName(value, t)))
      return this.#evaluator.limits.within(() => this.#evaluator.evaluate(value, { ...place, given }));
    return this.#inferred.get(sym, () => this.#evaluator.evaluate(value, place));
  }

  /** A type may lead back to itself: `type Tail<A> = A extends [unknown, ...infer R] ? Tail<R> : A`. */
  #elementOfInstance({ sym, bound }: Value & { is: 'instance' }, indexed: boolean): Value | undefined {
    if (this.#openElements.has(sym)) return undefined;
    this.#openElements.add(sym);
    try {
      return this.#elementOfType(sym, bound, indexed);
    } finally {
      this.#openElements.delete(sym);
    }
  }

  #implicit(hit: MemberHit | undefined, sym: Sym): Value | undefined {
    const method = hit?.syms[0];
    return method && this.#result(method, { is: 'instance', sym, bound: hit.bound });
  }

  #firstOf(names: readonly string[] | undefined, sym: Sym, bound: Bindings | undefined): MemberHit | undefined {
    for (const name of names ?? []) {
      const hit = this.#evaluator.inheritance.find(sym, name, bound);
      if (hit !== undefined) return hit;
    }
    return undefined;
  }

  #elementOfType(sym: Sym, bound: Bindings | undefined, indexed: boolean): Value | undefined {
    const alias = this.#evaluator.members.aliasValue(sym, bound);
    if (alias !== undefined && alias.is !== 'instance') return this.element(alias, sym.file, indexed);
    const { iterate, next: step, index } = protocolsOf(sym);
    // What steps through something gives its elements itself, and is what it iterates.
    const next = indexed ? undefined : this.#implicit(this.#firstOf(step, sym, bound), sym);
    if (next !== undefined) return this.awaited(next, sym.file);
    const iterates = indexed ? undefined : this.#firstOf(iterate, sym, bound);
    const result = this.#implicit(iterates ?? this.#firstOf(index, sym, bound), sym);
    return result !== undefined && iterates !== undefined ? this.element(result, sym.file, false) : result;
  }
}

/** Of several results outside the first may be all there is; the others are something outside where such code gives back nothing of ours. */
function resultOutside(value: Value & { is: 'external' }, index: number, { language: { traits } }: FileUnit): Value | undefined {
  if (index === 0) return spelledBehindCall(value, '#0');
  return traits.outsideKeepsApart && !value.stdlib ? spelled(value, `#${index}`) : undefined;
}

/** A function that gives a function: the members that it owns are those of the object which that one makes. */
const madeLater = (value: Value & { is: 'instance' }): Value | undefined => (value.sym.fact.kind === 'function' ? value : undefined);

const protocolsOf = (sym: Sym): Protocols => sym.file.language.traits.protocols ?? {};

/** Of overloads, whether one takes as many arguments; those behind a callback may not be known. */
function mayTake({ fact: { arity } }: Sym, handed: Handed | undefined): boolean {
  return arity === undefined || handed === undefined || arity[1] < 0 || handed.count <= arity[1];
}

const isClass = (value: Value | undefined): boolean => value?.is === 'type' && value.sym.fact.kind === 'class';

const mentionsName = (type: string, name: string): boolean => type.split(/[^\w$]+/).includes(name);

const MENTIONS_SELF = /\b(?:Self|self|this)\b/;

/** The receiver's type arguments, and the receiver itself where the result speaks of it. */
function receiverBindings(sym: Sym, type: string, on: Value | undefined): Bindings | undefined {
  const bound = on?.is === 'instance' || on?.is === 'type' ? inNamesOf(sym, on.bound) : undefined;
  if (on === undefined || !MENTIONS_SELF.test(type)) return bound;
  return layer(bound, { has: (name) => name === SELF, get: () => asInstance(on) });
}

/** `func (l *List[E]) First() E` where `type List[T any]`: what T is, E is. */
function inNamesOf({ fact, owner, file }: Sym, bound: Bindings | undefined): Bindings | undefined {
  const [own, declared] = [fact.typeParams, owner?.fact.typeParams];
  if (bound === undefined || !file.language.traits.receiverTypeParams || own === undefined || declared === undefined) return bound;
  const names = new Map(own.map((name, i) => [name, declared[i] ?? name]));
  return { has: (name) => bound.has(names.get(name) ?? name), get: (name) => bound.get(names.get(name) ?? name) };
}

function asInstance(on: Value): Value {
  return on.is === 'type' ? { is: 'instance', sym: on.sym, bound: on.bound } : on;
}
