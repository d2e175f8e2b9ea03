/**
 * Reads a file once from end to end and keeps nothing: afterwards it is in the system's cache. A whole check visits
 * pages in the order of the trees, which a disk that has to look for each of them takes three times as long for
 * (docs/lab/store.md, "fsck").
 */
import { open } from 'node:fs/promises';
import { totalmem } from 'node:os';

const BLOCK = 4 << 20;

export async function readThrough(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    // A file larger than the page cache would evict its own pages.
    if ((await file.stat()).size > totalmem() / 2) return;
    const block = Buffer.allocUnsafe(BLOCK);
    while ((await file.read(block, 0, BLOCK)).bytesRead > 0);
  } finally {
    await file.close();
  }
}
