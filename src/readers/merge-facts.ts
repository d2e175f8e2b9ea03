/**
 * All facts of a file as one FileFacts: those of its main reader first, so that they keep their symbol indices; those of
 * other readers after them, with their indices moved. Symbols of other readers are marked, because names in code must not
 * mean them.
 */
import type { LinkFacts } from '../links/contract.ts';
import type { FileFacts, HandedFact, RelationFact, RouteFact, SymbolFact, SymbolIndex } from '../model/facts.ts';

/** `main`: id of the file's main reader. */
export function mergeFacts(path: string, main: string, all: readonly FileFacts[]): FileFacts {
  const [first, ...others] = all;
  if (first !== undefined && others.length === 0 && first.language === main) return first;
  const ordered = [...all.filter((f) => f.language === main), ...all.filter((f) => f.language !== main)];
  return ordered.reduce((merged, facts) => append(merged, facts), emptyFacts(path, main));
}

export function emptyFacts(path: string, language: string): FileFacts {
  const none = { symbols: [], bindings: [], refs: [], types: [], imports: [], exports: [], routes: [], effects: [], relations: [] };
  return { path, language, declaredModule: '', ...none, hasErrors: false };
}

function append(to: FileFacts, facts: FileFacts): FileFacts {
  const base = to.symbols.length;
  const move = (index: SymbolIndex): SymbolIndex => (index < 0 ? index : index + base);
  const at = <T extends { readonly at: SymbolIndex }>(fact: T): T => ({ ...fact, at: move(fact.at) });
  const statedBy = facts.language === to.language ? undefined : facts.language;
  return {
    ...to,
    declaredModule: to.declaredModule || facts.declaredModule,
    symbols: [...to.symbols, ...facts.symbols.map((s) => moveSymbol(s, move, statedBy))],
    bindings: [...to.bindings, ...facts.bindings],
    refs: [...to.refs, ...facts.refs.map(at)],
    types: [...to.types, ...facts.types.map(at)],
    imports: [...to.imports, ...facts.imports],
    exports: [...to.exports, ...facts.exports],
    routes: [...to.routes, ...facts.routes.map((r) => moveRoute(at(r), move))],
    ...mountsOf(to, facts, move),
    effects: [...to.effects, ...facts.effects.map(at)],
    relations: [...(to.relations ?? []), ...(facts.relations ?? []).map((r): RelationFact => ({ ...r, from: move(r.from) }))],
    ...handedOnOf(to, facts, move),
    hasErrors: to.hasErrors || facts.hasErrors,
  };
}

type Move = (index: SymbolIndex) => SymbolIndex;

const moveRoute = (r: RouteFact, move: Move): RouteFact => ({
  ...r,
  handler: typeof r.handler === 'number' ? move(r.handler) : r.handler,
  ...(r.under === undefined ? {} : { under: move(r.under) }),
});

function mountsOf(to: FileFacts, facts: FileFacts, move: Move): Pick<FileFacts, 'mounts'> {
  if (to.mounts === undefined && facts.mounts === undefined) return {};
  const moved = (facts.mounts ?? []).map((m) => ({ ...m, at: move(m.at), ...(typeof m.under === 'number' ? { under: move(m.under) } : {}) }));
  return { mounts: [...(to.mounts ?? []), ...moved] };
}

function handedOnOf(to: FileFacts, facts: FileFacts, move: Move): Pick<FileFacts, 'handedOn'> {
  if (to.handedOn === undefined && facts.handedOn === undefined) return {};
  const moved = (h: HandedFact): HandedFact => ({ ...h, expr: typeof h.expr === 'number' ? move(h.expr) : h.expr, at: move(h.at), by: move(h.by) });
  return { handedOn: [...(to.handedOn ?? []), ...(facts.handedOn ?? []).map(moved)] };
}

function moveSymbol(symbol: SymbolFact, move: (index: SymbolIndex) => SymbolIndex, statedBy: string | undefined): SymbolFact {
  const { accessorOf } = symbol;
  return {
    ...symbol,
    owner: move(symbol.owner),
    ...(accessorOf === undefined ? {} : { accessorOf: move(accessorOf) }),
    ...(statedBy === undefined || symbol.statedBy !== undefined ? {} : { statedBy }),
  };
}

/** What a link adds to the facts of a source file. Its indices count on from those of the language, so they are moved by what earlier links added. */
export function addLinkFacts(facts: FileFacts, own: number, link: string, added: LinkFacts): FileFacts {
  const by = facts.symbols.length - own;
  const move = (index: SymbolIndex): SymbolIndex => (index < own ? index : index + by);
  return {
    ...facts,
    symbols: [...facts.symbols, ...added.symbols.map((s) => moveSymbol(s, move, link))],
    relations: [...(facts.relations ?? []), ...added.relations.map((r): RelationFact => ({ ...r, from: move(r.from) }))],
  };
}
