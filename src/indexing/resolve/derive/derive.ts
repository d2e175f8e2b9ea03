/**
 * Edges that follow from declarations and other edges: membership, what a type inherits and overrides, which types
 * satisfy an interface without saying so, which file a test file is about. Everything is said per symbol that an edge
 * starts from, so that a part of the graph can be derived anew. Bounded per symbol, so that no hub makes a clique.
 */
import { isCallableKind, isTypeKind } from '../../../model/node-kinds.ts';
import type { Evaluator } from '../evaluate/evaluator.ts';
import type { Inheritance } from '../evaluate/inheritance.ts';
import type { EdgeCollector } from '../link/edge-collector.ts';
import { compareSyms, type FileUnit, type Sym } from '../symbols/symbols.ts';
import { hasOverloads, mayOverride, overriddenBy } from './overridden.ts';
import type { StructuralInterfaces } from './structural-interfaces.ts';
import { addTestFile, type TestSubjects } from './test-subjects.ts';

export interface DeriveContext {
  readonly evaluator: Evaluator;
  readonly edges: EdgeCollector;
  readonly structural: StructuralInterfaces;
  /** Whether so many types extend it that what it passes on says nothing about any of them. */
  hasTooManySubtypes(base: Sym): boolean;
}

export function deriveEdges(units: readonly FileUnit[], subjects: TestSubjects, context: DeriveContext): void {
  for (const unit of units) {
    for (const sym of unit.syms) deriveFenced(sym, context);
    if (unit.isTest) addTestFile(unit, subjects, context.edges);
  }
}

function deriveFenced(sym: Sym, context: DeriveContext): void {
  try {
    deriveFrom(sym, context);
  } catch (error) {
    context.evaluator.fence.note(sym.file, error);
  }
}

/** A symbol that has a node of its own. */
export const isShown = (sym: Sym): boolean => sym.node >= 0 && sym.fact.hidden !== true;

/** Every derived edge that starts at the symbol, test edges aside. */
export function deriveFrom(sym: Sym, context: DeriveContext): void {
  if (!isShown(sym)) return;
  addMembership(sym, context.edges);
  if (isTypeKind(sym.fact.kind)) addInherited(sym, context);
  if (isCallableKind(sym.fact.kind)) addOverridden(sym, context);
  context.structural.addEdges(sym, context.edges);
}

function addMembership(sym: Sym, edges: EdgeCollector): void {
  if (sym.owner !== undefined && sym.owner.node >= 0) edges.add(sym.node, sym.owner.node, 'member_of', 'structural');
  // What a hidden symbol owns belongs to the one whose node it has, and nothing is derived from the hidden one itself.
  if (sym.owner?.fact.hidden === true && sym.owner.node >= 0) edges.add(sym.owner.node, sym.node, 'contains', 'structural');
  if (sym.owned === 0) return;
  for (const members of sym.table?.members.values() ?? [])
    for (const m of members) if (m.owner === sym && isShown(m)) edges.add(sym.node, m.node, 'contains', 'structural');
}

export const firstCallable = (syms: readonly Sym[]): Sym | undefined => syms.find((s) => isCallableKind(s.fact.kind));

/** The nearest declaration of what a type redefines is overridden. */
function addOverridden(sym: Sym, { evaluator: { inheritance }, edges }: DeriveContext): void {
  const type = sym.owner?.table?.parts.find((part) => isTypeKind(part.fact.kind) && isShown(part));
  const members = type?.table?.members.get(sym.fact.name);
  if (type === undefined || members === undefined) return;
  const above = hasOverloads(sym) ? overriddenBy(sym, type, inheritance) : onlyOverridden(sym, type, members, inheritance);
  if (above !== undefined) edges.add(sym.node, above.node, 'overrides', 'ast_resolved');
}

function onlyOverridden(sym: Sym, type: Sym, members: readonly Sym[], inheritance: Inheritance): Sym | undefined {
  if (firstCallable(members)?.node !== sym.node) return undefined;
  return firstCallable(inheritance.findAbove(type, sym.fact.name)?.syms ?? []);
}

const MAX_INHERITED = 60;
/** Past this many direct subtypes, what a base passes on says nothing about any of them. */
export const MAX_SUBTYPES = 50;

/**
 * What a type takes over from its bases as it is. Bases further up are reached through the base, and those that half
 * the repository extends are left out: with both, Django had 360,000 such edges, more than of all other types.
 */
function addInherited(sym: Sym, { evaluator: { inheritance }, edges, hasTooManySubtypes }: DeriveContext): void {
  const bases = inheritance.baseSyms(sym);
  if (bases.length === 0) return;
  const inherited = bases.filter((base) => !hasTooManySubtypes(base)).flatMap((base) => inheritedFrom(base, sym));
  for (const member of inherited.slice(0, MAX_INHERITED)) edges.add(sym.node, member.node, 'inherits', 'ast_resolved');
}

function inheritedFrom(base: Sym, subtype: Sym): Sym[] {
  const inherited: Sym[] = [];
  for (const [name, members] of base.table?.members ?? []) {
    const own = subtype.table?.members.get(name) ?? [];
    if (own.length === 0) inherited.push(...passedOn(members));
    else if (hasOverloads(members[0] as Sym)) inherited.push(...passedOn(members).filter((m) => !own.some((s) => mayOverride(s, m))));
  }
  return inherited.length > MAX_INHERITED ? inherited.sort(compareSyms) : inherited;
}

/** Of declarations that share a node the first stands for all; overloads have a node each. */
function passedOn(members: readonly Sym[]): readonly Sym[] {
  const first = firstCallable(members);
  if (first === undefined) return [];
  return hasOverloads(first) ? members.filter((m) => isCallableKind(m.fact.kind) && m.fact.kind !== 'constructor') : [first];
}

/** For a whole index run: how many types extend each base. */
export function countSubtypes(units: readonly FileUnit[], { inheritance, fence }: Evaluator): ReadonlyMap<Sym, number> {
  const subtypes = new Map<Sym, number>();
  for (const unit of units) {
    for (const sym of unit.syms) {
      if (!isShown(sym) || !isTypeKind(sym.fact.kind)) continue;
      for (const base of fence.attempt(unit, () => inheritance.baseSyms(sym)) ?? []) subtypes.set(base, (subtypes.get(base) ?? 0) + 1);
    }
  }
  return subtypes;
}
