/** Layers and what filling one did, as JSON. */

import type { LayerSource } from '../../layers/contract.ts';
import type { FillSummary } from '../layers/fill-layer.ts';
import type { LayersAnswer } from '../layers/layer-status.ts';

export function layersRecord({ codeRoot, root, layers }: LayersAnswer) {
  const listed = layers.map(({ codeRoot: filledFrom, filledAt, ...layer }) => ({ ...layer, code_root: filledFrom, filled_at: filledAt }));
  return { code_root: codeRoot, combined_root: root, layers: listed };
}

/** Beside the statistics of the code graph. */
export const layerStatsRecord = ({ root, layers }: LayersAnswer) => ({
  combined_root: root,
  layers: layers.map(({ id, units, live, retired, root: own }) => ({ id, units, live, retired, root: own })),
});

export function fillRecord({ layer, ...counts }: FillSummary) {
  return { layer: layer.id, root: layer.root, nodes: layer.nodes, edges: layer.edges, ...counts };
}

export const layerSourcesRecord = (sources: readonly LayerSource[]) => ({ sources });
