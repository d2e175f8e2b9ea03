/** What outlives a graph: the chain of snapshots and notes; and what reset and vacuum leave. */
import { describe, expect, it } from 'vitest';
import type { GraphStore } from '../../../src/store/contract.ts';
import { NO_HASH, type Reading } from './reading.ts';
import { sampleGraph } from './sample-graph.ts';

export function snapshots(store: () => GraphStore, reading: Reading): void {
  describe('snapshots', () => {
    const first = sampleGraph({ label: 'one' });
    const second = sampleGraph({ label: 'two', parent: first.snapshot.hash });

    it('are kept as a chain, newest first', async () => {
      await store().replaceGraph(first);
      await store().replaceGraph(second);
      await reading(async (r) => {
        expect(await r.latestSnapshot()).toEqual(second.snapshot);
        expect(await r.snapshots(10)).toEqual([second.snapshot, first.snapshot]);
        expect(await r.snapshots(1)).toEqual([second.snapshot]);
        expect(await r.repo()).toEqual(second.repo);
      });
    });

    it('the same snapshot again stands once, as the latest', async () => {
      for (const graph of [first, second, first, first]) await store().replaceGraph(graph);
      expect((await reading((r) => r.snapshots(10))).map((s) => s.hash)).toEqual([first.snapshot.hash, second.snapshot.hash]);
    });
  });
}

export function metadata(store: () => GraphStore, reading: Reading): void {
  describe('notes', () => {
    const graph = sampleGraph({ label: 'one', nodes: [{ name: 'a' }] });
    const hash = graph.nodes[0]?.hash as string;

    it('are put, replaced, read by key and hash, deleted by key', async () => {
      await store().putNotes(
        'owner',
        new Map([
          [hash, 'me'],
          [NO_HASH, 'nobody'],
        ]),
      );
      await store().putNotes('owner', new Map([[hash, 'you']]));
      await store().putNotes('other', new Map([[hash, 'x']]));
      expect(await reading((r) => r.notes('owner', [hash, NO_HASH]))).toEqual(
        new Map([
          [NO_HASH, 'nobody'],
          [hash, 'you'],
        ]),
      );
      expect(await reading((r) => r.notes('owner', []))).toEqual(new Map());
      await store().deleteNotes('owner');
      expect(await reading((r) => r.notes('owner', [hash]))).toEqual(new Map());
      expect(await reading((r) => r.notes('other', [hash]))).toEqual(new Map([[hash, 'x']]));
    });

    it('outlive the graph and change no hash', async () => {
      await store().putNotes('owner', new Map([[hash, 'me']]));
      await store().replaceGraph(graph);
      await store().reset();
      await store().replaceGraph(graph);
      await reading(async (r) => {
        expect(await r.notes('owner', [hash])).toEqual(new Map([[hash, 'me']]));
        expect((await r.nodes([0]))[0]?.hash).toBe(hash);
        expect((await r.latestSnapshot())?.hash).toBe(graph.snapshot.hash);
      });
    });
  });

  it('reset removes graph and chain, and the store goes on', async () => {
    const graph = sampleGraph({ nodes: [{ name: 'a' }], terms: { a: [0] } });
    await store().replaceGraph(graph);
    await store().reset();
    await reading(async (r) => {
      expect(await r.repo()).toBeUndefined();
      expect(await r.latestSnapshot()).toBeUndefined();
      expect(await r.stats()).toMatchObject({ nodes: 0, terms: 0, snapshots: 0 });
      expect(await r.adjacency()).toMatchObject({ rows: 0 });
    });
    await store().replaceGraph(graph);
    expect(await reading((r) => r.nodes([0]))).toEqual(graph.nodes);
  });

  it('vacuum gives space back and keeps the graph; the check finds nothing', async () => {
    const nodes = Array.from({ length: 3_000 }, (_, i) => ({ name: `node${i}`, doc: 'text '.repeat(50) }));
    await store().replaceGraph(sampleGraph({ label: 'large', nodes }));
    const small = sampleGraph({ label: 'small', nodes: [{ name: 'a' }] });
    await store().replaceGraph(small);
    const { before, after } = await store().vacuum();
    expect(after).toBeLessThan(before);
    expect(await reading((r) => r.nodes([0]))).toEqual(small.nodes);
    expect(await store().integrityCheck()).toEqual([]);
  });
}
