/** Routes and API operations as JSON. */
import type { ListedRoute, RouteList } from '../inspect/list-routes.ts';
import { symbolRecord } from './symbol-record.ts';

export function routesRecord({ routes, unserved, operations, unread }: RouteList) {
  return { routes: routes.map(routeRecord), count: routes.length, operations, unserved: unserved.map(symbolRecord), unread };
}

const routeRecord = ({ method, path, framework, route, handlers, operations, requests }: ListedRoute) => ({
  ...{ method, path, framework, file: route.file, line: route.startLine },
  handlers: handlers.map(symbolRecord),
  operations: operations.map(symbolRecord),
  requests,
});
