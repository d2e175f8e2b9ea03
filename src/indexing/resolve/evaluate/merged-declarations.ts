/**
 * Declarations that merge with a type or function although they stand apart: another interface, namespace or class of
 * the same name beside it or, of what every file knows, anywhere; and what `declare module 'x' { interface Foo {} }` adds to the Foo of a module of the
 * repository. Remembered for as long as the evaluator lives.
 */
import { isContainerKind } from '../../../model/node-kinds.ts';
import type { Sym } from '../symbols/symbols.ts';
import type { Evaluation } from './evaluation.ts';
import type { MemberHit } from './inheritance.ts';
import type { Bindings } from './values.ts';

const NONE: readonly Sym[] = [];

export class MergedDeclarations {
  readonly #evaluator: Evaluation;
  readonly #known = new Map<Sym, readonly Sym[]>();

  constructor(evaluator: Evaluation) {
    this.#evaluator = evaluator;
  }

  /** A member that another declaration of the type, or of one it inherits from, has. */
  find(sym: Sym, name: string, bound: Bindings | undefined): MemberHit | undefined {
    if (!sym.file.language.traits.mergesDeclarations) return undefined;
    const { inheritance } = this.#evaluator;
    const own = this.#among(this.#beside(sym), name, bound);
    if (own !== undefined) return own;
    for (const ancestor of inheritance.ancestors(sym)) {
      const hit = this.#among(this.#beside(ancestor.sym), name, undefined);
      if (hit !== undefined) return hit;
    }
    return undefined;
  }

  /** What another declaration has itself, where the one at hand would have to inherit it. */
  declaredBeside(sym: Sym, name: string, bound: Bindings | undefined): MemberHit | undefined {
    return sym.table?.members.has(name) ? undefined : declaredAmong(this.#beside(sym), name, bound);
  }

  /** What the members of all declarations of a type, whatever they are called, have under a name in their own inline types. */
  findInside(sym: Sym, name: string): readonly Sym[] {
    const declarations = [sym, ...this.#beside(sym), ...this.#evaluator.inheritance.ancestors(sym).map((a) => a.sym)];
    return declarations.flatMap((d) => [...(d.table?.members.values() ?? [])].flat().flatMap((member) => member.table?.members.get(name) ?? []));
  }

  /** What one of them declares comes before what another inherits. */
  #among(others: readonly Sym[], name: string, bound: Bindings | undefined): MemberHit | undefined {
    const declared = declaredAmong(others, name, bound);
    if (declared !== undefined) return declared;
    for (const other of others) {
      const hit = this.#evaluator.inheritance.find(other, name, bound);
      if (hit !== undefined) return hit;
    }
    return undefined;
  }

  #beside(sym: Sym): readonly Sym[] {
    let known = this.#known.get(sym);
    if (known === undefined) {
      // Looking for what is added elsewhere may come back here.
      this.#known.set(sym, NONE);
      known = this.#find(sym);
      this.#known.set(sym, known);
    }
    return known;
  }

  #find(sym: Sym): readonly Sym[] {
    const { name } = sym.fact;
    const around = sym.fact.global === true ? sym.file.space.globals : sym.owner === undefined ? sym.file.top : sym.owner.table?.members;
    const siblings = around?.get(name) ?? NONE;
    const beside =
      siblings.length < 2 ? NONE : siblings.filter((s) => s !== sym && merges(s) && hasMembers(s) && (s.table === undefined || s.table !== sym.table));
    const added = sym.owner === undefined ? (sym.file.space.augmentations.get(name) ?? NONE).filter((a) => this.#addsTo(a, sym)) : NONE;
    return added.length === 0 ? beside : [...beside, ...added];
  }

  #addsTo(augmentation: Sym, sym: Sym): boolean {
    const { file, owner, fact } = augmentation;
    const target = owner && file.space.system.resolve(owner.fact.name, file.outline.path);
    if (target?.kind !== 'module') return false;
    return this.#evaluator.modules.member(file.space, target.module, fact.name)?.syms.includes(sym) ?? false;
  }
}

function declaredAmong(others: readonly Sym[], name: string, bound: Bindings | undefined): MemberHit | undefined {
  for (const { table } of others) {
    const syms = table?.members.get(name);
    if (syms !== undefined) return { syms, bound };
  }
  return undefined;
}

/** Of its own, or by what it extends. */
const hasMembers = ({ table, file, index }: Sym): boolean => table !== undefined || file.inheritance.has(index);
const merges = ({ fact }: Sym): boolean => isContainerKind(fact.kind);
