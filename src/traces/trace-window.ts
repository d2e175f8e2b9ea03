/**
 * From single spans to relations between services. A call is known in full when three spans are: the one that calls,
 * the one whose work it is, and the one that answers it in another service. They come in any order, from different
 * programs, and some never do. So each span is counted at once as well as it is understood, and counted anew when another
 * says more. The last spans are remembered, up to a limit; nothing that was counted depends on remembering.
 */
import { type Sighting, sightingKey, type TrafficEnd } from '../model/traffic.ts';
import { ANSWERING_SIDE, type Span, type SpanService } from './span.ts';
import { type FindRoute, meaningOf, type SpanMeaning, type Use } from './span-meaning.ts';
import type { Seen, TrafficTally } from './traffic-tally.ts';

/** Some ten seconds of a busy system. */
const MOST_SLOTS = 200_000;
/** Spans between a call and whose work it is. */
const MOST_STEPS = 64;
const MOST_WAITING = 10_000;

/** A span that is remembered. */
interface Known {
  readonly parent: string;
  readonly service: SpanService;
  readonly owner: TrafficEnd | undefined;
  readonly counted: Counted[];
}

interface Counted {
  sighting: Sighting;
  readonly seen: Seen;
  /** Whether another span may name this end better. */
  openSource: boolean;
  openTarget: boolean;
}

/** What is known under one key, the span itself or what others say of it. */
interface Slot {
  known?: Known;
  /** The end that answered a call. */
  answeredBy?: TrafficEnd;
  /** Spans whose work it may be. */
  waiting?: Known[];
}

export interface WindowOptions {
  readonly tally: TrafficTally;
  readonly findRoute: FindRoute;
  readonly slots?: number;
}

export class TraceWindow {
  readonly #tally: TrafficTally;
  readonly #findRoute: FindRoute;
  readonly #limit: number;
  readonly #slots = new Map<string, Slot>();
  #waiting = 0;

  constructor({ tally, findRoute, slots = MOST_SLOTS }: WindowOptions) {
    this.#tally = tally;
    this.#findRoute = findRoute;
    this.#limit = slots;
  }

  take(span: Span, at: number): void {
    const meaning = meaningOf(span, this.#findRoute);
    const { service, key, parent } = span;
    const known: Known = { parent, service, owner: meaning.owner, counted: [] };
    this.#tally.span(service, meaning.owner !== undefined || meaning.uses.length > 0);
    if (key !== '') this.#slotOf(key).known = known;
    const seen = { at, duration: span.duration, failed: meaning.failed };
    this.#countEntry(span, meaning, seen);
    this.#countUses(span, known, meaning, seen);
    if (key !== '') this.#wake(key);
  }

  #countEntry({ service, parent }: Span, { entry, owner }: SpanMeaning, seen: Seen): void {
    if (entry === undefined) return;
    for (const sighting of entrySightings(entry, owner, service.name)) this.#tally.add(service, sighting, seen);
    if (parent !== '' && entry.type !== 'runtime_consumes') this.#answer(parent, entry.end);
  }

  /** A call was answered by this end: the span that made it learns so, now or when it comes. */
  #answer(caller: string, end: TrafficEnd): void {
    const slot = this.#slotOf(caller);
    slot.answeredBy = end;
    if (slot.known === undefined) return;
    for (const counted of slot.known.counted) if (counted.openTarget) this.#recount(slot.known, counted, { target: end });
  }

  #countUses({ key, service, exceptions }: Span, known: Known, { uses, thrown, owner }: SpanMeaning, seen: Seen): void {
    if (uses.length === 0 && exceptions.length === 0) return;
    const { end, missing } = this.#ownerAbove(known);
    const answeredBy = this.#slots.get(key)?.answeredBy;
    const source = end ?? { kind: 'service', service: service.name, name: '' };
    for (const use of uses) this.#count(known, use, { source, answeredBy, isOpen: missing !== '' }, seen);
    for (const { at, error } of thrown) {
      const thrower = at ?? owner ?? source;
      this.#tally.add(service, { type: 'throws', source: thrower, target: error }, { ...seen, failed: true });
    }
    if (missing !== '' && known.counted.length > 0) this.#wait(missing, known);
  }

  #count(known: Known, { type, target, open }: Use, at: { source: TrafficEnd; answeredBy: TrafficEnd | undefined; isOpen: boolean }, seen: Seen): void {
    const reached = open ? (at.answeredBy ?? target) : target;
    const sighting = this.#tally.add(known.service, { type: typeFor(reached, type), source: at.source, target: reached }, seen);
    if (open || at.isOpen) known.counted.push({ sighting, seen, openSource: at.isOpen, openTarget: open });
  }

  #recount(known: Known, counted: Counted, better: Partial<Pick<Sighting, 'source' | 'target'>>): void {
    const ends = { ...counted.sighting, ...better };
    const to = { ...ends, type: typeFor(ends.target, ends.type) };
    if (sightingKey(to) !== sightingKey(counted.sighting)) counted.sighting = this.#tally.move(known.service, counted.sighting, to, counted.seen);
  }

  /** Whose work a span is: the nearest above it, in its own service, that has a name. `missing`: the span that is not there yet. */
  #ownerAbove({ parent, service }: Known): { end?: TrafficEnd; missing: string } {
    let key = parent;
    for (let step = 0; key !== '' && step < MOST_STEPS; step++) {
      const known = this.#knownOf(key, service);
      if (known === undefined) return { missing: key };
      if (known.service.name !== service.name) break;
      if (known.owner !== undefined) return { end: known.owner, missing: '' };
      key = known.parent;
    }
    return { missing: '' };
  }

  /** In Zipkin both sides of a call may have one id: the side that answers is kept under a key of its own. */
  #knownOf(key: string, service: SpanService): Known | undefined {
    const known = this.#slots.get(key)?.known;
    if (known?.service.name === service.name) return known;
    return this.#slots.get(`${key}${ANSWERING_SIDE}`)?.known ?? known;
  }

  #wait(key: string, known: Known): void {
    if (this.#waiting >= this.#limit) return;
    const slot = this.#slotOf(key);
    slot.waiting ??= [];
    if (slot.waiting.length >= MOST_WAITING) return;
    slot.waiting.push(known);
    this.#waiting++;
  }

  /** A span has come: those that waited for it look for their owner again. */
  #wake(key: string): void {
    const slot = this.#slots.get(key);
    const { waiting } = slot ?? {};
    if (slot === undefined || waiting === undefined) return;
    delete slot.waiting;
    this.#waiting -= waiting.length;
    for (const known of waiting) {
      const { end, missing } = this.#ownerAbove(known);
      if (end !== undefined) for (const counted of known.counted) if (counted.openSource) this.#recount(known, counted, { source: end });
      if (missing !== '') this.#wait(missing, known);
    }
  }

  /** Oldest first out: a Map remembers the order in which keys came. */
  #slotOf(key: string): Slot {
    const known = this.#slots.get(key);
    if (known !== undefined) return known;
    const slot: Slot = {};
    this.#slots.set(key, slot);
    if (this.#slots.size > this.#limit) {
      const [oldest] = this.#slots.keys();
      this.#waiting -= this.#slots.get(oldest as string)?.waiting?.length ?? 0;
      this.#slots.delete(oldest as string);
    }
    return slot;
  }
}

/** A route or rpc leads to its service, and to the function that a span names; a message is taken by whoever subscribed. */
function entrySightings({ type, end }: NonNullable<SpanMeaning['entry']>, owner: TrafficEnd | undefined, service: string): Sighting[] {
  const code = owner?.kind === 'code' ? owner : undefined;
  const handler: TrafficEnd = { kind: 'service', service, name: '' };
  if (type === 'runtime_consumes') return [{ type, source: code ?? handler, target: end }];
  return [{ type, source: end, target: handler }, ...(code === undefined ? [] : [{ type, source: end, target: code }])];
}

/** An HTTP client may be answered by an rpc, and the other way round. */
function typeFor({ kind }: TrafficEnd, otherwise: Sighting['type']): Sighting['type'] {
  return kind === 'rpc' ? 'runtime_rpc' : kind === 'route' ? 'runtime_calls' : otherwise;
}
