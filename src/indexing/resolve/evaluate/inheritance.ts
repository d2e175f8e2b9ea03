/**
 * Bases of types and the order in which they are asked for a member: the C3 order of Python, which for single
 * inheritance is what every language does, or where types are embedded the nearest first. Type arguments of generic
 * bases are carried along the way.
 */
import type { TypeRole } from '../../../model/facts.ts';
import { foremost, isStandIn, type MemberTable, type Sym } from '../symbols/symbols.ts';
import { parseType, type TypeTree, UNION } from './expression.ts';
import type { Bindings, Value } from './values.ts';

export interface ExternalName {
  readonly name: string;
  readonly stdlib: boolean;
  readonly purl?: string | undefined;
}

/** One written base of one declaration of a type: a symbol, something outside the repository, or not known. */
export interface Base {
  readonly sym: Sym | undefined;
  readonly external: ExternalName | undefined;
  readonly args: readonly TypeTree[];
  readonly role: TypeRole;
  /** The declaration that names it. */
  readonly part: Sym;
}

/** From a type to one above it, step by step. All ancestors of a type share its steps: copied, a long chain would take its square. */
export interface Way {
  /** The first step: a base of the type itself. */
  readonly base: Base;
  readonly rest: Way | undefined;
  readonly steps: number;
}

interface Ancestor {
  readonly sym: Sym;
  readonly way: Way;
}

/** A base that is outside of the repository, and how the type that names it is reached: not at all if it is the type itself. */
export interface OutsideBase {
  readonly base: Base;
  readonly way: Way | undefined;
}

export interface BaseReader {
  /** What a name means where a declaration names its bases. */
  baseNamed(name: string, part: Sym): Value | undefined;
  /** Type arguments of a base, seen from the declaration that names it. */
  bindBase(base: Base, outer: Bindings | undefined): Bindings | undefined;
  /** What instances of a class are that is known by a value only. */
  made(value: Value): readonly Sym[];
}

export interface MemberHit {
  readonly syms: readonly Sym[];
  readonly bound: Bindings | undefined;
}

const MAX_ANCESTORS = 60;
/** Types above one another that are worked out by recursion; a longer chain is settled from its top, without. */
const MAX_RECURSION = 40;
const NONE: readonly never[] = [];

/** What identifies a type: its shared table, since a type may have many declarations. */
const keyOf = (sym: Sym): MemberTable | Sym => sym.table ?? sym;

export class Inheritance {
  readonly #reader: BaseReader;
  readonly #bases = new Map<MemberTable | Sym, readonly Base[]>();
  readonly #ancestors = new Map<MemberTable | Sym, readonly Ancestor[]>();
  #depth = 0;

  constructor(reader: BaseReader) {
    this.#reader = reader;
  }

  /** A member by name, the type's own first. */
  find(sym: Sym, name: string, bound?: Bindings): MemberHit | undefined {
    const own = foremost(sym.table?.members.get(name));
    return own === undefined ? this.findAbove(sym, name, bound) : { syms: own, bound };
  }

  /** A member that the type inherits. */
  findAbove(sym: Sym, name: string, bound?: Bindings): MemberHit | undefined {
    for (const { sym: base, way } of this.ancestors(sym)) {
      const syms = foremost(base.table?.members.get(name));
      if (syms !== undefined) return { syms, bound: this.boundAlong(way, bound) };
    }
    return undefined;
  }

  /** Type arguments at the end of a way, from those at its beginning. */
  boundAlong(way: Way | undefined, bound: Bindings | undefined): Bindings | undefined {
    let at = bound;
    for (let step = way; step !== undefined; step = step.rest) at = this.#reader.bindBase(step.base, at);
    return at;
  }

  /** Direct bases that are symbols of the repository. */
  baseSyms(sym: Sym): Sym[] {
    return this.bases(sym).flatMap((b) => (b.sym === undefined ? [] : [b.sym]));
  }

  bases(sym: Sym): readonly Base[] {
    const key = keyOf(sym);
    let bases = this.#bases.get(key);
    if (bases === undefined) {
      // Looking a base up may come back here (`class A extends ns.A`): then the type has none yet.
      this.#bases.set(key, NONE);
      bases = [...(sym.table?.parts ?? [sym]), ...standIns(sym)].flatMap((part) => this.#basesOfPart(part));
      this.#bases.set(key, bases);
    }
    return bases;
  }

  #basesOfPart(part: Sym): Base[] {
    const written = part.file.inheritance.get(part.index) ?? [];
    return written.flatMap(({ type, role }) => {
      const tree = parseType(type);
      return (tree.name === UNION ? tree.args : [tree]).flatMap((one) => {
        const value = this.#reader.baseNamed(one.name, part);
        const base = { external: value?.is === 'external' ? value : undefined, args: one.args, role, part };
        return this.#baseSyms(value).map((sym) => ({ ...base, sym }));
      });
    });
  }

  /** A type, or a function that is one (`util.inherits(Dog, Animal)`); of a value that is a class what it makes: `extends Mixin(Base)`. */
  #baseSyms(value: Value | undefined): readonly (Sym | undefined)[] {
    if (value === undefined || value.is === 'external') return [undefined];
    if (value.is === 'type') return [value.sym];
    if (value.is === 'callable') return [value.syms[0]?.fact.kind === 'function' ? value.syms[0] : undefined];
    return this.#reader.made(value);
  }

  /** The nearest ancestor outside the repository: where a member comes from that nobody here declares. */
  externalBase(sym: Sym): ExternalName | undefined {
    return this.outside(sym)?.base.external;
  }

  /** The same as it is written, and how the type that names it is reached. */
  outside(sym: Sym): OutsideBase | undefined {
    const { emptyBases } = sym.file.language.traits;
    let empty: OutsideBase | undefined;
    for (const { sym: type, way } of [{ sym, way: undefined }, ...this.ancestors(sym)]) {
      for (const base of this.bases(type)) {
        if (base.external === undefined) continue;
        if (!emptyBases?.has(base.external.name)) return { base, way };
        empty ??= { base, way };
      }
    }
    return empty;
  }

  /** Everything above a type, nearest first, each once. */
  ancestors(sym: Sym): readonly Ancestor[] {
    const key = keyOf(sym);
    const known = this.#ancestors.get(key);
    if (known !== undefined) return known;
    if (this.#depth >= MAX_RECURSION) this.#settleAbove(sym);
    else this.#settle(sym);
    return this.#ancestors.get(key) as readonly Ancestor[];
  }

  #settle(sym: Sym): void {
    const key = keyOf(sym);
    // Asked for again on the way, a type that leads back to itself has no ancestors yet.
    this.#ancestors.set(key, NONE);
    this.#depth++;
    try {
      this.#ancestors.set(key, this.#linearise(sym));
    } finally {
      this.#depth--;
    }
  }

  /** A type and all above it that nobody asked for yet, from the top down, so that none has to wait for another. */
  #settleAbove(sym: Sym): void {
    const seen = new Set([keyOf(sym)]);
    const order = [sym];
    for (let at = 0; at < order.length; at++) {
      for (const base of this.baseSyms(order[at] as Sym)) {
        if (seen.has(keyOf(base)) || this.#ancestors.has(keyOf(base))) continue;
        seen.add(keyOf(base));
        order.push(base);
      }
    }
    for (const key of seen) this.#ancestors.set(key, NONE);
    for (const one of order.reverse()) this.#settle(one);
  }

  /** Bases that a type has members from. What a class only promises (`implements`) it has itself, or from a base outside. */
  #givers(sym: Sym): readonly Base[] {
    const bases = this.bases(sym);
    if (sym.fact.kind !== 'class' || !sym.file.language.traits.interfacesAddNoMembers) return bases;
    const isOutside = bases.some((b) => b.role === 'extends' && (b.external !== undefined || (b.sym !== undefined && this.externalBase(b.sym) !== undefined)));
    return isOutside ? bases.filter((b) => b.role !== 'implements') : bases;
  }

  #linearise(sym: Sym): readonly Ancestor[] {
    const direct = this.#givers(sym).filter((b): b is Base & { sym: Sym } => b.sym !== undefined && keyOf(b.sym) !== keyOf(sym));
    if (direct.length === 0) return NONE;
    const lists = direct.map((b) => [{ sym: b.sym, way: stepTo(b) }, ...this.ancestors(b.sym).map((a) => ({ sym: a.sym, way: stepTo(b, a.way) }))]);
    if (lists.length === 1) return (lists[0] as Ancestor[]).slice(0, MAX_ANCESTORS);
    if (sym.file.language.traits.shallowestFirst) return byDepth(lists.flat(), keyOf(sym));
    return mergeC3([...lists, direct.map((b) => ({ sym: b.sym, way: stepTo(b) }))], keyOf(sym));
  }
}

const stepTo = (base: Base, rest?: Way): Way => ({ base, rest, steps: (rest?.steps ?? 0) + 1 });

/** What other files say of a type without declaring it: `impl Trait for Type`. */
const standIns = ({ table, fact }: Sym): readonly Sym[] => table?.members.get(fact.name)?.filter(isStandIn) ?? [];

/** The fewest steps away first, each once. */
function byDepth(all: Ancestor[], self: MemberTable | Sym): Ancestor[] {
  const seen = new Set<MemberTable | Sym>([self]);
  const nearest = all.sort((a, b) => a.way.steps - b.way.steps).filter((a) => !seen.has(keyOf(a.sym)) && seen.add(keyOf(a.sym)));
  return nearest.slice(0, MAX_ANCESTORS);
}

/** Takes the first head that no other list has further back; when the order contradicts itself, the first head. */
function mergeC3(lists: Ancestor[][], self: MemberTable | Sym): Ancestor[] {
  const merged: Ancestor[] = [];
  const seen = new Set<MemberTable | Sym>([self]);
  let rest = lists;
  while (merged.length < MAX_ANCESTORS) {
    rest = rest.map((list) => list.filter((a) => !seen.has(keyOf(a.sym)))).filter((list) => list.length > 0);
    if (rest.length === 0) break;
    const heads = rest.map((list) => list[0] as Ancestor);
    const next = heads.find((h) => rest.every((list) => !list.slice(1).some((a) => keyOf(a.sym) === keyOf(h.sym)))) ?? (heads[0] as Ancestor);
    seen.add(keyOf(next.sym));
    merged.push(next);
  }
  return merged;
}
