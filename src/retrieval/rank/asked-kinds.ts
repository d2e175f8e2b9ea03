/**
 * For a question that says what kind of thing it wants ("which workflow", "which table"): those come before the code and
 * the documents that say the same words. A model class stands for its table. Scales scores in place.
 */
import { neighboursBy } from '../../model/adjacency.ts';
import { edgeTypeId } from '../../model/edge-types.ts';
import { isTypeKind, NODE_KINDS, type NodeKind } from '../../model/node-kinds.ts';
import type { Corpus } from '../corpus.ts';
import { type Scored, scaleScores } from './evidence.ts';

export interface AskedKindParams {
  /** Factor for the first of the kinds, and for each further one as a share of that. */
  readonly factor: number;
  readonly further: number;
}

export const ASKED_KIND_PARAMS: AskedKindParams = { factor: 10, further: 0.5 };

const STANDS_FOR: ReadonlySet<number> = new Set([edgeTypeId('references')]);
const IS_TYPE = NODE_KINDS.map(isTypeKind);

export function boostAskedKinds(scored: Scored, corpus: Corpus, kinds: readonly NodeKind[], { factor, further }: AskedKindParams): void {
  if (kinds.length === 0) return;
  const factors = NODE_KINDS.map((kind) => (kinds.includes(kind) ? factor * further ** kinds.indexOf(kind) : 1));
  const { nodeKind } = corpus.columns;
  const ofKind = (id: number) => factors[nodeKind[id] as number] as number;
  scaleScores(scored, 'kind', (id) => {
    const own = ofKind(id);
    if (own > 1 || IS_TYPE[nodeKind[id] as number] !== true) return own;
    return Math.max(
      own,
      ...neighboursBy(corpus.adjacency.out, id, STANDS_FOR)
        .filter((to) => IS_TYPE[nodeKind[to] as number] && ofKind(to) > 1)
        .map(ofKind),
    );
  });
}
