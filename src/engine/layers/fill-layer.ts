/**
 * Fills a layer: asks it for its units, leaves out those that are stored in the same state, and keeps the rest as they
 * come, some at a time, each time as one change. A run that is stopped loses the last seconds. The code graph is read
 * and never written.
 */
import { availableParallelism } from 'node:os';
import { UserError } from '../../errors.ts';
import type { Counted, Emit, Layer, LayerSubject, PlannedUnit } from '../../layers/contract.ts';
import { layerNames, loadLayer } from '../../layers/registry.ts';
import type { GraphFile } from '../../model/graph.ts';
import type { LayerSeal } from '../../model/layer.ts';
import type { GraphReader } from '../../store/contract.ts';
import { closestWord } from '../../util/closest-word.ts';
import { isBelow } from '../../util/rooted-paths.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { unknownPaths } from '../symbols/unknown-path.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';
import { LayerKeeper } from './layer-keeper.ts';

export interface FillLayerRequest {
  readonly layer: string;
  /** Files below these paths; empty for all. */
  readonly paths: readonly string[];
  /** At most so many units this time. */
  readonly limit?: number;
  readonly jobs?: number;
  /** Files from outside that the layer is filled from; absolute paths. */
  readonly inputs?: readonly string[];
  readonly progress?: (done: number, total: number) => void;
}

export interface FillSummary {
  readonly layer: LayerSeal;
  readonly units: number;
  /** Had their claims already. */
  readonly unchanged: number;
  readonly filled: number;
  /** Labels of units that the source has nothing to say about. */
  readonly failed: readonly string[];
  readonly remaining: number;
  /** What the layer wants to be known of this run. */
  readonly counted: readonly Counted[];
  readonly milliseconds: number;
}

/** Needs a repository opened for writing. */
export async function fillLayer(repository: Repository, request: FillLayerRequest): Promise<FillSummary> {
  const layer = await knownLayer(request.layer);
  return fillWith(repository, layer, request);
}

/** For a layer at hand. */
export async function fillWith(repository: Repository, layer: Layer, request: Omit<FillLayerRequest, 'layer'>): Promise<FillSummary> {
  const started = performance.now();
  return withSnapshot(repository, async (view) => {
    const counted: Counted[] = [];
    const subject = await subjectOf(view, request, (what) => counted.push(what));
    const keeper = await LayerKeeper.open(repository.store, subject, layer);
    const units = await layer.plan(subject);
    const open = units.filter((unit) => !keeper.has(unit));
    const now = open.slice(0, request.limit ?? open.length);
    const failed = await fillUnits(layer, subject, now, keeper, request);
    const seal = await keeper.finish();
    return {
      ...{ layer: seal, units: units.length, unchanged: units.length - open.length, filled: now.length - failed.length },
      ...{ failed, remaining: open.length - now.length, counted, milliseconds: Math.round(performance.now() - started) },
    };
  });
}

async function fillUnits(
  layer: Layer,
  subject: LayerSubject,
  units: readonly PlannedUnit[],
  keeper: LayerKeeper,
  { jobs, progress }: Pick<FillLayerRequest, 'jobs' | 'progress'>,
): Promise<string[]> {
  const failed: string[] = [];
  let done = 0;
  const emit: Emit = async (unit, claims) => {
    progress?.(++done, units.length);
    if (claims === undefined) failed.push(unit.label);
    else await keeper.add(unit, claims);
  };
  if (units.length > 0) await layer.fill(subject, units, emit, { jobs: jobs ?? availableParallelism() });
  return failed;
}

async function knownLayer(id: string): Promise<Layer> {
  const layer = await loadLayer(id);
  if (layer !== undefined) return layer;
  const names = layerNames();
  const close = closestWord(id, names);
  throw new UserError('USAGE', `There is no layer '${id}'.`, { hint: close === undefined ? `There are ${names.join(', ')}.` : `Did you mean ${close}?` });
}

async function subjectOf(view: SnapshotView, { paths, inputs = [] }: Omit<FillLayerRequest, 'layer'>, count: LayerSubject['count']): Promise<LayerSubject> {
  const { repo, snapshot } = view;
  const reader = view.layers?.code ?? view.reader;
  return { repo, snapshot, reader, files: await filesBelow(reader, paths), inputs, count };
}

async function filesBelow(reader: GraphReader, paths: readonly string[]): Promise<GraphFile[]> {
  const files = (await reader.files()).sort((a, b) => (a.path < b.path ? -1 : 1));
  const missing = paths.filter((path) => !files.some((f) => isBelow(f.path, path)));
  if (missing.length > 0)
    throw unknownPaths(
      missing,
      files.map((f) => f.path),
    );
  return paths.length === 0 ? files : files.filter((f) => paths.some((path) => isBelow(f.path, path)));
}
