/** Names that break careless SQL, careless lower-casing and careless C strings; ids that no graph has. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { GraphStore } from '../../../src/store/contract.ts';
import { ids, NO_HASH, type Reading } from './reading.ts';
import { sampleGraph } from './sample-graph.ts';

export function oddInput(store: () => GraphStore, reading: Reading): void {
  describe('odd input', () => {
    const odd = [
      "Robert'); DROP TABLE nodes;--",
      '"quoted"',
      '100%_wild*[a-z]?',
      'a\nb\tc',
      'naïve.größe',
      '函数.方法',
      '🦀.🚀',
      'İstanbul',
      '..',
      '',
      ' ',
      '?1',
      '\\',
      'x'.repeat(50_000),
    ];
    const graph = sampleGraph({
      files: odd.map((name, i) => `src/${i}/${name.slice(0, 200)}.ts`),
      nodes: odd.map((name, i) => ({ name, fileId: i, package: `p${i}/${name.slice(0, 200)}`, doc: name, signature: name, qualifiedName: `q://${name}` })),
      terms: Object.fromEntries(odd.map((name, i) => [`t${name}`, [i]])),
      unresolved: odd.map((name, source) => ({ source, name, count: 1 })),
      packageRoots: new Map(odd.map((name, i) => [`p${i}/${name}`, NO_HASH])),
    });
    beforeEach(() => store().replaceGraph(graph));

    it('names come back byte for byte and are found', async () => {
      await reading(async (r) => {
        expect(await r.nodes(graph.nodes.map((n) => n.id))).toEqual(graph.nodes);
        for (const [i, name] of odd.entries()) {
          expect(ids(await r.nodesByName({ names: [name] })), name).toContain(i);
          // Some letters do not survive the way up and down again: ß, İ.
          const upper = name.toUpperCase();
          if (upper.toLowerCase() === name.toLowerCase()) expect(ids(await r.nodesByName({ names: [upper] })), name).toContain(i);
          expect(ids(await r.nodesByPrefix(name, 100)), name).toContain(i);
          expect((await r.unresolvedByName([name])).map((u) => u.source)).toContain(i);
        }
        expect(await r.packageRoots()).toEqual(new Map([...graph.packageRoots].sort()));
      });
    });

    it('the same through long lists', async () => {
      await reading(async (r) => {
        const padding = Array.from({ length: 60 }, (_, i) => `none${i}`);
        expect(await r.nodesByName({ names: [...odd, ...padding] })).toEqual(graph.nodes);
        expect(await r.nodesByFile([...graph.files.map((f) => f.path), ...padding])).toEqual(graph.nodes);
        expect(await r.nodesByPackage([...graph.nodes.map((n) => n.package), ...padding])).toEqual(graph.nodes);
        expect(await r.postings([...odd.map((name) => `t${name}`), ...padding])).toHaveLength(odd.length);
      });
    });

    it('text with NUL or half a character is stored without loss of the rest', async () => {
      const nodes = [{ name: 'a\0b' }, { name: 'half\ud800end', doc: 'before\0after' }];
      await store().replaceGraph(sampleGraph({ label: 'nul', nodes }));
      await reading(async (r) => {
        const found = await r.nodes([0, 1]);
        expect(found.map((n) => n.name.length)).toEqual([3, 8]);
        expect(found[1]?.doc).toMatch(/^before.after$/);
        expect(ids(await r.nodesByName({ names: ['a\0b'] }))).toEqual([0]);
      });
    });

    it('ids that no graph has are not an error', async () => {
      await reading(async (r) => {
        const far = [4_294_967_295, Number.MAX_SAFE_INTEGER, -7];
        expect([await r.nodes(far), await r.edgesFrom(far), await r.edgesTo(far), await r.unresolvedFrom(far)]).toEqual([[], [], [], []]);
        expect(await r.nodesByHash(['', 'zz', 'abc'])).toEqual([]);
      });
    });

    it('large line numbers and sizes survive', async () => {
      const graph2 = sampleGraph({ label: 'big', nodes: [{ name: 'a', startLine: 4_294_967_295, endLine: 4_294_967_295 }] });
      const files = graph2.files.map((f) => ({ ...f, size: 2 ** 45 }));
      await store().replaceGraph({ ...graph2, files });
      expect(await reading((r) => r.files())).toEqual(files);
      expect((await reading((r) => r.nodes([0])))[0]?.endLine).toBe(4_294_967_295);
    });
  });
}
