/** One graph takes the place of another: all of it, or nothing. */
import { describe, expect, it } from 'vitest';
import type { GraphStore } from '../../../src/store/contract.ts';
import { NO_HASH, type Reading } from './reading.ts';
import { sampleGraph } from './sample-graph.ts';

export function replacing(store: () => GraphStore, reading: Reading): void {
  describe('replacing the graph', () => {
    const first = sampleGraph({ label: 'one', nodes: [{ name: 'old' }, { name: 'gone' }], edges: [{ source: 0, target: 1 }], terms: { old: [0] } });
    const second = sampleGraph({ label: 'two', files: ['src/n.ts'], nodes: [{ name: 'new' }], terms: { fresh: [0] }, parent: first.snapshot.hash });

    it('leaves nothing of the one before', async () => {
      await store().replaceGraph(first);
      await store().replaceGraph(second);
      await reading(async (r) => {
        expect(await r.nodesByPrefix('', 10)).toEqual(second.nodes);
        expect(await r.files()).toEqual(second.files);
        expect(await r.edgesFrom([0, 1])).toEqual([]);
        expect(await r.termsByPrefix('', 10)).toEqual(['fresh']);
        expect(await r.packageRoots()).toEqual(second.packageRoots);
        expect((await r.adjacency()).edges).toBe(0);
      });
    });

    it('counts what is there', async () => {
      await store().replaceGraph(first);
      const stats = await reading((r) => r.stats());
      expect(stats).toMatchObject({ nodes: 2, edges: 1, files: 1, terms: 1, unresolved: 0, snapshots: 1 });
      expect(stats).toMatchObject({ nodesByKind: { function: 2 }, edgesByType: { calls: 1 }, filesByLanguage: { typescript: 1 } });
      expect(stats.bytes).toBeGreaterThan(0);
    });

    it('takes an empty graph', async () => {
      await store().replaceGraph(first);
      await store().replaceGraph(sampleGraph({ label: 'empty', files: [] }));
      await reading(async (r) => {
        expect(await r.nodesByPrefix('', 10)).toEqual([]);
        expect(await r.repo()).toEqual(first.repo);
        expect((await r.stats()).nodes).toBe(0);
      });
    });

    it('a reader sees the graph it started with, a new one the new graph', async () => {
      await store().replaceGraph(first);
      const reader = await store().read();
      await store().replaceGraph(second);
      expect((await reader.nodesByPrefix('', 10)).map((n) => n.name)).toEqual(['old', 'gone']);
      expect((await reader.adjacency()).edges).toBe(1);
      expect((await reader.latestSnapshot())?.hash).toBe(first.snapshot.hash);
      await reader.close();
      expect((await reading((r) => r.nodesByPrefix('', 10))).map((n) => n.name)).toEqual(['new']);
    });

    it('readers go on while it writes, and see the old graph until it is done', async () => {
      await store().replaceGraph(first);
      const nodes = Array.from({ length: 6_000 }, (_, i) => ({ name: `n${i}` }));
      const seen: number[] = [];
      let done = false;
      const writing = store()
        .replaceGraph(sampleGraph({ label: 'large', nodes }))
        .finally(() => {
          done = true;
        });
      while (!done) {
        seen.push((await reading((r) => r.stats())).nodes);
        await new Promise((resolve) => setImmediate(resolve));
      }
      await writing;
      expect(seen.filter((n) => n !== 2 && n !== 6_000)).toEqual([]);
      expect((await reading((r) => r.stats())).nodes).toBe(6_000);
    });

    it('a graph that fails half way leaves the old one', async () => {
      await store().replaceGraph(first);
      const broken = {
        ...second,
        terms: (function* () {
          yield* second.terms;
          throw new Error('out of terms');
        })(),
      };
      await expect(store().replaceGraph(broken)).rejects.toThrow('out of terms');
      await reading(async (r) => {
        expect(await r.nodesByPrefix('', 10)).toEqual(first.nodes);
        expect((await r.snapshots(5)).map((s) => s.hash)).toEqual([first.snapshot.hash]);
      });
      await store().replaceGraph(second);
      expect(await reading((r) => r.nodesByName({ names: ['new'] }))).toHaveLength(1);
    });

    it('takes edges, words and hashes that come later, and keeps the old graph when they do not come', async () => {
      const { terms, searchColumns, snapshot, packageRoots, parts, outlines, edges, adjacency, ...rows } = first;
      const later = <T>(value: T) => new Promise<T>((resolve) => setTimeout(resolve, 5, value));
      const links = later({ edges, adjacency });
      const search = later({ terms, searchColumns });
      await store().replaceGraph({ ...rows, links, outlines: later(outlines), search, seal: later({ snapshot, packageRoots, parts }) });
      await reading(async (r) => {
        expect(await r.termsByPrefix('', 10)).toEqual(['old']);
        expect(await r.packageRoots()).toEqual(packageRoots);
        expect(await r.adjacency()).toEqual(adjacency);
      });
      const seal = Promise.reject(new Error('no hashes'));
      await expect(store().replaceGraph({ ...second, links: later(second), outlines: later([]), search: later(second), seal })).rejects.toThrow('no hashes');
      expect(await reading((r) => r.nodesByPrefix('', 10))).toEqual(first.nodes);
    });

    it('refuses ids that are not positions, edges that dangle, hashes that stand twice', async () => {
      const dangling = sampleGraph({ nodes: [{ name: 'a' }], edges: [{ source: 0, target: 5 }] });
      await expect(store().replaceGraph({ ...dangling, adjacency: first.adjacency })).rejects.toThrow(/outside the graph/);
      const shifted = second.nodes.map((n) => ({ ...n, id: n.id + 1 }));
      await expect(store().replaceGraph({ ...second, nodes: shifted })).rejects.toThrow(/position/);
      const twice = sampleGraph({
        nodes: [
          { name: 'a', hash: NO_HASH },
          { name: 'b', hash: NO_HASH },
        ],
      });
      await expect(store().replaceGraph(twice)).rejects.toThrow();
      expect((await reading((r) => r.stats())).nodes).toBe(0);
    });

    it('reports progress', async () => {
      const phases = new Set<string>();
      await store().replaceGraph(first, (phase, done, total) => {
        phases.add(phase);
        expect(done).toBeLessThanOrEqual(total);
      });
      expect([...phases]).toEqual(['files', 'nodes', 'edges', 'terms', 'commit']);
    });

    it('runs writes one after another', async () => {
      const notes = new Map([[NO_HASH, 'v']]);
      await Promise.all([store().replaceGraph(first), store().putNotes('k', notes), store().replaceGraph(second), store().putNotes('k2', notes)]);
      await reading(async (r) => {
        expect((await r.nodesByPrefix('', 10)).map((n) => n.name)).toEqual(['new']);
        expect((await r.notes('k', [NO_HASH])).size + (await r.notes('k2', [NO_HASH])).size).toBe(2);
      });
    });
  });
}
