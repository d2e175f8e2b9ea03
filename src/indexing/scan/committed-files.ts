/**
 * Bytes of committed files, as a scan takes them: from the disk where the file there is the committed one, else from
 * git. Asked for by path, with what is expected where that is known, so that git is not asked about what is plain.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readBlobs } from '../../util/git.ts';
import { readIfThereSync } from '../../util/read-if-there.ts';
import { dirtyPaths } from './git-changes.ts';
import type { ScannedFile } from './scanned-file.ts';

export interface WantedBlob {
  readonly path: string;
  /** Object id, or any name that git resolves to a blob. */
  readonly id: string;
}

/** What HEAD has: the disk's bytes where they are not a change to it. */
export async function headFiles(root: string, wanted: readonly WantedBlob[]): Promise<Map<string, ScannedFile>> {
  const onDisk = new Map(wanted.map((w) => [w.path, readDisk(root, w.path)]));
  const plain = (w: WantedBlob) => blobId(onDisk.get(w.path), w.id.length) === w.id;
  const doubtful = wanted.filter((w) => !plain(w));
  const dirty = await dirtyPaths(
    root,
    doubtful.map((w) => w.path),
  );
  const blobs = await blobFiles(
    root,
    doubtful.filter((w) => dirty.has(w.path) || onDisk.get(w.path) === undefined),
  );
  for (const { path } of wanted) {
    const bytes = onDisk.get(path);
    if (!blobs.has(path) && bytes !== undefined) blobs.set(path, scanned(root, path, bytes));
  }
  return blobs;
}

/** What git holds. */
export async function blobFiles(root: string, wanted: readonly WantedBlob[]): Promise<Map<string, ScannedFile>> {
  const bytes = await readBlobs(
    root,
    wanted.map((w) => w.id),
  );
  const found = new Map<string, ScannedFile>();
  for (const { path, id } of wanted) {
    const content = bytes.get(id);
    if (content !== undefined) found.set(path, scanned(root, path, content));
  }
  return found;
}

export const scanned = (root: string, path: string, content: Uint8Array): ScannedFile => ({
  path,
  absolutePath: join(root, path),
  size: content.length,
  content,
});

/** Undefined for what is not there, and for folders and links to nowhere. */
export function readDisk(root: string, path: string): Uint8Array | undefined {
  return readIfThereSync(join(root, path));
}

/** Git's own name for these bytes, in the repository's kind of hash. */
function blobId(bytes: Uint8Array | undefined, length: number): string | undefined {
  if (bytes === undefined) return undefined;
  const hash = createHash(length === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
