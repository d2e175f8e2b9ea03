/**
 * Fills a layer: asks it for its units, leaves out those that are stored in the same state, and keeps the rest as they
 * come, some at a time, each time as one change. A run that is stopped loses the last seconds. The code graph is read
 * and never written.
 */
import { availableParallelism } from 'node:os';
import { UserError } from '../../errors.ts';
import type { Counted, Emit, Layer, LayerSource, LayerSubject, PlannedUnit } from '../../layers/contract.ts';
import { layerNames, loadLayer } from '../../layers/registry.ts';
import type { LayerSeal } from '../../model/layer.ts';
import { closestWord } from '../../util/closest-word.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { withSnapshot } from '../view/snapshot-view.ts';
import { LayerKeeper } from './layer-keeper.ts';
import { type SubjectRequest, subjectOf } from './layer-subject.ts';

export interface FillLayerRequest extends SubjectRequest {
  readonly layer: string;
  /** At most so many units this time. */
  readonly limit?: number;
  readonly jobs?: number;
  /** Minutes after which the run ends, with what it has. */
  readonly minutes?: number;
  /** Ends the run instead, at a moment that the caller chooses. */
  readonly signal?: AbortSignal;
  readonly progress?: (done: number, total: number, waiting: string) => void;
}

/** Timers hold no more: some 24 days. */
const LONGEST_MS = 2 ** 31 - 1;

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
  /** Problems that cost some units. */
  readonly notes: readonly string[];
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
    const [counted, notes]: [Counted[], string[]] = [[], []];
    const subject = await subjectOf(view, request, { count: (what) => counted.push(what), note: (problem) => notes.push(problem) });
    const keeper = await LayerKeeper.open(repository.store, subject, layer);
    const units = await layer.plan(subject);
    const open = units.filter((unit) => !keeper.has(unit));
    const now = open.slice(0, request.limit ?? open.length);
    const { failed, done } = await fillUnits(layer, subject, now, keeper, request);
    const seal = await keeper.finish();
    return {
      ...{ layer: seal, units: units.length, unchanged: units.length - open.length, filled: done - failed.length },
      ...{ failed, remaining: open.length - done, counted, notes, milliseconds: Math.round(performance.now() - started) },
    };
  });
}

async function fillUnits(
  layer: Layer,
  subject: LayerSubject,
  units: readonly PlannedUnit[],
  keeper: LayerKeeper,
  { jobs, minutes, signal, progress }: Pick<FillLayerRequest, 'jobs' | 'minutes' | 'signal' | 'progress'>,
): Promise<{ readonly failed: readonly string[]; readonly done: number }> {
  const failed: string[] = [];
  let done = 0;
  let waiting = '';
  const show = () => progress?.(done, units.length, waiting);
  const emit: Emit = async (unit, claims) => {
    done++;
    show();
    if (claims === undefined) failed.push(unit.label);
    else await keeper.add(unit, claims);
  };
  show();
  const status = (now: string) => {
    waiting = now;
    show();
  };
  if (units.length > 0) await layer.fill(subject, units, emit, { jobs: jobs ?? availableParallelism(), signal: signal ?? timeLimit(minutes), status });
  return { failed, done };
}

function timeLimit(minutes: number | undefined): AbortSignal {
  return minutes === undefined ? new AbortController().signal : AbortSignal.timeout(Math.min(Math.round(minutes * 60_000), LONGEST_MS));
}

/** What a layer could use in this repository. Undefined when it needs nothing of the kind. */
export async function layerSources(repository: Repository, request: SubjectRequest & { readonly layer: string }): Promise<readonly LayerSource[] | undefined> {
  const layer = await knownLayer(request.layer);
  const nowhere = { count: () => undefined, note: () => undefined };
  return withSnapshot(repository, async (view) => layer.sources?.(await subjectOf(view, request, nowhere)));
}

async function knownLayer(id: string): Promise<Layer> {
  const layer = await loadLayer(id);
  if (layer !== undefined) return layer;
  const names = layerNames();
  const close = closestWord(id, names);
  throw new UserError('USAGE', `There is no layer '${id}'.`, { hint: close === undefined ? `There are ${names.join(', ')}.` : `Did you mean ${close}?` });
}
