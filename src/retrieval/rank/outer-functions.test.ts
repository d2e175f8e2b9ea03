/** A function comes before the functions inside it, where the question speaks for both. */
import { describe, expect, it } from 'vitest';
import { NODE_KINDS } from '../../model/node-kinds.ts';
import type { Corpus } from '../corpus.ts';
import { startScores } from './evidence.ts';
import { liftOuterFunctions } from './outer-functions.ts';

const FUNCTION = NODE_KINDS.indexOf('function');
const CLASS = NODE_KINDS.indexOf('class');

function order(scores: readonly number[], owners: readonly number[], kinds: readonly number[] = scores.map(() => FUNCTION)): number[] {
  const corpus = { columns: { nodeOwner: Int32Array.from(owners), nodeKind: Uint8Array.from(kinds) } } as unknown as Corpus;
  const ids = scores.map((_, id) => id);
  const scored = startScores(Float64Array.from(scores), ids);
  liftOuterFunctions(scored, corpus);
  return ids.sort((a, b) => (scored.score[b] as number) - (scored.score[a] as number));
}

describe('liftOuterFunctions', () => {
  it('puts a function right before the one inside it', () => {
    expect(order([6, 10, 8], [-1, 0, -1])).toEqual([0, 1, 2]);
  });

  it('leaves alone what the question hardly speaks for', () => {
    expect(order([2, 10, 8], [-1, 0, -1])).toEqual([1, 2, 0]);
  });

  it('is not a rule for classes and their methods', () => {
    expect(order([6, 10, 8], [-1, 0, -1], [CLASS, FUNCTION, FUNCTION])).toEqual([1, 2, 0]);
  });
});
