/**
 * Adds what came in to the runtime layer of a repository, in one transaction: the units that it concerns are read,
 * merged, looked up in the code and written. When another process wrote meanwhile, the same is done again on what it wrote.
 */

import { knowingHome } from '../../config/paths.ts';
import type { Layer, LayerSubject, PlannedUnit } from '../../layers/contract.ts';
import { loadLayer } from '../../layers/registry.ts';
import type { StoredUnit, UnitClaims, UnitSeal } from '../../model/layer.ts';
import { encodeClaims } from '../../model/layer-claims.ts';
import { unitKeyOf } from '../../model/traffic.ts';
import { decodeTraffic, encodeTraffic } from '../../model/traffic-record.ts';
import { unitRoot } from '../../snapshot/layer-tree.ts';
import type { GraphReader, GraphStore } from '../../store/contract.ts';
import { StaleBaseError } from '../../store/stale-base-error.ts';
import { mergeTraffic } from '../../traces/merge-traffic.ts';
import type { TallyUnit } from '../../traces/traffic-tally.ts';
import { normalised, sealOf } from '../layers/layer-keeper.ts';
import type { RepositoryPlace } from '../repositories/locate-repository.ts';
import { noIndex, type Repository } from '../repositories/open-repository.ts';
import { addCounts, INTAKE_UNIT, type IntakeCounts, NO_COUNTS } from '../traffic/intake-counts.ts';
import { RUNTIME_LAYER } from '../traffic/read-traffic.ts';

export interface CameIn {
  readonly units: readonly TallyUnit[];
  readonly counts: IntakeCounts;
}

interface TrafficUnit extends PlannedUnit {
  readonly record: string;
}

const NO_LIMIT = new AbortController().signal;

/** Needs a repository opened for writing. */
export async function writeTraffic({ store, place }: Repository, came: CameIn): Promise<void> {
  const layer = (await loadLayer(RUNTIME_LAYER)) as Layer;
  for (;;) {
    try {
      await writeOnce(store, place, layer, came);
      return;
    } catch (error) {
      if (!(error instanceof StaleBaseError)) throw error;
    }
  }
}

/** Reads what looking things up takes, so that the first write is as quick as every other. */
export async function prepareTraffic({ store, place }: Repository): Promise<void> {
  const layer = (await loadLayer(RUNTIME_LAYER)) as Layer;
  const reader = await store.read();
  try {
    await layer.fill(await subjectOf(reader, place), [], async () => undefined, { jobs: 1, signal: NO_LIMIT });
  } finally {
    await reader.close();
  }
}

async function subjectOf(reader: GraphReader, place: RepositoryPlace): Promise<LayerSubject> {
  const [repo, snapshot] = [await reader.repo(), await reader.latestSnapshot()];
  if (repo === undefined || snapshot === undefined) throw noIndex({ ...place, known: true });
  return { repo, snapshot, reader, files: [], inputs: [], ...NOTHING_ELSE, home: knowingHome() };
}

/** Reads without layers: what comes in is looked up in the code alone, and layers change with every write. */
async function writeOnce(store: GraphStore, place: RepositoryPlace, layer: Layer, { units, counts }: CameIn): Promise<void> {
  const reader = await store.read();
  try {
    const subject = await subjectOf(reader, place);
    const { snapshot } = subject;
    const base = (await reader.layers()).find(({ id }) => id === layer.id);
    const sealed = new Map<string, UnitSeal>((await reader.layerUnits(layer.id)).map((seal) => [seal.key, seal]));
    const stored = await reader.layerRecords(layer.id, [...units.map(keyOf), INTAKE_UNIT]);
    const planned = merged(units, stored, snapshot.root);
    const put = [...(await mapped(layer, subject, planned)), countsUnit(layer, counts, stored.get(INTAKE_UNIT))];
    for (const { claims: _, record: __, ...seal } of put) sealed.set(seal.key, seal);
    const head = { id: layer.id, version: layer.version, source: layer.source, codeRoot: snapshot.root };
    await store.putLayer({ base: base?.root ?? null, seal: sealOf(head, [...sealed.values()]), put, drop: [] });
  } finally {
    await reader.close();
  }
}

/** Traffic is looked up in the graph alone: no file is read for it, no program run. */
const NOTHING_ELSE = {
  count: () => undefined,
  note: () => undefined,
  sourceOf: async () => undefined,
  readOutside: async () => undefined,
  trusted: false,
} as const;

const keyOf = ({ environment, name }: TallyUnit): string => unitKeyOf({ environment, service: name });

/** What one service did may have come in several pieces. */
function merged(units: readonly TallyUnit[], stored: ReadonlyMap<string, string>, root: string): TrafficUnit[] {
  const traffic = new Map<string, ReturnType<typeof mergeTraffic>>();
  for (const unit of units) {
    const key = keyOf(unit);
    const record = stored.get(key);
    traffic.set(key, mergeTraffic(traffic.get(key) ?? (record === undefined ? undefined : decodeTraffic(record)), unit));
  }
  return [...traffic].map(([key, service]) => ({ key, state: root, label: key, record: encodeTraffic(service) }));
}

async function mapped(layer: Layer, subject: LayerSubject, units: readonly TrafficUnit[]): Promise<StoredUnit[]> {
  const made: StoredUnit[] = [];
  if (units.length > 0)
    await layer.fill(subject, units, async (unit, claims) => void (claims !== undefined && made.push(storedUnit(layer, unit, claims))), {
      jobs: 1,
      signal: NO_LIMIT,
    });
  return made;
}

function storedUnit({ version }: Layer, { key, state }: PlannedUnit, said: UnitClaims): StoredUnit {
  const claims = normalised(said);
  const counts = { nodes: claims.nodes.length, edges: claims.edges.length };
  return { key, state: `${version} ${state}`, root: unitRoot(claims), ...counts, claims: encodeClaims(claims), record: claims.record ?? null };
}

function countsUnit(layer: Layer, counts: IntakeCounts, record: string | undefined): StoredUnit {
  const before = record === undefined ? NO_COUNTS : (JSON.parse(record) as IntakeCounts);
  return storedUnit(layer, { key: INTAKE_UNIT, state: '', label: INTAKE_UNIT }, { nodes: [], edges: [], record: JSON.stringify(addCounts(before, counts)) });
}
