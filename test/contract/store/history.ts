/** What a store keeps of the past: the tree of the newest snapshot, what each snapshot changed, and what it forgets. */
import { describe, expect, it } from 'vitest';
import type { GraphStore } from '../../../src/store/contract.ts';
import { NO_HASH, type Reading } from './reading.ts';
import { type NodeSpec, type SampleSpec, sampleGraph } from './sample-graph.ts';

const named = (...names: string[]): NodeSpec[] => names.map((name) => ({ name, qualifiedName: `x://${name}`, hash: hashOf(name) }));
const hashOf = (name: string) => Buffer.from(name.padEnd(32, '.')).toString('hex');

/** A chain of graphs, each the child of the one before. */
function chain(...specs: SampleSpec[]) {
  const graphs: ReturnType<typeof sampleGraph>[] = [];
  for (const [i, spec] of specs.entries()) graphs.push(sampleGraph({ label: `g${i}`, parent: graphs.at(-1)?.snapshot.hash ?? null, ...spec }));
  return graphs;
}

export function history(store: () => GraphStore, reading: Reading): void {
  const [one, two, three] = chain(
    {
      nodes: named('a', 'b', 'old'),
      edges: [
        { source: 0, target: 1 },
        { source: 0, target: 2 },
      ],
    },
    {
      nodes: named('a', 'b', 'fresh'),
      edges: [
        { source: 0, target: 1 },
        { source: 0, target: 2, type: 'references' },
      ],
    },
    {
      nodes: named('a', 'b', 'old'),
      edges: [
        { source: 0, target: 1 },
        { source: 0, target: 2 },
        { source: 1, target: 2 },
      ],
    },
  ) as [ReturnType<typeof sampleGraph>, ReturnType<typeof sampleGraph>, ReturnType<typeof sampleGraph>];
  const between = (from: typeof one, to: typeof one) => reading((r) => r.changesBetween(from.snapshot.hash, to.snapshot.hash));
  const words = (changes: Awaited<ReturnType<typeof between>>) => ({
    nodes: changes?.nodes.map((n) => `${n.event} ${n.node.name}`).sort(),
    edges: changes?.edges.map((e) => `${e.event} ${e.source.name} ${e.type} ${e.target.name}`).sort(),
  });

  describe('history', () => {
    it('has the leaves of the newest tree, by part', async () => {
      await store().replaceGraph(one);
      await store().replaceGraph(two);
      await reading(async (r) => {
        expect((await r.partSeals(['src', 'nowhere'])).map((p) => `${p.part} ${p.count}`)).toEqual(['calls 1', 'files 1', 'nodes 3', 'references 1']);
        const nodes = two.parts.find((p) => p.part === 'nodes');
        expect(Buffer.from(await r.partLeaves('src', 'nodes'))).toEqual(Buffer.from(nodes?.leaves ?? []));
        expect(await r.partLeaves('src', 'throws')).toHaveLength(0);
        const parts: string[] = [];
        await r.eachPart((p) => parts.push(`${p.part} ${p.list}`));
        expect(parts.sort()).toEqual(two.parts.map((p) => `${p.part} ${p.list}`).sort());
      });
    });

    it('says what came and went, with names for what has no row any more', async () => {
      await store().replaceGraph(one);
      await store().replaceGraph(two);
      const changes = await between(one, two);
      expect(words(changes)).toEqual({ nodes: ['added fresh', 'removed old'], edges: ['added a references fresh', 'removed a calls old'] });
      expect(changes).toMatchObject({ complete: true, packagesRead: 1, packages: [{ package: 'src', before: one.packageRoots.get('src') }] });
    });

    it('reads a difference both ways, and composes those in between: what came back is not a change', async () => {
      for (const graph of [one, two, three]) await store().replaceGraph(graph);
      expect(words(await between(two, one)).nodes).toEqual(['added old', 'removed fresh']);
      expect(words(await between(one, three))).toEqual({ nodes: [], edges: ['added b calls old'] });
      expect((await between(three, three))?.packages).toEqual([]);
      expect(await reading((r) => r.changesBetween(NO_HASH, three.snapshot.hash))).toBeUndefined();
    });

    it('reads nothing where the roots are the same', async () => {
      const [before, after] = chain({ nodes: named('a', 'b') }, { nodes: [...named('a', 'b'), { name: 'c', package: 'lib' }] });
      await store().replaceGraph(before as typeof one);
      await store().replaceGraph(after as typeof one);
      expect(await between(before as typeof one, after as typeof one)).toMatchObject({
        packagesRead: 1,
        eventsRead: 1,
        packages: [{ package: 'lib', before: null }],
      });
    });

    it('names files whose contents changed', async () => {
      await store().replaceGraph(one);
      const changed = { ...two, files: two.files.map((f) => ({ ...f, hash: hashOf('other') })) };
      const leaves = Buffer.from(hashOf('other'), 'hex');
      await store().replaceGraph({ ...changed, parts: two.parts.map((p) => (p.part === 'files' ? { ...p, list: NO_HASH, leaves } : p)) });
      expect((await between(one, two))?.files).toEqual([{ package: 'src', path: 'src/a.ts', before: one.files[0]?.hash, after: hashOf('other') }]);
    });

    it('forgets all but the newest snapshots on request, and can still compare those', async () => {
      for (const graph of [one, two, three]) await store().replaceGraph(graph);
      expect(await store().collectGarbage(2)).toMatchObject({ snapshots: 1, events: 4 });
      expect((await reading((r) => r.snapshots(9))).map((s) => s.hash)).toEqual([three.snapshot.hash, two.snapshot.hash]);
      expect(words(await between(two, three)).nodes).toEqual(['added old', 'removed fresh']);
      expect(await between(one, three)).toBeUndefined();
      expect(await store().collectGarbage(2)).toEqual({ snapshots: 0, events: 0, labels: 0 });
    });

    it('stays small by itself: past 5,000 events the newest ten snapshots remain', async () => {
      const graphs = chain(...Array.from({ length: 13 }, (_, i) => ({ nodes: named(...Array.from({ length: 500 }, (_, n) => `n${i % 2}-${n}`)) })));
      for (const graph of graphs) await store().replaceGraph(graph);
      expect((await reading((r) => r.snapshots(99))).map((s) => s.hash)).toEqual(
        graphs
          .slice(3)
          .reverse()
          .map((g) => g.snapshot.hash),
      );
    });

    it('is gone after a reset', async () => {
      for (const graph of [one, two]) await store().replaceGraph(graph);
      await store().reset();
      expect(await between(one, two)).toBeUndefined();
      await store().replaceGraph(three);
      expect((await reading((r) => r.snapshots(9))).map((s) => s.hash)).toEqual([three.snapshot.hash]);
    });
  });
}

export function wholeGraph(store: () => GraphStore, reading: Reading): void {
  const graph = sampleGraph({
    nodes: named('a', 'b', 'c'),
    edges: [
      { source: 0, target: 1 },
      { source: 0, target: 2 },
      { source: 2, target: 1, type: 'references' },
    ],
    terms: { alpha: [0], beta: [] },
  });

  describe('the whole graph', () => {
    it('streams nodes, edges and terms in order', async () => {
      await store().replaceGraph(graph);
      await reading(async (r) => {
        const [nodes, terms]: [string[], string[]] = [[], []];
        await r.eachNode((n) => nodes.push(n.name));
        await r.eachTerm((t) => terms.push(`${t.term} ${t.symbolCount} ${t.fileCount}`));
        expect([nodes, terms]).toEqual([
          ['a', 'b', 'c'],
          ['alpha 1 0', 'beta 0 1'],
        ]);
        const { sources, targets, types } = await r.edgeColumns();
        expect([sources, targets, types]).toEqual([graph.edges.sources, graph.edges.targets, graph.edges.types]);
        expect(await r.brokenReferences()).toEqual([]);
      });
      expect(await store().integrityCheck(true)).toEqual([]);
    });

    it('takes new derived data, each part alone', async () => {
      await store().replaceGraph(graph);
      const other = sampleGraph({ nodes: named('a', 'b', 'c') });
      await store().replaceDerived({ adjacency: other.adjacency });
      await reading(async (r) => {
        expect((await r.adjacency()).edges).toBe(0);
        expect((await r.stats()).edges).toBe(3);
      });
      const counts = {
        nodes: 9,
        edges: 8,
        files: 7,
        terms: 6,
        unresolved: 5,
        nodesByKind: { class: 9 },
        edgesByType: { calls: 8 },
        filesByLanguage: { go: 7 },
      };
      await store().replaceDerived({ counts, tree: { parts: other.parts, packageRoots: other.packageRoots }, indexes: true });
      await reading(async (r) => {
        expect(await r.stats()).toMatchObject(counts);
        expect(await r.packageRoots()).toEqual(other.packageRoots);
        expect((await r.partSeals(['src'])).map((p) => p.part)).toEqual(['files', 'nodes']);
        expect((await r.searchColumns()).nodes).toBe(3);
      });
    });
  });
}
