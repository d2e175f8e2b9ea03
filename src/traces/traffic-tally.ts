/**
 * Sightings counted: by environment and service, then by what was seen. Holds what came since it was last drained. A
 * sighting can be taken back, when a span that came later says it better. The number of different entries is bounded:
 * what comes above it is counted together, and how much that was is counted too.
 */
import { type Sighting, sightingKey, type TrafficCounts, type TrafficEnd, unitKeyOf } from '../model/traffic.ts';
import { latencyBucket } from '../util/latency-sketch.ts';
import type { SpanService } from './span.ts';

/** Different entries of one service in one environment. */
const MOST_ENTRIES = 4_000;
/** Services and environments. */
const MOST_UNITS = 500;

export interface TallyEntry extends Sighting, Omit<TrafficCounts, 'latency' | 'weight'> {
  readonly latency: Map<number, number>;
}

export interface TallyUnit extends SpanService {
  readonly spans: number;
  readonly unnamed: number;
  readonly folded: number;
  readonly entries: ReadonlyMap<string, TallyEntry>;
}

export interface Seen {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Microseconds. */
  readonly duration: number;
  readonly failed: boolean;
}

type Growing<T> = { -readonly [K in keyof T]: T[K] };
type GrowingUnit = Growing<Omit<TallyUnit, 'entries'>> & { readonly entries: Map<string, Growing<TallyEntry>>; readonly known: Set<string> };

export class TrafficTally {
  #units = new Map<string, GrowingUnit>();
  /** The same by object: services are mostly one object each. */
  #byService = new Map<SpanService, GrowingUnit>();
  /** Names that were given room since the program began: a flood of new names must not grow what is stored. */
  readonly #known = new Map<string, Set<string>>();

  get size(): number {
    return this.#units.size;
  }

  span(service: SpanService, named: boolean): void {
    const unit = this.#unit(service);
    unit.spans++;
    if (!named) unit.unnamed++;
  }

  /** Returns what it was counted as: what to give to `move`. */
  add(service: SpanService, sighting: Sighting, seen: Seen): Sighting {
    return this.#count(service, sighting, seen, 1);
  }

  /** What was seen before was this. */
  move(service: SpanService, from: Sighting, to: Sighting, seen: Seen): Sighting {
    this.#count(service, from, seen, -1);
    return this.#count(service, to, seen, 1);
  }

  drain(): TallyUnit[] {
    const units = [...this.#units.values()];
    [this.#units, this.#byService] = [new Map(), new Map()];
    return units;
  }

  #count(service: SpanService, said: Sighting, { at, duration, failed }: Seen, sign: 1 | -1): Sighting {
    const unit = this.#unit(service);
    const saidKey = sightingKey(said);
    const isKnown = unit.known.has(saidKey);
    if (!isKnown && unit.known.size < MOST_ENTRIES) unit.known.add(saidKey);
    const folded = !isKnown && !unit.known.has(saidKey);
    const sighting = folded ? othersOf(said) : said;
    const key = folded ? sightingKey(sighting) : saidKey;
    if (folded) unit.folded += sign;
    const entry = unit.entries.get(key) ?? { ...sighting, count: 0, errors: 0, latency: new Map(), first: at, last: at };
    unit.entries.set(key, entry);
    entry.count += sign;
    if (failed) entry.errors += sign;
    if (at < entry.first) entry.first = at;
    if (at > entry.last) entry.last = at;
    const bucket = latencyBucket(duration);
    entry.latency.set(bucket, (entry.latency.get(bucket) ?? 0) + sign);
    return sighting;
  }

  #unit(service: SpanService): GrowingUnit {
    const known = this.#byService.get(service);
    if (known !== undefined) return known;
    const unit = this.#unitNamed(service);
    this.#byService.set(service, unit);
    return unit;
  }

  #unitNamed(service: SpanService): GrowingUnit {
    const key = unitKeyOf({ environment: service.environment, service: service.name });
    const known = this.#units.get(key);
    if (known !== undefined) return known;
    if (!this.#known.has(key) && this.#known.size >= MOST_UNITS && service.name !== OTHERS) return this.#unitNamed({ name: OTHERS, environment: '' });
    const names = this.#known.get(key) ?? new Set();
    this.#known.set(key, names);
    const unit: GrowingUnit = { name: service.name, environment: service.environment, spans: 0, unnamed: 0, folded: 0, entries: new Map(), known: names };
    this.#units.set(key, unit);
    return unit;
  }
}

const OTHERS = '(others)';
const otherEnd = ({ kind, service }: TrafficEnd): TrafficEnd => (kind === 'service' ? { kind, service, name: '' } : { kind, service, name: OTHERS });
const othersOf = ({ type, source, target }: Sighting): Sighting => ({ type, source: otherEnd(source), target: otherEnd(target) });
