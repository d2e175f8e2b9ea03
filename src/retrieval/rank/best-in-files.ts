/** The files of a ranking as an answer: as many as the evidence is for, each with the symbols that speak for it. Pure. */
import type { NodeId } from '../../model/graph.ts';
import type { Corpus } from '../corpus.ts';
import type { Scored } from './evidence.ts';
import { type RankedFile, rankFiles } from './rank-files.ts';

export interface FileAnswer extends RankedFile {
  /** As a share of the best file's. */
  readonly share: number;
  /** Its best symbols, best first. */
  readonly symbols: readonly NodeId[];
}

/** A file below this share of the best is left out, but for the first few. */
const LAST = 0.25;
const FIRST_FEW = 3;
const MOST = 10;
/** Symbols that are shown of a file. */
const SHOWN = 3;

/** With `limit`, as many as that. `more`: files behind them. */
export function bestFiles(corpus: Corpus, scored: Scored, ranked: readonly NodeId[], limit?: number): { files: FileAnswer[]; more: number } {
  const all = rankFiles(corpus, scored);
  const best = all[0]?.score ?? 1;
  const end = all.findIndex(({ score }, i) => i >= FIRST_FEW && score < LAST * best);
  const count = limit ?? Math.min(MOST, end < 0 ? all.length : end);
  const inFile = (file: number) => ranked.filter((id) => corpus.columns.nodeFile[id] === file).slice(0, SHOWN);
  return { files: all.slice(0, count).map((f) => ({ ...f, share: f.score / best, symbols: inFile(f.file) })), more: Math.max(0, all.length - count) };
}
