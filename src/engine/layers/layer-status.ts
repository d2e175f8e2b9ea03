/** The layers of a repository: what each holds, and how much of it counts for the snapshot that is shown. */
import { UserError } from '../../errors.ts';
import type { LayerSeal } from '../../model/layer.ts';
import { closestWord } from '../../util/closest-word.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';

export interface LayerStatus extends LayerSeal {
  /** Edges that count. */
  readonly live: number;
  /** Edges whose ends changed: not shown, kept until `gc`. */
  readonly retired: number;
}

export interface LayersAnswer {
  readonly codeRoot: string;
  /** Root over the code graph and its layers; the code graph's own without layers. */
  readonly root: string;
  readonly layers: readonly LayerStatus[];
}

export function layerStatus(repository: Repository): Promise<LayersAnswer> {
  return withSnapshot(repository, async (view) => layersOf(view));
}

export function layersOf({ snapshot, layers }: SnapshotView): LayersAnswer {
  const { claims } = layers ?? {};
  const listed = claims?.layers.map((layer, i) => ({ ...layer, live: claims.counts[i]?.live ?? 0, retired: claims.counts[i]?.retired ?? 0 })) ?? [];
  return { codeRoot: snapshot.root, root: layers?.root ?? snapshot.root, layers: listed };
}

/** Needs a repository opened for writing. The code graph stays as it is. */
export async function dropLayer({ store }: Repository, id: string): Promise<LayerSeal> {
  const reader = await store.read();
  const layers = await reader.layers();
  await reader.close();
  const layer = layers.find((l) => l.id === id);
  if (layer === undefined) throw notThere(id, layers);
  await store.dropLayer(id);
  return layer;
}

function notThere(id: string, layers: readonly LayerSeal[]): UserError {
  const names = layers.map((l) => l.id);
  const close = closestWord(id, names);
  const hint = close !== undefined ? `Did you mean ${close}?` : names.length === 0 ? 'There are no layers.' : `There are ${names.join(', ')}.`;
  return new UserError('NOT_FOUND', `The index has no layer '${id}'.`, { hint });
}
