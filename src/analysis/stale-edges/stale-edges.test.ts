import { expect, it } from 'vitest';
import { tinyGraph } from '../../../test/support/tiny-graph.ts';
import type { GraphEdge } from '../../model/graph.ts';
import { findStaleEdges, redeclared } from './stale-edges.ts';

const { nodes, id, name } = tinyGraph(
  [
    { name: 'save', lines: [3, 8] },
    { name: 'put', lines: [10, 14] },
    { name: 'elsewhere', file: 'other.py' },
  ],
  [],
);
const edge = (source: string, target: string, line: number): GraphEdge => ({
  source: id(source),
  target: id(target),
  type: 'calls',
  provenance: 'ast_resolved',
  confidence: 0.85,
  sites: [{ line, column: 0 }],
});
const inFile = nodes.filter((n) => n.file === 'app.py');

it('doubts edges of changed lines and edges to changed declarations, and no others', () => {
  const changed = [
    {
      nodes: inFile,
      lines: [
        { from: 5, to: 5 },
        { from: 10, to: 10 },
      ],
    },
  ];
  expect(redeclared(changed, []).map(name)).toEqual(['put']);
  const from = [edge('save', 'put', 5), edge('save', 'elsewhere', 6)];
  const into = [edge('save', 'put', 5), edge('elsewhere', 'put', 2)];
  expect(findStaleEdges(changed, from, into).map((s) => `${name(s.edge.source)} ${name(s.edge.target)} ${s.side}`)).toEqual([
    'elsewhere put target',
    'save put source',
  ]);
});

it('doubts everything of a file that is gone or that is not compared line by line', () => {
  const changed = [{ nodes: inFile, lines: undefined }];
  expect(redeclared(changed, []).map(name)).toEqual(['save', 'put']);
  expect(findStaleEdges(changed, [edge('save', 'elsewhere', 6)], [])).toHaveLength(1);
});

it('knows the declaration behind decorators, and what follows from a declaration alone', () => {
  const changed = [{ nodes: inFile, lines: [{ from: 12, to: 12 }] }];
  const decorated: GraphEdge = { ...edge('put', 'elsewhere', 11), type: 'decorates' };
  expect(redeclared(changed, [decorated]).map(name)).toEqual(['put']);
  const overrides: GraphEdge = { ...edge('put', 'elsewhere', 0), type: 'overrides', sites: [] };
  expect(findStaleEdges(changed, [decorated, overrides], []).map((s) => s.edge.type)).toEqual(['overrides']);
});
