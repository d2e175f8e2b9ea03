/**
 * In languages where receivers seldom have a type in plain sight: the member of a type that the receiver is named after
 * (`parse_context.warnings`), of the one type that has all that is asked of the receiver, or the one method of a name
 * that any type has, asked of something with the type's name in its own (`config_store.for_pwd`). The member's name alone
 * misleads: nine in ten of such guesses were wrong in rubocop (docs/decisions/0013-limits-and-guesses-of-resolution.md).
 */
import type { ExprText, RefFact } from '../../../model/facts.ts';
import { isCallableKind, isContainerKind, isTypeKind } from '../../../model/node-kinds.ts';
import type { FileUnit, Sym } from '../symbols/symbols.ts';
import { parseExpression, SETTER } from './expression.ts';
import { typeByUse } from './type-by-use.ts';

const DISTINCT_NAME = 6;
const MANY = 8;
const SHORTEST_NAME = 3;

/** Test code does not count for the rest. */
export function guessedMember(unit: FileUnit, ref: RefFact, name: string): Sym | undefined {
  if (!unit.language.traits.guessesMembers) return undefined;
  const all = membersNamed(unit, name);
  const receivers = all === undefined ? [] : askedOf(ref.expr);
  if (all === undefined || receivers.length === 0) return undefined;
  const asked = all.filter((s) => isAskable(s, unit));
  const guess = ofNamesake(asked, receivers.at(-1) as string) ?? typeByUse(unit, ref, asked) ?? theOnlyOne(unit, asked, receivers, name);
  return guess !== undefined && isWithinReach(guess, unit) ? guess : undefined;
}

/** `name=` may be a property's. */
function membersNamed({ space: { membersByName } }: FileUnit, name: string): readonly Sym[] | undefined {
  const all = membersByName.get(name);
  const properties = SETTER.test(name) ? membersByName.get(name.slice(0, -1))?.filter((s) => s.fact.kind === 'property') : undefined;
  return properties === undefined ? all : [...(all ?? []), ...properties];
}

/** What a module calls without having it, whoever takes the module in has: the one method of that name, if it is the only one. */
export function memberOfTaker(unit: FileUnit, at: number, name: string): Sym | undefined {
  const { traits } = unit.language;
  if (!traits.guessesMembers || traits.builtins.has(name) || !isInModule(unit.syms[at])) return undefined;
  return sameNode((unit.space.membersByName.get(name) ?? []).filter((s) => isOffered(s, unit)));
}

function isInModule(sym: Sym | undefined): boolean {
  let around = sym;
  while (around !== undefined && !isContainerKind(around.fact.kind)) around = around.owner;
  return around?.fact.kind === 'module';
}

const isAskable = (sym: Sym, unit: FileUnit): boolean =>
  isOffered(sym, unit) && sym.fact.visibility !== 'private' && sym.owner !== undefined && isTypeKind(sym.owner.fact.kind);

const isOffered = ({ node, fact, file }: Sym, unit: FileUnit): boolean =>
  node >= 0 && (isCallableKind(fact.kind) || fact.kind === 'property') && (unit.isTest || !file.isTest);

/** A class inside of another one is that one's own affair. */
const isWithinReach = ({ file, owner }: Sym, unit: FileUnit): boolean => file === unit || owner?.owner === undefined || !isTypeKind(owner.owner.fact.kind);

/** Of the types that have the member, the one that the receiver bears the name of: `site` and `Jekyll::Site`. */
function ofNamesake(asked: readonly Sym[], receiver: string): Sym | undefined {
  const name = squeezed(receiver);
  if (name.length < SHORTEST_NAME) return undefined;
  return sameNode(asked.filter(({ owner }) => squeezed((owner as Sym).fact.name) === name));
}

function theOnlyOne(unit: FileUnit, asked: readonly Sym[], receivers: readonly string[], name: string): Sym | undefined {
  const { builtins } = unit.language.traits;
  if (name.length < DISTINCT_NAME || asked.length > MANY || builtins.has(name)) return undefined;
  const only = sameNode(asked);
  const owner = only?.owner;
  if (only === undefined || owner === undefined || !isCallableKind(only.fact.kind)) return undefined;
  // A method that is added to a class of the language itself may be asked of anything.
  return builtins.has(owner.name) || receivers.some((receiver) => isNamedAfter(receiver, owner)) ? only : undefined;
}

function sameNode(syms: readonly Sym[]): Sym | undefined {
  const first = syms[0];
  return first !== undefined && syms.every((s) => s.node === first.node) ? first : undefined;
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
