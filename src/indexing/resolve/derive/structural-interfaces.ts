/**
 * Interfaces that a type satisfies by having their methods (Go). Keeps who has which method and who wants which, so
 * that after a change only interfaces that want something changed are matched again.
 */
import { isCallableKind, isTypeKind } from '../../../model/node-kinds.ts';
import type { Evaluator } from '../evaluate/evaluator.ts';
import type { EdgeCollector } from '../link/edge-collector.ts';
import type { FileUnit, Sym } from '../symbols/symbols.ts';
import { MethodSignatures } from './method-signatures.ts';

const MAX_IMPLEMENTERS = 60;
/** One-method interfaces are satisfied by accident too often to be linked to everything that has the method. */
const MAX_OF_ONE_METHOD = 15;

export class StructuralInterfaces {
  /** Method names of every type and interface that counts, promoted ones included. */
  readonly #methods = new Map<Sym, ReadonlySet<string>>();
  readonly #typesWith = new Map<string, Set<Sym>>();
  readonly #interfacesWith = new Map<string, Set<Sym>>();
  readonly #types = new Map<Sym, readonly Sym[]>();
  readonly #interfaces = new Map<Sym, Set<Sym>>();

  static of(units: Iterable<FileUnit>, evaluator: Evaluator): StructuralInterfaces {
    const all = new StructuralInterfaces();
    const entered = [...units].flatMap((unit) => unit.syms.filter(counts));
    for (const sym of entered) all.#enter(sym, evaluator);
    const signatures = new MethodSignatures(evaluator);
    for (const sym of entered) if (sym.fact.kind === 'interface') all.#match(sym, evaluator, signatures);
    return all;
  }

  /** Edges from a type to the interfaces it satisfies, and from its methods to theirs. */
  addEdges(sym: Sym, edges: EdgeCollector): void {
    if (!sym.file.language.traits.structuralInterfaces) return;
    for (const iface of this.#interfaces.get(sym) ?? []) edges.add(sym.node, iface.node, 'implements', 'ast_inferred');
    if (sym.owner === undefined || !isCallableKind(sym.fact.kind)) return;
    for (const type of sym.owner.table?.parts ?? []) {
      if (type.table?.members.get(sym.fact.name)?.[0]?.node !== sym.node) continue;
      for (const iface of this.#interfaces.get(type) ?? []) {
        const wanted = iface.table?.members.get(sym.fact.name)?.[0];
        if (wanted !== undefined) edges.add(sym.node, wanted.node, 'overrides', 'ast_inferred');
      }
    }
  }

  /**
   * Takes changed symbols over: those that are gone, and those that are new or whose methods may be others now. Gives
   * back every type whose edges to interfaces may be others than before, the changed ones themselves aside.
   */
  change(gone: Iterable<Sym>, dirty: Iterable<Sym>, evaluator: Evaluator): Set<Sym> {
    const again = new Set<Sym>();
    const touched = new Set<Sym>();
    for (const sym of gone) this.#leave(sym, again, touched);
    const counted = [...dirty].filter(counts);
    for (const sym of counted) this.#leave(sym, again, touched);
    for (const sym of counted) {
      this.#enter(sym, evaluator);
      if (sym.fact.kind === 'interface') again.add(sym);
      else for (const name of this.#methods.get(sym) ?? []) for (const iface of this.#interfacesWith.get(name) ?? []) again.add(iface);
    }
    const changed = new Set(counted);
    const signatures = new MethodSignatures(evaluator);
    for (const iface of again) {
      if (!this.#methods.has(iface)) continue;
      const [before, after] = [this.#unmatch(iface), this.#match(iface, evaluator, signatures)];
      const kept = changed.has(iface) ? [] : before.filter((type) => after.includes(type));
      for (const type of [...before, ...after]) if (!kept.includes(type)) touched.add(type);
    }
    return touched;
  }

  #enter(sym: Sym, evaluator: Evaluator): void {
    const names = methodNames(sym, evaluator);
    this.#methods.set(sym, names);
    const index = sym.fact.kind === 'interface' ? this.#interfacesWith : this.#typesWith;
    for (const name of names) {
      const set = index.get(name);
      if (set === undefined) index.set(name, new Set([sym]));
      else set.add(sym);
    }
  }

  #leave(sym: Sym, again: Set<Sym>, touched: Set<Sym>): void {
    const names = this.#methods.get(sym);
    if (names === undefined) return;
    if (sym.fact.kind === 'interface') for (const type of this.#unmatch(sym)) touched.add(type);
    else for (const name of names) for (const iface of this.#interfacesWith.get(name) ?? []) again.add(iface);
    for (const iface of this.#interfaces.get(sym) ?? []) this.#types.set(iface, this.#types.get(iface)?.filter((t) => t !== sym) ?? []);
    this.#interfaces.delete(sym);
    this.#methods.delete(sym);
    const index = sym.fact.kind === 'interface' ? this.#interfacesWith : this.#typesWith;
    for (const name of names) {
      const set = index.get(name);
      set?.delete(sym);
      if (set?.size === 0) index.delete(name);
    }
  }

  #unmatch(iface: Sym): readonly Sym[] {
    const types = this.#types.get(iface) ?? [];
    for (const type of types) this.#interfaces.get(type)?.delete(iface);
    this.#types.delete(iface);
    return types;
  }

  #match(iface: Sym, evaluator: Evaluator, signatures: MethodSignatures): readonly Sym[] {
    const wanted = [...(this.#methods.get(iface) ?? [])];
    if (wanted.length === 0) return [];
    const sets = wanted.map((name) => this.#typesWith.get(name) ?? new Set<Sym>()).sort((a, b) => a.size - b.size);
    const candidates = [...(sets[0] as ReadonlySet<Sym>)].filter((type) => sets.every((s) => s.has(type)));
    const methods = wanted.flatMap((name) => methodNamed(iface, name, evaluator) ?? []);
    const matches = candidates.filter((type) => methods.every((method) => hasMethod(type, method, evaluator, signatures)));
    if (matches.length > (wanted.length === 1 ? MAX_OF_ONE_METHOD : MAX_IMPLEMENTERS)) return [];
    this.#types.set(iface, matches);
    for (const type of matches) {
      const known = this.#interfaces.get(type);
      if (known === undefined) this.#interfaces.set(type, new Set([iface]));
      else known.add(iface);
    }
    return matches;
  }
}

/** Interfaces, and types of the project's own code that have members. */
function counts(sym: Sym): boolean {
  if (!sym.file.language.traits.structuralInterfaces || sym.fact.hidden === true) return false;
  return sym.fact.kind === 'interface' || (isTypeKind(sym.fact.kind) && sym.table !== undefined && !sym.file.isTest);
}

/** Own methods and those promoted from embedded types. */
function methodNames(sym: Sym, { inheritance }: Evaluator): Set<string> {
  const names = new Set<string>();
  for (const type of [sym, ...inheritance.ancestors(sym).map((a) => a.sym)])
    for (const [name, members] of type.table?.members ?? []) if (isCallableKind((members[0] as Sym).fact.kind)) names.add(name);
  return names;
}

/** Its own method or a promoted one, with what the interface asks of it, as far as that can be told. */
function hasMethod(type: Sym, wanted: Sym, evaluator: Evaluator, signatures: MethodSignatures): boolean {
  const mine = methodNamed(type, wanted.fact.name, evaluator);
  return mine === undefined || (evaluator.fence.attempt(mine.file, () => signatures.satisfies(mine, wanted)) ?? true);
}

const methodNamed = (sym: Sym, name: string, { inheritance }: Evaluator): Sym | undefined =>
  inheritance.find(sym, name)?.syms.find((s) => isCallableKind(s.fact.kind));
