/**
 * A workspace from above: which repository uses which, by what (packages, requests, rpcs, topics, images, modules,
 * submodules), how much, and whether the versions agree.
 */
import { normaliseRemote } from '../../config/repo-url.ts';
import { CrossLinks, type LinkKind } from './cross-links.ts';
import type { OpenWorkspace, Shard } from './open-workspace.ts';
import { type PackageVersion, packageVersions } from './package-versions.ts';
import { submodulesOf } from './submodules.ts';
import type { Surface } from './surface.ts';

export interface MappedRepository {
  readonly name: string;
  readonly root: string;
  readonly url: string;
  readonly commit: string | null;
  readonly nodes: number;
  readonly packages: readonly { readonly purl: string; readonly version: string }[];
}

export interface RepositoryUse {
  readonly user: string;
  readonly publisher: string;
  readonly kind: LinkKind | 'submodule';
  /** Different things that are used; of a submodule 1. */
  readonly names: number;
  /** The most used of them. */
  readonly most: readonly { readonly name: string; readonly uses: number }[];
}

export interface WorkspaceMap {
  readonly workspace: string;
  readonly repositories: readonly MappedRepository[];
  /** Most names first. */
  readonly uses: readonly RepositoryUse[];
  readonly versions: readonly PackageVersion[];
}

const MOST = 5;

export async function workspaceMap(workspace: OpenWorkspace): Promise<WorkspaceMap> {
  const links = new CrossLinks(workspace);
  const [shards, surfaces] = [await workspace.shards(), await links.surfaces()];
  const uses: RepositoryUse[] = [];
  const versions: PackageVersion[] = [];
  for (const shard of shards) {
    uses.push(...(await usesOf(workspace, links, shard)), ...submoduleUses(shard, shards));
    versions.push(...(await packageVersions(links, shard.name)));
  }
  return {
    workspace: workspace.place.name,
    repositories: shards.map((shard) => mapped(shard, surfaces.get(shard.name))),
    uses: uses.sort((a, b) => b.names - a.names || (a.user + a.publisher < b.user + b.publisher ? -1 : 1)),
    versions,
  };
}

function mapped({ name, view: { repo, snapshot } }: Shard, surface: Surface | undefined): MappedRepository {
  const packages = (surface?.packages ?? []).map(({ purl, version }) => ({ purl, version }));
  return { name, root: repo.root, url: repo.url, commit: snapshot.commit, nodes: snapshot.nodes, packages };
}

async function usesOf(workspace: OpenWorkspace, links: CrossLinks, user: Shard): Promise<RepositoryUse[]> {
  const groups = new Map<string, { publisher: string; kind: LinkKind; phantoms: Map<number, Set<number>> }>();
  for (const { publisher, kind, phantom, target } of (await links.from(user)).links) {
    const key = `${publisher} ${kind}`;
    const group = groups.get(key) ?? { publisher, kind, phantoms: new Map() };
    groups.set(key, group);
    group.phantoms.set(target, (group.phantoms.get(target) ?? new Set()).add(phantom));
  }
  const found: RepositoryUse[] = [];
  for (const { publisher, kind, phantoms } of groups.values())
    found.push({ user: user.name, publisher, kind, names: phantoms.size, most: await mostUsed(workspace, user, publisher, phantoms) });
  return found;
}

async function mostUsed(workspace: OpenWorkspace, user: Shard, publisher: string, phantoms: ReadonlyMap<number, ReadonlySet<number>>) {
  const counts = await user.view.reader.countEdgesTo([...new Set([...phantoms.values()].flatMap((ids) => [...ids]))]);
  const uses = [...phantoms].map(([target, ids]) => ({ target, uses: [...ids].reduce((sum, id) => sum + (counts.get(id) ?? 0), 0) }));
  const most = uses.sort((a, b) => b.uses - a.uses || a.target - b.target).slice(0, MOST);
  const names = new Map(((await (await workspace.shard(publisher))?.view.reader.names(most.map((m) => m.target))) ?? []).map((n) => [n.id, n.name]));
  return most.map((m) => ({ name: names.get(m.target) ?? '', uses: m.uses }));
}

function submoduleUses({ name, view }: Shard, shards: readonly Shard[]): RepositoryUse[] {
  return submodulesOf(view.repo.root).flatMap(({ path, url }): RepositoryUse[] => {
    const remote = normaliseRemote(url);
    const other = shards.find((s) => s.view.repo.url === remote || s.view.repo.root === `${view.repo.root}/${path}`);
    return other === undefined || other.name === name
      ? []
      : [{ user: name, publisher: other.name, kind: 'submodule', names: 1, most: [{ name: path, uses: 1 }] }];
  });
}
