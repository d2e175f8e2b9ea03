/**
 * Declarations and what defines them: a prototype in a header and the function in a source file are one node, that of the
 * definition. In: units whose symbols are declared and attached. Out: Sym.definition of every declaration, found by name in its
 * module or type and, where overloads are told apart, by its parameters.
 */
import type { TypeText } from '../../../model/facts.ts';
import { isCallableKind, isTypeKind } from '../../../model/node-kinds.ts';
import { type FileUnit, foremost, moduleTop, type Sym } from './symbols.ts';

/** Whether the file has to be numbered again: some declaration came to have a node of its own, or lost it. */
export function pairDeclarations(unit: FileUnit): boolean {
  let changed = false;
  for (const sym of unit.syms) {
    if (sym.fact.declaration !== true) continue;
    const definition = definitionOf(sym);
    if ((definition === undefined) !== (sym.definition === undefined)) changed = true;
    sym.definition = definition;
  }
  return changed;
}

function definitionOf(sym: Sym): Sym | undefined {
  const all = namesakes(sym).filter((s) => s !== sym && s.fact.declaration !== true && s.fact.hidden !== true && isSameSort(s, sym));
  const fitting = sym.file.language.traits.overloads === undefined || !isCallableKind(sym.fact.kind) ? all : sameParameters(sym, all);
  return nearest(sym, fitting);
}

function namesakes({ owner, file, fact: { name, fileOnly } }: Sym): readonly Sym[] {
  if (fileOnly) return foremost(file.top.get(name)) ?? [];
  return foremost(owner === undefined ? moduleTop(file.space, file.module).get(name) : owner.table?.members.get(name)) ?? [];
}

const isSameSort = (a: Sym, b: Sym): boolean =>
  isCallableKind(a.fact.kind) === isCallableKind(b.fact.kind) &&
  isTypeKind(a.fact.kind) === isTypeKind(b.fact.kind) &&
  a.fact.kind !== 'macro' &&
  a.fact.kind !== 'module';

/** With the same types, however far they are qualified; else the only one that takes as many. */
function sameParameters(sym: Sym, all: readonly Sym[]): readonly Sym[] {
  const written = parametersOf(sym);
  const same = all.filter((s) => parametersOf(s) === written);
  if (same.length > 0) return same;
  const count = sym.fact.params?.length ?? 0;
  const alike = all.filter((s) => (s.fact.params?.length ?? 0) === count);
  const rivals = namesakes(sym).filter((s) => s !== sym && s.fact.declaration === true && s.file === sym.file && (s.fact.params?.length ?? 0) === count);
  return alike.length === 1 && rivals.length === 0 ? alike : [];
}

const parametersOf = ({ fact: { params } }: Sym): string => params?.map(unqualified).join(',') ?? '';

const unqualified = (type: TypeText): string => type.replace(/\w+\./g, '');

/** Of several programs' definitions the one that shares most folders with the declaration. */
function nearest({ file: { outline } }: Sym, all: readonly Sym[]): Sym | undefined {
  if (all.length < 2) return all[0];
  const folders = outline.path.split('/');
  const shared = (s: Sym) => {
    const own = s.file.outline.path.split('/');
    let n = 0;
    while (n < own.length - 1 && n < folders.length - 1 && own[n] === folders[n]) n++;
    return n;
  };
  return all.reduce((best, s) => (shared(s) > shared(best) ? s : best));
}
