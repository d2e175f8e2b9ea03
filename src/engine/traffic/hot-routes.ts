/** The routes and rpcs that production is asked for most, with the code behind them; none without traces. */
import type { NodeId } from '../../model/graph.ts';
import { HOT_SHARE, isServed, type TrafficEntry } from '../../model/traffic.ts';
import { servedWeights } from './read-traffic.ts';
import { environmentInWords, mainTraffic, percentOf, type Viewed } from './traffic-reach.ts';

export interface HotRoute {
  /** `GET /users/:id`. */
  readonly route: string;
  /** Of all requests of its environment, recent ones counting more: 0 to 1. */
  readonly share: number;
  readonly environment: string;
  /** The route and who handles it. */
  readonly ids: readonly NodeId[];
}

/** Busiest first. */
export async function hotRoutes(view: Viewed): Promise<HotRoute[]> {
  const services = await mainTraffic(view);
  const { total, of } = servedWeights(services);
  const busy = services.flatMap(({ environment, entries }) =>
    entries.filter((entry) => isServed(entry) && total > 0 && of(entry) / total >= HOT_SHARE).map((entry) => ({ environment, entry })),
  );
  const nodes = await view.reader.nodesByHash([...new Set(busy.flatMap(({ entry }) => endsOf(entry)))]);
  const ids = new Map(nodes.map(({ hash, id }) => [hash, id]));
  return busy
    .map(({ environment, entry }) => ({
      ...{ route: entry.source.name, share: of(entry) / total, environment },
      ids: endsOf(entry).flatMap((hash) => ids.get(hash) ?? []),
    }))
    .sort((a, b) => b.share - a.share);
}

const endsOf = ({ sourceHash, targetHash }: TrafficEntry) => [sourceHash, targetHash].filter((hash) => hash !== undefined);

/** `GET /users/:id (75% of the requests seen in production)`. */
export const hotRouteInWords = (hot: Pick<HotRoute, 'route' | 'share' | 'environment'>): string =>
  `${hot.route} (${percentOf(hot.share)} of the requests seen in ${environmentInWords(hot)})`;
