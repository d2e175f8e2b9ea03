/**
 * What a change from one snapshot to another does to the layers: which of their claims it retires, and which it brings
 * back. Whether a claim counted in an older snapshot follows from what counts now and from what has changed since.
 */
import type { GraphChanges } from '../../model/graph-changes.ts';
import type { Hash } from '../../model/hash.ts';
import { decodeClaims, decodedEdges } from '../../model/layer-claims.ts';
import type { GraphReader } from '../../store/contract.ts';

export interface LayerDiff {
  readonly id: string;
  readonly retired: number;
  readonly returned: number;
}

/** Hashes of nodes and files that a snapshot has. */
type Presence = ReadonlySet<Hash>;

/** `reader`: of the code graph. `changes`: between the snapshots. `since`: from the newer one to the stored graph. */
export async function diffLayers(reader: GraphReader, changes: GraphChanges, since: GraphChanges): Promise<LayerDiff[]> {
  const layers = await reader.layers();
  if (layers.length === 0) return [];
  const after = rolledBack(await presentNow(reader), since);
  const before = rolledBack(after, changes);
  const diffs: LayerDiff[] = [];
  for (const { id } of layers) {
    const diff = { id, retired: 0, returned: 0 };
    await reader.eachLayerClaims(id, (blob) => {
      const claims = decodeClaims(blob);
      const own = new Set(claims.nodes.map((n) => n.hash));
      for (const e of decodedEdges(claims)) {
        const rests = [e.source, e.target, e.sourceFile, e.targetFile].filter((hash) => hash !== undefined && !own.has(hash)) as Hash[];
        const [was, is] = [rests.every((hash) => before.has(hash)), rests.every((hash) => after.has(hash))];
        if (was && !is) diff.retired++;
        if (is && !was) diff.returned++;
      }
    });
    diffs.push(diff);
  }
  return diffs;
}

async function presentNow(reader: GraphReader): Promise<Presence> {
  const hex = Buffer.from(await reader.nodeHashes()).toString('hex');
  const found = new Set((await reader.files()).map((f) => f.hash));
  for (let at = 0; at < hex.length; at += 64) found.add(hex.slice(at, at + 64));
  return found;
}

function rolledBack(now: Presence, { nodes, files }: GraphChanges): Presence {
  const before = new Set(now);
  for (const { event, node } of nodes) {
    if (event === 'added') before.delete(node.hash);
    else before.add(node.hash);
  }
  for (const file of files) {
    if (file.after !== null) before.delete(file.after);
    if (file.before !== null) before.add(file.before);
  }
  return before;
}
