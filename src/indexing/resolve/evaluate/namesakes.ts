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
