/**
 * Symbols of unchanged files that inherit something else after a change. In: the files that were linked again. Out:
 * symbols of other files whose derived edges may have changed, and the subtypes of a type as far as deriving needs them.
 */
import { isTypeKind } from '../model/node-kinds.ts';
import type { GraphReader } from '../store/contract.ts';
import type { IndexState } from './index-state.ts';
import { MAX_SUBTYPES } from './resolve/derive/derive.ts';
import { type Relinking, typesOf } from './resolve/relink.ts';
import type { FileUnit, Sym } from './resolve/symbols/symbols.ts';
import type { WorldChange } from './update-world.ts';

/** An update whose files have been linked; the reader sees the graph from before the update. */
export interface LinkedFiles {
  readonly state: IndexState;
  readonly change: WorldChange;
  readonly reader: GraphReader;
  readonly relinking: Relinking;
  readonly linked: readonly FileUnit[];
}

export const nodesOf = (unit: FileUnit): number[] => [unit.node, ...unit.syms.map((s) => s.node)].filter((id) => id >= 0);

/** Symbols of other files whose derived edges may have changed: owners, subtypes, and types that now satisfy other interfaces. */
export async function concernedSyms(f: LinkedFiles): Promise<Sym[]> {
  const { state, change, relinking, linked } = f;
  const concerned = new Set<Sym>();
  for (const id of change.formerOwners) for (const sym of symsAt(state, id)) concerned.add(sym);
  for (const unit of linked) for (const sym of unit.syms) if (sym.owner !== undefined && sym.owner.file !== unit) concerned.add(sym.owner);
  const loud = linked.filter((u) => !change.quiet.has(u));
  const types = new Set([...loud.flatMap(typesOf), ...concerned]);
  for (const subtype of await descendants(f, types)) types.add(subtype);
  for (const subtype of await subtypesNearLimit(f, loud.flatMap(typesOf))) types.add(subtype);
  for (const type of types) for (const sym of withMembers(type)) concerned.add(sym);
  const touched = state.world.structural.change(
    change.removed.flatMap((u) => u.syms),
    [...linked.flatMap((u) => u.syms), ...types],
    relinking.evaluator,
  );
  for (const type of touched) for (const sym of withMembers(type)) concerned.add(sym);
  // Symbols that share a node are one source of edges.
  return [...concerned].flatMap((sym) => sym.file.syms.filter((s) => s.node === sym.node));
}

function withMembers(type: Sym): Sym[] {
  const parts = type.table?.parts ?? [type];
  return [...parts, ...[...(type.table?.members.values() ?? [])].flat()];
}

function symsAt({ columns, unitOf }: IndexState, id: number): Sym[] {
  return unitOf.get(columns.nodeFile[id] as number)?.syms.filter((s) => s.node === id) ?? [];
}

/** The stored subtypes. A type that became a subtype only now is among the files linked again, and so is everything below it. */
async function descendants({ state, reader }: LinkedFiles, types: ReadonlySet<Sym>): Promise<Set<Sym>> {
  const found = new Set<Sym>();
  const seen = new Set<number>([...types].map((t) => t.node));
  for (let level = [...seen]; level.length > 0; ) {
    const subtypes = (await reader.edgesTo(level, ['extends', 'implements'])).filter((e) => e.sites.length > 0).map((e) => e.source);
    level = [...new Set(subtypes)].filter((id) => !seen.has(id));
    for (const id of level) {
      seen.add(id);
      for (const sym of symsAt(state, id)) for (const part of sym.table?.parts ?? [sym]) found.add(part);
    }
  }
  return found;
}

/** A base that gains or loses a few subtypes may cross the limit past which nothing is derived: then all its subtypes change. */
async function subtypesNearLimit({ state, reader, relinking }: LinkedFiles, types: readonly Sym[]): Promise<Set<Sym>> {
  const subtypes = new Set<Sym>();
  if (types.length === 0) return subtypes;
  const former = (await reader.edgesFrom([...new Set(types.map((t) => t.node))], ['extends', 'implements'])).map((e) => e.target);
  const bases = new Set([...former, ...types.flatMap((t) => relinking.evaluator.inheritance.baseSyms(t).map((b) => b.node))]);
  const byBase = new Map<number, Set<number>>();
  for (const e of await reader.edgesTo([...bases], ['extends', 'implements'])) byBase.set(e.target, (byBase.get(e.target) ?? new Set()).add(e.source));
  for (const ids of byBase.values()) {
    if (Math.abs(ids.size - MAX_SUBTYPES) > types.length + 2) continue;
    for (const id of ids) for (const sym of symsAt(state, id)) for (const part of sym.table?.parts ?? [sym]) subtypes.add(part);
  }
  return subtypes;
}

/** For every base of the symbols: the types that may extend it, or a note that there are too many. */
export async function subtypesOf({ state, reader, relinking, linked }: LinkedFiles, syms: ReadonlySet<Sym>): Promise<Map<Sym, ReadonlySet<Sym> | 'many'>> {
  const { inheritance } = relinking.evaluator;
  const bases = new Set([...syms].filter((s) => isTypeKind(s.fact.kind)).flatMap((s) => inheritance.baseSyms(s)));
  const candidates = new Map<number, Set<number>>();
  const edges = await reader.edgesTo([...new Set([...bases].map((b) => b.node))], ['extends', 'implements']);
  for (const e of edges) if (e.sites.length > 0) candidates.set(e.target, (candidates.get(e.target) ?? new Set()).add(e.source));
  const here = new Set(linked.flatMap(nodesOf));
  const own = linked.flatMap(typesOf);
  return new Map(
    [...bases].map((base): [Sym, ReadonlySet<Sym> | 'many'] => {
      const stored = [...(candidates.get(base.node) ?? [])].filter((id) => !here.has(id));
      if (stored.length > MAX_SUBTYPES) return [base, 'many'];
      const types = [...stored.flatMap((id) => symsAt(state, id)), ...own];
      return [base, new Set(types.flatMap((t) => t.table?.parts ?? [t]))];
    }),
  );
}
