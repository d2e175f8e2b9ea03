/**
 * What every file knows under a name, as far as it is compiled together with the file that asks: a repository may hold
 * several projects, each with its own runtime declared. A file and a name in, the declarations that it can mean out.
 */
import type { FileUnit, Sym } from '../symbols/symbols.ts';

const NONE: readonly Sym[] = [];

export function globalsFor(unit: FileUnit, name: string): readonly Sym[] {
  const all = unit.space.globals.get(name) ?? NONE;
  const seen = unit.isTest ? all : all.filter((s) => !s.file.isTest);
  return seen.length < 2 || seen.every((s) => s.file === seen[0]?.file) ? seen : nearest(unit, seen);
}

/** Those of the nearest project around the file; where none is around it, those of the only other one there is. */
function nearest({ space: { system }, outline }: FileUnit, syms: readonly Sym[]): readonly Sym[] {
  if (system.projectOf === undefined) return syms;
  const projects = syms.map((s) => system.projectOf?.(s.file.outline.path) ?? '');
  const around = projects.filter((p) => p === '' || outline.path.startsWith(`${p}/`)).sort((a, b) => b.length - a.length);
  const home = around[0] ?? (new Set(projects).size === 1 ? projects[0] : undefined);
  return syms.filter((_, i) => projects[i] === home);
}
