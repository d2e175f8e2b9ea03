import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjacencyOf, type IdEdge } from '../../../test/support/adjacency-of.ts';
import type { EdgeType } from '../../model/edge-types.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { randomWalk, WALK_PARAMS } from './random-walk.ts';

const PASSED_BY: ReadonlySet<NodeKind> = new Set(['file', 'external']);

function graph(kinds: readonly NodeKind[], edges: readonly IdEdge[], community?: number[]) {
  const adjacency = adjacencyOf(kinds.length, edges);
  const walkable = Uint8Array.from(kinds, (kind) => (PASSED_BY.has(kind) ? 0 : 1));
  return community === undefined ? { adjacency, walkable } : { adjacency, walkable, community: Int32Array.from(community) };
}

const functions = (n: number): NodeKind[] => Array.from({ length: n }, () => 'function');
const all = { ...WALK_PARAMS, cutoff: 0 };
const settled = { ...all, iterations: 500, tolerance: 1e-12, stableRounds: 1e9 };
const scores = (...args: Parameters<typeof randomWalk>) => new Map(randomWalk(...args).nodes.map((n) => [n.id, n.score]));

describe('random walk with restart', () => {
  it('reaches the stationary distribution', () => {
    const score = scores(graph(functions(2), [[0, 1]]), [{ id: 0, weight: 1 }], settled);
    expect(score.get(0)).toBe(1);
    expect(score.get(1)).toBeCloseTo(0.8);
  });

  it('follows an edge in proportion to its weight, in both directions', () => {
    const g = graph(functions(4), [
      [0, 1, 'calls'],
      [2, 0, 'references'],
      [0, 3, 'owned_by'],
    ]);
    const score = scores(g, [{ id: 0, weight: 1 }], settled);
    expect((score.get(1) as number) / (score.get(2) as number)).toBeCloseTo(1 / 0.4);
    expect(score.has(3)).toBe(false);
  });

  it('does not count contains and member_of twice', () => {
    const g = graph(
      ['class', 'method', 'function'],
      [
        [0, 1, 'contains'],
        [1, 0, 'member_of'],
        [0, 2, 'contains'],
      ],
    );
    const score = scores(g, [{ id: 0, weight: 1 }], settled);
    expect(score.get(1)).toBeCloseTo(score.get(2) as number);
  });

  it('follows an edge that a layer confirmed like any other', () => {
    const g = graph(functions(3), [
      [0, 1],
      [0, 2, 'calls', 'lsp_resolved'],
    ]);
    const score = scores(g, [{ id: 0, weight: 1 }], settled);
    expect(score.get(2)).toBeCloseTo(score.get(1) as number);
  });

  it('does not walk through files or externals', () => {
    const g = graph(
      ['function', 'file', 'external', 'function', 'function'],
      [
        [0, 1, 'references'],
        [3, 1, 'references'],
        [0, 2],
        [4, 2],
      ],
    );
    expect([...scores(g, [{ id: 0, weight: 1 }], all).keys()]).toEqual([0]);
    expect(randomWalk(g, [{ id: 2, weight: 1 }]).nodes).toEqual([]);
  });

  it('stops at the hop limit and at the node limit', () => {
    const chain = graph(
      functions(10),
      Array.from({ length: 9 }, (_, i) => [i, i + 1] as const),
    );
    const walked = randomWalk(chain, [{ id: 0, weight: 1 }], all).nodes;
    expect(walked.map((n) => n.hops).sort()).toEqual([0, 1, 2, 3, 4]);
    expect(randomWalk(chain, [{ id: 0, weight: 1 }], { ...all, maxNodes: 3 }).visited).toBe(3);
  });

  it('gives a dead end back to the seeds, by their weight', () => {
    const score = scores(
      graph(functions(2), []),
      [
        { id: 0, weight: 1 },
        { id: 1, weight: 0.4 },
      ],
      settled,
    );
    expect(score.get(1)).toBeCloseTo(0.4);
  });

  it('stays in the community that all seeds share, and only then', () => {
    const g = graph(
      functions(3),
      [
        [0, 1],
        [0, 2],
      ],
      [7, 7, 8],
    );
    expect([...scores(g, [{ id: 0, weight: 1 }], all).keys()].sort()).toEqual([0, 1]);
    const both = [
      { id: 0, weight: 1 },
      { id: 2, weight: 1 },
    ];
    expect([...scores(g, both, all).keys()].sort()).toEqual([0, 1, 2]);
  });

  it('orders ties by id and says why it stopped', () => {
    const star = graph(
      functions(12),
      [5, 3, 9, 1].map((leaf) => [0, leaf] as const),
    );
    const result = randomWalk(star, [{ id: 0, weight: 1 }]);
    expect(result.nodes.map((n) => n.id)).toEqual([0, 1, 3, 5, 9]);
    expect(result.stopped).toBe('stable');
    expect(result.rounds).toBeLessThan(20);
  });

  it('answers nothing to no seeds and to ids that do not exist', () => {
    const g = graph(functions(1), []);
    expect(randomWalk(g, []).nodes).toEqual([]);
    expect(randomWalk(g, [{ id: 99, weight: 1 }]).nodes).toEqual([]);
  });

  it('gives an order without repeats, from 1 down, on any graph, and the same one again', () => {
    const node = fc.nat(19);
    const edges = fc.array(fc.tuple(node, node, fc.constantFrom<EdgeType>('calls', 'contains', 'member_of', 'owned_by', 'extends')), { maxLength: 60 });
    const seeds = fc.array(fc.record({ id: fc.nat(25), weight: fc.double({ min: 0, max: 1, noNaN: true }) }), { maxLength: 6 });
    fc.assert(
      fc.property(edges, seeds, (someEdges, someSeeds) => {
        const g = graph(functions(20), someEdges);
        const result = randomWalk(g, someSeeds, { ...all, maxNodes: 12 });
        const score = result.nodes.map((n) => n.score);
        expect(score).toEqual([...score].sort((a, b) => b - a));
        expect(new Set(result.nodes.map((n) => n.id)).size).toBe(score.length);
        if (score.length > 0) expect(score[0]).toBe(1);
        expect(randomWalk(g, someSeeds, { ...all, maxNodes: 12 })).toEqual(result);
      }),
    );
  });
});
