/**
 * Which inherited method an overload redefines: the one with the same parameters, as far as the written types tell. A
 * type parameter may stand for any type, and a type may be written with its package or without.
 */
import { isCallableKind } from '../../../model/node-kinds.ts';
import type { Inheritance } from '../evaluate/inheritance.ts';
import type { Sym } from '../symbols/symbols.ts';

export const hasOverloads = ({ file }: Sym): boolean => file.language.traits.overloads !== undefined;

export function overriddenBy(sym: Sym, type: Sym, inheritance: Inheritance): Sym | undefined {
  if (sym.fact.kind === 'constructor') return undefined;
  for (const { sym: base } of inheritance.ancestors(type)) {
    const above = base.table?.members.get(sym.fact.name)?.find((m) => mayOverride(sym, m));
    if (above !== undefined) return above;
  }
  return undefined;
}

/** Whether one of two methods with the same name takes what the other takes. */
export function mayOverride(mine: Sym, theirs: Sym): boolean {
  if (!isCallableKind(theirs.fact.kind) || theirs.fact.kind === 'constructor') return false;
  const [a, b] = [mine.fact.params ?? [], theirs.fact.params ?? []];
  return a.length === b.length && a.every((type, i) => isSameType(type, mine, b[i] as string, theirs));
}

function isSameType(a: string, atA: Sym, b: string, atB: Sym): boolean {
  return a === b || bareName(a) === bareName(b) || isTypeParameter(a, atA) || isTypeParameter(b, atB);
}

/** Without package and type arguments. */
function bareName(type: string): string {
  const name = type.replace(/<.*$/, '');
  // Of a list the elements tell.
  return name.endsWith('Array') ? type : name.slice(name.lastIndexOf('.') + 1);
}

const ELEMENT = /^(?:\.\.\.)?(?:Array<)*([\w$]+)>*$/;

function isTypeParameter(type: string, sym: Sym): boolean {
  const name = ELEMENT.exec(type)?.[1];
  for (let at: Sym | undefined = sym; name !== undefined && at !== undefined; at = at.owner) if (at.fact.typeParams?.includes(name)) return true;
  return false;
}
