/** The one symbol that a caller names; several that fit are an error that lists them. */
import { resolveSymbol } from '../../engine/symbols/resolve-symbol.ts';
import type { SnapshotView } from '../../engine/view/snapshot-view.ts';
import type { GraphNode } from '../../model/graph.ts';
import { AmbiguousName } from './ambiguous.ts';

export async function foundSymbol(reader: SnapshotView['reader'], name: string): Promise<GraphNode> {
  const resolved = await resolveSymbol(reader, name);
  if ('found' in resolved) return resolved.found;
  throw new AmbiguousName({ ...resolved, asked: name });
}
