/**
 * The community of every node by its id, kept for one snapshot, so that a walk can stay within the one that all its
 * seeds share. Read in one piece: working it out from the communities' own record would cost a question its second.
 */
import { type Hash, repoHash } from '../../model/hash.ts';
import type { GraphReader } from '../../store/contract.ts';
import { WALK_COMMUNITIES_NOTE } from './note-keys.ts';

interface StoredByNode {
  readonly snapshot: Hash;
  /** Base64 of 32-bit numbers, little-endian, one a node; -1 for none. */
  readonly labels: string;
}

export function encodeWalkCommunities(snapshot: Hash, community: Int32Array): string {
  const bytes = Buffer.alloc(community.length * 4);
  community.forEach((label, id) => {
    bytes.writeInt32LE(label, id * 4);
  });
  const stored: StoredByNode = { snapshot, labels: bytes.toString('base64') };
  return JSON.stringify(stored);
}

/** Undefined when communities were not computed for this snapshot. */
export async function readWalkCommunities(reader: GraphReader, nodes: number): Promise<Int32Array | undefined> {
  const [repo, snapshot] = [await reader.repo(), await reader.latestSnapshot()];
  if (repo === undefined || snapshot === undefined) return undefined;
  const note = (await reader.notes(WALK_COMMUNITIES_NOTE, [repoHash(repo.url)])).get(repoHash(repo.url));
  const stored = note === undefined ? undefined : (JSON.parse(note) as StoredByNode);
  if (stored?.snapshot !== snapshot.hash) return undefined;
  const bytes = Buffer.from(stored.labels, 'base64');
  return bytes.length === nodes * 4 ? Int32Array.from({ length: nodes }, (_, id) => bytes.readInt32LE(id * 4)) : undefined;
}
