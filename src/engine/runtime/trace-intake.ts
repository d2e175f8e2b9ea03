/**
 * Where spans go in and layers come out: spans of any source are counted in memory and written to the repositories of
 * their services about once a second. A killed process loses what came since the last write. Everything that is not
 * taken is counted, and so is what could not be written.
 */
import type { Span } from '../../traces/span.ts';
import { TraceWindow } from '../../traces/trace-window.ts';
import { type TallyUnit, TrafficTally } from '../../traces/traffic-tally.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { addCounts, type IntakeCounts, isNothing, NO_COUNTS } from '../traffic/intake-counts.ts';
import { type RouteTemplates, readRouteTemplates } from './route-templates.ts';
import { type CameIn, prepareTraffic, writeTraffic } from './write-traffic.ts';

/** Clocks differ; nothing was seen before there was tracing. */
const AHEAD_MS = 600_000;
const LEAST_TIME = Date.UTC(2005, 0, 1);
/** Writes that failed are tried again with the next; more than this, a minute of them, is given up and counted. */
const MOST_UNWRITTEN = 240;

/** Remembered: names may be made up. */
const MOST_SERVICES = 5_000;

interface Home {
  readonly repository: Repository;
  templates: RouteTemplates;
  unwritten: CameIn[];
}

type Growing<T> = { -readonly [K in keyof T]: T[K] };

export class TraceIntake {
  readonly #homes: Home[] = [];
  readonly #tally = new TrafficTally();
  readonly #window: TraceWindow;
  readonly #homeOf = new Map<string, Home>();
  #counts = startCounts();
  #writing: Promise<void> = Promise.resolve();
  #total: IntakeCounts = NO_COUNTS;

  constructor() {
    const findRoute = (service: string, method: string, path: string) => this.#home(service)?.templates.find(service, method, path);
    this.#window = new TraceWindow({ tally: this.#tally, findRoute });
  }

  /** The first repository also takes what belongs to none. Each must be open for writing and indexed; before there is one, what comes in waits. */
  async adopt(repository: Repository): Promise<void> {
    const home = { repository, templates: await readRouteTemplates(repository), unwritten: [] };
    await prepareTraffic(repository);
    this.#homes.push(home);
    this.#homeOf.clear();
  }

  /** Resolves when nothing is written to it any more. What could not be written to it is counted as lost. */
  async release(repository: Repository): Promise<void> {
    const at = this.#homes.findIndex((home) => home.repository === repository);
    const [home] = at < 0 ? [] : this.#homes.splice(at, 1);
    this.#homeOf.clear();
    await this.#writing;
    for (const came of home?.unwritten ?? []) this.#giveUp(came);
  }

  /** Of this process, since it began. */
  get counts(): IntakeCounts {
    return addCounts(this.#total, this.#counts);
  }

  take(span: Span): void {
    const now = Date.now();
    const isOff = span.start > now + AHEAD_MS || span.start < LEAST_TIME;
    // A log without times is not a clock that is off.
    if (isOff && span.start !== 0) this.#counts.skewed++;
    this.#counts.spans++;
    this.#window.take(span, Math.round(isOff ? now : span.start));
  }

  malformed(): void {
    this.#counts.malformed++;
  }

  refuse(reason: string): void {
    this.#counts.refused[reason] = (this.#counts.refused[reason] ?? 0) + 1;
  }

  /** Writes what came since the last time. Resolves when it is on disk, or will be tried again. */
  flush(): Promise<void> {
    if (this.#homes.length === 0) return this.#writing;
    const units = this.#tally.drain();
    const counts: IntakeCounts = this.#counts;
    if (units.length > 0 || !isNothing(counts)) {
      this.#counts = startCounts();
      this.#total = addCounts(this.#total, counts);
      this.#assign(units, counts);
    }
    this.#writing = this.#writing.then(() => this.#writeAll());
    return this.#writing;
  }

  /** How many writes wait. */
  get unwritten(): number {
    return this.#homes.reduce((sum, home) => sum + home.unwritten.length, 0);
  }

  #assign(units: readonly TallyUnit[], counts: IntakeCounts): void {
    const [first] = this.#homes;
    for (const home of this.#homes) {
      const own = units.filter((unit) => this.#home(unit.name) === home);
      const ownCounts = home === first ? counts : NO_COUNTS;
      if (own.length > 0 || !isNothing(ownCounts)) home.unwritten.push({ units: own, counts: ownCounts });
      while (home.unwritten.length > MOST_UNWRITTEN) this.#giveUp(home.unwritten.shift() as CameIn);
    }
  }

  #giveUp({ units, counts }: CameIn): void {
    this.#counts.lost += units.reduce((sum, unit) => sum + unit.spans, 0) + counts.lost;
  }

  async #writeAll(): Promise<void> {
    for (const home of [...this.#homes]) {
      const batch = home.unwritten;
      if (batch.length === 0) continue;
      home.unwritten = [];
      const came = { units: batch.flatMap((b) => b.units), counts: batch.reduce((sum, b) => addCounts(sum, b.counts), NO_COUNTS) };
      try {
        await writeTraffic(home.repository, came);
        await this.#refresh(home);
      } catch (error) {
        home.unwritten = [...batch, ...home.unwritten];
        this.onError(error);
      }
    }
  }

  /** Hears what went wrong with a write. It is tried again with the next one. */
  onError: (error: unknown) => void = (error) => {
    throw error;
  };

  /** New code has new routes, and services may have moved. */
  async #refresh(home: Home): Promise<void> {
    const reader = await home.repository.store.read();
    const snapshot = await reader.latestSnapshot();
    await reader.close();
    if (snapshot === undefined || snapshot.hash === home.templates.snapshot) return;
    home.templates = await readRouteTemplates(home.repository);
    this.#homeOf.clear();
  }

  #home(service: string): Home | undefined {
    const known = this.#homeOf.get(service);
    if (known !== undefined) return known;
    const [first] = this.#homes;
    if (first === undefined) return undefined;
    const best = this.#homes.reduce((a, b) => (b.templates.claim(service) > a.templates.claim(service) ? b : a), first);
    if (this.#homeOf.size >= MOST_SERVICES) this.#homeOf.clear();
    this.#homeOf.set(service, best);
    return best;
  }
}

const startCounts = (): Growing<Omit<IntakeCounts, 'refused'>> & { refused: Record<string, number> } => ({ ...NO_COUNTS, refused: {} });
