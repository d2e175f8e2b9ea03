/**
 * A function inside another is read with it, and people call the place by the outer one's name: among the best, the outer
 * function comes at least right before what it holds, if the question speaks for it too. Scales scores in place.
 * docs/lab/retrieval.md, "Steps of their own".
 */
import { isCallableKind, NODE_KINDS } from '../../model/node-kinds.ts';
import type { Corpus } from '../corpus.ts';
import { bestOf, type Scored, scaleEach } from './evidence.ts';

export interface OuterParams {
  /** The least share of the inner function's score that the outer one must have. */
  readonly least: number;
  /** Among how many of the best. */
  readonly among: number;
}

export const OUTER_PARAMS: OuterParams = { least: 0.5, among: 30 };

const IS_CALLABLE = NODE_KINDS.map(isCallableKind);
/** In front by a hair: what is between them in the list is not what they compete with. */
const JUST_BEFORE = 1.001;

export function liftOuterFunctions(scored: Scored, { columns }: Corpus, { least, among }: OuterParams = OUTER_PARAMS): void {
  const wanted = new Map<number, number>();
  for (const inner of bestOf(scored, among)) {
    const score = scored.score[inner] as number;
    for (const outer of functionsAround(inner, columns)) {
      const own = scored.score[outer] as number;
      if (own >= least * score && own < score) wanted.set(outer, Math.max(wanted.get(outer) ?? 0, (JUST_BEFORE * score) / own));
    }
  }
  scaleEach(scored, 'outer', wanted);
}

/** From the inside out; empty for what is in no function. */
function functionsAround(id: number, { nodeOwner, nodeKind }: Corpus['columns']): number[] {
  const isCallable = (at: number) => at >= 0 && IS_CALLABLE[nodeKind[at] as number] === true;
  const around: number[] = [];
  for (let at = id; isCallable(at) && isCallable(nodeOwner[at] as number); at = nodeOwner[at] as number) around.push(nodeOwner[at] as number);
  return around;
}
