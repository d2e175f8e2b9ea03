/**
 * A call of a variable is a call of what it holds, where that is known: `run = start; run()` calls `start`. The same for
 * what a call gives back: `choose()()`. The variable itself is only read.
 */
import { isValueKind } from '../../../model/node-kinds.ts';
import type { Inheritance } from '../evaluate/inheritance.ts';
import type { Found, Value } from '../evaluate/values.ts';
import type { Sym } from '../symbols/symbols.ts';

/** Of more than this, each would be called too rarely to say so. */
const MAX_HELD = 8;

/**
 * Functions and types, each node once; none where the name means a function by itself, or where it is not known what is
 * held. A variable of a declared type may hold anything of that type.
 */
export function heldCallables({ syms, value }: Found, inheritance: Inheritance): readonly Sym[] {
  if (value === undefined || !syms.every(({ fact }) => isValueKind(fact.kind) && fact.type === undefined)) return [];
  const held = callablesIn(value, inheritance)
    .map((sym) => sym.definition ?? sym)
    .filter(({ node, fact }) => node >= 0 && fact.hidden !== true && !isValueKind(fact.kind));
  const once = new Map(held.map((sym) => [sym.node, sym]));
  return once.size > MAX_HELD ? [] : [...once.values()];
}

function callablesIn(value: Value, inheritance: Inheritance): readonly Sym[] {
  switch (value.is) {
    case 'callable':
      return value.syms;
    case 'type':
      return [value.sym];
    case 'union':
      return value.of.flatMap((one) => callablesIn(one, inheritance));
    case 'instance':
      return calledMember(value, inheritance);
    default:
      return [];
  }
}

/** An object that can be called: `login = Login()` as a decorator runs `Login.__call__`. */
function calledMember({ sym, bound }: Value & { is: 'instance' }, inheritance: Inheritance): readonly Sym[] {
  for (const name of sym.file.language.traits.protocols?.call ?? []) {
    const found = inheritance.find(sym, name, bound);
    if (found !== undefined) return found.syms;
  }
  return [];
}
