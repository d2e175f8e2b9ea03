/** Changed lines to changed symbols: of nested symbols the ones whose own lines changed, not whatever surrounds them. */
import type { Corpus } from '../corpus.ts';

interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** Ids of a file's answerable symbols with at least one changed line that belongs to none of their members. */
export function changedSymbols(corpus: Corpus, file: number, ranges: readonly LineRange[]): number[] {
  const { columns, fileStart, answerable } = corpus;
  const touched = new Map<number, number>();
  for (let id = fileStart[file] as number; id < (fileStart[file + 1] as number); id++) {
    if (!answerable[id]) continue;
    const lines = overlap(columns.nodeStartLine[id] as number, columns.nodeEndLine[id] as number, ranges);
    if (lines > 0) touched.set(id, lines);
  }
  const own = new Map(touched);
  for (const [id, lines] of touched) {
    const owner = columns.nodeOwner[id] as number;
    if (own.has(owner)) own.set(owner, (own.get(owner) as number) - lines);
  }
  return [...own].filter(([, lines]) => lines > 0).map(([id]) => id);
}

function overlap(start: number, end: number, ranges: readonly LineRange[]): number {
  let lines = 0;
  for (const { from, to } of ranges) lines += Math.max(0, Math.min(end, to) - Math.max(start, from) + 1);
  return lines;
}
