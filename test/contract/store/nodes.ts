/** Reads of an empty store, and nodes and files by every key. */
import { beforeEach, describe, expect, it } from 'vitest';
import { hashFields } from '../../../src/model/hash.ts';
import type { GraphStore } from '../../../src/store/contract.ts';
import { ids, NO_HASH, type Reading } from './reading.ts';
import { sampleGraph } from './sample-graph.ts';

export function emptyStore(reading: Reading): void {
  it('answers every question on an empty store', async () => {
    await reading(async (r) => {
      expect(await r.repo()).toBeUndefined();
      expect(await r.latestSnapshot()).toBeUndefined();
      expect(await r.snapshots(5)).toEqual([]);
      const lists = [r.nodes([0]), r.nodesByHash([NO_HASH]), r.nodesByName({ names: ['x'] }), r.nodesByPrefix('x', 5), r.nodesByFile(['x'])];
      const more = [
        r.nodesByPackage(['x']),
        r.edgesFrom([0]),
        r.edgesTo([0]),
        r.unresolvedByName(['x']),
        r.unresolvedFrom([0]),
        r.unresolvedByPrefix('x'),
        r.files(),
      ];
      for (const list of [...lists, ...more, r.filesByPath(['x']), r.postings(['x']), r.termsByStem(['x']), r.termsByPrefix('x', 5)])
        expect(await list).toEqual([]);
      expect(await r.nodeHashes()).toHaveLength(0);
      expect(await r.adjacency()).toMatchObject({ rows: 0, edges: 0 });
      expect(await r.searchColumns()).toMatchObject({ nodes: 0, files: 0 });
      expect((await r.packageRoots()).size + (await r.notes('k', [NO_HASH])).size).toBe(0);
      expect(await r.stats()).toMatchObject({
        nodes: 0,
        edges: 0,
        files: 0,
        terms: 0,
        unresolved: 0,
        snapshots: 0,
        nodesByKind: {},
        edgesByType: {},
        filesByLanguage: {},
      });
    });
  });
}

export function nodeReads(store: () => GraphStore, reading: Reading): void {
  describe('nodes', () => {
    const graph = sampleGraph({
      files: ['src/a.ts', 'src/b.py', 'lib/c.ts'],
      nodes: [
        { name: 'src/a.ts', kind: 'file' },
        { name: 'Session', kind: 'class', doc: 'A session.', signature: 'class Session', visibility: 'internal', flags: 5 },
        { name: 'Session.open', kind: 'method', visibility: 'private' },
        { name: 'open', kind: 'function', fileId: 1 },
        { name: 'OPEN', kind: 'constant', fileId: 2, package: 'lib' },
        { name: 'GET /users/:id.json', kind: 'route_handler', fileId: 2, package: 'lib' },
        { name: 'os.path.Join', kind: 'external', fileId: -1, package: 'external' },
        { name: 'openAll', kind: 'function' },
      ],
    });
    beforeEach(() => store().replaceGraph(graph));

    it('come back as they were given', async () => {
      const all = graph.nodes.map((n) => n.id);
      expect(await reading((r) => r.nodes(all))).toEqual(graph.nodes);
    });

    it('by id: in order of id, each once, unknown ones left out', async () => {
      expect(ids(await reading((r) => r.nodes([4, 1, 1, 99, -1])))).toEqual([1, 4]);
      expect(await reading((r) => r.nodes([]))).toEqual([]);
      const many = Array.from({ length: 3_000 }, (_, i) => i);
      expect(ids(await reading((r) => r.nodes(many)))).toEqual(graph.nodes.map((n) => n.id));
    });

    it('by hash', async () => {
      const hashes = [graph.nodes[6]?.hash as string, NO_HASH, graph.nodes[2]?.hash as string];
      expect(ids(await reading((r) => r.nodesByHash(hashes)))).toEqual([2, 6]);
      const many = [...graph.nodes.map((n) => n.hash), ...Array.from({ length: 500 }, (_, i) => hashFields('node', [String(i)]))];
      expect(await reading((r) => r.nodesByHash(many))).toHaveLength(graph.nodes.length);
    });

    it('by whole name and by last part, whatever the case', async () => {
      const named = (...names: string[]) => reading((r) => r.nodesByName({ names })).then(ids);
      expect(await named('open')).toEqual([2, 3, 4]);
      expect(await named('OPEN')).toEqual([2, 3, 4]);
      expect(await named('session.OPEN')).toEqual([2]);
      expect(await named('Session', 'openall', 'nothing')).toEqual([1, 7]);
      expect(await named('join')).toEqual([6]);
      expect(await named('path.join')).toEqual([]);
      expect(await named()).toEqual([]);
      expect(await named(...Array.from({ length: 100 }, (_, i) => `no${i}`), 'session')).toEqual([1]);
    });

    it('by name: files by their last folder, routes whole', async () => {
      const named = (...names: string[]) => reading((r) => r.nodesByName({ names })).then(ids);
      expect(await named('a.ts')).toEqual([0]);
      expect(await named('ts')).toEqual([]);
      expect(await named('json')).toEqual([]);
      expect(await named('get /users/:id.json')).toEqual([5]);
    });

    it('by name, narrowed by kind and number', async () => {
      expect(ids(await reading((r) => r.nodesByName({ names: ['open'], kinds: ['method', 'constant'] })))).toEqual([2, 4]);
      expect(ids(await reading((r) => r.nodesByName({ names: ['open'], kinds: [] })))).toEqual([]);
      expect(ids(await reading((r) => r.nodesByName({ names: ['open'], limit: 2 })))).toEqual([2, 3]);
    });

    it('by name within one file', async () => {
      for (const { file, id, name } of graph.nodes.filter((n) => n.file !== '')) {
        const found = await reading((r) => r.nodesByName({ names: [name], file }));
        expect(ids(found)).toContain(id);
        expect(new Set(found.map((n) => n.file))).toEqual(new Set([file]));
      }
      expect(await reading((r) => r.nodesByName({ names: ['open'], file: 'no/such/file' }))).toEqual([]);
    });

    it('names alone, the same nodes in the same order', async () => {
      for (const query of [
        { names: ['open'] },
        { names: ['session.OPEN', 'join'] },
        { names: ['open'], kinds: ['method'] as const, limit: 1 },
        { names: [] },
      ]) {
        const whole = await reading((r) => r.nodesByName(query));
        expect(await reading((r) => r.namesByName(query))).toEqual(whole.map(({ id, name }) => ({ id, name })));
      }
      const wanted = [6, 2, 999];
      expect(await reading((r) => r.names(wanted))).toEqual((await reading((r) => r.nodes(wanted))).map(({ id, name }) => ({ id, name })));
    });

    it('by prefix of the name or its last part', async () => {
      expect(ids(await reading((r) => r.nodesByPrefix('OP', 10)))).toEqual([2, 3, 4, 7]);
      expect(ids(await reading((r) => r.nodesByPrefix('op', 2)))).toEqual([2, 3]);
      expect(ids(await reading((r) => r.nodesByPrefix('session.', 10)))).toEqual([2]);
      expect(ids(await reading((r) => r.nodesByPrefix('', 100)))).toHaveLength(graph.nodes.length);
      expect(ids(await reading((r) => r.nodesByPrefix('%', 10)))).toEqual([]);
    });

    it('by file and by package', async () => {
      expect(ids(await reading((r) => r.nodesByFile(['src/b.py', 'lib/c.ts', 'no'])))).toEqual([3, 4, 5]);
      expect(ids(await reading((r) => r.nodesByPackage(['lib', 'external'])))).toEqual([4, 5, 6]);
    });

    it('hashes of all, by id', async () => {
      const hashes = Buffer.from(await reading((r) => r.nodeHashes()));
      expect(hashes.toString('hex')).toBe(graph.nodes.map((n) => n.hash).join(''));
    });

    it('files', async () => {
      expect(await reading((r) => r.files())).toEqual(graph.files);
      expect(await reading((r) => r.filesByPath(['lib/c.ts', 'no', 'src/a.ts']))).toEqual([graph.files[0], graph.files[2]]);
    });
  });
}
