/** HTTP routes of a workspace, each with its repository and with who in other repositories sends requests to it. */
import type { ListedRoute } from '../inspect/list-routes.ts';
import { listRoutes } from '../inspect/list-routes.ts';
import { CrossLinks } from './cross-links.ts';
import type { OpenWorkspace } from './open-workspace.ts';

export interface WorkspaceRoute extends ListedRoute {
  readonly repo: string;
  /** Places in other repositories that send requests to it. */
  readonly requestedBy: readonly { readonly repo: string; readonly symbol: string; readonly file: string; readonly line: number }[];
}

export async function workspaceRoutes(workspace: OpenWorkspace): Promise<WorkspaceRoute[]> {
  const links = new CrossLinks(workspace);
  const routes: WorkspaceRoute[] = [];
  for (const shard of await workspace.shards()) {
    const requests = (await links.to(shard)).filter((l) => l.kind === 'http');
    const { routes: own } = await listRoutes(shard.repository);
    for (const route of own) {
      const requestedBy = await Promise.all(requests.filter((l) => l.target === route.route.id).map((l) => sendersOf(workspace, l.user, l.phantom)));
      routes.push({ ...route, repo: shard.name, requestedBy: requestedBy.flat() });
    }
  }
  return routes;
}

async function sendersOf(workspace: OpenWorkspace, repo: string, endpoint: number): Promise<WorkspaceRoute['requestedBy']> {
  const reader = (await workspace.shard(repo))?.view.reader;
  const edges = (await reader?.edgesTo([endpoint], ['consumes_endpoint'])) ?? [];
  const nodes = new Map(((await reader?.nodes(edges.map((e) => e.source))) ?? []).map((n) => [n.id, n]));
  return edges.flatMap(({ source, sites }) => {
    const node = nodes.get(source);
    return node === undefined ? [] : [{ repo, symbol: node.kind === 'file' ? '' : node.name, file: node.file, line: sites[0]?.line ?? node.startLine }];
  });
}
