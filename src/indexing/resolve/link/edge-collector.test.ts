import { describe, expect, it } from 'vitest';
import { edgeTypeName } from '../../../model/edge-types.ts';
import { provenanceName } from '../../../model/provenance.ts';
import { type CollectedEdges, EdgeCollector } from './edge-collector.ts';

function show(e: CollectedEdges): string[] {
  return [...e.sources].map((source, i) => {
    const sites = [...e.sites.slice(e.siteOffsets[i], e.siteOffsets[i + 1])].join(',');
    return `${source}-${edgeTypeName(e.types[i] as number)}/${provenanceName(e.provenances[i] as number)}->${e.targets[i]} ${sites}`.trim();
  });
}

describe('collected edges', () => {
  it('are sorted, each once, with all their places and the best provenance', () => {
    const edges = new EdgeCollector();
    edges.add(1, 0, 'calls', 'ast_inferred', { line: 9, column: 4 });
    edges.add(0, 1, 'references', 'ast_resolved');
    edges.add(1, 0, 'calls', 'resolver_resolved', { line: 3, column: 2 });
    edges.add(1, 0, 'calls', 'ast_resolved', { line: 3, column: 2 });
    edges.add(0, 1, 'calls', 'ast_resolved', { line: 1, column: 0 });
    expect(show(edges.finish(2))).toEqual(['0-calls/ast_resolved->1 1,0', '0-references/ast_resolved->1', '1-calls/resolver_resolved->0 3,2,9,4']);
  });

  it('do not depend on the order of arrival', () => {
    const all: [number, number, 'calls' | 'extends'][] = [];
    for (let i = 0; i < 200; i++) all.push([i % 7, (i * 3) % 11, i % 2 === 0 ? 'calls' : 'extends']);
    const made = (list: typeof all) => {
      const edges = new EdgeCollector();
      for (const [s, t, type] of list) edges.add(s, t, type, 'ast_resolved', { line: s + t, column: 1 });
      return show(edges.finish(11));
    };
    expect(made([...all].reverse())).toEqual(made(all));
  });

  it('leave out what has no node, and of self-reference keep recursion', () => {
    const edges = new EdgeCollector();
    edges.add(-1, 0, 'calls', 'ast_resolved');
    edges.add(0, -1, 'calls', 'ast_resolved');
    edges.add(0, 0, 'references', 'ast_resolved');
    edges.add(0, 0, 'calls', 'ast_resolved', { line: 2, column: 3 });
    expect(show(edges.finish(1))).toEqual(['0-calls/ast_resolved->0 2,3']);
    expect(show(new EdgeCollector().finish(0))).toEqual([]);
  });
});
