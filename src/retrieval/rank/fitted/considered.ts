/**
 * What the features of a candidate are computed from: the best symbols so far go in, best first, and a plain record of each
 * comes out: how much of the task it says, how large it is, which others are in the list.
 */
import type { Rows } from '../../../model/adjacency.ts';
import { edgeTypeId } from '../../../model/edge-types.ts';
import { FILE_FIELDS, SYMBOL_FIELDS } from '../../../model/search-index.ts';
import { type Corpus, IS_TYPE_KIND } from '../../corpus.ts';
import type { MatchedWords } from '../../matched-words.ts';
import type { Scored } from '../evidence.ts';

export interface Considered {
  readonly id: number;
  /** Its score as a share of the best one. */
  readonly score: number;
  /** It says the message that the task quotes, is near the end of its stack trace, is the landmark that it asks for, or was of use for such words before. */
  readonly isCertain: boolean;
  readonly words: MatchedWords;
  /** How well its file matches, 0 to 1. */
  readonly file: number;
  readonly isType: boolean;
  readonly bodyWords: number;
  readonly lines: number;
  readonly members: number;
  readonly callees: number;
  readonly fileWords: number;
  readonly pathWords: number;
  /** How many better candidates have the same owner, the same file. */
  readonly behindOfOwner: number;
  readonly behindOfFile: number;
  /** The best score, as a share of the best of all, among the first candidates that call it. */
  readonly bestCaller: number;
}

const BODY = SYMBOL_FIELDS.indexOf('body');
const [PATH, CONTENT] = [FILE_FIELDS.indexOf('path'), FILE_FIELDS.indexOf('content')];
const [CALLS, CONTAINS] = [edgeTypeId('calls'), edgeTypeId('contains')];
/** Names of evidence. */
const CERTAIN = ['message', 'frames', 'landmark', 'feedback'];
/** Among how many of the best a caller counts. */
const FIRST = 30;

export interface ConsideredTask {
  /** For each candidate. */
  readonly words: readonly MatchedWords[];
  /** Per file, 0 to 1. */
  readonly fileScore: Float64Array;
}

/** `ids` are best first. */
export function describeConsidered(corpus: Corpus, scored: Scored, ids: readonly number[], task: ConsideredTask): Considered[] {
  const { nodeOwner, nodeFile, nodeKind, nodeLengths, nodeStartLine, nodeEndLine, fileLengths } = corpus.columns;
  const bodies = nodeLengths[BODY] as Uint16Array;
  const [paths, contents] = [fileLengths[PATH] as Uint32Array, fileLengths[CONTENT] as Uint32Array];
  const { in: into, out } = corpus.adjacency;
  const best = scored.score[ids[0] as number] as number;
  const shareOf = (id: number) => (scored.score[id] as number) / best;
  const callers = new Set(ids.slice(0, FIRST));
  const [owners, files] = [new Map<number, number>(), new Map<number, number>()];
  const isCertain = certainly(scored, ids);
  return ids.map((id, i) => {
    const [owner, file] = [nodeOwner[id] as number, nodeFile[id] as number];
    return {
      id,
      score: shareOf(id),
      isCertain: isCertain(id),
      words: task.words[i] as MatchedWords,
      file: task.fileScore[file] ?? 0,
      isType: IS_TYPE_KIND[nodeKind[id] as number] === true,
      bodyWords: bodies[id] as number,
      lines: (nodeEndLine[id] as number) - (nodeStartLine[id] as number),
      members: countEdges(out, id, CONTAINS),
      callees: countEdges(out, id, CALLS),
      fileWords: contents[file] ?? 0,
      pathWords: paths[file] ?? 0,
      behindOfOwner: owner < 0 ? 0 : countUp(owners, owner),
      behindOfFile: countUp(files, file),
      bestCaller: bestAmong(into, id, callers, shareOf),
    };
  });
}

/** A trace of fifty frames is not a list of fifty answers: those count that have this share of the innermost one. docs/lab/retrieval.md, "Steps of their own". */
const INNERMOST = 0.6;

function certainly({ contributions }: Scored, ids: readonly number[]): (id: number) => boolean {
  const shown = (id: number, evidence: string) => contributions.get(id)?.[evidence] ?? 0;
  const least = INNERMOST * Math.max(0, ...ids.map((id) => shown(id, 'frames')));
  return (id) => CERTAIN.some((evidence) => shown(id, evidence) > (evidence === 'frames' ? least : 0));
}

/** How often the key came before. */
function countUp(counts: Map<number, number>, key: number): number {
  const before = counts.get(key) ?? 0;
  counts.set(key, before + 1);
  return before;
}

function countEdges({ offsets, types }: Rows, id: number, type: number): number {
  let count = 0;
  for (let i = offsets[id] as number; i < (offsets[id + 1] as number); i++) if (types[i] === type) count++;
  return count;
}

function bestAmong({ offsets, targets, types }: Rows, id: number, callers: ReadonlySet<number>, shareOf: (id: number) => number): number {
  let best = 0;
  for (let i = offsets[id] as number; i < (offsets[id + 1] as number); i++) {
    const caller = targets[i] as number;
    if (types[i] === CALLS && callers.has(caller)) best = Math.max(best, shareOf(caller));
  }
  return best;
}
