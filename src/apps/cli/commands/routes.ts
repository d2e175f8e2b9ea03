/** `knowing routes`: the HTTP routes that code registers, and how they agree with the API specifications. */
import type { ListedRoute, RouteList } from '../../../engine/inspect/list-routes.ts';
import { routesRecord } from '../../../engine/records/routes-record.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { isBelow, pathFromRoot } from '../../../util/rooted-paths.ts';
import type { CommandSpec } from '../command.ts';
import { UNDER_OPTION } from '../folder-option.ts';
import type { Style } from '../output.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';
import { standpoint } from '../with-repository.ts';
import { WORKSPACE_OPTION, type WorkspaceFlag } from '../workspaces/workspace-option.ts';

interface RoutesOptions extends WorkspaceFlag {
  readonly under?: string;
  readonly unserved?: boolean;
  readonly undocumented?: boolean;
}

export const command: CommandSpec<RoutesOptions> = {
  name: 'routes',
  group: 'ask',
  summary: 'HTTP routes, their handlers and the API operations they serve',
  description:
    'Lists every route that code registers: method, path, handler, place. Operations of OpenAPI and Swagger files belong to the route of the same method and path. `--unserved` lists operations that nobody serves, `--undocumented` routes that no operation describes.',
  options: [
    UNDER_OPTION,
    { flags: '--unserved', summary: 'operations that no route serves' },
    { flags: '--undocumented', summary: 'routes without an operation' },
    WORKSPACE_OPTION,
  ],
  examples: [
    { line: 'routes', says: 'all routes' },
    { line: 'routes --unserved', says: 'what the specification promises in vain' },
    { line: 'routes --undocumented --under src/api', says: 'routes of a folder that no specification mentions' },
  ],
  async run(context) {
    if (context.options.workspace !== undefined) return (await import('../workspaces/routes.ts')).routesInWorkspace(context, context.options.workspace);
    const { listRoutes } = await import('../../../engine/inspect/list-routes.ts');
    await withIndexedRepository(context, async (repository) => {
      const { under = '' } = context.options;
      const folder = under === '' ? '' : pathFromRoot(under, standpoint(context, repository));
      const list = narrowed(await listRoutes(repository), folder, context.options);
      context.out.report(routesRecord(list), await routeLines(list, context.options));
    });
    return undefined;
  },
};

function narrowed(list: RouteList, folder: string, { unserved, undocumented }: RoutesOptions): RouteList {
  const inside = (node: GraphNode): boolean => isBelow(node.file, folder);
  const routes = unserved && !undocumented ? [] : list.routes.filter((r) => inside(r.route) && (!undocumented || r.operations.length === 0));
  return { ...list, routes, unserved: undocumented && !unserved ? [] : list.unserved.filter(inside) };
}

async function routeLines({ routes, unserved, operations, unread }: RouteList, options: RoutesOptions): Promise<(style: Style) => string[]> {
  const { alignColumns, formatCount } = await import('../reports/format-values.ts');
  const { unreadWords } = await import('../../../engine/unread/unread-files.ts');
  const rows = alignColumns(routes.map(routeRow)).map((row) => row.join('  ').trimEnd());
  const missing = alignColumns(unserved.map((o) => [o.name, `${o.file}:${o.startLine}`])).map((row) => `  ${row.join('  ')}`);
  const showsRoutes = !options.unserved || options.undocumented === true;
  return (style) => [
    ...rows,
    ...(showsRoutes ? [`${formatCount(routes.length)} ${routes.length === 1 ? 'route' : 'routes'}${options.undocumented ? ' without an operation' : ''}`] : []),
    ...(missing.length > 0 ? [style.bold(`${formatCount(missing.length)} of ${formatCount(operations)} operations are served by no route`), ...missing] : []),
    ...(missing.length === 0 && options.unserved ? [`all of ${formatCount(operations)} operations are served`] : []),
    ...(unread.length === 0 ? [] : [`not read, so not among them: ${unreadWords(unread)}`]),
  ];
}

function routeRow({ method, path, framework, route, handlers, operations, requests }: ListedRoute): string[] {
  const handler = handlers.map((h) => h.name).join(', ') || '?';
  const said = operations.map((o) => `${o.file}:${o.startLine}`).join(', ');
  const used = requests === 0 ? '' : `${requests} ${requests === 1 ? 'request' : 'requests'}`;
  return [method, path, handler, `${route.file}:${route.startLine}`, framework, [used, said].filter((part) => part !== '').join('  ')];
}
