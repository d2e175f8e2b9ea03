import { describe, expect, it } from 'vitest';
import type { ExportedEdge, ExportedGraph, ExportedNode } from './contract.ts';
import { encodeDot } from './dot.ts';
import { encodeGraphJson } from './graph-json.ts';
import { encodeGraphml } from './graphml.ts';
import { encodeMermaid } from './mermaid.ts';

const node = (name: string, extra: Partial<ExportedNode> = {}): ExportedNode => ({
  id: `h-${name}`,
  name,
  kind: 'function',
  qualifiedName: `r://src.${name}`,
  package: 'src',
  file: 'src/a.ts',
  startLine: 1,
  endLine: 2,
  signature: `${name}()`,
  ...extra,
});
const edge = (source: number, target: number, extra: Partial<ExportedEdge> = {}): ExportedEdge => ({
  source,
  target,
  type: 'calls',
  provenance: 'ast_resolved',
  confidence: 0.85,
  count: 1,
  ...extra,
});

const GRAPH: ExportedGraph = {
  title: 'a "quoted" <title>',
  snapshot: 's1',
  nodes: [node('run'), node('Base', { kind: 'interface' }), node('say "hi" & <go>\u0001', { package: 'lib' })],
  edges: [edge(0, 2, { count: 3 }), edge(0, 1, { type: 'implements' })],
  leftOut: 7,
};
const text = (pieces: Iterable<string>) => [...pieces].join('');

describe('formats of the graph', () => {
  it('DOT: a box a package, everything quoted', () => {
    const dot = text(encodeDot(GRAPH));
    expect(dot).toContain('digraph "a \\"quoted\\" <title>" {');
    expect(dot).toContain('label="lib"');
    expect(dot).toContain('n2 [label="say \\"hi\\" & <go>');
    expect(dot).toContain('n0 -> n2 [label="calls ×3"]');
    expect(dot).toContain('n0 -> n1 [label="implements", arrowhead=empty, style=dashed]');
    expect(dot.split('{').length).toBe(dot.split('}').length);
  });

  it('GraphML: declared attributes, escaped values, no control characters', () => {
    const xml = text(encodeGraphml(GRAPH));
    expect(xml).toContain('<key id="n_startLine" for="node" attr.name="startLine" attr.type="int"/>');
    expect(xml).toContain('<data key="n_name">say &quot;hi&quot; &amp; &lt;go&gt;\ufffd</data>');
    expect(xml).toContain('<edge source="h-run" target="h-Base"><data key="e_type">implements</data>');
    expect(xml.match(/<node /g)).toHaveLength(3);
  });

  it('Mermaid: bounded, with a word on what is missing', () => {
    const many = { ...GRAPH, edges: Array.from({ length: 250 }, () => edge(0, 1)) };
    const lines = text(encodeMermaid(many)).trimEnd().split('\n');
    expect(lines[0]).toBe('flowchart LR');
    expect(lines[1]).toBe('  %% 7 nodes and 50 edges were left out');
    expect(lines.filter((l) => l.includes('n0 --> n1'))).toHaveLength(200);
    expect(text(encodeMermaid(GRAPH))).toContain('n2("say #quot;hi#quot; & <go>');
  });

  it('JSON: one document, edges by id', () => {
    const parsed = JSON.parse(text(encodeGraphJson(GRAPH)));
    expect(parsed).toMatchObject({
      snapshot: 's1',
      left_out: 7,
      edges: [{ source: 'h-run', target: 'h-say "hi" & <go>\u0001', count: 3 }, { type: 'implements' }],
    });
    expect(parsed.nodes[0]).toMatchObject({ id: 'h-run', qualified_name: 'r://src.run', start_line: 1 });
    expect(JSON.parse(text(encodeGraphJson({ ...GRAPH, nodes: [], edges: [] }))).nodes).toEqual([]);
  });
});
