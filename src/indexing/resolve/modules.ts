/**
 * What a module offers under a name: its own declarations, what it exports under another name, what it passes on
 * from other modules. Answers are remembered; cycles of re-exports end in "nothing".
 */
import type { ModuleId } from '../../languages/contract.ts';
import type { ImportFact } from '../../model/facts.ts';
import type { FileUnit, ModuleSpace, Sym } from './symbols.ts';
import type { Found, Value } from './values.ts';

export interface ModuleReader {
  /** Value of an expression at the top level of a file. */
  evaluateTop(unit: FileUnit, expr: string): Found | undefined;
  /** A member of a value. */
  member(value: Value, name: string): Found | undefined;
  valueOf(syms: readonly Sym[]): Value | undefined;
}

export class ModuleMembers {
  readonly #reader: ModuleReader;
  readonly #memo = new Map<ModuleSpace, Map<ModuleId, Map<string, Found | undefined>>>();

  constructor(reader: ModuleReader) {
    this.#reader = reader;
  }

  member(space: ModuleSpace, module: ModuleId, name: string): Found | undefined {
    const memo = this.#memoOf(space, module);
    const known = memo.get(name);
    if (known !== undefined || memo.has(name)) return known;
    memo.set(name, undefined);
    const found = this.#find(space, module, name);
    memo.set(name, found);
    return found;
  }

  #memoOf(space: ModuleSpace, module: ModuleId): Map<string, Found | undefined> {
    let modules = this.#memo.get(space);
    if (modules === undefined) {
      modules = new Map();
      this.#memo.set(space, modules);
    }
    let memo = modules.get(module);
    if (memo === undefined) {
      memo = new Map();
      modules.set(module, memo);
    }
    return memo;
  }

  /** What an import brings: a module, a member of one, or something outside. */
  importTarget(unit: FileUnit, fact: ImportFact): Found | undefined {
    const target = unit.space.system.resolve(fact.specifier, unit.outline.path);
    if (target.kind === 'external') {
      const name = fact.imported === null || fact.imported === '*' ? target.name : `${target.name}.${fact.imported}`;
      return { syms: [], value: { is: 'external', name, stdlib: target.stdlib }, via: 'import' };
    }
    if (target.kind === 'module') {
      if (fact.imported === null || fact.imported === '*')
        return { syms: [], value: { is: 'module', space: unit.space, module: target.module }, via: 'import' };
      const found = this.member(unit.space, target.module, fact.imported);
      return found && { ...found, via: 'import' };
    }
    return this.#throughMembers(unit, fact);
  }

  /** `import a.b.Outer.Inner`: the specifier is a module and a path of members inside it. */
  #throughMembers(unit: FileUnit, fact: ImportFact): Found | undefined {
    const separator = fact.specifier.includes('::') ? '::' : '.';
    const parts = fact.specifier.split(separator);
    for (let cut = parts.length - 1; cut > 0; cut--) {
      const target = unit.space.system.resolve(parts.slice(0, cut).join(separator), unit.outline.path);
      if (target.kind !== 'module') continue;
      const path = fact.imported === null || fact.imported === '*' ? parts.slice(cut) : [...parts.slice(cut), fact.imported];
      return this.#path(unit.space, target.module, path);
    }
    return undefined;
  }

  #path(space: ModuleSpace, module: ModuleId, path: readonly string[]): Found | undefined {
    let found = this.member(space, module, path[0] as string);
    for (const name of path.slice(1)) {
      if (found?.value === undefined) return undefined;
      found = this.#reader.member(found.value, name);
    }
    return found && { ...found, via: 'import' };
  }

  #find(space: ModuleSpace, module: ModuleId, name: string): Found | undefined {
    const files = space.filesOf.get(module) ?? [];
    for (const unit of files) {
      const exported = unit.outline.exports.find((e) => e.exportedAs === name);
      const found = exported && this.#reader.evaluateTop(unit, exported.expr);
      if (found !== undefined) return found;
    }
    const own = space.topOf.get(module)?.get(name);
    if (own !== undefined) return { syms: own, value: this.#reader.valueOf(own), via: 'scope' };
    return this.#passedOn(files, name) ?? this.#child(space, module, name);
  }

  #child(space: ModuleSpace, module: ModuleId, name: string): Found | undefined {
    const child = space.system.child(module, name);
    return child === undefined ? undefined : { syms: [], value: { is: 'module', space, module: child }, via: 'scope' };
  }

  #passedOn(files: readonly FileUnit[], name: string): Found | undefined {
    for (const unit of files) {
      for (const fact of unit.outline.imports) {
        if (fact.exportedAs === name || (unit.language.traits.importsAreMembers && fact.local === name)) {
          const found = this.importTarget(unit, fact);
          if (found !== undefined) return found;
        }
      }
    }
    for (const unit of files) {
      for (const fact of unit.outline.imports) {
        if (fact.imported !== '*' || !(fact.exportedAs === '*' || (unit.language.traits.importsAreMembers && fact.local === null))) continue;
        const target = unit.space.system.resolve(fact.specifier, unit.outline.path);
        const found = target.kind === 'module' ? this.member(unit.space, target.module, name) : this.#wildcardOfType(unit, fact, name);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  /** `use Enum::*`, `import static a.B.*`: all members of a type. */
  #wildcardOfType(unit: FileUnit, fact: ImportFact, name: string): Found | undefined {
    const type = this.importTarget(unit, fact);
    return type?.value === undefined || type.value.is === 'external' ? undefined : this.#reader.member(type.value, name);
  }

  wildcardMember(unit: FileUnit, fact: ImportFact, name: string): Found | undefined {
    const target = unit.space.system.resolve(fact.specifier, unit.outline.path);
    const found = target.kind === 'module' ? this.member(unit.space, target.module, name) : this.#wildcardOfType(unit, fact, name);
    return found && { ...found, via: 'import' };
  }
}
