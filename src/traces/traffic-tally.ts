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
type GrowingUnit = Growing<Omit<TallyUnit, 'entries'>> & { readonly entries: Map<string, Growing<TallyEntry>> };

export class TrafficTally {
  #units = new Map<string, GrowingUnit>();
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
    this.#units = new Map();
    return units;
  }

  #count(service: SpanService, said: Sighting, { at, duration, failed }: Seen, sign: 1 | -1): Sighting {
    const unit = this.#unit(service);
    const { sighting, key, folded } = this.#bounded(service, said);
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

  #bounded(service: SpanService, sighting: Sighting): { sighting: Sighting; key: string; folded: boolean } {
    const key = sightingKey(sighting);
    const unit = unitKeyOf({ ...service, service: service.name });
    const known = this.#known.get(unit) ?? new Set();
    this.#known.set(unit, known);
    if (known.has(key)) return { sighting, key, folded: false };
    if (known.size < MOST_ENTRIES) {
      known.add(key);
      return { sighting, key, folded: false };
    }
    const others = { type: sighting.type, source: otherEnd(sighting.source), target: otherEnd(sighting.target) };
    return { sighting: others, key: sightingKey(others), folded: true };
  }

  #unit(service: SpanService): GrowingUnit {
    const key = unitKeyOf({ ...service, service: service.name });
    const known = this.#units.get(key);
    if (known !== undefined) return known;
    const isNew = !this.#known.has(key) && this.#known.size >= MOST_UNITS;
    if (isNew) return this.#unit({ name: OTHERS, environment: '' });
    const unit: GrowingUnit = { ...service, spans: 0, unnamed: 0, folded: 0, entries: new Map() };
    this.#units.set(key, unit);
    if (!this.#known.has(key)) this.#known.set(key, new Set());
    return unit;
  }
}

const OTHERS = '(others)';
const otherEnd = ({ kind, service }: TrafficEnd): TrafficEnd => (kind === 'service' ? { kind, service, name: '' } : { kind, service, name: OTHERS });
