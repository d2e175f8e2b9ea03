import { describe, expect, it } from 'vitest';
import { adjacencyOf, type IdEdge } from '../../../test/support/adjacency-of.ts';
import { findHubs } from './find-hubs.ts';
import { packageCycles, strongComponents } from './package-cycles.ts';
import { packageGraph } from './package-graph.ts';
import { packagePlaces } from './package-layers.ts';

/** One symbol a letter; a package is its letter. */
function graphOf(letters: string, edges: readonly string[]) {
  const pairs = edges.map((e): IdEdge => [letters.indexOf(e[0] as string), letters.indexOf(e[1] as string)]);
  return packageGraph(adjacencyOf(letters.length, pairs), (id) => letters[id]?.toLowerCase());
}

describe('packages', () => {
  it('edges count relations between them, not those within or of nesting', () => {
    const adjacency = adjacencyOf(4, [
      [0, 2],
      [1, 2, 'imports'],
      [0, 1],
      [0, 3, 'contains'],
    ]);
    const graph = packageGraph(adjacency, (id) => ['a', 'a', 'b', undefined][id]);
    expect(graph).toEqual({ names: ['a', 'b'], sizes: [2, 1], edges: [{ from: 0, to: 1, weight: 2 }] });
  });

  it('layers: one above the highest that is needed, circles share one', () => {
    const graph = graphOf('abcde', ['ab', 'bc', 'ac', 'de', 'ed', 'da']);
    const places = packagePlaces(graph, strongComponents(graph));
    expect(places.map((p) => `${p.package}${p.layer}`)).toEqual(['a2', 'b1', 'c0', 'd3', 'e3']);
    expect(places[2]).toMatchObject({ neededBy: 2, needs: 0, instability: 0 });
    expect(places[0]?.instability).toBeCloseTo(2 / 3);
  });

  it('circles come with the lightest edges that keep them closed', () => {
    const graph = graphOf('abcx', ['ab', 'ab', 'ab', 'bc', 'bc', 'ca', 'xa']);
    const [cycle, ...others] = packageCycles(graph, strongComponents(graph));
    expect(others).toEqual([]);
    expect(cycle?.members.map((m) => graph.names[m])).toEqual(['a', 'b', 'c']);
    expect(cycle?.against).toEqual([{ from: 2, to: 0, weight: 1 }]);
  });

  it('without circles there are none, however deep the graph', () => {
    const letters = Array.from({ length: 5_000 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('');
    const chain = [...letters].slice(1).map((c, i) => `${letters[i]}${c}`);
    const graph = graphOf(letters, chain);
    expect(packageCycles(graph, strongComponents(graph))).toEqual([]);
    expect(Math.max(...packagePlaces(graph, strongComponents(graph)).map((p) => p.layer))).toBe(4_999);
  });
});

it('hubs count distinct neighbours that take part', () => {
  const adjacency = adjacencyOf(5, [
    [0, 3],
    [0, 3, 'references'],
    [1, 3],
    [2, 3],
    [4, 3],
    [0, 1],
    [3, 3],
    [0, 2, 'contains'],
  ]);
  const counts = (id: number) => id !== 4;
  expect(findHubs(adjacency, 'in', counts, 2)).toEqual([
    { id: 3, neighbours: 3 },
    { id: 1, neighbours: 1 },
  ]);
  expect(findHubs(adjacency, 'out', counts, 1)).toEqual([{ id: 0, neighbours: 2 }]);
});
