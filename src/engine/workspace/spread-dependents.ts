/**
 * Who depends on a symbol, through the repositories of a workspace: the walk of one repository goes on in every other one
 * that uses what it reached. A symbol that another repository uses from outside is a phantom there; both are one thing,
 * so crossing takes no step.
 */
import type { CodeGraph } from '../../analysis/code-graph.ts';
import type { EdgeRoles } from '../../analysis/dependents/edge-roles.ts';
import { type Dependent, findDependents } from '../../analysis/dependents/find-dependents.ts';
import { withoutIdleClients } from '../../analysis/dependents/idle-clients.ts';
import type { NodeId } from '../../model/graph.ts';
import type { CrossLink, CrossLinks } from './cross-links.ts';
import type { OpenWorkspace, Shard } from './open-workspace.ts';

export interface SpreadOptions {
  readonly roles: EdgeRoles;
  readonly depth: number;
  readonly confidence: number;
  /** Whether uses of something inside of a symbol, which the publisher does not know, count as uses of the symbol. */
  readonly beyond: boolean;
}

export interface SpreadDependent extends Dependent {
  readonly repo: string;
}

export interface Spread {
  /** In order of distance. */
  readonly found: readonly SpreadDependent[];
  /** Crossings that the walk took, by repository and phantom. */
  readonly crossed: ReadonlyMap<string, CrossLink>;
}

export const crossingKey = (repo: string, phantom: NodeId): string => `${repo} ${phantom}`;

interface Start {
  readonly repo: string;
  readonly id: NodeId;
  readonly confidence: number;
}

export async function spreadDependents(
  workspace: OpenWorkspace,
  links: CrossLinks,
  start: { readonly shard: Shard; readonly ids: readonly NodeId[] },
  options: SpreadOptions,
): Promise<Spread> {
  const walk = new WorkspaceWalk(workspace, links, options);
  return walk.run(start.ids.map((id) => ({ repo: start.shard.name, id, confidence: 1 })));
}

class WorkspaceWalk {
  readonly #workspace: OpenWorkspace;
  readonly #links: CrossLinks;
  readonly #options: SpreadOptions;
  readonly #found = new Map<string, SpreadDependent>();
  readonly #crossed = new Map<string, CrossLink>();
  /** Starts by distance. */
  readonly #waiting: Start[][] = [];
  readonly #started = new Set<string>();
  readonly #linksTo = new Map<string, Promise<ReadonlyMap<NodeId, readonly CrossLink[]>>>();

  constructor(workspace: OpenWorkspace, links: CrossLinks, options: SpreadOptions) {
    this.#workspace = workspace;
    this.#links = links;
    this.#options = options;
  }

  async run(starts: readonly Start[]): Promise<Spread> {
    this.#waiting[0] = [...starts];
    for (let distance = 0; distance < this.#options.depth; distance++)
      // What is reached without a step is walked on from at the same distance.
      for (let batch = this.#take(distance); batch.length > 0; batch = this.#take(distance)) await this.#walkFrom(batch, distance);
    return { found: [...this.#found.values()].sort((a, b) => a.depth - b.depth), crossed: this.#crossed };
  }

  #take(distance: number): Start[] {
    const batch = (this.#waiting[distance] ?? []).filter(({ repo, id }) => !this.#started.has(crossingKey(repo, id)));
    this.#waiting[distance] = [];
    return batch;
  }

  async #walkFrom(batch: readonly Start[], distance: number): Promise<void> {
    for (const repo of new Set(batch.map((s) => s.repo))) {
      const shard = await this.#workspace.shard(repo);
      if (shard === undefined) continue;
      const own = new Map(batch.filter((s) => s.repo === repo).map((s) => [s.id, s.confidence]));
      for (const id of own.keys()) this.#started.add(crossingKey(repo, id));
      const { roles, depth, confidence } = this.#options;
      const graph = await shard.view.graph();
      const { found, carriers } = findDependents(graph, [...own.keys()], { roles, depth: depth - distance, confidence });
      const kept = this.#keep(graph, repo, found, own, distance);
      const reached = [...own].map(([id, sure]) => ({ id, sure, at: distance }));
      for (const id of carriers) reached.push({ id, sure: 1, at: distance });
      for (const d of kept) reached.push({ id: d.id, sure: d.confidence, at: d.depth });
      await this.#cross(shard, reached);
    }
  }

  #keep(graph: CodeGraph, repo: string, found: readonly Dependent[], seeds: ReadonlyMap<NodeId, number>, distance: number): SpreadDependent[] {
    const nextOf = new Map(found.map((d) => [d.id, d.next]));
    const seedOf = (id: NodeId): NodeId => {
      let at = id;
      for (let step = 0; step <= this.#options.depth && !seeds.has(at); step++) at = nextOf.get(at) ?? at;
      return at;
    };
    return withoutIdleClients(graph, found).flatMap((d): SpreadDependent[] => {
      const confidence = Math.min(d.confidence, seeds.get(seedOf(d.id)) ?? 1);
      const spread = { ...d, repo, depth: d.depth + distance, confidence };
      const key = crossingKey(repo, d.id);
      const known = this.#found.get(key);
      if (known !== undefined && (known.depth < spread.depth || (known.depth === spread.depth && known.confidence >= confidence))) return [];
      this.#found.set(key, spread);
      return [spread];
    });
  }

  async #cross(shard: Shard, reached: readonly { readonly id: NodeId; readonly sure: number; readonly at: number }[]): Promise<void> {
    const links = await this.#to(shard);
    for (const { id, sure, at } of reached) {
      for (const link of links.get(id) ?? []) {
        const confidence = Math.min(sure, link.confidence);
        if (at >= this.#options.depth || confidence < this.#options.confidence || (link.beyond.length > 0 && !this.#options.beyond)) continue;
        const key = crossingKey(link.user, link.phantom);
        if (!this.#crossed.has(key)) this.#crossed.set(key, link);
        this.#waiting[at] ??= [];
        this.#waiting[at]?.push({ repo: link.user, id: link.phantom, confidence });
      }
    }
  }

  #to(shard: Shard): Promise<ReadonlyMap<NodeId, readonly CrossLink[]>> {
    let known = this.#linksTo.get(shard.name);
    if (known === undefined) {
      known = this.#links.to(shard).then(byTarget);
      this.#linksTo.set(shard.name, known);
    }
    return known;
  }
}

function byTarget(links: readonly CrossLink[]): ReadonlyMap<NodeId, readonly CrossLink[]> {
  const found = new Map<NodeId, CrossLink[]>();
  for (const link of links) {
    const known = found.get(link.target);
    if (known === undefined) found.set(link.target, [link]);
    else known.push(link);
  }
  return found;
}
