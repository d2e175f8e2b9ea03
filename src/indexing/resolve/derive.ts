/**
 * Edges that follow from other edges: membership, what a type inherits and overrides, which types satisfy an
 * interface without saying so, which tests exercise what. Bounded per symbol, so that no hub makes a clique.
 */
import { isCallableKind, isTypeKind } from '../../model/node-kinds.ts';
import type { EdgeCollector } from './edge-collector.ts';
import type { Evaluator } from './evaluator.ts';
import type { FileUnit, Sym } from './symbols.ts';

export interface DeriveContext {
  readonly evaluator: Evaluator;
  readonly edges: EdgeCollector;
}

const MAX_INHERITED = 60;

export function deriveEdges(units: readonly FileUnit[], context: DeriveContext): void {
  const types: Sym[] = [];
  for (const unit of units) {
    for (const sym of unit.syms) {
      if (sym.node < 0 || sym.fact.hidden === true) continue;
      linkMembership(sym, context.edges);
      if (isTypeKind(sym.fact.kind)) types.push(sym);
    }
  }
  for (const sym of types) linkOverrides(sym, context);
  linkInherited(types, context);
  linkStructuralInterfaces(units, context);
  linkTestFiles(units, context.edges);
}

function linkMembership(sym: Sym, edges: EdgeCollector): void {
  const owner = sym.owner;
  if (owner === undefined || owner.node < 0) return;
  edges.add(owner.node, sym.node, 'contains', 'structural');
  edges.add(sym.node, owner.node, 'member_of', 'structural');
}

/** The nearest declaration of what a type redefines is overridden. */
function linkOverrides(sym: Sym, { evaluator: { inheritance }, edges }: DeriveContext): void {
  for (const [name, members] of sym.table?.members ?? []) {
    const mine = firstCallable(members);
    const above = mine && firstCallable(inheritance.findAbove(sym, name)?.syms ?? []);
    if (mine !== undefined && above !== undefined) edges.add(mine.node, above.node, 'overrides', 'ast_resolved');
  }
}

const firstCallable = (syms: readonly Sym[]): Sym | undefined => syms.find((s) => isCallableKind(s.fact.kind));

/** Past this many direct subclasses a base is everybody's: what it passes on says nothing about any of them. */
const MAX_HEIRS = 50;

/**
 * What a type takes over from its bases as it is. Bases further up are reached through the base, and those that half
 * the repository extends are left out: with both, Django had 360,000 such edges, more than of all other types.
 */
function linkInherited(types: readonly Sym[], { evaluator: { inheritance }, edges }: DeriveContext): void {
  const heirs = new Map<Sym, number>();
  for (const sym of types) for (const base of inheritance.baseSyms(sym)) heirs.set(base, (heirs.get(base) ?? 0) + 1);
  for (const sym of types) {
    const bases = inheritance.baseSyms(sym).filter((base) => (heirs.get(base) as number) <= MAX_HEIRS);
    for (const member of inheritedFrom(bases, sym).slice(0, MAX_INHERITED)) edges.add(sym.node, member.node, 'inherits', 'ast_resolved');
  }
}

function inheritedFrom(bases: readonly Sym[], heir: Sym): Sym[] {
  const inherited: Sym[] = [];
  for (const base of bases) {
    for (const [name, members] of base.table?.members ?? []) {
      const member = firstCallable(members);
      if (member !== undefined && !heir.table?.members.has(name)) inherited.push(member);
    }
  }
  return inherited;
}

function ancestors(sym: Sym, evaluator: Evaluator): Sym[] {
  return evaluator.inheritance.ancestors(sym).map((a) => a.sym);
}

const MAX_IMPLEMENTERS = 60;
/** One-method interfaces are satisfied by accident too often to be linked to everything that has the method. */
const MAX_OF_ONE_METHOD = 15;

function linkStructuralInterfaces(units: readonly FileUnit[], context: DeriveContext): void {
  const interfaces: Sym[] = [];
  const typesWith = new Map<string, Set<Sym>>();
  for (const unit of units) {
    if (!unit.language.traits.structuralInterfaces) continue;
    for (const sym of unit.syms) {
      if (sym.fact.kind === 'interface') interfaces.push(sym);
      else if (isTypeKind(sym.fact.kind) && sym.table !== undefined && !unit.isTest)
        for (const name of methodNames(sym, context.evaluator)) addTo(typesWith, name, sym);
    }
  }
  for (const sym of interfaces) linkImplementers(sym, typesWith, context);
}

function addTo(map: Map<string, Set<Sym>>, name: string, sym: Sym): void {
  const set = map.get(name);
  if (set === undefined) map.set(name, new Set([sym]));
  else set.add(sym);
}

/** Own methods and those promoted from embedded types. */
function methodNames(sym: Sym, evaluator: Evaluator): Set<string> {
  const names = new Set<string>();
  for (const type of [sym, ...ancestors(sym, evaluator)])
    for (const [name, members] of type.table?.members ?? []) if (isCallableKind((members[0] as Sym).fact.kind)) names.add(name);
  return names;
}

function linkImplementers(sym: Sym, typesWith: ReadonlyMap<string, ReadonlySet<Sym>>, { evaluator, edges }: DeriveContext): void {
  const wanted = [...methodNames(sym, evaluator)];
  if (wanted.length === 0) return;
  const sets = wanted.map((name) => typesWith.get(name) ?? new Set<Sym>()).sort((a, b) => a.size - b.size);
  const matches = [...(sets[0] as ReadonlySet<Sym>)].filter((type) => sets.every((s) => s.has(type)) && sameArity(sym, type));
  if (matches.length > (wanted.length === 1 ? MAX_OF_ONE_METHOD : MAX_IMPLEMENTERS)) return;
  for (const type of matches) {
    edges.add(type.node, sym.node, 'implements', 'ast_inferred');
    for (const [name, members] of sym.table?.members ?? []) {
      const mine = type.table?.members.get(name)?.[0];
      if (mine !== undefined) edges.add(mine.node, (members[0] as Sym).node, 'overrides', 'ast_inferred');
    }
  }
}

function sameArity(iface: Sym, type: Sym): boolean {
  for (const [name, members] of iface.table?.members ?? []) {
    const wanted = (members[0] as Sym).fact.arity;
    const mine = type.table?.members.get(name)?.[0]?.fact.arity;
    if (wanted !== undefined && mine !== undefined && (wanted[0] !== mine[0] || wanted[1] !== mine[1])) return false;
  }
  return true;
}

/** `store_test.go` is about `store.go`: by the test's name, in the same folder or in the mirrored source folder. */
function linkTestFiles(units: readonly FileUnit[], edges: EdgeCollector): void {
  const byStem = new Map<string, FileUnit[]>();
  for (const unit of units) {
    if (unit.isTest) continue;
    const stem = stemOf(unit.outline.path);
    const list = byStem.get(stem);
    if (list === undefined) byStem.set(stem, [unit]);
    else list.push(unit);
  }
  for (const unit of units) {
    if (!unit.isTest) continue;
    for (const subject of unit.language.testSubjects(unit.outline.path)) {
      const candidates = (byStem.get(subject.slice(subject.lastIndexOf('/') + 1).toLowerCase()) ?? []).filter((c) => c.language === unit.language);
      const nearest = nearestTo(unit.outline.path, candidates);
      if (nearest !== undefined) edges.add(unit.node, nearest.node, 'tests', 'ast_inferred');
    }
  }
}

function stemOf(path: string): string {
  const base = path.slice(path.lastIndexOf('/') + 1);
  const dot = base.indexOf('.');
  return (dot <= 0 ? base : base.slice(0, dot)).toLowerCase();
}

/** The candidate that shares the most folder names with the test. */
function nearestTo(path: string, candidates: readonly FileUnit[]): FileUnit | undefined {
  const folders = new Set(path.split('/').slice(0, -1));
  let best: FileUnit | undefined;
  let bestShared = -1;
  for (const c of candidates) {
    const shared = c.outline.path.split('/').filter((p) => folders.has(p)).length;
    if (shared > bestShared) {
      best = c;
      bestShared = shared;
    }
  }
  return best;
}
