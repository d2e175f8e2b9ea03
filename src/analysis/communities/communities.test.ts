import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildAdjacency } from '../../model/adjacency.ts';
import { edgeTypeId } from '../../model/edge-types.ts';
import { hashFields } from '../../model/hash.ts';
import { withDeadline } from '../../util/question-deadline.ts';
import { describeCommunities } from './describe-communities.ts';
import { propagateLabels } from './label-propagation.ts';
import { louvain, modularity } from './louvain.ts';
import { settleLabels } from './settle-labels.ts';
import { decodeLabels, encodeLabels } from './stored-communities.ts';
import { updateCommunities } from './update-communities.ts';
import { type SymbolGraph, symbolGraph } from './weighted-graph.ts';

type Pair = readonly [string, string];

/** All pairs of a group. */
const clique = (names: readonly string[]): Pair[] => names.flatMap((a, i) => names.slice(i + 1).map((b): Pair => [a, b]));
const LEFT = ['a1', 'a2', 'a3', 'a4', 'a5'];
const RIGHT = ['b1', 'b2', 'b3', 'b4', 'b5'];
const TWO_GROUPS: Pair[] = [...clique(LEFT), ...clique(RIGHT), ['a1', 'b1']];

/** Node ids follow the order of `names`, identity follows the names alone. */
function graphOf(names: readonly string[], pairs: readonly Pair[]): { graph: SymbolGraph; hashes: Uint8Array; nameAt(position: number): string } {
  const id = (name: string) => names.indexOf(name);
  const adjacency = buildAdjacency(names.length, {
    sources: Uint32Array.from(pairs, ([a]) => id(a)),
    targets: Uint32Array.from(pairs, ([, b]) => id(b)),
    types: new Uint8Array(pairs.length).fill(edgeTypeId('calls')),
    provenances: new Uint8Array(pairs.length),
  });
  const hashes = Buffer.concat(names.map((n) => Buffer.from(hashFields('node', [n]), 'hex')));
  const graph = symbolGraph(adjacency, new Uint8Array(names.length).fill(1), hashes);
  return { graph, hashes, nameAt: (p) => names[graph.ids[p] as number] as string };
}

function groupsOf({ graph, nameAt }: ReturnType<typeof graphOf>, labels: ArrayLike<number>): string[][] {
  const { communityOf, sizes } = settleLabels(graph, labels);
  const groups: string[][] = sizes.map(() => []);
  for (const [p, c] of communityOf.entries()) groups[c]?.push(nameAt(p));
  return groups.map((g) => g.sort()).sort((a, b) => ((a[0] as string) < (b[0] as string) ? -1 : 1));
}

describe('communities', () => {
  it.each([
    ['Louvain', louvain],
    ['label propagation', propagateLabels],
  ] as const)('%s tells two groups with one bridge apart', (_, detect) => {
    const sample = graphOf([...LEFT, ...RIGHT], TWO_GROUPS);
    expect(groupsOf(sample, detect(sample.graph))).toEqual([LEFT, RIGHT]);
  });

  it('do not depend on the order of storage', () => {
    const names = [...LEFT, ...RIGHT, 'c1', 'c2', 'c3', 'c4'];
    const pairs: Pair[] = [...TWO_GROUPS, ...clique(['c1', 'c2', 'c3', 'c4']), ['c1', 'a2'], ['c2', 'b2']];
    const shuffled = fc.shuffledSubarray(names, { minLength: names.length });
    const plain = graphOf(names, pairs);
    const expected = groupsOf(plain, louvain(plain.graph));
    fc.assert(
      fc.property(shuffled, fc.shuffledSubarray(pairs, { minLength: pairs.length }), (order, edges) => {
        const other = graphOf(order, edges);
        expect(groupsOf(other, louvain(other.graph))).toEqual(expected);
      }),
    );
  });

  it('a higher resolution gives at least as many', () => {
    const sample = graphOf([...LEFT, ...RIGHT], TWO_GROUPS);
    const count = (resolution: number) => new Set(louvain(sample.graph, resolution)).size;
    expect(count(0.01)).toBe(1);
    expect(count(1)).toBe(2);
    expect(count(10)).toBeGreaterThan(2);
  });

  it('modularity is better for the right split than for none', () => {
    const { graph } = graphOf([...LEFT, ...RIGHT], TWO_GROUPS);
    expect(modularity(graph, louvain(graph))).toBeGreaterThan(0.3);
    expect(modularity(graph, new Uint32Array(graph.size))).toBeCloseTo(0);
  });

  it('parts that nothing connects are apart, and tiny ones are dropped', () => {
    const sample = graphOf([...LEFT, ...RIGHT, 'x', 'y'], [...clique(LEFT), ...clique(RIGHT), ['x', 'y']]);
    expect(groupsOf(sample, new Uint32Array(sample.graph.size))).toEqual([LEFT, RIGHT]);
  });

  it('are led by the symbol with most relations inside', () => {
    const sample = graphOf([...LEFT, ...RIGHT, 'hub'], [...TWO_GROUPS, ...LEFT.map((n): Pair => ['hub', n]), ...LEFT.map((n): Pair => [n, 'hub'])]);
    const settled = settleLabels(sample.graph, louvain(sample.graph));
    const [largest] = describeCommunities(sample.graph, settled, () => 1, 3);
    expect(sample.nameAt(largest?.central[0] as number)).toBe('hub');
    expect(largest?.cohesion).toBeGreaterThan(0.9);
  });

  it('are stored by hash and found again in another order of ids', () => {
    const before = graphOf([...LEFT, ...RIGHT], TWO_GROUPS);
    const labels = louvain(before.graph);
    const after = graphOf(['new', ...RIGHT, ...LEFT], [...TWO_GROUPS, ['new', 'b1']]);
    const found = decodeLabels(after.graph, after.hashes, encodeLabels(before.graph, before.hashes, labels));
    const byName = new Map([...labels].map((label, p) => [before.nameAt(p), label]));
    expect([...found].map((label, p) => [after.nameAt(p), label])).toEqual([...found].map((_, p) => [after.nameAt(p), byName.get(after.nameAt(p)) ?? -1]));
  });

  it('take a new symbol in without moving the others', () => {
    const names = [...LEFT, ...RIGHT, 'new'];
    const sample = graphOf(names, [...TWO_GROUPS, ['new', 'b1'], ['new', 'b2']]);
    const former = Int32Array.from({ length: names.length }, (_, p) => ['a', 'b'].indexOf(sample.nameAt(p)[0] as string));
    const changed = new Uint8Array(names.length);
    const labels = updateCommunities(sample.graph, { labels: former, changed, resolution: 1 });
    expect(labels && groupsOf(sample, labels)).toEqual([LEFT, [...RIGHT, 'new']]);
  });

  it('start afresh when most of the repository changed', () => {
    const sample = graphOf([...LEFT, ...RIGHT], TWO_GROUPS);
    const former = { labels: new Int32Array(10), changed: new Uint8Array(10).fill(1), resolution: 1 };
    expect(updateCommunities(sample.graph, former)).toBeUndefined();
  });
});

it.each([louvain, propagateLabels])('%o ends when its question has no time left', async (method) => {
  const { graph } = graphOf([...LEFT, ...RIGHT], TWO_GROUPS);
  await expect(withDeadline(async () => method(graph), { questionMs: -1 })).rejects.toMatchObject({ code: 'TOO_LONG' });
});
