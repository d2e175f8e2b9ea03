/**
 * How long before the newest trace a symbol was last seen to run. Ages are counted from that trace and not from now, so
 * that the same question on the same index has the same answer.
 */
import type { ServiceTraffic } from '../../model/traffic.ts';
import type { GraphReader } from '../../store/contract.ts';
import { readTraffic, seenSpan } from '../traffic/read-traffic.ts';

export type TraceAges = (ids: readonly number[]) => Promise<ReadonlyMap<number, number>>;

/** In seconds, by hash; empty when nothing was seen. */
export async function readTraceAges(reader: GraphReader): Promise<ReadonlyMap<string, number>> {
  const { services } = (await readTraffic(reader)) ?? { services: [] };
  const newest = seenSpan(services)?.last ?? 0;
  return new Map([...lastSeen(services)].map(([hash, last]) => [hash, (newest - last) / 1_000]));
}

function lastSeen(services: readonly ServiceTraffic[]): Map<string, number> {
  const seen = new Map<string, number>();
  for (const { sourceHash, targetHash, last } of services.flatMap((service) => service.entries))
    for (const hash of [sourceHash, targetHash]) if (hash !== undefined) seen.set(hash, Math.max(seen.get(hash) ?? 0, last));
  return seen;
}

export const traceAgesOf =
  (reader: GraphReader, ages: ReadonlyMap<string, number>): TraceAges =>
  async (ids) => {
    const found = new Map<number, number>();
    for (const { id, hash } of await reader.nodes(ids)) {
      const age = ages.get(hash);
      if (age !== undefined) found.set(id, age);
    }
    return found;
  };
