import { expect, it } from 'vitest';
import { adjacencyOf } from '../../../test/support/adjacency-of.ts';
import type { EdgeType } from '../../model/edge-types.ts';
import { kindId, type NodeKind } from '../../model/node-kinds.ts';
import { implementorSeeds } from './interface-seeds.ts';

function find(kinds: readonly NodeKind[], edges: readonly (readonly [number, EdgeType, number])[], candidates: readonly number[]) {
  const adjacency = adjacencyOf(
    kinds.length,
    edges.map(([from, type, to]) => [from, to, type]),
  );
  return implementorSeeds(adjacency, Uint8Array.from(kinds, kindId), candidates);
}

it('finds who implements an interface that is a candidate, in order of the candidates', () => {
  const kinds: NodeKind[] = ['struct', 'struct', 'interface', 'interface', 'struct'];
  const edges = [
    [0, 'implements', 2],
    [4, 'implements', 3],
    [1, 'implements', 3],
    [0, 'calls', 3],
  ] as const;
  expect(find(kinds, edges, [3, 2])).toEqual([1, 4, 0]);
  expect(find(kinds, edges, [3, 4])).toEqual([1]);
});

it('asks types only, and takes a bounded number', () => {
  const kinds: NodeKind[] = ['interface', 'function', ...Array.from({ length: 100 }, () => 'class' as const)];
  const edges = Array.from({ length: 100 }, (_, i) => [i + 2, 'implements', i % 2] as const);
  expect(find(kinds, edges, [1])).toEqual([]);
  expect(find(kinds, edges, [0])).toHaveLength(10);
  expect(find(kinds, edges, [0, 12_345])).toHaveLength(10);
});
