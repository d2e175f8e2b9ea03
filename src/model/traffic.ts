/**
 * What running programs were seen to do, in their own words: a route that was served, a call from one service to another,
 * a message, a query. The ends are names and not hashes, so that they can be looked up again when the code has changed.
 * Nothing of what was sent or answered is in here, and no address of a single thing: paths come as templates.
 */
import type { EdgeType } from './edge-types.ts';
import type { Hash } from './hash.ts';

export const END_KINDS = ['service', 'route', 'rpc', 'topic', 'table', 'datastore', 'code', 'endpoint', 'error'] as const;
export type EndKind = (typeof END_KINDS)[number];

/**
 * `name` by kind: `GET /users/{id}`, `shop.Cart/Add`, `orders`, `customers`, `redis`, `function|file|line`,
 * `GET api.example.com`, `TimeoutError`; '' for a service of which no more is known.
 */
export interface TrafficEnd {
  readonly kind: EndKind;
  /** Whose it is; '' for what belongs to none: topics, tables, hosts outside. */
  readonly service: string;
  readonly name: string;
}

export type TrafficType = Extract<EdgeType, 'runtime_calls' | 'runtime_rpc' | 'runtime_produces' | 'runtime_consumes' | 'throws'>;

/** A route or rpc that leads to its own service was served by it; every other relation leads from who acts to what is used. */
export interface Sighting {
  readonly type: TrafficType;
  readonly source: TrafficEnd;
  readonly target: TrafficEnd;
}

/** Latencies by bucket of a sketch (util/latency-sketch.ts). */
export type LatencyBuckets = ReadonlyMap<number, number>;

export interface TrafficCounts {
  readonly count: number;
  readonly errors: number;
  readonly latency: LatencyBuckets;
  /** Milliseconds since 1970. */
  readonly first: number;
  readonly last: number;
  /** The count, halved for every half-life between an observation and `last`. */
  readonly weight: number;
}

/** Which nodes the ends are, as far as the code says; `why` one of them is not found. */
export interface TrafficPlaces {
  readonly sourceHash?: Hash;
  readonly targetHash?: Hash;
  readonly why?: string;
}

export interface TrafficEntry extends Sighting, TrafficCounts, TrafficPlaces {}

/** What one service was seen to do in one environment: a unit of the layer. */
export interface ServiceTraffic {
  readonly environment: string;
  readonly service: string;
  /** Spans and log lines that were taken. */
  readonly spans: number;
  /** Those of them that name nothing by themselves: middleware, timers. */
  readonly unnamed: number;
  /** Entries that were counted together because there were too many. */
  readonly folded: number;
  readonly entries: readonly TrafficEntry[];
}

export const isServed = ({ source, target, type }: Sighting): boolean =>
  target.kind === 'service' && target.service === source.service && target.name === '' && (type === 'runtime_calls' || type === 'runtime_rpc');

const FIELD = '\t';

export const sightingKey = ({ type, source: s, target: t }: Sighting): string =>
  type + FIELD + s.kind + FIELD + s.service + FIELD + s.name + FIELD + t.kind + FIELD + t.service + FIELD + t.name;

export const unitKeyOf = ({ environment, service }: Pick<ServiceTraffic, 'environment' | 'service'>): string => `${environment}${FIELD}${service}`;

/** Undefined for a unit that is not of a service. */
export const serviceOfUnit = (key: string): string | undefined => (key.includes(FIELD) ? key.slice(key.indexOf(FIELD) + 1) : undefined);

const DAY_MS = 86_400_000;
/** What was seen two weeks ago counts half. */
const HALF_LIFE_MS = 14 * DAY_MS;
/** Older than this, counted back from what was seen last in the same service, is forgotten. */
export const EXPIRES_AFTER_MS = 90 * DAY_MS;

/** What the observations of an entry weigh at a time after the last of them. */
export const weightAt = ({ weight, last }: Pick<TrafficCounts, 'weight' | 'last'>, time: number): number =>
  time <= last ? weight : weight * 2 ** ((last - time) / HALF_LIFE_MS);

/** From this share of all requests on, code is on a hot path. */
export const HOT_SHARE = 0.02;

const [LEAST_SURE, MOST_SURE] = [0.2, 0.95];
/** Observations, counted with their age, that make an edge as sure as it gets. */
const SURE_AT = 10_000;

/** How sure an edge is that was seen so often: 1 is little, 100 is much, and 10,000 are no surer than any more. */
export const trafficConfidence = (weight: number): number =>
  Math.min(MOST_SURE, LEAST_SURE + (MOST_SURE - LEAST_SURE) * (Math.log10(1 + Math.max(0, weight)) / Math.log10(1 + SURE_AT)));
