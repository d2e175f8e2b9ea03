/**
 * Who calls a symbol, and what breaks when it changes, in all repositories of a workspace. The nearest are listed with
 * their places, all are counted, by repository; the answer says how complete it is and which versions the users expect.
 */
import { isTestNode } from '../../analysis/code-graph.ts';
import { type Completeness, judgeCompleteness } from '../../analysis/completeness.ts';
import { BLAST_ROLES, CALL_ROLES, callerRoles, type EdgeRoles } from '../../analysis/dependents/edge-roles.ts';
import { type EdgeType, edgeTypeName } from '../../model/edge-types.ts';
import type { CallSite, GraphNode } from '../../model/graph.ts';
import { withImplementations } from '../analyse/analysis-subject.ts';
import { CrossLinks } from './cross-links.ts';
import type { OpenWorkspace, Shard, SkippedRepository } from './open-workspace.ts';
import { type PackageVersion, packageVersions } from './package-versions.ts';
import { crossingKey, type Spread, type SpreadDependent, spreadDependents } from './spread-dependents.ts';
import { openEnds } from './workspace-open-ends.ts';
import { findWorkspaceSubject, type WorkspaceCandidates } from './workspace-subject.ts';

export interface WorkspaceDependentsRequest {
  readonly symbol: string;
  /** The repository that the user stands in. */
  readonly home?: string;
  readonly depth?: number;
  readonly limit?: number;
  readonly confidence?: number;
  /** False leaves tests out. */
  readonly tests?: boolean;
}

export interface WorkspaceDependent {
  readonly repo: string;
  readonly node: GraphNode;
  readonly depth: number;
  readonly confidence: number;
  readonly via: EdgeType;
  readonly uses: { readonly repo: string; readonly node: GraphNode };
  readonly sites: readonly CallSite[];
  readonly test: boolean;
}

export interface WorkspaceDependentsReport {
  readonly workspace: string;
  readonly repo: string;
  readonly symbol: GraphNode;
  readonly notes: readonly string[];
  readonly total: number;
  readonly tests: number;
  readonly repositories: readonly { readonly repo: string; readonly symbols: number; readonly tests: number }[];
  readonly listed: readonly WorkspaceDependent[];
  /** What the users in other repositories expect of the symbol's package, and what is here. */
  readonly versions: readonly PackageVersion[];
  readonly skipped: readonly SkippedRepository[];
  readonly completeness: Completeness;
}

const LIMIT = 50;

export function workspaceCallers(workspace: OpenWorkspace, request: WorkspaceDependentsRequest): Promise<WorkspaceDependentsReport | WorkspaceCandidates> {
  return dependents(workspace, { depth: 1, ...request }, ({ kind }) => callerRoles(kind));
}

export function workspaceBlastRadius(workspace: OpenWorkspace, request: WorkspaceDependentsRequest): Promise<WorkspaceDependentsReport | WorkspaceCandidates> {
  return dependents(workspace, { depth: 3, ...request }, () => BLAST_ROLES);
}

async function dependents(
  workspace: OpenWorkspace,
  { symbol: asked, home, depth, confidence = 0, limit = LIMIT, tests = true }: WorkspaceDependentsRequest & { readonly depth: number },
  rolesFor: (symbol: GraphNode) => EdgeRoles,
): Promise<WorkspaceDependentsReport | WorkspaceCandidates> {
  const named = await findWorkspaceSubject(workspace, asked, home);
  if ('candidates' in named) return named;
  const { shard } = named;
  const roles = rolesFor(named.subject.symbol);
  const subject = roles === CALL_ROLES ? withImplementations(await shard.view.graph(), named.subject) : named.subject;
  const links = new CrossLinks(workspace);
  const spread = await spreadDependents(workspace, links, { shard, ids: subject.ids }, { roles, depth, confidence, beyond: roles === BLAST_ROLES });
  const shown = tests ? spread : await withoutTests(workspace, spread);
  const counted = await countByRepository(workspace, shown);
  return {
    ...{ workspace: workspace.place.name, repo: shard.name, symbol: subject.symbol, notes: subject.notes },
    ...{ total: shown.found.length, tests: counted.reduce((sum, r) => sum + r.tests, 0), repositories: counted },
    listed: await describeDependents(workspace, shown, limit),
    versions: await packageVersions(links, shard.name),
    skipped: workspace.skipped,
    completeness: await completeness(workspace, links, { shard, ids: subject.ids, symbol: subject.symbol, spread }),
  };
}

async function withoutTests(workspace: OpenWorkspace, spread: Spread): Promise<Spread> {
  const graphs = new Map(await Promise.all((await workspace.shards()).map(async (s) => [s.name, await s.view.graph()] as const)));
  const isTest = ({ repo, id }: SpreadDependent): boolean => {
    const graph = graphs.get(repo);
    return graph !== undefined && isTestNode(graph, id);
  };
  return { ...spread, found: spread.found.filter((d) => !isTest(d)) };
}

export async function countByRepository(workspace: OpenWorkspace, { found }: Spread): Promise<WorkspaceDependentsReport['repositories']> {
  const counts = new Map<string, { repo: string; symbols: number; tests: number }>();
  for (const { repo, id } of found) {
    const shard = (await workspace.shard(repo)) as Shard;
    const known = counts.get(repo) ?? { repo, symbols: 0, tests: 0 };
    known.symbols++;
    if (isTestNode(await shard.view.graph(), id)) known.tests++;
    counts.set(repo, known);
  }
  return [...counts.values()].sort((a, b) => b.symbols - a.symbols || (a.repo < b.repo ? -1 : 1));
}

/** Nearest first; at the same distance product code before tests, the surest first. */
export async function describeDependents(workspace: OpenWorkspace, { found, crossed }: Spread, limit: number): Promise<WorkspaceDependent[]> {
  const graphs = new Map(await Promise.all((await workspace.shards()).map(async (s) => [s.name, await s.view.graph()] as const)));
  const isTest = ({ repo, id }: SpreadDependent): boolean => {
    const graph = graphs.get(repo);
    return graph !== undefined && isTestNode(graph, id);
  };
  const nearest = [...found].sort((a, b) => a.depth - b.depth || Number(isTest(a)) - Number(isTest(b)) || b.confidence - a.confidence).slice(0, limit);
  const listed: WorkspaceDependent[] = [];
  for (const repo of new Set(nearest.map((d) => d.repo))) {
    const own = nearest.filter((d) => d.repo === repo);
    listed.push(
      ...(await describeShard(workspace, (await workspace.shard(repo)) as Shard, own, crossed)).map((d, i) => ({
        ...d,
        test: isTest(own[i] as SpreadDependent),
      })),
    );
  }
  const order = new Map(nearest.map((d, i) => [crossingKey(d.repo, d.id), i]));
  const place = (d: WorkspaceDependent): number => order.get(crossingKey(d.repo, d.node.id)) ?? 0;
  return listed.sort((a, b) => place(a) - place(b));
}

async function describeShard(
  workspace: OpenWorkspace,
  { name, view: { reader } }: Shard,
  found: readonly SpreadDependent[],
  crossed: Spread['crossed'],
): Promise<Omit<WorkspaceDependent, 'test'>[]> {
  const nodes = new Map((await reader.nodes([...new Set(found.flatMap((d) => [d.id, d.next]))])).map((n) => [n.id, n]));
  const types = [...new Set(found.map((d) => edgeTypeName(d.edgeType)))];
  const edges = await reader.edgesFrom([...new Set(found.map((d) => d.id))], types);
  const sites = new Map(edges.map((e) => [`${e.source} ${e.target} ${e.type}`, e.sites]));
  return Promise.all(
    found.map(async ({ id, next, depth, confidence, edgeType }) => {
      const via = edgeTypeName(edgeType);
      const link = crossed.get(crossingKey(name, next));
      const target = link && (await targetOf(workspace, link.publisher, link.target));
      const uses = target ?? { repo: name, node: nodes.get(next) as GraphNode };
      return { repo: name, node: nodes.get(id) as GraphNode, depth, confidence, via, uses, sites: sites.get(`${id} ${next} ${via}`) ?? [] };
    }),
  );
}

async function targetOf(workspace: OpenWorkspace, repo: string, id: number): Promise<{ repo: string; node: GraphNode } | undefined> {
  const [node] = (await (await workspace.shard(repo))?.view.reader.nodes([id])) ?? [];
  return node && { repo, node };
}

interface Answered {
  readonly shard: Shard;
  readonly ids: readonly number[];
  readonly symbol: GraphNode;
  readonly spread: Spread;
}

async function completeness(workspace: OpenWorkspace, links: CrossLinks, answered: Answered): Promise<Completeness> {
  const { unresolved, others } = await openEnds(workspace, links, answered);
  return judgeCompleteness({ found: answered.spread.found.length, unresolved, dynamic: 0, others });
}
