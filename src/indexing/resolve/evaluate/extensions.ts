/**
 * Methods that are called like members of a type which does not declare them: C# extension methods, traits of Rust
 * that are implemented for somebody else's types. A receiver of known type takes those for it and for what it inherits;
 * one of a type outside the repository is told by its name; one that nothing is known about takes the only one there is.
 * Properties are added in the same way (Kotlin).
 */

import type { ImportFact } from '../../../model/facts.ts';
import { isCallableKind } from '../../../model/node-kinds.ts';
import type { FileUnit, Sym } from '../symbols/symbols.ts';
import type { Evaluation } from './evaluation.ts';
import { parseType, type TypeTree, UNION } from './expression.ts';
import { isResultOutside } from './outside-names.ts';
import type { Found, Value } from './values.ts';

/** Among the types that a method extends: any that keeps to some bound. */
const ANY_TYPE = '?';

export class Extensions {
  readonly #evaluator: Evaluation;

  constructor(evaluator: Evaluation) {
    this.#evaluator = evaluator;
  }

  find(value: Value, name: string, unit: FileUnit, called: boolean): Found | undefined {
    return this.#added(value, name, unit, called) ?? this.#conforming(value, name, unit, called);
  }

  #added(value: Value, name: string, unit: FileUnit, called: boolean): Found | undefined {
    const all = unit.space.extensions.get(name)?.filter((s) => isCallableKind(s.fact.kind) === called && isVisible(s, unit));
    if (all === undefined || all.length === 0) return undefined;
    const fitting = all.filter((s) => this.#extends(s, value));
    const syms = compiledTogether(fitting.length > 0 ? fitting : all.filter((s) => this.#mayExtend(s, value)), unit);
    if (syms.length === 0 || (fitting.length === 0 && !isOne(syms))) return undefined;
    const via = fitting.length > 0 ? 'receiver' : 'name';
    return { syms, value: called ? { is: 'callable', syms, on: value } : this.#evaluator.members.valueOf(syms), via };
  }

  /** A type outside has the members of what files say that it conforms to: `extension URL: Source { }`. */
  #conforming(value: Value, name: string, { space }: FileUnit, called: boolean): Found | undefined {
    if (value.is !== 'external' && value.is !== 'wrapper') return undefined;
    for (const standIn of space.outsideTypes.get(lastName(value.name)) ?? []) {
      const hit = this.#evaluator.inheritance.findAbove(standIn, name);
      const base = hit?.syms[0]?.owner;
      if (base !== undefined) return this.#evaluator.members.member({ is: 'instance', sym: base }, name, called);
    }
    return undefined;
  }

  #extends(method: Sym, value: Value): boolean {
    return extendedTypes(method).some(({ name }) => this.#extendsNamed(method, name, value));
  }

  #extendsNamed(method: Sym, type: string, value: Value): boolean {
    if (method.fact.typeParams?.includes(type) || method.file.language.traits.topType === type) return true;
    switch (value.is) {
      case 'instance':
        return this.#isA(value.sym, method, type);
      case 'wrapper':
        return value.name === lastName(type);
      case 'external':
        return lastName(value.name) === lastName(type) && this.#isOfPackage(method, type, value.name);
      case 'union':
        return value.of.some((v) => this.#extendsNamed(method, type, v));
      default:
        return false;
    }
  }

  /** What a call outside gave back may be of any type; a container may be of the kind that a generic method is for. */
  #mayExtend(method: Sym, value: Value): boolean {
    const types = extendedTypes(method);
    if (types.some((t) => t.name === ANY_TYPE)) return true;
    if (value.is === 'external')
      return isResultOutside(value.name, method.file.language.traits) && types.some((t) => this.#isOfPackage(method, t.name, value.name));
    return value.is === 'wrapper' && value.args.count > 0 && types.some((t) => t.args.length > 0);
  }

  /** Where the method's file says which package its type is from, something outside has to be from there too. */
  #isOfPackage(method: Sym, type: string, outside: string): boolean {
    if (!method.file.imports.has(type.split('.', 1)[0] as string)) return true;
    const target = this.#evaluator.types.named(type, { unit: method.file, at: method.index, offset: method.fact.start });
    return target?.is === 'external' && packageOf(target.name) === packageOf(outside);
  }

  #isA(sym: Sym, method: Sym, type: string): boolean {
    const { inheritance, types } = this.#evaluator;
    const target = types.named(type, { unit: method.file, at: method.index, offset: method.fact.start });
    if (target?.is === 'type') return isSame(target.sym, sym) || inheritance.ancestors(sym).some((a) => isSame(a.sym, target.sym));
    const base = inheritance.externalBase(sym);
    return base !== undefined && lastName(base.name) === lastName(type);
  }
}

/** One type, or declarations of one that share their members: `expect class Buffer` and `actual class Buffer`. */
const isSame = (a: Sym, b: Sym): boolean => a === b || (a.table !== undefined && a.table === b.table);

/** Languages of one module space do not see one another's extensions; some see only those they import. */
export function isVisible({ file, owner, fact }: Sym, unit: FileUnit): boolean {
  if (file.language !== unit.language) return false;
  if (file.language.traits.importedExtensions === undefined || owner !== undefined || file.module === unit.module) return true;
  const { system } = unit.space;
  const leadsThere = ({ specifier }: ImportFact) => {
    const target = system.resolve(specifier, unit.outline.path);
    return target.kind === 'module' && target.module === file.module;
  };
  return unit.imports.get(fact.name)?.some(leadsThere) === true || unit.wildcards.some(leadsThere);
}

/** Declarations of one node, or overloads of one type: what is handed over tells those apart. */
function isOne(syms: readonly Sym[]): boolean {
  const first = syms[0];
  const type = first?.file.language.traits.overloads === undefined ? undefined : first.owner?.table;
  return syms.every((s) => s.node === first?.node || (type !== undefined && s.owner?.table === type));
}

/** Of several those of the caller's own project: each service of a solution has its `AddApplicationServices`. */
export function compiledTogether(syms: readonly Sym[], { space: { system }, outline }: FileUnit): readonly Sym[] {
  if (system.projectOf === undefined || syms.every((s) => s.node === syms[0]?.node)) return syms;
  const home = system.projectOf(outline.path);
  const own = syms.filter((s) => home !== undefined && system.projectOf?.(s.file.outline.path) === home);
  return own.length === 0 ? syms : own;
}

function extendedTypes({ fact }: Sym): readonly TypeTree[] {
  const tree = parseType((fact.extensionOf ?? fact.ownerType) as string);
  return tree.name === UNION ? tree.args : [tree];
}

const packageOf = (name: string): string => name.split(/[.:/]/, 1)[0] as string;

const lastName = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
