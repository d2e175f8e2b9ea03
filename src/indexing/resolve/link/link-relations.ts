/**
 * From stated relations to edges: the only place that turns a target's kind and name into a node. Runs after all files
 * are linked, because routes are known only then. In: relations with their files, every file of the repository and every
 * route. A target without a match becomes a phantom or an unresolved name, as the relation says; of several equally near
 * matches none is guessed.
 */
import type { RelationFact, RelationTarget } from '../../../model/facts.ts';
import type { NodeKind } from '../../../model/node-kinds.ts';
import { baseName, comparedName, isPathEnding, kindsOf, pathEndingKeys, relationKey, targetKeys } from '../../../model/relation-keys.ts';
import type { FileUnit } from '../symbols/symbols.ts';
import { type LinkContext, type RouteEntry, sourceNode } from './link-context.ts';

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
  /** It stands under the last part of its name. */
  readonly isMember?: boolean;
  /** Package or namespace that its file declares. */
  readonly module: string;
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
  const endings = new Set([...names].filter(isPathEnding).map(baseName));
  for (const unit of units) {
    const { path, language, declaredModule: module } = unit.outline;
    const file = { node: unit.node, path, reader: language, module };
    found.get(relationKey('file', path))?.push(file);
    if (endings.has(baseName(path))) for (const key of pathEndingKeys(path)) found.get(key)?.push(file);
    for (const { fact, name, node } of unit.syms) {
      if (fact.hidden === true || node < 0) continue;
      const candidate = (isMember: boolean) => ({ node, path, reader: fact.statedBy ?? language, module, isMember, aliases: fact.aliases });
      const [own, full] = [comparedName(fact.kind, fact.name), comparedName(fact.kind, name)];
      if (names.has(own)) found.get(relationKey(fact.kind, own))?.push(candidate(own !== full));
      if (full !== own && names.has(full)) found.get(relationKey(fact.kind, full))?.push(candidate(false));
      for (const alias of fact.aliases ?? []) if (names.has(comparedName(fact.kind, alias))) found.get(relationKey(fact.kind, alias))?.push(candidate(false));
    }
  }
  for (const { node, method, pattern, path } of routes) found.get(relationKey('route_handler', pattern))?.push({ node, path, method, reader: '', module: '' });
  return found;
}

/** Nodes that the target means; none when several are equally near; undefined when nothing in the repository matches. */
function matches(from: string, target: RelationTarget, candidates: ReadonlyMap<string, readonly Candidate[]>): number[] | undefined {
  for (const kind of kindsOf(target)) {
    const fitting = (candidates.get(relationKey(kind, target.name)) ?? []).filter((c) => fits(c, target));
    if (fitting.length === 0) continue;
    const nodes = new Set(chosen(from, target, fitting).map((c) => c.node));
    return nodes.size === 1 || target.all ? [...nodes] : [];
  }
  return target.orElse && matches(from, target.orElse, candidates);
}

/** The one that says what happens when nothing matches. */
const lastTarget = (target: RelationTarget): RelationTarget => (target.orElse === undefined ? target : lastTarget(target.orElse));

function chosen(from: string, { all }: RelationTarget, fitting: readonly Candidate[]): readonly Candidate[] {
  if (all === true) return fitting;
  const near = nearest(from, fitting);
  return all === 'copies' ? copiesOf(near, fitting) : near;
}

/** All that stand in a module of that name; none when the nearest stand in several modules. */
function copiesOf(near: readonly Candidate[], fitting: readonly Candidate[]): readonly Candidate[] {
  const module = near[0]?.module;
  return near.every((c) => c.module === module) ? fitting.filter((c) => c.module === module) : [];
}

function fits(
  { path, reader, method, module: declared, isMember, aliases }: Candidate,
  { name, within, reader: wanted, module, full, also }: RelationTarget,
): boolean {
  if (full && isMember) return false;
  if (also?.some((alias) => !aliases?.includes(alias))) return false;
  if (module !== undefined && declared !== module && !declared.endsWith(`.${module}`)) return false;
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
  const name = target.module === undefined ? target.name : `${target.module}.${target.name}`;
  if (kind === undefined || NEVER_OUTSIDE.has(kind) || target.otherwise === 'unresolved') unresolved(source, name);
  else edges.add(source, nodes.phantom(SCHEMES.get(kind) ?? kind, name, kind), type, provenance, site);
}
