/**
 * Files as answers: the evidence of a file's symbols, added up. Its best symbol counts in full, each further one a share
 * of the one before, so that many fair symbols beat one, and a long file has no advantage. Scores in, files out, best first.
 */
import type { FileId, NodeId } from '../../model/graph.ts';
import type { Corpus } from '../corpus.ts';
import { bestOf, type Scored } from './evidence.ts';

export interface RankedFile {
  readonly file: FileId;
  readonly score: number;
  /** Its best symbol. */
  readonly best: NodeId;
}

/** docs/lab/retrieval.md, "Forms of a task". */
const FURTHER = 0.7;
export interface FileParams {
  /** How far a file's evidence lifts its first symbol: the exponent of their ratio, for a topic and for a question how something works. */
  readonly topic: number;
  readonly workings: number;
}

/** docs/lab/retrieval.md, "Forms of a task". */
export const FILE_PARAMS: FileParams = { topic: 1, workings: 0 };

/** How many of the best symbols count. */
const COUNTED = 200;

export function rankFiles({ columns, answerable }: Corpus, scored: Scored, further: number = FURTHER): RankedFile[] {
  const files = new Map<FileId, { score: number; best: NodeId; share: number }>();
  for (const id of bestOf(scored, COUNTED)) {
    const file = columns.nodeFile[id] as number;
    if (file < 0 || !answerable[id]) continue;
    const known = files.get(file) ?? { score: 0, best: id, share: 1 };
    known.score += known.share * (scored.score[id] as number);
    known.share *= further;
    files.set(file, known);
  }
  return [...files].map(([file, { score, best }]) => ({ file, score, best })).sort((a, b) => b.score - a.score || a.best - b.best);
}
