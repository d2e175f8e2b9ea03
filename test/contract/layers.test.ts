/**
 * Layers: knowledge beside the code graph. It survives whatever happens to the graph, counts exactly as long as what it
 * rests on is there, is seen by every reader, and never changes what the commit says.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { blastRadius } from '../../src/engine/analyse/analyse-dependents.ts';
import { exportGraph } from '../../src/engine/export/export-graph.ts';
import { indexRepository } from '../../src/engine/indexing/index-repository.ts';
import { LiveIndex } from '../../src/engine/indexing/live-index.ts';
import { fillLayer, fillWith } from '../../src/engine/layers/fill-layer.ts';
import { dropLayer, layerStatus } from '../../src/engine/layers/layer-status.ts';
import { sweepLayers } from '../../src/engine/layers/sweep-layers.ts';
import { openPlace, type Repository } from '../../src/engine/repositories/open-repository.ts';
import { diffSnapshots } from '../../src/engine/snapshots/diff-snapshots.ts';
import { proveLayerClaim } from '../../src/engine/snapshots/prove-claim.ts';
import { verifyLayerProof } from '../../src/engine/snapshots/verify-layer-proof.ts';
import { withSnapshot } from '../../src/engine/view/snapshot-view.ts';
import type { Layer } from '../../src/layers/contract.ts';
import { loadLayer } from '../../src/layers/registry.ts';
import type { LayerEdge } from '../../src/model/layer.ts';
import { fsck } from '../../src/snapshot/fsck/fsck.ts';
import { GitRepository } from '../support/git-repository.ts';

const FILES = {
  'app.py': 'from lib import helper\n\n\ndef start():\n    pass\n\n\ndef direct():\n    helper()\n',
  'lib.py': 'def helper():\n    return 1\n\n\ndef other():\n    return 2\n',
  'far.py': 'def far():\n    return 3\n',
};
const FOLDER = new URL('../fixtures/layers/', import.meta.url);

class Bench extends GitRepository {
  readonly live = new LiveIndex(this.place('live'));

  place(name: string) {
    return { name, root: this.root, db: join(this.root, '..', `${name}.db`), known: true, listed: false };
  }

  static async make(files: Readonly<Record<string, string>> = FILES): Promise<Bench> {
    const bench = new Bench(files);
    onTestFinished(() => bench.live.close());
    await bench.live.update();
    return bench;
  }

  async use<T>(work: (repository: Repository) => Promise<T>): Promise<T> {
    const repository = await openPlace(this.place('live'), true);
    try {
      return await work(repository);
    } finally {
      await repository.store.close();
    }
  }

  fill(layer: Layer) {
    return this.use((repository) => fillWith(repository, layer, { paths: [] }));
  }

  async counts(): Promise<Record<string, [number, number]>> {
    const { layers } = await this.use(layerStatus);
    return Object.fromEntries(layers.map((l) => [l.id, [l.live, l.retired]]));
  }

  /** `source -> target` by name, with confidence. */
  callsOf(name: string): Promise<string[]> {
    return this.use((repository) =>
      withSnapshot(repository, async ({ reader }) => {
        const nodes = await reader.nodesByName({ names: [name] });
        const edges = await reader.edgesFrom(
          nodes.map((n) => n.id),
          ['calls'],
        );
        const targets = new Map((await reader.nodes(edges.map((e) => e.target))).map((n) => [n.id, n.name]));
        return edges.map((e) => `${targets.get(e.target)} ${e.confidence} ${e.layer ?? 'code'}`).sort();
      }),
    );
  }

  async codeRoot(): Promise<string> {
    return (await indexRepository({ place: this.place(`whole-${Math.random()}`) })).snapshot.root;
  }
}

async function seen(bench: Bench, lines: string): Promise<Layer> {
  writeFileSync(join(bench.root, 'seen-calls.txt'), lines);
  return (await loadLayer('seen', FOLDER)) as Layer;
}

const claiming = (id: string, edges: (hash: (name: string) => string) => LayerEdge[]): Layer => ({
  ...{ id, version: 1, source: 'a test' },
  plan: async () => [{ key: 'all', state: '', label: 'all' }],
  fill: async ({ reader }, [unit], emit) => {
    const nodes = new Map<string, string>();
    await reader.eachNode((n) => nodes.set(n.name, n.hash));
    if (unit !== undefined) await emit(unit, { nodes: [], edges: edges((name) => nodes.get(name) as string) });
  },
});
const edge = (source: string, target: string, confidence: number): LayerEdge => ({
  ...{ source, target, type: 'calls', provenance: 'lsp_resolved', confidence, observations: 1 },
});

it('a sample layer is one folder, and every reader sees it', async () => {
  const bench = await Bench.make();
  const before = await bench.use(layerStatus);
  await bench.fill(await seen(bench, 'start other 3\nstart far 1\n'));
  expect(await bench.callsOf('start')).toEqual(['far 0.95 seen', 'other 0.95 seen']);
  const reached = await bench.use((repository) => blastRadius(repository, { symbol: 'other', noticeEdits: false }));
  expect(JSON.stringify(reached)).toContain('"start"');
  const exported = await bench.use(async (repository) => [...(await exportGraph(repository, 'json', { depth: 1, byPackage: false, tests: true }))].join(''));
  expect(JSON.parse(exported).edges.filter((e: { layer?: string }) => e.layer === 'seen')).toMatchObject([{ count: 1 }, { count: 3 }]);
  const after = await bench.use(layerStatus);
  expect(after.codeRoot).toBe(before.codeRoot);
  expect(after.root).not.toBe(before.root);
  expect(await bench.codeRoot()).toBe(after.codeRoot);
});

it('retires exactly what rests on code that changed, and takes it back with the code', async () => {
  const bench = await Bench.make();
  await bench.fill(await seen(bench, 'start other 3\nhelper far 2\n'));
  bench.commit({ 'lib.py': `${FILES['lib.py']}\n\ndef more():\n    return 4\n` });
  await bench.live.update();
  // `helper` stands in the changed file; `other` does too, but its edge only needs it to be there.
  expect(await bench.counts()).toEqual({ seen: [1, 1] });
  expect(await bench.callsOf('helper')).toEqual([]);
  bench.git('checkout', '--quiet', 'HEAD~1');
  await bench.live.update();
  expect(await bench.counts()).toEqual({ seen: [2, 0] });
  bench.git('checkout', '--quiet', 'main');
  await indexRepository({ place: bench.place('live') });
  expect(await bench.counts()).toEqual({ seen: [1, 1] });
  bench.write('far.py', 'def gone():\n    return 3\n');
  bench.write('app.py', 'def start():\n    return 1\n');
  await bench.live.update({ workingTree: true });
  expect(await bench.counts()).toEqual({ seen: [0, 2] });
  bench.git('checkout', '--quiet', '.');
  await bench.live.update();
  expect(await bench.counts()).toEqual({ seen: [1, 1] });
});

it('shows the surest claim on an edge, and hides what a surer layer denies', async () => {
  const bench = await Bench.make();
  expect(await bench.callsOf('direct')).toEqual(['helper 0.85 code']);
  await bench.fill(claiming('weak', (hash) => [edge(hash('direct'), hash('helper'), 0.3)]));
  expect(await bench.callsOf('direct')).toEqual(['helper 0.85 code']);
  await bench.fill(claiming('strong', (hash) => [edge(hash('direct'), hash('helper'), 0.9)]));
  expect(await bench.callsOf('direct')).toEqual(['helper 0.9 strong']);
  await bench.fill(claiming('wrong', (hash) => [{ ...edge(hash('direct'), hash('helper'), 0.95), denies: true }, edge(hash('direct'), hash('other'), 0.95)]));
  expect(await bench.callsOf('direct')).toEqual(['other 0.95 wrong']);
  const adjacent = await bench.use((repository) =>
    withSnapshot(repository, async ({ reader, graph }) => {
      const [direct] = await reader.nodesByName({ names: ['direct'] });
      const { adjacency } = await graph();
      const row = adjacency.out.targets.subarray(adjacency.out.offsets[direct?.id as number], adjacency.out.offsets[(direct?.id as number) + 1]);
      return (await reader.nodes([...row])).map((n) => n.name);
    }),
  );
  expect(adjacent).toContain('other');
  expect(adjacent).not.toContain('helper');
  await bench.use((repository) => dropLayer(repository, 'wrong'));
  expect(await bench.callsOf('direct')).toEqual(['helper 0.9 strong']);
});

it('fills only what is new, and forgets retired claims when asked', async () => {
  const bench = await Bench.make();
  expect(await bench.fill(await seen(bench, 'start other 3\nhelper far 2\n'))).toMatchObject({ filled: 2, unchanged: 0 });
  expect(await bench.fill(await seen(bench, 'start other 4\nhelper far 2\nnobody far 1\n'))).toMatchObject({ filled: 1, unchanged: 1, failed: ['nobody'] });
  bench.commit({ 'lib.py': 'def helper():\n    return 9\n\n\ndef other():\n    return 2\n' });
  await bench.live.update();
  expect(await bench.use(({ store }) => sweepLayers(store))).toEqual({ units: 1, edges: 1 });
  expect(await bench.counts()).toEqual({ seen: [1, 0] });
  expect(await bench.use(async ({ store }) => (await fsck(store)).findings)).toEqual([]);
});

it('authors and owners are layers with nodes of their own', async () => {
  const bench = await Bench.make({ ...FILES, CODEOWNERS: '*.py @acme/core\nfar.py ann@example.org\n' });
  for (const layer of ['blame', 'owners']) await bench.use((repository) => fillLayer(repository, { layer, paths: [] }));
  expect(await bench.counts()).toEqual({ blame: [3, 0], owners: [3, 0] });
  const owned = await bench.use((repository) =>
    withSnapshot(repository, async ({ reader, graph }) => {
      const [team] = await reader.nodesByName({ names: ['@acme/core'] });
      const edges = await reader.edgesTo([team?.id as number]);
      const { adjacency, columns } = await graph();
      expect(adjacency.rows).toBe(columns.nodes);
      return { kind: team?.kind, files: (await reader.nodes(edges.map((e) => e.source))).map((n) => n.file) };
    }),
  );
  expect(owned).toEqual({ kind: 'owner', files: ['app.py', 'lib.py'] });
});

it('proves what a layer claims, down to the combined root', async () => {
  const bench = await Bench.make();
  await bench.fill(await seen(bench, 'start other 3\nstart far 1\nhelper far 1\n'));
  await bench.fill(claiming('another', (hash) => [edge(hash('direct'), hash('far'), 0.9)]));
  const { root } = await bench.use(layerStatus);
  const { proof } = await bench.use((repository) => proveLayerClaim(repository, { layer: 'seen', source: 'start', target: 'other' }));
  expect(verifyLayerProof(JSON.stringify(proof), root)).toMatchObject({ valid: true, proof: { claim: { observations: 3 } } });
  const forged = { ...proof, claim: { ...proof.claim, observations: 300 } };
  expect(verifyLayerProof(JSON.stringify(forged))).toEqual({ valid: false, reason: 'a hash is not in the group above it' });
  expect(verifyLayerProof(JSON.stringify({ ...proof, code_root: 'ab'.repeat(32) }))).toMatchObject({ valid: false });
  await expect(bench.use((repository) => proveLayerClaim(repository, { layer: 'seen', source: 'start', target: 'direct' }))).rejects.toThrow(
    'claims no such edge',
  );
});

it('a comparison of snapshots says what it did to layers', async () => {
  const bench = await Bench.make();
  await bench.fill(await seen(bench, 'start other 3\nhelper far 2\n'));
  bench.commit({ 'lib.py': `${FILES['lib.py']}\n\ndef more():\n    return 4\n` });
  await bench.live.update();
  const forth = await bench.use((repository) => diffSnapshots(repository, { from: '@prev', to: '@latest' }));
  expect(forth.layers).toEqual([{ id: 'seen', retired: 1, returned: 0 }]);
  const back = await bench.use((repository) => diffSnapshots(repository, { from: '@latest', to: '@prev' }));
  expect(back.layers).toEqual([{ id: 'seen', retired: 0, returned: 1 }]);
});

it('fsck finds a claim that was changed behind its root', async () => {
  const bench = await Bench.make();
  await bench.fill(await seen(bench, 'start other 3\n'));
  await bench.use(async ({ store }) => {
    const reader = await store.read();
    const [seal] = await reader.layers();
    const units: never[] = [];
    await reader.eachLayerUnit('seen', (unit) => units.push({ ...unit, root: 'ab'.repeat(32) } as never));
    await reader.close();
    await store.putLayer({ base: seal?.root as string, seal: seal as never, put: units, drop: [] });
    const { findings } = await fsck(store);
    expect(findings.map((f) => f.message)).toEqual([
      'the root of a unit does not follow from its claims: seen start',
      'the root of a layer does not follow from its units: seen',
    ]);
  });
});
