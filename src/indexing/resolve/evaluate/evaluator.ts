/**
 * Evaluates expressions of facts: a head through scopes and imports, then step by step through members, calls and
 * elements. Bounded in depth and work; what is not in plain sight stays undefined. The parts know one another only
 * through the interface `Evaluation`, which this class implements.
 */
import type { ExprText } from '../../../model/facts.ts';
import { isContainerKind, isFieldLikeKind, isTypeKind, isTypeOnlyKind } from '../../../model/node-kinds.ts';
import { type FileUnit, isObject, type Place, type Sym, toldApart } from '../symbols/symbols.ts';
import type { Argument } from './argument-fit.ts';
import { CallHanding } from './call-handing.ts';
import { Calls } from './calls.ts';
import { type ChainTrail, sharedSteps } from './chain-trail.ts';
import { callbackOutside } from './container-callbacks.ts';
import { nearestCopies } from './copies.ts';
import type { Evaluation } from './evaluation.ts';
import { type Expression, type Given, OWNED, parseExpression, QUOTE, SETTER, type Step } from './expression.ts';
import { compiledTogether, Extensions } from './extensions.ts';
import { Fence } from './fence.ts';
import { FunctionalTypes } from './functional-types.ts';
import { Inheritance } from './inheritance.ts';
import { Limits } from './limits.ts';
import { Members } from './members.ts';
import { MergedDeclarations } from './merged-declarations.ts';
import { ModuleMembers } from './modules.ts';
import { type Handing, Overloads } from './overloads.ts';
import { Scopes } from './scopes.ts';
import { isSupposed, TypeValues } from './type-values.ts';
import type { Called, CalledPlace, Found, Handed, Value } from './values.ts';

/** An argument that begins so goes on from an element of what the method is called on. */
const OF_ELEMENT = '~';

/** Where types and values have names of their own, a call means another thing of that name: `type Error = ...` and `new Error()`. */
const isTypeAlone = ({ fact, file }: Sym): boolean => isTypeOnlyKind(fact.kind) && file.language.traits.valuesApart === true;

/** The name of a type that something else may have too: an expression means the other. */
const isTag = ({ fact, file }: Sym): boolean => file.language.traits.tagsApart === true && isTypeKind(fact.kind);

/** What a step hands over that calls what the step before it led to. */
const callOf = (next: Step): Called => (next.op === 'call' ? next : false);

/** Nothing takes what is handed over: the nearest is meant, unless labels say that it is not. */
const unlessLabelled = (found: Found): Found | undefined => (found.syms[0]?.file.language.traits.overloads?.labelled === true ? undefined : found);

const gettersOf = (name: string): readonly string[] => [`get${name.charAt(0).toUpperCase()}${name.slice(1)}`, ...(/^is[A-Z]/.test(name) ? [name] : [])];

export class Evaluator implements Evaluation {
  readonly limits = new Limits();
  readonly fence: Fence;
  readonly scopes = new Scopes(this);
  readonly merged = new MergedDeclarations(this);
  readonly members = new Members(this);
  readonly types = new TypeValues(this);
  readonly #functional = new FunctionalTypes(this);
  readonly calls = new Calls(this, this.#functional);
  readonly extensions = new Extensions(this);
  readonly overloads = new Overloads(this, this.#functional);
  readonly inheritance = new Inheritance({
    baseNamed: (name, part) =>
      this.fence.attempt(part.file, () => this.limits.afresh(() => this.types.named(name, { unit: part.file, at: part.fact.owner, offset: part.fact.start }))),
    bindBase: (base, outer) => this.types.bindBase(base, outer),
    made: (value) => this.limits.afresh(() => this.calls.made(value)),
  });
  readonly modules = new ModuleMembers({
    evaluateTop: (unit, expr) => this.resolve(expr, { unit, at: -1, offset: Number.MAX_SAFE_INTEGER }),
    member: (value, name) => this.members.member(value, name),
    valueOf: (syms) => this.members.valueOf(syms),
  });

  #trail: ChainTrail | undefined;

  constructor(fence = new Fence()) {
    this.fence = fence;
  }

  /** The type that a name means in a file, for members that are declared away from it. */
  ownerNamed(unit: FileUnit, name: string): Sym | undefined {
    return this.fence.attempt(unit, () => this.types.typeNamed(unit, name));
  }

  /** The symbols that the last step of an expression names, and its value; `called` when the expression is called. `passed` gets what comes before the last step. */
  resolve(text: ExprText, place: CalledPlace, called: Called = false, passed?: Found[]): Found | undefined {
    if (!this.limits.enter()) return undefined;
    try {
      return this.#walk(parseExpression(text), place, called, passed);
    } finally {
      this.limits.leave();
    }
  }

  evaluate(text: ExprText, place: CalledPlace): Value | undefined {
    return this.resolve(text, place)?.value;
  }

  /** What the last member of an expression is asked of; undefined when that is not known, or only supposed. */
  receiver(text: ExprText, place: Place): Value | undefined {
    const { steps, ...head } = parseExpression(text);
    const found = this.limits.within(() => this.#walk({ ...head, steps: steps.slice(0, -1) }, place, false));
    return found?.via === 'name' ? undefined : found?.value;
  }

  #walk(expression: Expression, place: CalledPlace, called: Called, passed?: Found[]): Found | undefined {
    const { steps } = expression;
    const [next] = steps;
    const found = this.#head(expression, place, next === undefined ? called : callOf(next));
    if (steps.length === 0) return found;
    if (found !== undefined) passed?.push(found);
    const last = found?.value === undefined ? undefined : this.#follow(found.value, steps, place, called, passed);
    return last !== undefined && found?.via === 'name' ? { ...last, via: 'name' } : last;
  }

  #follow(head: Value, steps: readonly Step[], place: CalledPlace, called: Called, passed?: Found[]): Found | undefined {
    const shared = sharedSteps(this.#trail, place, head, steps);
    const founds = shared === 0 ? [] : (this.#trail as ChainTrail).founds.slice(0, shared);
    const before = this.limits.cuts;
    let found: Found | undefined = founds.at(-1);
    for (let i = shared; i < steps.length; i++) {
      const value: Value | undefined = i === 0 ? head : found?.value;
      if (value === undefined) {
        passed?.push(...founds);
        return undefined;
      }
      const next = steps[i + 1];
      found = this.#step(value, steps[i] as Step, place, next === undefined ? called : callOf(next));
      if (found !== undefined) founds.push(found);
    }
    passed?.push(...founds.slice(0, steps.length - 1));
    // What was cut short may lead further from elsewhere.
    if (this.limits.cuts === before) this.#trail = { place, head, steps, called, founds };
    return found;
  }

  #head({ head, headType }: Expression, place: CalledPlace, called: Called): Found | undefined {
    if (headType !== undefined) return { syms: [], value: this.types.typeValue(headType, place, place.given), via: isSupposed(headType) ? 'name' : 'receiver' };
    if (head === 'this' || head === 'super' || (head === 'cls' && place.unit.language.traits.namesOwnClass)) return this.scopes.self(head, place);
    if (head.startsWith(OWNED)) return this.#owned(head.slice(OWNED.length), place);
    if (head.startsWith(QUOTE)) return { syms: [], value: { is: 'literal', text: head.slice(1, -1) }, via: 'receiver' };
    const found = this.#asValue(this.scopes.lookup(head, place, called !== false), called !== false);
    // What none of ours takes may be the library's: `minOf(a, b)`.
    const isLibrarys = called !== false && place.unit.language.traits.builtins.has(head);
    return found && (this.#overload(found, called, place, extended(found)) ?? (isLibrarys ? undefined : unlessLabelled(found)));
  }

  /** Of overloads those that the call may mean; undefined when none of them takes what is handed over. */
  #overload(found: Found, called: Called, place: CalledPlace, receiver?: Value): Found | undefined {
    if (typeof called === 'boolean' || found.syms[0]?.file.language.traits.overloads === undefined) return found;
    const chosen = this.overloads.choose(found, this.#handing(called, place, receiver));
    return chosen === undefined || chosen.syms.length < 2 ? chosen : { ...chosen, syms: compiledTogether(chosen.syms, place.unit) };
  }

  /** Of several constructors of a type those that may run when it is made; none where it has one, or its language tells them not apart. */
  constructors(type: Sym, called: Called, place: CalledPlace, value: Value | undefined): readonly Sym[] {
    const all = nearestCopies(toldApart(type), place.unit);
    // A type and its copy have a constructor each: one of one is no choice.
    if (all.length < 2) return [];
    if (typeof called === 'boolean') return all;
    const bound = value?.is === 'instance' || value?.is === 'type' ? value.bound : undefined;
    return this.limits.within(() => this.overloads.chooseConstructor(all, this.#handing(called, place), bound)) ?? [];
  }

  #handing = (given: Given, place: CalledPlace, receiver?: Value): Handing => new CallHanding(given, receiver, (text) => this.#argument(text, place));

  #argument(text: ExprText, place: CalledPlace): Argument {
    let value: Value | null | undefined = null;
    return {
      text,
      value: () => {
        if (value === null) value = text === '' ? undefined : this.limits.within(() => this.evaluate(text, place));
        return value;
      },
    };
  }

  /** What has the members that a symbol owns, whatever its own value is. */
  #owned(name: string, place: CalledPlace): Found | undefined {
    const sym = this.#asValue(this.scopes.declared(name, place), false)?.syms[0];
    return sym && { syms: [], value: { is: 'instance', sym }, via: 'receiver' };
  }

  /** Declarations merge: where a name is a type and a value, an expression means the value; a namespace cannot be called, nor what is a type only. */
  #asValue(found: Found | undefined, called: boolean): Found | undefined {
    if (found === undefined || found.syms.length === 0) return found;
    if (called && found.syms.every(isTypeAlone)) return undefined;
    if (found.syms.length === 1) return found;
    const objects = found.syms.filter(isObject);
    const isCompanion = objects.length > 0 && objects.length < found.syms.length && found.syms.every((s) => isContainerKind(s.fact.kind));
    const values = isCompanion ? objects : found.syms.filter((s) => !isTypeOnlyKind(s.fact.kind) && !isTag(s) && !(called && s.fact.kind === 'module'));
    if (values.length === 0 || values.length === found.syms.length) return found;
    return { ...found, syms: values, value: this.members.valueOf(values) };
  }

  #step(value: Value, step: Step, place: CalledPlace, called: Called): Found | undefined {
    if (step.op === 'member') return this.#member(value, step.name, place, called);
    const named = step.op === 'entry' ? this.members.member(value, step.name, called !== false) : undefined;
    if (named !== undefined && named.syms.length > 0) return this.#asValue(named, called !== false);
    const field = step.op === 'pick' && place.unit.language.traits.fieldsByPosition ? this.members.fieldAt(value, step.index) : undefined;
    if (field !== undefined) return { syms: [field], value: undefined, via: 'receiver' };
    const result = this.outcome(value, step, place);
    return result === undefined ? undefined : { syms: [], value: result, via: 'receiver' };
  }

  /** A declared member, else one that is added from elsewhere, else whatever lies outside. */
  #member(value: Value, name: string, place: CalledPlace, called: Called): Found | undefined {
    const found = this.members.member(value, name, called !== false);
    if (found !== undefined && found.syms.length > 0) {
      const got = found.syms.every((s) => s.fact.visibility === 'private' && s.file !== place.unit) ? this.#got(value, name, place, called) : undefined;
      if (got !== undefined) return got;
      const declared = this.#asValue(found, called !== false) ?? found;
      const extended = called !== false && isNeverCalled(declared, place) ? this.#added(value, name, place, called) : undefined;
      if (extended !== undefined) return extended;
      return this.#overload(declared, called, place) ?? this.#added(value, name, place, called) ?? unlessLabelled(declared);
    }
    const property = SETTER.test(name) ? this.members.member(value, name.slice(0, -1)) : undefined;
    if (property?.syms.some((s) => s.fact.kind === 'property')) return property;
    return this.#added(value, name, place, called) ?? this.#got(value, name, place, called) ?? found;
  }

  /** A property of another language's class, which has a getter for it. */
  #got(value: Value, name: string, { unit }: CalledPlace, called: Called): Found | undefined {
    if (unit.language.traits.getters === undefined || called !== false || value.is === 'external') return undefined;
    for (const getter of gettersOf(name)) {
      const found = this.members.member(value, getter, true);
      if (found !== undefined && found.syms.length > 0) return { ...found, value: found.value && this.calls.call(found.value) };
    }
    return undefined;
  }

  /** A method that extends the receiver's type. What the receiver is decides between several like an argument does. */
  #added(value: Value, name: string, place: CalledPlace, called: Called): Found | undefined {
    const added = this.extensions.find(value, name, place.unit, called !== false);
    // Where a type outside is given members, the receiver is none of their parameters.
    const receiver = added?.syms[0]?.fact.extensionOf === undefined ? undefined : value;
    if (added === undefined) return undefined;
    // A method of the type itself takes what no extension does.
    return this.#overload(added, called, place, receiver) ?? (takesCount(added, called) ? unlessLabelled(added) : undefined);
  }

  /** What a step gives that is not a member. */
  outcome(value: Value, step: Exclude<Step, { op: 'member' }>, place: CalledPlace): Value | undefined {
    const { unit } = place;
    switch (step.op) {
      case 'call':
        return this.calls.call(value, this.#handed(step, place));
      case 'await':
        return this.calls.awaited(value, unit);
      case 'pick':
        return this.calls.pick(value, step.index, unit);
      case 'pair':
        return this.calls.pair(value, step.index, unit);
      case 'item':
        return this.calls.item(value, step.index, unit);
      case 'param':
        return value.is === 'external'
          ? callbackOutside(value, unit.language.traits)
          : this.calls.parameter(value, step.label ?? step.index, this.#handed(step, place));
      case 'key':
        return this.calls.key(value);
      default:
        return this.calls.element(value, unit, step.op !== 'iterate');
    }
  }

  #handed({ typeArgs, args }: Given, place: CalledPlace): Handed | undefined {
    if (typeArgs.length === 0 && args.length === 0) return undefined;
    const argument = (index: number, element?: Value) => {
      const text = args[index];
      if (!text) return undefined;
      return this.limits.within(() => (text.startsWith(OF_ELEMENT) ? this.#fromElement(element, text, place) : this.evaluate(text, place)));
    };
    return { typeArgs: typeArgs.length === 0 ? undefined : this.types.argumentsAt(typeArgs, place, place.given), count: args.length, argument };
  }

  #fromElement(element: Value | undefined, text: ExprText, place: CalledPlace): Value | undefined {
    const steps = parseExpression(text).steps.slice(1);
    return element === undefined || steps.length === 0 ? element : this.#follow(element, steps, place, false)?.value;
  }
}

/** What a bare name is called on that extends a type: `this`, unwritten, is handed over like an argument. */
const extended = ({ syms, value }: Found): Value | undefined =>
  value?.is === 'callable' && syms.every((s) => s.fact.extensionOf !== undefined && !s.file.language.traits.overloads?.extensionsAreStatic)
    ? value.on
    : undefined;

/** Whether one of them takes as many arguments as there are, the receiver among them. */
function takesCount({ syms }: Found, called: Called): boolean {
  if (typeof called === 'boolean') return true;
  const count = (called.count ?? called.args.length) + 1;
  return syms.some(
    ({ fact: { arity, extensionOf } }) => extensionOf === undefined || arity === undefined || (arity[0] <= count && (arity[1] < 0 || count <= arity[1])),
  );
}

/** Properties that hold no function: what is called by their name extends the type (C#: `table.Expand()` beside `bool Expand`). */
function isNeverCalled({ syms }: Found, { unit }: CalledPlace): boolean {
  return unit.language.traits.capitalMethods === true && syms.every((s) => isFieldLikeKind(s.fact.kind) && PLAIN_TYPE.test(s.fact.type ?? ''));
}

/** Of values that nobody calls. */
const PLAIN_TYPE = /^(?:bool|int|long|short|byte|float|double|decimal|char|string)$/;
