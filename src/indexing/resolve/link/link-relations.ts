/**
 * From stated relations to edges: the only place that turns a target's kind and name into a node. Runs after all files
 * are linked, because routes are known only then. In: relations with their files, every file of the repository and every
 * route. A target without a match becomes a phantom or an unresolved name, as the relation says; of several equally near
 * matches none is guessed.
 */
import type { RelationFact, RelationTarget } from '../../../model/facts.ts';
import type { NodeKind } from '../../../model/node-kinds.ts';
import { kindsOf, relationKey, targetKeys } from '../../../model/relation-keys.ts';
import type { FileUnit } from '../symbols/symbols.ts';
import { type LinkContext, type RouteEntry, sourceNode } from './link-file.ts';

export interface PendingRelation {
  readonly unit: FileUnit;
  readonly relation: RelationFact;
}

/** All that a relation may lead to. */
export interface RelationWorld {
  readonly units: Iterable<FileUnit>;
  /** With the path of the file that registers each. */
  readonly routes: Iterable<RouteEntry & { readonly path: string }>;
}

interface Candidate {
  readonly node: number;
  readonly path: string;
  readonly reader: string;
  /** Of a route: GET, POST ..., or ANY. */
  readonly method?: string;
  readonly aliases?: readonly string[] | undefined;
}

export function linkRelations(pending: readonly PendingRelation[], world: RelationWorld, context: LinkContext): void {
  if (pending.length === 0) return;
  const candidates = findCandidates(new Set(pending.flatMap(({ relation }) => targetKeys(relation.target))), world);
  for (const { unit, relation } of pending) {
    const source = sourceNode(unit, relation.from);
    const targets = matches(unit.outline.path, relation.target, candidates);
    for (const target of targets ?? []) context.edges.add(source, target, relation.type, relation.provenance ?? 'ast_resolved', relation);
    if (targets === undefined) linkOutside(source, relation, lastTarget(relation.target), context);
    else if (targets.length === 0 && lastTarget(relation.target).otherwise !== 'nothing') context.unresolved(source, relation.target.name);
  }
}

/** Everything declared under one of the keys. One pass over all symbols, and none when nothing is wanted. */
function findCandidates(wanted: ReadonlySet<string>, { units, routes }: RelationWorld): ReadonlyMap<string, Candidate[]> {
  const found = new Map<string, Candidate[]>([...wanted].map((key) => [key, []]));
  const names = new Set([...wanted].map((key) => key.slice(key.indexOf('\0') + 1)));
  for (const unit of units) {
    const { path, language } = unit.outline;
    found.get(relationKey('file', path))?.push({ node: unit.node, path, reader: language });
    for (const { fact, name, node } of unit.syms) {
      if (fact.hidden === true || node < 0) continue;
      const candidate = () => ({ node, path, reader: fact.statedBy ?? language, aliases: fact.aliases });
      if (names.has(fact.name)) found.get(relationKey(fact.kind, fact.name))?.push(candidate());
      if (name !== fact.name && names.has(name)) found.get(relationKey(fact.kind, name))?.push(candidate());
      for (const alias of fact.aliases ?? []) if (names.has(alias)) found.get(relationKey(fact.kind, alias))?.push(candidate());
    }
  }
  for (const { node, method, pattern, path } of routes) found.get(relationKey('route_handler', pattern))?.push({ node, path, method, reader: '' });
  return found;
}

/** Nodes that the target means; none when several are equally near; undefined when nothing in the repository matches. */
function matches(from: string, target: RelationTarget, candidates: ReadonlyMap<string, readonly Candidate[]>): number[] | undefined {
  for (const kind of kindsOf(target)) {
    const fitting = (candidates.get(relationKey(kind, target.name)) ?? []).filter((c) => fits(c, target));
    if (fitting.length === 0) continue;
    const nodes = new Set((target.all === true ? fitting : nearest(from, fitting)).map((c) => c.node));
    return nodes.size === 1 || target.all ? [...nodes] : [];
  }
  return target.orElse && matches(from, target.orElse, candidates);
}

/** The one that says what happens when nothing matches. */
const lastTarget = (target: RelationTarget): RelationTarget => (target.orElse === undefined ? target : lastTarget(target.orElse));

function fits({ path, reader, method, aliases }: Candidate, { name, within, reader: wanted, also }: RelationTarget): boolean {
  if (also?.some((alias) => !aliases?.includes(alias))) return false;
  if (within !== undefined && !(within.endsWith('/') ? path.startsWith(within) : path === within)) return false;
  if (method === undefined) return wanted === undefined || reader === wanted;
  const asked = /^([A-Z]+) /.exec(name)?.[1];
  return asked === undefined || asked === method || method === 'ANY' || asked === 'ANY';
}

function nearest(from: string, candidates: readonly Candidate[]): readonly Candidate[] {
  if (candidates.length === 1) return candidates;
  const near = candidates.map((c) => sharedFolders(from, c.path));
  const best = Math.max(...near);
  return candidates.filter((_, i) => near[i] === best);
}

function sharedFolders(a: string, b: string): number {
  if (a === b) return Number.POSITIVE_INFINITY;
  const [x, y] = [a.split('/').slice(0, -1), b.split('/').slice(0, -1)];
  let shared = 0;
  while (shared < x.length && x[shared] === y[shared]) shared++;
  // Of files in the same folder or above it, rather than in one beside it.
  return 2 * shared + (shared === y.length ? 1 : 0);
}

/** Where nodes of a kind have always been addressed by another word. */
const SCHEMES: ReadonlyMap<NodeKind, string> = new Map([
  ['env_var', 'env'],
  ['feature_flag', 'flag'],
]);
const NEVER_OUTSIDE: ReadonlySet<NodeKind> = new Set(['file', 'route_handler']);

function linkOutside(source: number, relation: RelationFact, target: RelationTarget, { nodes, edges, unresolved }: LinkContext): void {
  const { type, provenance = 'ast_inferred', ...site } = relation;
  const [kind] = kindsOf(target);
  if (target.otherwise === 'nothing') return;
  if (kind === undefined || NEVER_OUTSIDE.has(kind) || target.otherwise === 'unresolved') unresolved(source, target.name);
  else edges.add(source, nodes.phantom(SCHEMES.get(kind) ?? kind, target.name, kind), type, provenance, site);
}
