/**
 * Where imports lead, before and after files came, went, or declared another module, or a configuration changed: an import may mean something else
 * although the file that it stands in is what it was.
 */
import type { Language, ModuleId } from '../../../languages/contract.ts';
import type { ImportFact } from '../../../model/facts.ts';
import type { FileUnit } from '../symbols/symbols.ts';
import type { World } from './world.ts';

export interface ResolvedImports {
  readonly modules: ReadonlyMap<FileUnit, ModuleId>;
  /** Imports of a file that lead elsewhere now, and whether the modules around it are others. */
  changedIn(unit: FileUnit): { readonly facts: readonly ImportFact[]; readonly ambient: boolean };
}

export function resolveImports(world: World, languages: ReadonlySet<Language>): ResolvedImports {
  const modules = new Map<FileUnit, ModuleId>();
  const targets = new Map<string, readonly string[]>();
  const around = new Map<string, string>();
  if (languages.size > 0) {
    for (const unit of world.units.values()) {
      if (!languages.has(unit.language)) continue;
      modules.set(unit, unit.module);
      targets.set(unit.outline.path, targetsOf(unit));
      around.set(unit.outline.path, ambientOf(unit));
    }
  }
  return {
    modules,
    changedIn(unit) {
      const before = targets.get(unit.outline.path);
      if (before === undefined) return { facts: [], ambient: false };
      const now = targetsOf(unit);
      return { facts: unit.outline.imports.filter((_, i) => before[i] !== now[i]), ambient: around.get(unit.outline.path) !== ambientOf(unit) };
    },
  };
}

/** A module is known by its first file: that is what an import of all of it is linked to. */
function targetsOf({ space, outline }: FileUnit): string[] {
  return outline.imports.map(({ specifier }) => {
    const target = space.system.resolve(specifier, outline.path);
    if (target.kind === 'unknown') return throughParts(space, specifier, outline.path);
    if (target.kind === 'external') return `external ${target.name} ${target.stdlib}`;
    const declared = space.declaredOf.get(target.module);
    const first = (space.filesOf.get(target.module)?.[0] ?? space.fileAt.get(target.module))?.outline.path;
    return `module ${target.module} ${declared} ${first} ${space.system.declarationsOf?.(target.module)}`;
  });
}

/** `import a.b.Outer.Inner`: what its longest part that is a module means. */
function throughParts(space: FileUnit['space'], specifier: string, path: string): string {
  const separator = specifier.includes('::') ? '::' : '.';
  const parts = specifier.split(separator);
  for (let cut = parts.length - 1; cut > 0; cut--) {
    const target = space.system.resolve(parts.slice(0, cut).join(separator), path);
    if (target.kind === 'module') return `part ${cut} ${target.module}`;
  }
  return 'unknown';
}

/** What a file is compiled with. */
const ambientOf = ({ space: { system }, outline: { path } }: FileUnit): string => `${system.projectOf?.(path)}\0${system.ambient?.(path).join('\0') ?? ''}`;

/** Files that belong to another module than before. */
export function movedUnits(world: World, languages: ReadonlySet<Language>, modules: ReadonlyMap<FileUnit, ModuleId>): FileUnit[] {
  if (languages.size === 0) return [];
  return [...modules].flatMap(([unit, module]) => {
    if (world.units.get(unit.outline.path) !== unit) return [];
    return unit.space.system.moduleOf(unit.outline.path) === module ? [] : [unit];
  });
}
