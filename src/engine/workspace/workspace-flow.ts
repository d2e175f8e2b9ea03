/**
 * How control gets from one symbol to another through the repositories of a workspace: the shortest ways, step by step.
 * What a repository uses from outside is what another one publishes, so a step may end in another repository.
 */
import type { CodeGraph } from '../../analysis/code-graph.ts';
import { type Completeness, judgeCompleteness } from '../../analysis/completeness.ts';
import { type Step, stepsFrom } from '../../analysis/flow/steps.ts';
import { type EdgeType, edgeTypeName } from '../../model/edge-types.ts';
import type { GraphNode, NodeId } from '../../model/graph.ts';
import { type CrossLink, CrossLinks } from './cross-links.ts';
import type { OpenWorkspace, Shard } from './open-workspace.ts';
import { findWorkspaceSubject, type WorkspaceCandidates } from './workspace-subject.ts';

export interface WorkspaceFlowRequest {
  readonly from: string;
  readonly to: string;
  readonly home?: string;
  readonly depth?: number;
  readonly limit?: number;
}

export interface WorkspaceFlowStep {
  readonly repo: string;
  readonly node: GraphNode;
  /** How the step before leads here; undefined for the first. */
  readonly via?: EdgeType;
  readonly confidence: number;
}

export interface WorkspaceFlowReport {
  readonly workspace: string;
  readonly from: { readonly repo: string; readonly node: GraphNode };
  readonly to: { readonly repo: string; readonly node: GraphNode };
  /** `backward`: nothing leads from the first to the second, but the other way round. */
  readonly direction: 'forward' | 'backward' | 'none';
  /** Each with its start. */
  readonly paths: readonly (readonly WorkspaceFlowStep[])[];
  readonly completeness: Completeness;
}

const DEPTH = 12;
const LIMIT = 5;
/** Beyond it two hubs are not connected in a way that says something. */
const MAX_VISITED = 50_000;

interface At {
  readonly repo: string;
  readonly id: NodeId;
}

interface Arrival {
  readonly from: At;
  readonly step: Step;
}

const keyOf = ({ repo, id }: At): string => `${repo} ${id}`;

export async function workspaceFlow(workspace: OpenWorkspace, request: WorkspaceFlowRequest): Promise<WorkspaceFlowReport | WorkspaceCandidates> {
  const from = await findWorkspaceSubject(workspace, request.from, request.home);
  if ('candidates' in from) return from;
  const to = await findWorkspaceSubject(workspace, request.to, request.home);
  if ('candidates' in to) return to;
  const search = new FlowSearch(workspace, new CrossLinks(workspace), request.depth ?? DEPTH);
  const [starts, goals] = [from, to].map(({ shard, subject }) => subject.ids.map((id) => ({ repo: shard.name, id }))) as [At[], At[]];
  const forward = await search.shortest(starts, goals, request.limit ?? LIMIT);
  const found = forward.length > 0 ? forward : await search.shortest(goals, starts, request.limit ?? LIMIT);
  const paths = await Promise.all(found.map((path) => describe(workspace, path)));
  const others = [
    ...workspace.skipped.map(({ name, reason }) => `${name} was not asked: ${reason}`),
    'calls on values whose type another repository alone knows are not followed',
  ];
  return {
    workspace: workspace.place.name,
    from: { repo: from.shard.name, node: from.subject.symbol },
    to: { repo: to.shard.name, node: to.subject.symbol },
    direction: forward.length > 0 ? 'forward' : found.length > 0 ? 'backward' : 'none',
    paths,
    completeness: judgeCompleteness({ found: found.length, unresolved: new Map(), dynamic: 0, others }),
  };
}

type Path = readonly { readonly at: At; readonly step?: Step }[];

class FlowSearch {
  readonly #workspace: OpenWorkspace;
  readonly #links: CrossLinks;
  readonly #depth: number;
  readonly #crossings = new Map<string, Promise<ReadonlyMap<NodeId, readonly CrossLink[]>>>();

  constructor(workspace: OpenWorkspace, links: CrossLinks, depth: number) {
    this.#workspace = workspace;
    this.#links = links;
    this.#depth = depth;
  }

  async shortest(starts: readonly At[], goals: readonly At[], limit: number): Promise<Path[]> {
    const wanted = new Set(goals.map(keyOf));
    const reached = new Map<string, Arrival[]>(starts.map((at) => [keyOf(at), []]));
    let level: readonly At[] = starts;
    for (let depth = 0; depth < this.#depth && level.length > 0 && reached.size < MAX_VISITED; depth++) {
      const next = new Map<string, { at: At; arrivals: Arrival[] }>();
      for (const from of level)
        for (const { at, step } of await this.#steps(from)) {
          const key = keyOf(at);
          if (reached.has(key)) continue;
          const known = next.get(key) ?? { at, arrivals: [] };
          known.arrivals.push({ from, step });
          next.set(key, known);
        }
      for (const [key, { arrivals }] of next) reached.set(key, arrivals);
      const arrived = [...next.values()].filter(({ at }) => wanted.has(keyOf(at)));
      if (arrived.length > 0) return arrived.flatMap(({ at }) => pathsTo(at, reached, limit)).slice(0, limit);
      level = [...next.values()].map(({ at }) => at);
    }
    return [];
  }

  async #steps({ repo, id }: At): Promise<{ at: At; step: Step }[]> {
    const shard = await this.#workspace.shard(repo);
    if (shard === undefined) return [];
    const graph: CodeGraph = await shard.view.graph();
    const crossings = await this.#crossingsOf(shard);
    return stepsFrom(graph, id).flatMap((step) => {
      const beyond = (crossings.get(step.to) ?? []).filter((l) => l.beyond.length === 0);
      if (beyond.length === 0) return [{ at: { repo, id: step.to }, step }];
      return beyond.map((l) => ({ at: { repo: l.publisher, id: l.target }, step: { ...step, confidence: Math.min(step.confidence, l.confidence) } }));
    });
  }

  #crossingsOf(shard: Shard): Promise<ReadonlyMap<NodeId, readonly CrossLink[]>> {
    let known = this.#crossings.get(shard.name);
    if (known === undefined) {
      known = this.#links.from(shard).then(({ links }) => {
        const byPhantom = new Map<NodeId, CrossLink[]>();
        for (const link of links) byPhantom.set(link.phantom, [...(byPhantom.get(link.phantom) ?? []), link]);
        return byPhantom;
      });
      this.#crossings.set(shard.name, known);
    }
    return known;
  }
}

function pathsTo(at: At, reached: ReadonlyMap<string, readonly Arrival[]>, limit: number): Path[] {
  const arrivals = reached.get(keyOf(at)) ?? [];
  if (arrivals.length === 0) return [[{ at }]];
  const found: Path[] = [];
  for (const { from, step } of arrivals) {
    if (found.length >= limit) break;
    for (const before of pathsTo(from, reached, limit - found.length)) found.push([...before, { at, step }]);
  }
  return found;
}

async function describe(workspace: OpenWorkspace, path: Path): Promise<WorkspaceFlowStep[]> {
  const steps: WorkspaceFlowStep[] = [];
  for (const { at, step } of path) {
    const [node] = (await (await workspace.shard(at.repo))?.view.reader.nodes([at.id])) ?? [];
    if (node !== undefined) steps.push({ repo: at.repo, node, confidence: step?.confidence ?? 1, ...(step && { via: edgeTypeName(step.edgeType) }) });
  }
  return steps;
}
