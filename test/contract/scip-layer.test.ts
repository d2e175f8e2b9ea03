/** SCIP in and out: what is exported and read back says nothing new, and what an indexer knows better is added. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { exportGraph } from '../../src/engine/export/export-graph.ts';
import { exportScip } from '../../src/engine/export/export-scip.ts';
import { LiveIndex } from '../../src/engine/indexing/live-index.ts';
import { fillLayer } from '../../src/engine/layers/fill-layer.ts';
import { layerStatus } from '../../src/engine/layers/layer-status.ts';
import { openPlace, type Repository } from '../../src/engine/repositories/open-repository.ts';
import { encodeScip } from '../../src/wire/scip.ts';
import { GitRepository } from '../support/git-repository.ts';

const FILES = {
  'shop/base.py': 'class Base:\n    size = 1\n\n    def run(self):\n        raise Missing(self.size)\n\n\nclass Missing(Exception):\n    pass\n',
  'shop/cart.py':
    'from shop.base import Base\nfrom shop import base\n\n\nclass Cart(Base):\n    def run(self):\n        return helper(base)\n\n\ndef helper(what: Base):\n    return what.size\n',
  'web/app.ts': "import { open } from './store';\nexport class App {\n  start() {\n    return open(1);\n  }\n}\n",
  'web/store.ts': 'export function open(n: number) {\n  return n;\n}\n',
};

class Bench extends GitRepository {
  readonly live = new LiveIndex(this.place());

  static async make(): Promise<Bench> {
    const bench = new Bench(FILES);
    onTestFinished(() => bench.live.close());
    await bench.live.update();
    return bench;
  }

  place() {
    return { name: 'bench', root: this.root, db: join(this.root, '..', 'bench.db'), known: true, listed: false };
  }

  async use<T>(work: (repository: Repository) => Promise<T>): Promise<T> {
    const repository = await openPlace(this.place(), true);
    try {
      return await work(repository);
    } finally {
      await repository.store.close();
    }
  }

  async edges(): Promise<{ readonly edge: string; readonly layer: string | undefined }[]> {
    const json = await this.use(async (r) => [...(await exportGraph(r, 'json', { depth: 1, byPackage: false, tests: true }))].join(''));
    const { nodes, edges } = JSON.parse(json) as {
      nodes: { id: number; name: string }[];
      edges: { source: number; target: number; type: string; layer?: string }[];
    };
    const names = new Map(nodes.map((n) => [n.id, n.name]));
    return edges.map((e) => ({ edge: `${names.get(e.source)} ${e.type} ${names.get(e.target)}`, layer: e.layer }));
  }

  ingest(bytes: Uint8Array) {
    const path = join(this.root, '..', 'index.scip');
    writeFileSync(path, bytes);
    return this.use((repository) => fillLayer(repository, { layer: 'scip', paths: [], inputs: [path] }));
  }
}

it('an export that is read back gives the same graph', async () => {
  const bench = await Bench.make();
  const before = (await bench.edges()).map((e) => e.edge).sort();
  const pieces: Uint8Array[] = [];
  await bench.use((repository) => exportScip(repository, '1', (piece) => pieces.push(piece)));
  const { counted } = await bench.ingest(Buffer.concat(pieces));
  const after = await bench.edges();
  expect(after.map((e) => e.edge).sort()).toEqual(before);
  const mentions = after.filter((e) => /\b(?:calls|references|extends|overrides|throws|type_hint_of|accesses_field)\b/.test(e.edge));
  expect(mentions.filter((e) => e.layer !== 'scip' && !/ pkg:|Exception|number/.test(e.edge))).toEqual([]);
  expect(counted.find((c) => c.what === 'mentions are new')?.count).toBe(0);
  expect(counted.map((c) => c.what)).not.toContain('definitions are not, parameters and local names aside');
});

const NAMES = {
  start: 'scip-typescript npm web 1 web/`app.ts`/App#start().',
  open: 'scip-typescript npm web 1 web/`store.ts`/open().',
  log: 'scip-typescript npm pino 9 `index.d.ts`/log().',
};

it('adds what the code graph does not have, with packages outside, and retires it with the file', async () => {
  const bench = await Bench.make();
  const at = (line: number, start: number, symbol: string, definition = false) => ({ line, start, end: start + 4, symbol, definition });
  const document = (path: string, occurrences: ReturnType<typeof at>[]) => ({ path, language: 'typescript', occurrences, symbols: [] });
  const index = Buffer.concat([
    ...encodeScip({ version: '1', root: 'file:///x' }, [
      document('web/app.ts', [
        at(2, 2, NAMES.start, true),
        at(3, 11, NAMES.open),
        at(3, 0, NAMES.log),
        at(1, 0, 'scip-typescript npm web 1 web/`app.ts`/Gone#', true),
      ]),
      document('web/store.ts', [at(0, 16, NAMES.open, true), at(1, 2, NAMES.start)]),
      document('elsewhere.ts', []),
    ]),
  ]);
  const { counted } = await bench.ingest(index);
  const count = (what: RegExp) => counted.find((c) => what.test(c.what));
  expect(count(/the index does not have/)?.examples).toEqual(['elsewhere.ts']);
  expect(count(/are symbols/)?.count).toBe(2);
  expect(count(/are not/)).toMatchObject({ count: 1, examples: ['web/app.ts:2 scip-typescript npm web 1 web/`app.ts`/Gone#'] });
  const edges = (await bench.edges()).filter((e) => e.layer === 'scip').map((e) => e.edge);
  expect(edges.sort()).toEqual(['App.start calls open', 'App.start references index.d.ts.log', 'open references App.start']);
  bench.commit({ 'web/store.ts': 'export function open(n: number) {\n  return n + 1;\n}\n' });
  await bench.live.update();
  expect((await bench.use(layerStatus)).layers.map((l) => [l.live, l.retired])).toEqual([[2, 1]]);
});

it('refuses what is not an index', async () => {
  const bench = await Bench.make();
  await expect(bench.ingest(Buffer.from('hello, this is text'))).rejects.toThrow(/no SCIP index that can be read/);
});
