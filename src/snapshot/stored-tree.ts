/**
 * The tree of any snapshot of the chain. The newest one's is stored; an older one's is the newest one's with the changes
 * since taken back, read only for the packages that a question touches.
 */
import { EDGE_TYPES } from '../model/edge-types.ts';
import type { Snapshot } from '../model/graph.ts';
import type { GraphChanges } from '../model/graph-changes.ts';
import type { Hash } from '../model/hash.ts';
import type { PartSeal } from '../model/tree-part.ts';
import type { GraphReader } from '../store/contract.ts';
import type { TreeSource } from './prove-edge.ts';
import { changeLeaves } from './sorted-leaves.ts';
import { ITEM_BYTES, listRoot } from './tree-hash.ts';

export function newestTree(reader: GraphReader, snapshot: Snapshot): TreeSource {
  return {
    snapshot,
    packageRoots: () => reader.packageRoots(),
    partSeals: (name) => reader.partSeals([name]),
    leaves: (name, part) => reader.partLeaves(name, part),
  };
}

/** `since`: what has changed between the snapshot and the newest one. */
export function olderTree(newest: TreeSource, snapshot: Snapshot, since: GraphChanges): TreeSource {
  const leaves = async (name: string, part: string) => {
    const { came, went } = changedLeaves(since, name, part);
    return changeLeaves(await newest.leaves(name, part), came, went);
  };
  return {
    snapshot,
    leaves,
    packageRoots: async () => rootsBefore(await newest.packageRoots(), since),
    partSeals: async (name) => {
      const unchanged = since.packages.every((p) => p.package !== name);
      if (unchanged) return newest.partSeals(name);
      const seals = await Promise.all(['files', 'nodes', ...EDGE_TYPES].map(async (part) => sealOf(name, part, await leaves(name, part))));
      return seals.filter((seal) => seal.count > 0);
    },
  };
}

const sealOf = (name: string, part: string, leaves: Uint8Array): PartSeal => ({
  package: name,
  part,
  count: leaves.length / ITEM_BYTES,
  list: listRoot(leaves),
});

function rootsBefore(now: ReadonlyMap<string, Hash>, { packages }: GraphChanges): Map<string, Hash> {
  const roots = new Map(now);
  for (const { package: name, before } of packages) {
    if (before === null) roots.delete(name);
    else roots.set(name, before);
  }
  return roots;
}

function changedLeaves({ files, nodes, edges }: GraphChanges, name: string, part: string): { came: Hash[]; went: Hash[] } {
  if (part === 'files') {
    const own = files.filter((f) => f.package === name);
    return { came: own.flatMap((f) => f.after ?? []), went: own.flatMap((f) => f.before ?? []) };
  }
  const own =
    part === 'nodes'
      ? nodes.filter((n) => n.node.package === name).map((n) => ({ event: n.event, hash: n.node.hash }))
      : edges.filter((e) => e.source.package === name && e.type === part);
  const hashes = (event: 'added' | 'removed') => own.filter((c) => c.event === event).map((c) => c.hash);
  return { came: hashes('added'), went: hashes('removed') };
}
