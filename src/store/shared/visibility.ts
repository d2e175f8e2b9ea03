/** Visibility as a stored byte: append only. */
import type { Visibility } from '../../model/graph.ts';

const VISIBILITIES: readonly Visibility[] = ['public', 'protected', 'private', 'internal'];

export const visibilityId = (visibility: Visibility): number => VISIBILITIES.indexOf(visibility);

export function visibilityName(id: number): Visibility {
  const visibility = VISIBILITIES[id];
  if (visibility === undefined) throw new RangeError(`unknown visibility ${id}`);
  return visibility;
}
