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

/** Some ten seconds of a busy system, in some 60 MB. */
const MOST_SLOTS = 150_000;
/** Spans between a call and whose work it is. */
const MOST_STEPS = 64;
const MOST_WAITING = 10_000;

interface Counted {
  sighting: Sighting;
  readonly seen: Seen;
  /** Whether another span may name this end better. */
  readonly openSource: boolean;
  readonly openTarget: boolean;
}

/** What is known under one key: the span itself, and what others say of it before it comes. */
class Slot {
  parent = '';
  /** Undefined until the span has come. */
  service: SpanService | undefined = undefined;
  owner: TrafficEnd | undefined = undefined;
  counted: Counted[] | undefined = undefined;
  /** The end that answered a call. */
  answeredBy: TrafficEnd | undefined = undefined;
  /** Spans whose work it may be. */
  waiting: Slot[] | undefined = undefined;
}

export interface WindowOptions {
  readonly tally: TrafficTally;
  readonly findRoute: FindRoute;
  readonly slots?: number;
}

export class TraceWindow {
  readonly #tally: TrafficTally;
  readonly #findRoute: FindRoute;
  readonly #half: number;
  /** The newer half of what is remembered, and the older one, which is let go of as a whole: taking the oldest key out of a Map, again and again, walks over everything taken out before. */
  #newer = new Map<string, Slot>();
  #older = new Map<string, Slot>();

  constructor({ tally, findRoute, slots = MOST_SLOTS }: WindowOptions) {
    this.#tally = tally;
    this.#findRoute = findRoute;
    this.#half = Math.ceil(slots / 2);
  }

  take(span: Span, at: number): void {
    const meaning = meaningOf(span, this.#findRoute);
    const { service, key, parent } = span;
    const slot = key === '' ? new Slot() : this.#slotOf(key);
    slot.parent = parent;
    slot.service = service;
    slot.owner = meaning.owner;
    this.#tally.span(service, meaning.owner !== undefined || meaning.uses.length > 0);
    const seen = { at, duration: span.duration, failed: meaning.failed };
    this.#countEntry(span, meaning, seen);
    this.#countUses(span, slot, meaning, seen);
    if (slot.waiting !== undefined) this.#wake(slot);
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
    for (const counted of slot.counted ?? []) if (counted.openTarget) this.#recount(slot, counted, { target: end });
  }

  #countUses({ service, exceptions }: Span, slot: Slot, { uses, thrown, owner }: SpanMeaning, seen: Seen): void {
    if (uses.length === 0 && exceptions.length === 0) return;
    const { end, missing } = this.#ownerAbove(slot);
    const source = end ?? { kind: 'service', service: service.name, name: '' };
    for (const use of uses) this.#count(slot, service, use, { source, isOpen: missing !== '' }, seen);
    for (const { at, error } of thrown) {
      const thrower = at ?? owner ?? source;
      this.#tally.add(service, { type: 'throws', source: thrower, target: error }, { ...seen, failed: true });
    }
    if (missing !== '' && slot.counted !== undefined) this.#wait(missing, slot);
  }

  #count(slot: Slot, service: SpanService, { type, target, open }: Use, { source, isOpen }: { source: TrafficEnd; isOpen: boolean }, seen: Seen): void {
    const reached = open ? (slot.answeredBy ?? target) : target;
    const sighting = this.#tally.add(service, { type: typeFor(reached, type), source, target: reached }, seen);
    if (!open && !isOpen) return;
    slot.counted ??= [];
    slot.counted.push({ sighting, seen, openSource: isOpen, openTarget: open });
  }

  #recount({ service }: Slot, counted: Counted, better: Partial<Pick<Sighting, 'source' | 'target'>>): void {
    const ends = { ...counted.sighting, ...better };
    const to = { ...ends, type: typeFor(ends.target, ends.type) };
    if (sightingKey(to) !== sightingKey(counted.sighting)) counted.sighting = this.#tally.move(service as SpanService, counted.sighting, to, counted.seen);
  }

  /** Whose work a span is: the nearest above it, in its own service, that has a name. `missing`: the span that is not there yet. */
  #ownerAbove({ parent, service }: Slot): { end?: TrafficEnd; missing: string } {
    const own = (service as SpanService).name;
    let key = parent;
    for (let step = 0; key !== '' && step < MOST_STEPS; step++) {
      const above = this.#spanOf(key, own);
      if (above?.service === undefined) return { missing: key };
      if (above.service.name !== own) break;
      if (above.owner !== undefined) return { end: above.owner, missing: '' };
      key = above.parent;
    }
    return { missing: '' };
  }

  /** In Zipkin both sides of a call may have one id: the side that answers is kept under a key of its own. */
  #spanOf(key: string, service: string): Slot | undefined {
    const slot = this.#remembered(key);
    if (slot?.service?.name === service) return slot;
    const other = this.#remembered(`${key}${ANSWERING_SIDE}`);
    return other?.service === undefined ? slot : other;
  }

  #wait(key: string, waiting: Slot): void {
    const slot = this.#slotOf(key);
    slot.waiting ??= [];
    if (slot.waiting.length < MOST_WAITING) slot.waiting.push(waiting);
  }

  /** A span has come: those that waited for it look for their owner again. */
  #wake(slot: Slot): void {
    const { waiting = [] } = slot;
    slot.waiting = undefined;
    for (const waiter of waiting) {
      const { end, missing } = this.#ownerAbove(waiter);
      if (end !== undefined) for (const counted of waiter.counted ?? []) if (counted.openSource) this.#recount(waiter, counted, { source: end });
      if (missing !== '') this.#wait(missing, waiter);
    }
  }

  #remembered(key: string): Slot | undefined {
    return this.#newer.get(key) ?? this.#older.get(key);
  }

  #slotOf(key: string): Slot {
    const known = this.#remembered(key);
    if (known !== undefined) return known;
    if (this.#newer.size >= this.#half) [this.#older, this.#newer] = [this.#newer, new Map()];
    const slot = new Slot();
    this.#newer.set(key, slot);
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
