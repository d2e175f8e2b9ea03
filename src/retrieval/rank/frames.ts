/**
 * Symbols that the frames of an error trace are in, by name or by line: each frame that is in the repository gives its
 * symbol a share, the innermost frame most. Frames of libraries name files that are not here, and give nothing.
 */
import type { FileId } from '../../model/graph.ts';
import type { Corpus } from '../corpus.ts';
import type { FrameMention } from '../keyword-set.ts';
import type { Namesakes } from './named-symbols.ts';

export interface FramedFile {
  readonly id: FileId;
  readonly path: string;
}

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

/** How many parts at the end two paths have in common. */
function commonEnding(a: string, b: string): number {
  const [x, y] = [a.split('/'), b.split('/')];
  let parts = 0;
  while (parts < Math.min(x.length, y.length) && x[x.length - 1 - parts] === y[y.length - 1 - parts]) parts++;
  return parts;
}

/**
 * The file of a frame among some files: the one with the longest common ending, because an installed package has other
 * folders in front than its repository (`site-packages/_pytest/x.py`, `src/_pytest/x.py`). None where two are as good.
 */
export function fileOfFrame(path: string, files: readonly FramedFile[]): FileId | undefined {
  const least = path.includes('/') ? 2 : 1;
  const ends = files.map((f) => ({ id: f.id, parts: commonEnding(path, f.path) })).filter(({ parts }) => parts >= least);
  const most = Math.max(0, ...ends.map(({ parts }) => parts));
  const best = ends.filter(({ parts }) => parts === most);
  return best.length === 1 ? best[0]?.id : undefined;
}

/** Node id to its share, 0 to 1. `files` are those that the frames may be in, `named` the symbols of the frames' names. */
export function frameShares(corpus: Corpus, frames: readonly FrameMention[], files: readonly FramedFile[], named: Namesakes = new Map()): Map<number, number> {
  const shares = new Map<number, number>();
  let worth = 1;
  for (const frame of frames) {
    const file = fileOfFrame(frame.path, files);
    const symbol = file === undefined ? undefined : (symbolNamed(corpus, file, frame, named) ?? symbolAt(corpus, file, frame.line));
    if (symbol === undefined) continue;
    shares.set(symbol, Math.max(shares.get(symbol) ?? 0, worth));
    worth *= FADE;
  }
  return shares;
}

/** Lines move from one version to the next, names stay: of the frame's name the symbol that is nearest to its line. */
function symbolNamed({ columns }: Corpus, file: FileId, { name, line }: FrameMention, named: Namesakes): number | undefined {
  const leaf = name.split(/[.#:]/).at(-1)?.toLowerCase() ?? '';
  const here = (named.get(leaf) ?? []).map((n) => n.id).filter((id) => columns.nodeFile[id] === file);
  const distance = (id: number) => Math.abs((columns.nodeStartLine[id] as number) - line);
  return here.sort((a, b) => distance(a) - distance(b) || a - b)[0];
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
