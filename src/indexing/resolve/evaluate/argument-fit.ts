/**
 * How well an argument fits a parameter, for overloads. In: what is known of the argument and the parameter's type as it
 * is written. Out: a distance, 0 where the types are the same; UNSURE where not enough is known; NEVER where it cannot be.
 * What is not known never rules a parameter out.
 */
import type { ExprText, TypeText } from '../../../model/facts.ts';
import { isTypeKind } from '../../../model/node-kinds.ts';
import { placeAround, type Sym } from '../symbols/symbols.ts';
import type { Evaluation } from './evaluation.ts';
import { FUNCTION, parseExpression, parseType, type TypeTree, UNION } from './expression.ts';
import type { FunctionalTypes } from './functional-types.ts';
import { isResultOutside } from './outside-names.ts';
import { REST } from './type-values.ts';
import type { Bindings, Value, Wrapper } from './values.ts';

export const NEVER = Number.POSITIVE_INFINITY;
/** Further than any distance that is known. */
export const UNSURE = 1_000;
/** A type parameter takes anything, but what names the type is nearer; the top type is the furthest. */
const GENERIC = 200;
const BOUNDED = 190;
export const TOP = 300;
/** Null is of every type that has it. */
const NOTHING = 400;
const OUTSIDE_BASE = 20;
const FUNCTIONAL = 5;
const MADE_NULLABLE = 0.5;
/** What a type outside offers under its own name is mostly of that type: `ConsoleKey.Enter`, `float.NaN`, `CultureInfo.GetCultureInfo(...)`. */
const OF_ITS_TYPE = 1;
const ARRAY = 'Array';
const MAX_DEPTH = 4;

/** An argument as it is written and, worked out when asked for, what it is. */
export interface Argument {
  readonly text: ExprText;
  value(): Value | undefined;
}

/** A parameter's type where it is declared. */
export interface Parameter {
  readonly type: TypeText;
  readonly sym: Sym;
  /** What is known of the type parameters of the receiver. */
  readonly bound: Bindings | undefined;
}

export class ArgumentFit {
  readonly #evaluator: Evaluation;
  readonly #functional: FunctionalTypes;

  constructor(evaluator: Evaluation, functional: FunctionalTypes) {
    this.#evaluator = evaluator;
    this.#functional = functional;
  }

  distance(argument: Argument, parameter: Parameter): number {
    if (parameter.type === '' || argument.text === '') return UNSURE;
    const tree = parseType(parameter.type);
    if (argument.text === NULL) return isNeverNull(tree.name, parameter.sym) ? NEVER : NOTHING;
    const generic = this.#typeParameter(tree, parameter);
    if (generic !== undefined) return this.#toGeneric(argument, generic, parameter);
    const count = lambdaParameters(argument.text);
    if (count !== undefined) return this.#ofFunction(count, tree, parameter);
    const value = isHandedOn(argument.text, parameter.sym) ? undefined : argument.value();
    if ((value === undefined || value.is === 'external') && isOfItsType(argument.text, lastPart(tree.name))) return OF_ITS_TYPE;
    return value === undefined ? UNSURE : this.#ofValue(value, tree, parameter, 0);
  }

  /** Whether an argument is of the type that every other one extends. */
  isOfTop(argument: Argument): boolean {
    const value = argument.text === '' ? undefined : argument.value();
    return value !== undefined && isTop(value);
  }

  /** Whether whatever is of one type is of the other too. */
  isNarrower(a: Parameter, b: Parameter): boolean {
    const value = this.#valueOf(parseType(a.type), a);
    return value !== undefined && this.#ofValue(value, parseType(b.type), b, 0) < UNSURE;
  }

  /** What bounds a type parameter that nothing is said of, '' without a bound; undefined when the type is none. */
  #typeParameter({ name, args }: TypeTree, { sym, bound }: Parameter): TypeText | undefined {
    if (args.length > 0 || bound?.has(name)) return undefined;
    for (let at: Sym | undefined = sym; at !== undefined; at = at.owner) if (at.fact.typeParams?.includes(name)) return at.fact.bounds?.[name] ?? '';
    return undefined;
  }

  #toGeneric(argument: Argument, bound: TypeText, { sym }: Parameter): number {
    if (bound === '' || lambdaParameters(argument.text) !== undefined) return GENERIC;
    const value = argument.value();
    // A bound may speak of the parameter itself, `T extends Comparable<T>`: its own name is what counts.
    const distance = value === undefined ? UNSURE : this.#ofValue(value, { name: parseType(bound).name, args: [] }, { type: bound, sym, bound: undefined }, 0);
    return distance === NEVER ? NEVER : BOUNDED;
  }

  #ofFunction(count: number | 'any', tree: TypeTree, parameter: Parameter): number {
    const { traits } = parameter.sym.file.language;
    if (tree.name === FUNCTION) return count === 'any' || tree.args.length - 1 === count ? FUNCTIONAL : NEVER;
    if (tree.name === traits.topType || tree.name === ARRAY) return NEVER;
    const shape = traits.functions?.[lastPart(tree.name)];
    const value = this.#valueOf(tree, parameter);
    if (value?.is === 'instance') return this.#ofFunctionalType(value, count);
    const taken = traits.overloads?.delegates?.[lastPart(tree.name)]?.(tree.args.length);
    if (taken !== undefined) return count === 'any' || taken === count ? FUNCTIONAL : NEVER;
    if (shape !== undefined) return count === 'any' || shape.params.length === count ? FUNCTIONAL : NEVER;
    return isListed(tree.name, parameter.sym) && tree.name !== 'Runnable' ? NEVER : UNSURE;
  }

  #ofFunctionalType(value: Value & { is: 'instance' }, count: number | 'any'): number {
    const { kind } = value.sym.fact;
    if (kind === 'class' || kind === 'enum' || kind === 'record' || kind === 'struct') return NEVER;
    if (kind !== 'interface') return UNSURE;
    if (value.sym.file.language.traits.overloads?.lambdasAreDelegates) return NEVER;
    if (this.#functional.signature(value, undefined) === undefined) return UNSURE;
    return count === 'any' || this.#functional.signature(value, count) !== undefined ? FUNCTIONAL : NEVER;
  }

  #valueOf({ name, args }: TypeTree, { sym, bound }: Parameter): Value | undefined {
    const place = { unit: sym.file, at: sym.index, offset: sym.fact.start };
    if (bound?.has(name)) return bound.get(name);
    const named = this.#evaluator.types.named(name, place);
    if (named?.is === 'type') return { is: 'instance', sym: named.sym };
    if (named !== undefined && named.is !== 'wrapper') return named;
    return { is: 'wrapper', name: lastPart(name), args: this.#evaluator.types.argumentsAt(args, placeAround(sym), bound), traits: sym.file.language.traits };
  }

  #ofValue(value: Value, tree: TypeTree, parameter: Parameter, depth: number): number {
    if (depth > MAX_DEPTH) return UNSURE;
    if (value.is === 'union') return Math.min(...value.of.map((v) => this.#ofValue(v, tree, parameter, depth + 1)));
    if (tree.name === UNION) return Math.min(...tree.args.map((t) => this.#ofValue(value, t, parameter, depth + 1)));
    if (tree.name === parameter.sym.file.language.traits.topType) return isTop(value) || (value.is === 'external' && value.name === tree.name) ? 0 : TOP;
    const nullable = rulesOf(parameter.sym)?.nullable;
    if (nullable !== undefined && (tree.name === nullable || (value.is === 'wrapper' && value.name === nullable)))
      return this.#ofNullable(value, tree, parameter, depth);
    switch (value.is) {
      case 'instance':
        return this.#ofInstance(value.sym, tree, parameter);
      case 'wrapper':
        return this.#ofWrapper(value, tree, parameter, depth);
      case 'external':
        return this.#ofOutside(value.name, tree, parameter);
      case 'callable':
      case 'function':
        return this.#ofFunction('any', tree, parameter);
      default:
        return UNSURE;
    }
  }

  /** A value is passed as one that may be missing, but not the other way. */
  #ofNullable(value: Value, tree: TypeTree, parameter: Parameter, depth: number): number {
    const nullable = rulesOf(parameter.sym)?.nullable;
    const held = value.is === 'wrapper' && value.name === nullable ? value.args.at(0) : undefined;
    const wanted = tree.name === nullable ? tree.args[0] : undefined;
    if (wanted === undefined) return isClosed(lastPart(tree.name), parameter.sym) || isListed(tree.name, parameter.sym) ? NEVER : UNSURE;
    if (held !== undefined) return this.#ofValue(held, wanted, parameter, depth + 1);
    const distance = this.#ofValue(value, wanted, parameter, depth + 1);
    return distance < UNSURE ? distance + MADE_NULLABLE : distance;
  }

  #ofInstance(sym: Sym, tree: TypeTree, parameter: Parameter): number {
    if (!isTypeKind(sym.fact.kind)) return UNSURE;
    const wanted = this.#valueOf(tree, parameter);
    if (wanted === undefined) return UNSURE;
    const { inheritance } = this.#evaluator;
    if (wanted.is === 'instance') {
      if (isSameType(wanted.sym, sym)) return 0;
      const above = inheritance.ancestors(sym).findIndex((a) => isSameType(a.sym, wanted.sym));
      return above >= 0 ? above + 1 : NEVER;
    }
    const name = wanted.is === 'external' || wanted.is === 'wrapper' ? lastPart(wanted.name) : undefined;
    if (name === undefined) return UNSURE;
    if (isClosed(name, parameter.sym)) return NEVER;
    if (rulesOf(parameter.sym)?.taking?.has(name)) return OUTSIDE_BASE;
    const outside = [sym, ...inheritance.ancestors(sym).map((a) => a.sym)].flatMap((s) => inheritance.bases(s)).filter((b) => b.sym === undefined);
    if (outside.some((b) => b.external !== undefined && lastPart(b.external.name) === name)) return OUTSIDE_BASE;
    const hasOthers = outside.length > 0 || sym.fact.kind === 'enum' || sym.fact.kind === 'record' || sym.fact.kind === 'type';
    return hasOthers ? UNSURE : NEVER;
  }

  #ofWrapper(value: Wrapper, tree: TypeTree, parameter: Parameter, depth: number): number {
    const name = lastPart(tree.name);
    if (value.name === ARRAY || name === ARRAY)
      return value.name === name ? this.#ofArray(value, tree, parameter, depth) : arrayAs(value.name, name, parameter.sym);
    if (value.name === name) return 0;
    const listed = passedAs(value.name, parameter.sym);
    const above = listed?.indexOf(name) ?? -1;
    if (above >= 0) return above + 1;
    const wanted = this.#valueOf(tree, parameter);
    if (this.#conforms(value.name, wanted, parameter)) return CONFORMING;
    if (wanted?.is === 'instance') return listed !== undefined || wanted.sym.fact.kind !== 'interface' ? NEVER : UNSURE;
    if (isTop(value)) return NEVER;
    return listed !== undefined && (isClosed(value.name, parameter.sym) || isListed(name, parameter.sym))
      ? NEVER
      : isClosed(name, parameter.sym)
        ? NEVER
        : UNSURE;
  }

  /** A type outside that some file says to conform to a type of the repository. */
  #conforms(name: string, wanted: Value | undefined, { sym }: Parameter): boolean {
    const { inheritance } = this.#evaluator;
    const standIns = wanted?.is === 'instance' ? sym.file.space.outsideTypes.get(name) : undefined;
    return standIns?.some((s) => inheritance.ancestors(s).some((a) => isSameType(a.sym, (wanted as Value & { is: 'instance' }).sym))) === true;
  }

  #ofArray(value: Wrapper, tree: TypeTree, parameter: Parameter, depth: number): number {
    const [element, wanted] = [value.args.at(0), tree.args[0]];
    if (wanted === undefined || element === undefined) return UNSURE;
    const generic = this.#typeParameter(wanted, parameter);
    const isPrimitive = element.is === 'wrapper' && isNeverNull(element.name, parameter.sym);
    if (generic !== undefined) return isPrimitive ? NEVER : GENERIC;
    if (isPrimitive || isNeverNull(wanted.name, parameter.sym)) return element.is === 'wrapper' && element.name === wanted.name ? 0 : NEVER;
    return this.#ofValue(element, wanted, parameter, depth + 1);
  }

  #ofOutside(outside: string, tree: TypeTree, parameter: Parameter): number {
    if (isResultOutside(outside, parameter.sym.file.language.traits) || outside.includes('(')) return UNSURE;
    const name = lastPart(tree.name);
    const own = lastPart(outside);
    if (own === name) return 0;
    const above = passedAs(own, parameter.sym)?.indexOf(name) ?? -1;
    if (above >= 0) return above + 1;
    if (this.#conforms(own, this.#valueOf(tree, parameter), parameter)) return CONFORMING;
    const isNoSubtype = TYPE_NAME.test(own) && (isClosed(name, parameter.sym) || this.#valueOf(tree, parameter)?.is === 'instance');
    return isNoSubtype ? NEVER : UNSURE;
  }
}

const NULL = '<null>';
const CONFORMING = 1;
/** A type as libraries name them; constants are all capitals. */
const TYPE_NAME = /^[A-Z]\w*[a-z]/;

const STATIC_MEMBER = /(?:^|\.)([A-Za-z]\w*)\.[A-Z]\w*(?:\(\))?$/;

/** A static member of a type outside, handed to a parameter of that type. */
const isOfItsType = (text: ExprText, type: string): boolean => STATIC_MEMBER.exec(text)?.[1] === type;

/** How many parameters a lambda has, 'any' where that is not known; undefined for what is none. */
function lambdaParameters(text: ExprText): number | 'any' | undefined {
  if (!text.startsWith('<(')) return undefined;
  const { headType } = parseExpression(text);
  const tree = headType === undefined ? undefined : parseType(headType);
  if (tree?.name !== FUNCTION) return undefined;
  return tree.args.at(-1)?.name.startsWith(REST) && tree.args.length > 1 ? 'any' : tree.args.length - 1;
}

/** `list.stream()`: what a container's method hands on keeps the container's elements, but is not of its type. */
function isHandedOn(text: ExprText, { file }: Sym): boolean {
  const { steps } = parseExpression(text);
  const called = steps.at(-1)?.op === 'call' ? steps.at(-2) : undefined;
  return called?.op === 'member' && file.language.traits.passthrough[called.name] === 'self';
}

const rulesOf = ({ file }: Sym) => file.language.traits.overloads;

function passedAs(name: string, sym: Sym): readonly string[] | undefined {
  const table = rulesOf(sym)?.passedAs;
  return table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
}

const isListed = (name: string, sym: Sym): boolean => passedAs(name, sym) !== undefined;
const isNeverNull = (name: string, sym: Sym): boolean => rulesOf(sym)?.neverNull.has(name) === true;

/** Nothing else is passed as one of these: numbers and texts have no subtypes. */
function isClosed(name: string, sym: Sym): boolean {
  const rules = rulesOf(sym);
  return rules !== undefined && (rules.neverNull.has(name) || rules.closed.has(name));
}

function arrayAs(value: string, wanted: string, sym: Sym): number {
  if (value === ARRAY) return rulesOf(sym)?.arraysAs.includes(wanted) ? TOP : isListed(wanted, sym) ? NEVER : UNSURE;
  return isListed(value, sym) ? NEVER : UNSURE;
}

const isTop = (value: Value): boolean => value.is === 'wrapper' && value.name === value.traits.topType;
const isSameType = (a: Sym, b: Sym): boolean => a === b || (a.table !== undefined && a.table === b.table);
const lastPart = (name: string): string => name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('/')) + 1);
