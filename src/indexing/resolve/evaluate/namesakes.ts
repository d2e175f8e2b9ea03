/**
 * Which of several symbols of one name a file means, where all files of a repository share their names: those in the folders
 * nearest to it. A repository holds several programs, and each has its `main`, its `die`, its copy of a library. Types and
 * everything else are looked at apart, because a type may have the name of a function.
 */
import { isContainerKind } from '../../../model/node-kinds.ts';
import { type FileUnit, foremost, moduleTop, type Sym } from '../symbols/symbols.ts';

const isSort = (types: boolean) => (s: Sym) => isContainerKind(s.fact.kind) === types;

export function nearestNamesakes(syms: readonly Sym[], unit: FileUnit): readonly Sym[] {
  return [...nearest(syms.filter(isSort(false)), unit), ...nearest(syms.filter(isSort(true)), unit)];
}

/** A file's own symbols, and, where they are all types or none is, those of the other sort that the module has. */
export function withOtherSort(own: readonly Sym[], unit: FileUnit): readonly Sym[] {
  const first = own[0];
  if (unit.language.traits.tagsApart !== true || first === undefined) return own;
  const types = isContainerKind(first.fact.kind);
  if (own.some(isSort(!types))) return own;
  const others = foremost(moduleTop(unit.space, unit.module).get(first.fact.name))?.filter(isSort(!types)) ?? [];
  return others.length === 0 ? own : [...own, ...nearest(others, unit)];
}

function nearest(all: readonly Sym[], { outline, isTest }: FileUnit): readonly Sym[] {
  if (all.length < 2) return all;
  const untested = isTest
    ? all
    : orAll(
        all.filter((s) => !s.file.isTest),
        all,
      );
  // What is declared here and defined elsewhere counts where its definition stands.
  const syms = [...new Set(untested.map((s) => s.definition ?? s))];
  const folders = outline.path.split('/');
  const shared = syms.map((s) => sharedFolders(s.file.outline.path.split('/'), folders));
  const most = Math.max(...shared);
  return syms.filter((_, i) => shared[i] === most);
}

const orAll = (some: readonly Sym[], all: readonly Sym[]): readonly Sym[] => (some.length === 0 ? all : some);

function sharedFolders(a: readonly string[], b: readonly string[]): number {
  let n = 0;
  while (n < a.length - 1 && n < b.length - 1 && a[n] === b[n]) n++;
  return n;
}

/** Files that a file includes itself, as far as the repository has them. */
export function includedFiles({ outline: { imports, path }, space }: FileUnit): FileUnit[] {
  return imports.flatMap(({ specifier, imported, local }) => {
    const target = imported === null && local === null ? space.system.resolve(specifier, path) : undefined;
    const file = target?.kind === 'module' ? space.fileAt.get(target.module) : undefined;
    return file === undefined ? [] : [file];
  });
}

/** What a name means that the language's library has as well: the repository's own only where the file includes it. */
export const includedOnly = (syms: readonly Sym[], files: readonly FileUnit[]): readonly Sym[] => syms.filter((s) => files.includes(s.file));

/** What an included source file keeps for itself is the including file's too: `#include "ae_epoll.c"`. */
export function fromIncluded(name: string, files: readonly FileUnit[]): readonly Sym[] {
  for (const { top } of files) {
    const own = top.get(name)?.filter((s) => s.fact.fileOnly === true);
    if (own !== undefined && own.length > 0) return own;
  }
  return [];
}
