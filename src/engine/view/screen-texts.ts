/**
 * What a program's interface shows, out of its files of translations as the snapshot's commit has them. They are read
 * when a question is a message that no code says, not when the code is indexed: few questions are, and nothing has to be
 * kept or brought up to date for it. Nothing without git.
 */
import type { ScreenText } from '../../retrieval/rank/ui-text.ts';
import { blobSizes, readBlobs, tryGit } from '../../util/git.ts';
import { plainWords } from '../../util/words.ts';
import { isLocaleFile, localeEntries } from './locale-entries.ts';

/** Large applications have one file a page. */
const MOST_FILES = 400;
const MOST_BYTES = 2e6;
const LONGEST = 400;

export async function readScreenTexts(root: string, commit: string | null): Promise<ScreenText[]> {
  const files = commit === null ? [] : await localeFiles(root, commit);
  const sizes = await blobSizes(
    root,
    files.map(({ id }) => id),
  );
  const wanted = files.filter(({ id }) => (sizes.get(id) ?? 0) <= MOST_BYTES);
  const blobs = await readBlobs(
    root,
    wanted.map(({ id }) => id),
  );
  return wanted.flatMap(({ id, path }) => textsIn(path, blobs.get(id)));
}

async function localeFiles(root: string, commit: string): Promise<{ id: string; path: string }[]> {
  const listed = (await tryGit(root, ['ls-tree', '-r', '-z', commit, '--', '.'])) ?? '';
  const files: { id: string; path: string }[] = [];
  // `mode type id\tpath`. Taken apart for the few that count: large repositories have tens of thousands.
  for (const line of listed.split('\0')) {
    const tab = line.indexOf('\t');
    const path = line.slice(tab + 1);
    if (isLocaleFile(path)) files.push({ id: line.slice(line.lastIndexOf(' ', tab) + 1, tab), path });
  }
  return files.slice(0, MOST_FILES);
}

function textsIn(path: string, bytes: Uint8Array | undefined): ScreenText[] {
  if (bytes === undefined) return [];
  const entries = localeEntries(path, Buffer.from(bytes).toString('utf8'));
  return entries.filter(({ text }) => text.length <= LONGEST).map(({ key, text }) => ({ key, words: plainWords(text) }));
}
