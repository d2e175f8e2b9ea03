/** Which symbols an edge may lead to: those with a node, or what stands for one that has none. */
import type { Found } from '../evaluate/values.ts';
import type { Sym } from '../symbols/symbols.ts';

export const isShown = (s: Sym): boolean => s.node >= 0 && s.fact.hidden !== true;

/** The field behind a generated getter or setter. */
export const accessedField = ({ fact: { accessorOf }, file }: Sym): Sym | undefined => (accessorOf === undefined ? undefined : file.syms[accessorOf]);

/** A hidden symbol has no node to link to: its value is meant instead (`return { close }`), if that has one. */
export function shownSyms({ syms, value }: Found): readonly Sym[] {
  const shown = syms.every(isShown) ? syms : syms.map((s) => s.definition ?? accessedField(s) ?? s).filter(isShown);
  if (shown.length > 0 || syms.length === 0) return shown;
  return value?.is === 'callable'
    ? value.syms.map((s) => s.definition ?? s).filter((s) => s.node >= 0)
    : value?.is === 'type' && value.sym.node >= 0
      ? [value.sym]
      : [];
}
