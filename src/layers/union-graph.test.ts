import { expect, it } from 'vitest';
import { buildAdjacency } from '../model/adjacency.ts';
import { edgeTypeId } from '../model/edge-types.ts';
import { provenanceId } from '../model/provenance.ts';
import type { LiveClaims } from './live-claims.ts';
import { adjacencyColumns, unionAdjacency } from './union-graph.ts';
import { Verdicts } from './verdicts.ts';

const [CALLS, EXTENDS] = [edgeTypeId('calls'), edgeTypeId('extends')];
const [CODE, SERVER] = [provenanceId('ast_resolved'), provenanceId('lsp_resolved')];

function code(edges: readonly (readonly [number, number])[]) {
  const column = (at: 0 | 1) => Uint32Array.from(edges, (e) => e[at]);
  const filled = (value: number) => new Uint8Array(edges.length).fill(value);
  return buildAdjacency(4, { sources: column(0), targets: column(1), types: filled(CALLS), provenances: filled(CODE) });
}

type Claim = readonly [source: number, target: number, confidence: number, denies?: true];

function claims(list: readonly Claim[], type = CALLS): Verdicts {
  const column = (value: (claim: Claim) => number) => Uint32Array.from(list, value);
  const kinds = column(([, , confidence, denies]) => ((type << 24) | (SERVER << 16) | (Math.round(confidence * 255) << 8) | (denies ? 1 : 0)) >>> 0);
  const zeros = column(() => 0);
  const nodes = [{ hash: 'ff', kind: 'person', name: 'Ann', qualifiedName: 'person://Ann' }] as const;
  return new Verdicts({
    ...{ codeNodes: 4, nodes, hashes: new Uint8Array(32), sources: column((c) => c[0]), targets: column((c) => c[1]) },
    ...{ kinds, observations: zeros, lines: zeros, columns: zeros, layerOf: new Uint8Array(list.length), layers: [], counts: [] },
  } satisfies LiveClaims);
}

const edgesOf = (adjacency: ReturnType<typeof code>) => {
  const { sources, targets, provenances } = adjacencyColumns(adjacency);
  return Array.from(sources, (source, i) => `${source}>${targets[i]}${provenances[i] === SERVER ? '*' : ''}`);
};
const CODE_EDGES = [
  [0, 1],
  [1, 2],
  [3, 0],
] as const;

it('rows that nothing is claimed of stay as they are, and nodes of layers get rows', () => {
  const union = unionAdjacency(code(CODE_EDGES), claims([[1, 4, 0.9]]));
  expect(edgesOf(union)).toEqual(['0>1', '1>2', '1>4*', '3>0']);
  expect(union.rows).toBe(5);
  expect([...union.in.targets.subarray(union.in.offsets[4], union.in.offsets[5])]).toEqual([1]);
});

it('the surest claim on an edge is seen, the code graph on a tie', () => {
  expect(edgesOf(unionAdjacency(code(CODE_EDGES), claims([[0, 1, 0.95]])))).toContain('0>1*');
  expect(edgesOf(unionAdjacency(code(CODE_EDGES), claims([[0, 1, 0.85]])))).toContain('0>1');
  expect(edgesOf(unionAdjacency(code(CODE_EDGES), claims([[0, 1, 0.95]], EXTENDS)))).toEqual(['0>1', '0>1*', '1>2', '3>0']);
});

it('a denial hides a less sure edge of the code graph, and of a layer', () => {
  expect(edgesOf(unionAdjacency(code(CODE_EDGES), claims([[0, 1, 0.9, true]])))).toEqual(['1>2', '3>0']);
  expect(edgesOf(unionAdjacency(code(CODE_EDGES), claims([[0, 1, 0.5, true]])))).toEqual(['0>1', '1>2', '3>0']);
  const both = claims([
    [2, 3, 0.6],
    [2, 3, 0.9, true],
  ]);
  expect(edgesOf(unionAdjacency(code(CODE_EDGES), both))).toEqual(['0>1', '1>2', '3>0']);
});
