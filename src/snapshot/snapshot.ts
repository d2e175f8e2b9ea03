/** A point in the chain: the tree's root, tied to a commit and to the snapshot before it. */
import type { Snapshot } from '../model/graph.ts';
import { type Hash, hashFields } from '../model/hash.ts';

export interface SnapshotInput {
  readonly root: Hash;
  readonly commit: string | null;
  readonly parent: Snapshot | undefined;
  readonly counts: { readonly nodes: number; readonly edges: number; readonly files: number };
  readonly createdAt: number;
}

/** Indexing the same state again is the same snapshot: it is not linked to itself. */
export function nextSnapshot({ root, commit, parent, counts, createdAt }: SnapshotInput): Snapshot {
  if (parent !== undefined && parent.root === root && parent.commit === commit) return { ...parent, createdAt };
  const generation = parent === undefined ? 0 : parent.generation + 1;
  const hash = hashFields('snapshot', [root, parent?.hash ?? '', commit ?? '', String(generation)]);
  return { hash, root, parent: parent?.hash ?? null, commit, generation, ...counts, createdAt };
}
