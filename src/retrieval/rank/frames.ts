/**
 * Symbols that the lines of an error trace lie in: each frame that is in the repository gives its innermost symbol a
 * share, the innermost frame most. Frames of libraries name files that are not here, and give nothing.
 */
import type { FileId, GraphFile } from '../../model/graph.ts';
import type { Corpus } from '../corpus.ts';
import type { FrameMention } from '../keyword-set.ts';

/** What each frame further out is worth of the one before. */
const FADE = 0.85;
const MAX_PARTS = 16;

/** Paths that a frame's file may have here: the machine that failed had the repository somewhere else. */
export function framePaths(frames: readonly FrameMention[]): string[] {
  return [...new Set(frames.flatMap((f) => endings(f.path)))];
}

/** Longest first. A file name alone says too little when there were folders before it. */
function endings(path: string): string[] {
  const parts = path.split('/').filter((p) => p !== '' && p !== '.');
  const from = Math.max(0, parts.length - MAX_PARTS);
  const least = parts.length > 1 ? 2 : 1;
  return parts.slice(from, parts.length - least + 1).map((_, i) => parts.slice(from + i).join('/'));
}

/** Node id to its share, 0 to 1. `files` are those of framePaths that exist. */
export function frameShares(corpus: Corpus, frames: readonly FrameMention[], files: readonly GraphFile[]): Map<number, number> {
  const byPath = new Map(files.map((f) => [f.path, f.id]));
  const shares = new Map<number, number>();
  let worth = 1;
  for (const { path, line } of frames) {
    const file = endings(path)
      .map((p) => byPath.get(p))
      .find((id) => id !== undefined);
    const symbol = file === undefined ? undefined : symbolAt(corpus, file, line);
    if (symbol === undefined) continue;
    shares.set(symbol, Math.max(shares.get(symbol) ?? 0, worth));
    worth *= FADE;
  }
  return shares;
}

/** The smallest answerable symbol around a line. */
function symbolAt({ columns, fileStart, answerable }: Corpus, file: FileId, line: number): number | undefined {
  const { nodeStartLine, nodeEndLine } = columns;
  let best: number | undefined;
  const size = (id: number) => (nodeEndLine[id] as number) - (nodeStartLine[id] as number);
  for (let id = fileStart[file] as number; id < (fileStart[file + 1] as number); id++) {
    if (!answerable[id] || (nodeStartLine[id] as number) > line || (nodeEndLine[id] as number) < line) continue;
    if (best === undefined || size(id) < size(best)) best = id;
  }
  return best;
}
