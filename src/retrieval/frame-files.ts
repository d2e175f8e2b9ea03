/**
 * The files that the frames of a trace may be in: by their whole paths, and for frames of installed packages by the words
 * of their file names. Frames in, a handful of files out; rank/frames.ts says which of them each frame means.
 */

import { splitIdentifier } from '../util/words.ts';
import type { RetrievalIndex } from './index-view.ts';
import type { FrameMention } from './keyword-set.ts';
import { type FramedFile, framePaths } from './rank/frames.ts';
import { filesWithPathWord } from './term-matches.ts';

/** A trace may be as long as the recursion that it reports. */
const MAX_PATHS = 16;
/** More files of one name than this are not read. */
const MAX_SAME = 60;

export async function framedFiles(index: RetrievalIndex, frames: readonly FrameMention[]): Promise<FramedFile[]> {
  const exact = await index.reader.filesByPath(framePaths(frames));
  const known = new Set(exact.map((f) => f.path));
  const missing = [...new Set(frames.map((f) => f.path))].filter((path) => !framePaths([{ path, line: 0, name: '' }]).some((p) => known.has(p)));
  const others = await Promise.all(missing.slice(0, MAX_PATHS).map((path) => sameName(index, path)));
  return [...new Map([...exact, ...others.flat()].map((f) => [f.id, { id: f.id, path: f.path }])).values()];
}

/** Files whose paths have all words of a file's name and of its folder. */
async function sameName({ corpus, reader, terms }: RetrievalIndex, path: string): Promise<FramedFile[]> {
  const words = [
    ...new Set(
      path
        .split('/')
        .slice(-2)
        .flatMap((part) => splitIdentifier(part.replace(/\.[^.]*$/, ''))),
    ),
  ].filter((w) => w.length > 1);
  const postings = words.length === 0 ? [] : await terms.over(reader).postings(words);
  const lists = postings.map(filesWithPathWord).sort((a, b) => a.length - b.length);
  const [rarest = [], ...others] = lists;
  const sets = others.map((files) => new Set(files));
  const files = rarest.filter((file) => sets.every((s) => s.has(file)));
  if (lists.length < words.length || files.length > MAX_SAME) return [];
  const first = files.map((file) => corpus.fileStart[file] as number).filter((id, i) => id < (corpus.fileStart[(files[i] as number) + 1] as number));
  return (await reader.nodes(first)).map((node) => ({ id: node.fileId, path: node.file }));
}
