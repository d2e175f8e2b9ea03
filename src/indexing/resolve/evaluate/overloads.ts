/**
 * Which of several callables with one name a call means, where the language tells them apart by what they take. In: the
 * callables that the name leads to, and what the call hands over. Out: those that may be meant: one where number and
 * types of the arguments tell, several where too little is known, none where nothing takes the arguments.
 */
import { isCallableKind } from '../../../model/node-kinds.ts';
import type { Sym } from '../symbols/symbols.ts';
import { type Argument, ArgumentFit, NEVER, type Parameter, TOP, UNSURE } from './argument-fit.ts';
import type { Evaluation } from './evaluation.ts';
import type { FunctionalTypes } from './functional-types.ts';
import { parametersTaken } from './labels.ts';
import { REST } from './type-values.ts';
import type { Bindings, Found, Value } from './values.ts';

/** One call: its arguments, and before them the receiver where an extension method takes it first. */
export interface Handing {
  readonly count: number;
  /** How many type arguments are written; undefined when that is not known. */
  readonly typeArguments: number | undefined;
  argument(index: number): Argument;
  /** What is written in front of each; undefined when nothing is. */
  labels(): readonly string[] | undefined;
}

interface Candidate {
  readonly sym: Sym;
  readonly distances: readonly number[];
}

/** What takes the rest is a list of its elements, of whichever kind: `params ReadOnlySpan<int>`. */
const LIST_OF = /^([\w.]+)<(.*)>$/;

export class Overloads {
  readonly #evaluator: Evaluation;
  readonly #fit: ArgumentFit;
  /** By the first callable of its name in a type. */
  readonly #levels = new Map<Sym, readonly (readonly Sym[])[]>();

  constructor(evaluator: Evaluation, functional: FunctionalTypes) {
    this.#evaluator = evaluator;
    this.#fit = new ArgumentFit(evaluator, functional);
  }

  /** Undefined when none of them takes what is handed over. */
  choose(found: Found, handing: Handing): Found | undefined {
    const first = found.syms[0];
    if (first === undefined || first.file.language.traits.overloads === undefined || !found.syms.every(isOverloadable)) return found;
    const on = found.value?.is === 'callable' ? found.value.on : undefined;
    for (const level of this.#levelsOf(found.syms)) {
      const meant = this.#best(level, handing, boundOf(on));
      if (meant.length > 0) return meant.length === found.syms.length && meant.every((s, i) => s === found.syms[i]) ? found : narrowed(found, meant, on);
    }
    return undefined;
  }

  /** Of several constructors those that the call may mean. */
  chooseConstructor(all: readonly Sym[], handing: Handing, bound: Bindings | undefined): readonly Sym[] {
    return this.#best(all, handing, bound);
  }

  /** Those of the type that declares them, and those that it inherits: as one list, or nearest type first where that one wins. */
  #levelsOf(syms: readonly Sym[]): readonly (readonly Sym[])[] {
    const { owner: type, fact, file } = syms[0] as Sym;
    if (fact.kind !== 'method' || type?.table === undefined || fact.extensionOf !== undefined) return [syms];
    let levels = this.#levels.get(syms[0] as Sym);
    if (levels === undefined) {
      levels = this.#collect(type, fact.name, file.language.traits.overloads?.nearestTypeWins === true);
      this.#levels.set(syms[0] as Sym, levels);
    }
    return levels;
  }

  #collect(type: Sym, name: string, apart: boolean): readonly (readonly Sym[])[] {
    const levels: Sym[][] = [];
    const seen = new Set<string>();
    for (const sym of [type, ...this.#evaluator.inheritance.ancestors(type).map((a) => a.sym)]) {
      const own = (sym.table?.members.get(name) ?? []).filter((s) => isOverloadable(s) && !seen.has(parametersOf(s)));
      for (const s of own) seen.add(parametersOf(s));
      if (own.length > 0) levels.push(own);
    }
    return apart || levels.length < 2 ? levels : [levels.flat()];
  }

  #best(syms: readonly Sym[], handing: Handing, bound: Bindings | undefined): readonly Sym[] {
    const isTaking = (s: Sym): boolean => takes(s, handing.count) && parametersTaken(s, handing) !== undefined;
    const taking = syms.length === 1 && isTaking(syms[0] as Sym) ? syms : ofTypeArguments(syms.filter(isTaking), handing);
    // The only one is meant whatever its arguments are, unless a method that extends the type may be meant instead.
    if (taking.length === 1 && !isExtendedElsewhere(taking[0] as Sym)) return taking;
    const candidates = taking.map((sym) => ({ sym, distances: this.#distances(sym, handing, bound) })).filter((c) => !c.distances.includes(NEVER));
    if (candidates.length < 2) return candidates.map((c) => c.sym);
    const plain = (some: readonly Candidate[]) => preferred(some, (c) => !isVariadic(c.sym) || fillsRest(c.sym, handing));
    const left = restCompetes(candidates) ? plain(nearest(candidates)) : nearest(plain(candidates));
    if (left.length < 2) return left.map((c) => c.sym);
    const exact = left.filter((c) => c.sym.fact.params?.length === handing.count || (handing.count === 0 && c.sym.fact.params === undefined));
    const same = exact.length > 0 ? exact : left;
    return this.#narrowest(same, handing.count, bound).map((c) => c.sym);
  }

  #distances(sym: Sym, handing: Handing, bound: Bindings | undefined): number[] {
    const distances: number[] = [];
    const places = parametersTaken(sym, handing);
    for (let i = 0; i < handing.count; i++) {
      const distance = this.#fit.distance(handing.argument(i), parameterAt(sym, places?.[i] ?? i, handing, bound));
      distances.push(distance);
      // One that does not fit is enough to rule it out.
      if (distance === NEVER) return distances;
    }
    return this.#shared(sym, handing, distances);
  }

  /** `AreEqual<T>(T, T)` of a number and an object: what both are is the top type, for which one that names it is nearer. */
  #shared(sym: Sym, handing: Handing, distances: number[]): number[] {
    const { typeParams, params } = sym.fact;
    if (typeParams === undefined || params === undefined) return distances;
    const shared = distances.map((_, i) => i).filter((i) => typeParams.includes(params[i] ?? '') && params.filter((p) => p === params[i]).length > 1);
    if (!shared.some((i) => this.#fit.isOfTop(handing.argument(i)))) return distances;
    return distances.map((d, i) => (shared.includes(i) ? TOP + 1 : d));
  }

  /** All arguments are known and fit equally well: the one whose parameters the others would take too. */
  #narrowest(candidates: readonly Candidate[], count: number, bound: Bindings | undefined): readonly Candidate[] {
    if (candidates.length < 2 || candidates.some((c) => c.distances.includes(UNSURE))) return candidates;
    const takesAll = (a: Candidate, b: Candidate): boolean =>
      Array.from({ length: count }, (_, i) => i).every((i) => {
        const [x, y] = [a, b].map(({ sym }) => ({ type: sym.fact.params?.[i] ?? '', sym, bound })) as [Parameter, Parameter];
        return x.type === y.type || this.#fit.isNarrower(x, y);
      });
    const best = candidates.filter((c) => candidates.every((o) => o === c || takesAll(c, o)));
    return best.length === 1 ? best : candidates;
  }
}

/** Where type arguments are written, those that have as many; where none are, those whose type parameters the arguments tell. */
function ofTypeArguments(syms: readonly Sym[], { typeArguments }: Handing): readonly Sym[] {
  if (typeArguments === undefined || syms.length < 2) return syms;
  const fitting = syms.filter(({ fact: { typeParams = [], params = [] } }) =>
    typeArguments > 0 ? typeParams.length === typeArguments : typeParams.every((name) => params.some((p) => new RegExp(`(?<!\\w)${name}(?!\\w)`).test(p))),
  );
  return fitting.length > 0 ? fitting : syms;
}

const isExtendedElsewhere = ({ file, fact }: Sym): boolean =>
  fact.extensionOf === undefined && fact.kind !== 'constructor' && file.space.extensions.has(fact.name);

const isOverloadable = ({ fact, file }: Sym): boolean =>
  isCallableKind(fact.kind) && (fact.kind !== 'constructor' || file.language.traits.overloads?.labelled === true);

const parametersOf = ({ fact: { params, typeParams } }: Sym): string => `${typeParams?.length ?? 0} ${params?.join() ?? ''}`;

function takes({ fact: { arity } }: Sym, count: number): boolean {
  return arity === undefined || (arity[0] <= count && (arity[1] < 0 || count <= arity[1]));
}

const isVariadic = ({ fact: { params } }: Sym): boolean => params?.at(-1)?.startsWith(REST) === true;

/** A list is handed over in place of the rest: `format(text, args)`. */
function fillsRest({ fact: { params } }: Sym, handing: Handing): boolean {
  if (params?.length !== handing.count) return false;
  const last = handing.argument(handing.count - 1);
  const value = last.text === '' ? undefined : last.value();
  return value?.is === 'wrapper' && (value.name === 'Array' || value.name === LIST_OF.exec(params.at(-1)?.slice(REST.length) ?? '')?.[1]);
}

function parameterAt(sym: Sym, index: number, handing: Handing, bound: Bindings | undefined): Parameter {
  const { params } = sym.fact;
  const last = (params?.length ?? 0) - 1;
  const type = params?.[Math.min(index, last)] ?? '';
  if (!type.startsWith(REST)) return { type: index > last ? '' : type, sym, bound };
  const list = type.slice(REST.length);
  return { type: fillsRest(sym, handing) ? list : (LIST_OF.exec(list)?.[2] ?? list), sym, bound };
}

const restCompetes = (candidates: readonly Candidate[]): boolean => candidates[0]?.sym.file.language.traits.overloads?.restCompetes === true;

/** Those of a kind where there are any, else all. */
function preferred(candidates: readonly Candidate[], is: (c: Candidate) => boolean): readonly Candidate[] {
  const some = candidates.filter(is);
  return some.length > 0 ? some : candidates;
}

/** Those that no other one beats: better in one argument and worse in none. */
function nearest(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.filter((c) => !candidates.some((o) => o !== c && beats(o, c)));
}

function beats(a: Candidate, b: Candidate): boolean {
  let isBetter = false;
  for (let i = 0; i < a.distances.length; i++) {
    const [distance, other] = [a.distances[i] as number, b.distances[i] as number];
    if (distance > other) return false;
    if (distance < other) isBetter = true;
  }
  return isBetter;
}

const boundOf = (on: Value | undefined): Bindings | undefined => (on?.is === 'instance' || on?.is === 'type' ? on.bound : undefined);

function narrowed(found: Found, syms: readonly Sym[], on: Value | undefined): Found {
  return { ...found, syms, value: on === undefined ? { is: 'callable', syms } : { is: 'callable', syms, on } };
}
