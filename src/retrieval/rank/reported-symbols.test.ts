/** A report is about the place where its words come together, and about what does the work. */
import { describe, expect, it } from 'vitest';
import { kindId } from '../../model/node-kinds.ts';
import type { Corpus } from '../corpus.ts';
import { startScores } from './evidence.ts';
import { boostDeclaringTypes, boostNamedMembers, boostReported, REPORT_PARAMS } from './reported-symbols.ts';

function noInterfaces(nodes: number) {
  const lines = new Uint32Array(nodes);
  return { nodeKind: new Uint8Array(nodes), nodeOwner: new Int32Array(nodes).fill(-1), nodeStartLine: lines, nodeEndLine: lines };
}

/** Three symbols; the second has ten relations and a hundred words in its body, the third is used in 40 places. */
const corpus = {
  adjacency: { out: { offsets: Uint32Array.of(0, 0, 10, 10) } },
  columns: { ...noInterfaces(3), nodeLengths: [[], [], [], [], Uint16Array.of(0, 100, 0), []] },
  referencesTo: (id: number) => (id === 2 ? 40 : 4),
} as unknown as Corpus;
const REPORT = { form: 'report' } as const;
const CHANGE = { form: 'change' } as const;

describe('boostReported', () => {
  it('puts first what matches more of the words, even when something else matches fewer of them better', () => {
    const scored = startScores(Float64Array.of(10, 0, 8), [0, 2]);
    boostReported(scored, corpus, Float64Array.of(0.3, 0, 0.8), REPORT, REPORT_PARAMS);
    expect(scored.score[2]).toBeGreaterThan(scored.score[0] as number);
  });

  it('of two with the same words prefers the one that does something, and says what that added', () => {
    const scored = startScores(Float64Array.of(10, 10, 0), [0, 1]);
    boostReported(scored, corpus, Float64Array.of(1, 1, 0), REPORT, REPORT_PARAMS);
    expect(scored.score[0]).toBe(10);
    expect(scored.score[1]).toBeGreaterThan(10);
    expect(scored.contributions.get(1)?.report).toBeCloseTo((scored.score[1] as number) - 10);
  });

  it('of two that a change names alike prefers the one that is used in few places', () => {
    const scored = startScores(Float64Array.of(10, 0, 10), [0, 2]);
    boostReported(scored, corpus, Float64Array.of(1, 0, 1), CHANGE, REPORT_PARAMS);
    expect(scored.score[0]).toBe(10);
    expect(scored.score[2]).toBeLessThan(10);
  });

  it('of a method and its declaration in an interface prefers the one that a change can be made in', () => {
    const declared = {
      ...corpus.columns,
      nodeKind: Uint8Array.of(kindId('method'), kindId('interface'), kindId('method')),
      nodeOwner: Int32Array.of(-1, -1, 1),
    };
    const scored = startScores(Float64Array.of(10, 0, 10), [0, 2]);
    boostReported(scored, { ...corpus, columns: declared, referencesTo: () => 0 }, Float64Array.of(1, 0, 1), CHANGE, REPORT_PARAMS);
    expect([...scored.score]).toEqual([10, 0, 6]);
  });

  it('leaves all others as they are', () => {
    const scored = startScores(Float64Array.of(10, 0, 10), [0, 2]);
    boostReported(scored, corpus, Float64Array.of(0.2, 0, 0.9), { form: 'question' }, REPORT_PARAMS);
    expect([...scored.score]).toEqual([10, 0, 10]);
  });
});

describe('a member that a change names with its owner', () => {
  it('comes before what has a little more of the words, and not before what has many more', () => {
    const scored = startScores(Float64Array.of(10, 4, 8), [0, 1, 2]);
    boostNamedMembers(scored, [2], CHANGE, REPORT_PARAMS);
    expect(scored.score[2]).toBeGreaterThan(10);
    boostNamedMembers(scored, [1], CHANGE, REPORT_PARAMS);
    expect(scored.score[1]).toBeLessThan(10);
  });

  it('gains nothing in a question', () => {
    const scored = startScores(Float64Array.of(10, 0, 8), [0, 2]);
    boostNamedMembers(scored, [2], { form: 'question' }, REPORT_PARAMS);
    expect(scored.score[2]).toBe(8);
  });
});

describe('the type that declares a field', () => {
  const holders = {
    ...corpus,
    columns: { ...corpus.columns, nodeKind: Uint8Array.of(kindId('class'), kindId('constant'), kindId('method')), nodeOwner: Int32Array.of(-1, 0, 0) },
  };

  it('comes close behind it in a change, though it has none of the words', () => {
    const scored = startScores(Float64Array.of(0, 10, 5), [1, 2]);
    boostDeclaringTypes(scored, holders, CHANGE, REPORT_PARAMS);
    expect(scored.score[0]).toBeLessThan(10);
    expect(scored.score[0]).toBeGreaterThan(5);
    expect(scored.hits).toContain(0);
  });

  it('gains nothing by its methods, nor in a question', () => {
    const scored = startScores(Float64Array.of(3, 0, 10), [0, 2]);
    boostDeclaringTypes(scored, holders, CHANGE, REPORT_PARAMS);
    const asked = startScores(Float64Array.of(3, 10, 0), [0, 1]);
    boostDeclaringTypes(asked, holders, { form: 'question' }, REPORT_PARAMS);
    expect([scored.score[0], asked.score[0]]).toEqual([3, 3]);
  });
});
