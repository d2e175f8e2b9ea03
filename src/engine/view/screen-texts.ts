/**
 * What a program's interface shows, out of its files of translations as the snapshot's commit has them. They are read
 * when a question is a message that no code says, not when the code is indexed: few questions are, and nothing has to be
 * kept or brought up to date for it. Nothing without git.
 */
import type { ScreenText } from '../../retrieval/rank/said-on-screen.ts';
import { readBlobs, tryGit } from '../../util/git.ts';
import { plainWords } from '../../util/words.ts';
import { isLocaleFile, localeEntries } from './locale-entries.ts';

/** Large applications have one file a page. */
const MOST_FILES = 400;
const MOST_BYTES = 2e6;
const LONGEST = 400;

export async function readScreenTexts(root: string, commit: string | null): Promise<ScreenText[]> {
  if (commit === null) return [];
  const listed = (await tryGit(root, ['ls-tree', '-r', '-z', '--long', commit, '--', '.'])) ?? '';
  const files = [...listed.matchAll(ENTRY)].map(([, id, size, path]) => ({ id: id as string, size: Number(size), path: path as string }));
  const wanted = files.filter(({ path, size }) => size <= MOST_BYTES && isLocaleFile(path)).slice(0, MOST_FILES);
  const blobs = await readBlobs(
    root,
    wanted.map(({ id }) => id),
  );
  return wanted.flatMap(({ id, path }) => textsIn(path, blobs.get(id)));
}

/** `mode type id size\tpath\0`. */
const ENTRY = /(?:^|\0)\d+ blob ([0-9a-f]+) +(\d+)\t([^\0]+)/g;

function textsIn(path: string, bytes: Uint8Array | undefined): ScreenText[] {
  if (bytes === undefined) return [];
  const entries = localeEntries(path, Buffer.from(bytes).toString('utf8'));
  return entries.filter(({ text }) => text.length <= LONGEST).map(({ key, text }) => ({ key, words: plainWords(text) }));
}
