/**
 * Routes that code registers and nobody asked for. Judged are those of services that were seen at all: of others nothing
 * is known, and that is said. Days are counted back from the newest observation.
 */
import { isInAny, ServiceFolders } from '../../layers/shared/service-folders.ts';
import { readServices } from '../../layers/shared/services-file.ts';
import { type GraphNode, NODE_FLAGS } from '../../model/graph.ts';
import { isServed, type ServiceTraffic } from '../../model/traffic.ts';
import type { GraphReader } from '../../store/contract.ts';
import { type ListedRoute, registeredRoutes } from '../inspect/list-routes.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { daysOf, readTraffic, type Span, seenSpan } from '../traffic/read-traffic.ts';
import { withSnapshot } from '../view/snapshot-view.ts';
import { inEnvironment } from './no-traffic.ts';

export interface DeadRoutesRequest {
  readonly environment?: string;
  /** A route that was not asked for in so many days is dead. */
  readonly days: number;
}

export interface DeadRoute {
  readonly method: string;
  readonly path: string;
  readonly route: GraphNode;
  readonly handlers: readonly GraphNode[];
  /** Before the days that count; absent when it was never seen. */
  readonly last?: number;
  /** Places in code that send requests to it. */
  readonly requests: number;
}

export interface DeadRoutesAnswer {
  readonly dead: readonly DeadRoute[];
  /** Routes that were judged, dead or not. */
  readonly judged: number;
  /** Routes of services that were never seen. */
  readonly unobserved: number;
  /** Absent when nothing ever came in: then nothing is judged. */
  readonly seen?: Span;
  /** Days that were looked at: those asked for, or fewer if less was seen. */
  readonly days: number;
  readonly environments: readonly string[];
  /** Requests that could not be mapped to a route: some of these may be theirs. */
  readonly unmapped: number;
}

const DAY_MS = 86_400_000;

export function deadRoutes(repository: Repository, { environment, days }: DeadRoutesRequest): Promise<DeadRoutesAnswer> {
  return withSnapshot(repository, async ({ reader, repo }) => {
    const traffic = await readTraffic(reader);
    const services = inEnvironment(traffic?.services ?? [], environment);
    const seen = seenSpan(services);
    if (seen === undefined) return NOTHING_SEEN;
    const asked = lastAsked(services);
    const isObserved = await observedFiles(reader, repo.root, services);
    const routes = (await registeredRoutes(reader)).filter(({ route }) => (route.flags & NODE_FLAGS.test) === 0);
    const judged = routes.filter(({ route }) => isObserved(route.file));
    const isDead = ({ route }: ListedRoute) => (asked.get(route.hash) ?? 0) < seen.last - days * DAY_MS;
    return {
      dead: judged
        .filter(isDead)
        .map((route) => deadRoute(route, asked.get(route.route.hash)))
        .sort(byPlace),
      ...{ judged: judged.length, unobserved: routes.length - judged.length, seen, days: Math.min(days, daysOf(seen)) },
      environments: [...new Set(services.map((s) => s.environment))].sort(),
      unmapped: services.flatMap((s) => s.entries).reduce((sum, e) => sum + (isServed(e) && e.sourceHash === undefined ? e.count : 0), 0),
    };
  });
}

const NOTHING_SEEN: DeadRoutesAnswer = { dead: [], judged: 0, unobserved: 0, days: 0, environments: [], unmapped: 0 };

function lastAsked(services: readonly ServiceTraffic[]): Map<string, number> {
  const asked = new Map<string, number>();
  for (const entry of services.flatMap((s) => s.entries)) {
    if (!isServed(entry) || entry.sourceHash === undefined) continue;
    asked.set(entry.sourceHash, Math.max(asked.get(entry.sourceHash) ?? 0, entry.last));
  }
  return asked;
}

/** A service whose folder is not known may be anywhere. */
async function observedFiles(reader: GraphReader, root: string, services: readonly ServiceTraffic[]): Promise<(file: string) => boolean> {
  const folders = new ServiceFolders(
    (await reader.files()).map((f) => f.path),
    await readServices(root),
  );
  const serving = services.filter(({ entries }) => entries.some(isServed));
  const own = serving.map(({ service }) => folders.of(service));
  if (own.some((list) => list.length === 0)) return () => true;
  return (file) => isInAny(file, own.flat());
}

const deadRoute = ({ method, path, route, handlers, requests }: ListedRoute, last: number | undefined): DeadRoute => ({
  ...{ method, path, route, handlers, requests },
  ...(last !== undefined && { last }),
});

const byPlace = (a: DeadRoute, b: DeadRoute): number =>
  a.route.file === b.route.file ? a.route.startLine - b.route.startLine : a.route.file < b.route.file ? -1 : 1;
