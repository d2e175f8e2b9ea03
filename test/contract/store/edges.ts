/** Edges from and to, exports, unresolved references; postings, terms and the columns that are read as a whole. */
import { beforeEach, describe, expect, it } from 'vitest';
import { PostingReader, SYMBOL_FIELDS } from '../../../src/model/search-index.ts';
import type { GraphStore } from '../../../src/store/contract.ts';
import { pairs, type Reading } from './reading.ts';
import { sampleGraph } from './sample-graph.ts';

export function edgeReads(store: () => GraphStore, reading: Reading): void {
  describe('edges', () => {
    const graph = sampleGraph({
      nodes: ['a', 'b', 'c', 'd'].map((name) => ({ name })),
      edges: [
        { source: 0, target: 1, type: 'calls', provenance: 'ast_inferred', sites: [[1, 0]] },
        { source: 0, target: 1, type: 'calls', provenance: 'lsp_resolved' },
        { source: 0, target: 2, type: 'contains', provenance: 'structural' },
        {
          source: 2,
          target: 1,
          type: 'calls',
          confidence: 0.42,
          sites: [
            [10, 4],
            [10, 300],
            [2_000_000, 4_294_967_295],
          ],
        },
        { source: 3, target: 3, type: 'references' },
      ],
      unresolved: [
        { source: 1, name: 'Fetch', count: 3 },
        { source: 2, name: 'fetch', count: 1 },
        { source: 2, name: 'send', count: 2 },
      ],
    });
    beforeEach(() => store().replaceGraph(graph));

    it('from nodes, in order of source, target, type, provenance', async () => {
      const edges = await reading((r) => r.edgesFrom([2, 0, 77]));
      expect(pairs(edges)).toEqual(['0>1', '0>1', '0>2', '2>1']);
      expect(edges.map((e) => e.provenance)).toEqual(['ast_inferred', 'lsp_resolved', 'structural', 'ast_resolved']);
      expect(edges.map((e) => e.confidence)).toEqual([0.7, 0.9, 1, 0.42]);
      expect(edges.map((e) => e.sites.length)).toEqual([1, 0, 0, 3]);
      expect(edges[3]?.sites[2]).toEqual({ line: 2_000_000, column: 4_294_967_295 });
    });

    it('to nodes', async () => {
      expect(pairs(await reading((r) => r.edgesTo([1])))).toEqual(['0>1', '0>1', '2>1']);
      expect(pairs(await reading((r) => r.edgesTo(Array.from({ length: 2_000 }, (_, i) => i))))).toHaveLength(5);
    });

    it('narrowed by type', async () => {
      expect(pairs(await reading((r) => r.edgesFrom([0], ['contains'])))).toEqual(['0>2']);
      expect(pairs(await reading((r) => r.edgesTo([1, 3], ['references', 'no_such_type'])))).toEqual(['3>3']);
      expect(await reading((r) => r.edgesFrom([0], []))).toEqual([]);
    });

    it('all of some types, in order of source', async () => {
      const visited: string[] = [];
      await reading((r) => r.eachEdge(['calls', 'references'], (e) => visited.push(...pairs([e]))));
      expect(visited).toEqual(['0>1', '0>1', '2>1', '3>3']);
    });

    it('an export may stop half way, and the reader goes on', async () => {
      await reading(async (r) => {
        const stop = r.eachEdge(['calls'], () => {
          throw new Error('enough');
        });
        await expect(stop).rejects.toThrow('enough');
        expect(pairs(await r.edgesFrom([3]))).toEqual(['3>3']);
      });
    });

    it('unresolved references by name, whatever the case, and by source', async () => {
      expect(await reading((r) => r.unresolvedByName(['FETCH']))).toEqual(graph.unresolved.slice(0, 2));
      expect(await reading((r) => r.unresolvedFrom([2]))).toEqual(graph.unresolved.slice(1));
      expect(await reading((r) => r.unresolvedByPrefix('FE'))).toEqual(graph.unresolved.slice(0, 2));
    });

    it('adjacency in one read', async () => {
      expect(await reading((r) => r.adjacency())).toEqual(graph.adjacency);
    });
  });
}

export function searchReads(store: () => GraphStore, reading: Reading): void {
  describe('search', () => {
    const graph = sampleGraph({
      nodes: ['a', 'b', 'c'].map((name) => ({ name })),
      terms: { connect: [0, 2], connection: [1], connected: [], zebra: [2], größe: [0], _private: [1] },
    });
    beforeEach(() => store().replaceGraph(graph));

    it('postings of the terms that are there', async () => {
      const found = await reading((r) => r.postings(['zebra', 'connect', 'nothing', 'größe']));
      expect(found.map((t) => [t.term, t.symbolCount, t.fileCount])).toEqual([
        ['connect', 2, 0],
        ['größe', 1, 0],
        ['zebra', 1, 0],
      ]);
      const entries = new PostingReader(found[0]?.symbols as Uint8Array, SYMBOL_FIELDS.length);
      expect([entries.next(), entries.id, entries.counts[0], entries.next(), entries.id, entries.counts[0], entries.next()]).toEqual([
        true,
        0,
        1,
        true,
        2,
        3,
        false,
      ]);
    });

    it('a term of files only has no symbols', async () => {
      const [term] = await reading((r) => r.postings(['connected']));
      expect(term).toMatchObject({ symbolCount: 0, fileCount: 1 });
      expect(term?.symbols).toHaveLength(0);
    });

    it('variants by stem and prefixes, in order', async () => {
      expect(await reading((r) => r.termsByStem(['conn', 'none']))).toEqual([
        { stem: 'conn', term: 'connect', symbolCount: 2 },
        { stem: 'conn', term: 'connected', symbolCount: 0 },
        { stem: 'conn', term: 'connection', symbolCount: 1 },
      ]);
      expect(await reading((r) => r.termsByPrefix('connec', 2))).toEqual(['connect', 'connected']);
      expect(await reading((r) => r.termsByPrefix('_', 5))).toEqual(['_private']);
      expect(await reading((r) => r.termsByPrefix('grö', 5))).toEqual(['größe']);
    });

    it('columns in one read', async () => {
      expect(await reading((r) => r.searchColumns())).toEqual(graph.searchColumns);
    });
  });
}
