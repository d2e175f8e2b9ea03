/** Layers: claims against the roots of their units, units against the roots of their layers, counts against both. */

import type { StoredUnit, UnitSeal } from '../../model/layer.ts';
import { decodeClaims, decodedEdges } from '../../model/layer-claims.ts';
import type { GraphReader } from '../../store/contract.ts';
import { layerRoot, unitRoot } from '../layer-tree.ts';
import type { Findings } from './finding.ts';

export async function checkLayers(reader: GraphReader, findings: Findings): Promise<void> {
  for (const layer of await reader.layers()) {
    const units: UnitSeal[] = [];
    await reader.eachLayerUnit(layer.id, (unit) => {
      units.push(unit);
      checkUnit(layer.id, unit, findings);
    });
    if (layerRoot(layer.id, units) !== layer.root) findings.error('the root of a layer does not follow from its units', layer.id);
    const edges = units.reduce((sum, u) => sum + u.edges, 0);
    if (edges !== layer.edges || units.length !== layer.units) findings.error('a layer counts other numbers of units or edges', layer.id);
  }
}

function checkUnit(layer: string, { key, root, claims, record }: StoredUnit, findings: Findings): void {
  const decoded = decodeClaims(claims);
  const stored = { nodes: decoded.nodes, edges: [...decodedEdges(decoded)], ...(record === null ? {} : { record }) };
  if (unitRoot(stored) !== root) findings.error('the root of a unit does not follow from its claims', `${layer} ${key}`);
}
