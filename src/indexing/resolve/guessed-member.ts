/**
 * In languages where receivers seldom have a type in plain sight: the one method of a name that any type has, asked of
 * something that is named after that type (`config_store.for_pwd`). The name alone misleads wherever the objects at work
 * come from a library: nine in ten of such guesses were wrong in rubocop (docs/performance.md).
 */
import type { ExprText } from '../../model/facts.ts';
import { isCallableKind, isTypeKind } from '../../model/node-kinds.ts';
import { parseExpression } from './expression.ts';
import type { FileUnit, Sym } from './symbols.ts';

const DISTINCT_NAME = 6;
const MANY = 8;
const SHORTEST_NAME = 3;

/** Test code does not count for the rest. */
export function guessedMember(unit: FileUnit, expr: ExprText, name: string): Sym | undefined {
  const { traits } = unit.language;
  if (!traits.guessesMembers || name.length < DISTINCT_NAME) return undefined;
  const all = unit.space.membersByName.get(name);
  if (all === undefined || all.length > MANY) return undefined;
  const methods = all.filter((s) => s.node >= 0 && isCallableKind(s.fact.kind) && (unit.isTest || !s.file.isTest));
  const first = methods[0];
  if (first === undefined || methods.some((s) => s.node !== first.node) || first.fact.visibility === 'private') return undefined;
  const { owner } = first;
  if (owner === undefined || !isTypeKind(owner.fact.kind)) return undefined;
  // A method that is added to a class of the language itself may be asked of anything.
  return traits.builtins.has(owner.name) || askedOf(expr).some((receiver) => isNamedAfter(receiver, owner)) ? first : undefined;
}

/** Names of what the last member is asked of: where the path begins and ends, `a` and `c` of `a.b.c().d`. */
function askedOf(expr: ExprText): readonly string[] {
  const { head, steps } = parseExpression(expr);
  const before = steps.slice(0, -1).findLast((step) => step.op === 'member');
  return before?.op === 'member' ? [head, before.name] : [head];
}

/** `current_user` and `User`, `cop` and `Cop::Base`; but not `node` and `DefNode`, which is one of many. */
function isNamedAfter(receiver: string, owner: Sym): boolean {
  const asked = squeezed(receiver);
  const names = owner.name.split('.').slice(-2).map(squeezed);
  return names.some((n) => n.length >= SHORTEST_NAME && asked.endsWith(n));
}

const squeezed = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
