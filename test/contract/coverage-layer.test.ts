/** Coverage as a layer: what was measured is known, what was not is inferred as before, and changes since are noticed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { LiveIndex } from '../../src/engine/indexing/live-index.ts';
import { fillLayer } from '../../src/engine/layers/fill-layer.ts';
import { layerStatus } from '../../src/engine/layers/layer-status.ts';
import { openPlace, type Repository } from '../../src/engine/repositories/open-repository.ts';
import { testScope } from '../../src/engine/test-scope/analyse-test-scope.ts';
import { GitRepository } from '../support/git-repository.ts';

const FILES = {
  'shop/cart.py': [
    'def total(prices):',
    '    return add(prices)',
    '',
    '',
    'def add(prices):',
    '    if not prices:',
    '        return 0',
    '    return sum(prices)',
    '',
    '',
    'def unused():',
    '    return 1',
    '',
  ].join('\n'),
  'tests/test_cart.py': [
    'from shop.cart import total, add',
    '',
    '',
    'def run(work):',
    '    return work([1])',
    '',
    '',
    'def test_total():',
    '    assert run(total) == 1',
    '',
    '',
    'def test_add():',
    '    assert add([2]) == 2',
    '',
    '',
    'def test_other():',
    '    run(len)',
    '',
  ].join('\n'),
};

/** Contexts as pytest-cov writes them: `total` ran in test_total alone, `add` in both. */
const REPORT = {
  meta: { version: '7.0' },
  files: {
    '/ci/build/shop/cart.py': {
      executed_lines: [1, 2, 5, 6, 8, 11],
      missing_lines: [7, 12],
      contexts: {
        1: [''],
        5: [''],
        11: [''],
        2: ['tests/test_cart.py::test_total|run'],
        6: ['tests/test_cart.py::test_total|run', 'tests/test_cart.py::test_add[two]|run'],
        8: ['tests/test_cart.py::test_total|run', 'tests/test_cart.py::test_add[two]|run'],
      },
    },
    '/ci/build/tests/test_cart.py': {
      executed_lines: [1, 5, 9, 13, 17],
      missing_lines: [],
      contexts: { 5: ['tests/test_cart.py::test_total|run', 'tests/test_cart.py::test_other|run'], 17: ['tests/test_cart.py::test_other|run'] },
    },
    '/usr/lib/python3/site-packages/six.py': { executed_lines: [1], missing_lines: [] },
  },
};

class Shop extends GitRepository {
  readonly live = new LiveIndex(this.place());

  static async make(): Promise<Shop> {
    const shop = new Shop(FILES);
    onTestFinished(() => shop.live.close());
    await shop.live.update();
    return shop;
  }

  place() {
    return { name: 'shop', root: this.root, db: join(this.root, '..', 'shop.db'), known: true, listed: false };
  }

  async use<T>(work: (repository: Repository) => Promise<T>): Promise<T> {
    const repository = await openPlace(this.place(), true);
    try {
      return await work(repository);
    } finally {
      await repository.store.close();
    }
  }

  ingest(report: unknown = REPORT) {
    const path = join(this.root, '..', 'report.json');
    writeFileSync(path, typeof report === 'string' ? report : JSON.stringify(report));
    return this.use((repository) => fillLayer(repository, { layer: 'coverage', paths: [], inputs: [path] }));
  }

  /** For what is edited and not committed. */
  scope() {
    return this.use((repository) => testScope(repository, {}));
  }
}

const names = (scope: Awaited<ReturnType<Shop['scope']>>) => scope.tests.map((t) => `${t.node.name} ${t.reason}`).sort();
const edited = (path: keyof typeof FILES, from: string, to: string) => FILES[path].replace(from, to);

it('counts what it read and what it could not place', async () => {
  const shop = await Shop.make();
  const { counted, layer } = await shop.ingest();
  expect(counted.map((c) => `${c.count} ${c.what}`)).toEqual([
    '2 files of the report are files of the index',
    '1 files of the report are not in the index',
    '3 tests were measured one by one',
  ]);
  // test_total ran total, add and the helper; test_add add; test_other the helper.
  expect(layer.edges).toBe(5);
  expect((await shop.ingest()).filled).toBe(0);
});

it('knows the tests of a changed function, and what no test runs', async () => {
  const shop = await Shop.make();
  shop.write('shop/cart.py', edited('shop/cart.py', 'return add(prices)', 'return add(prices) + 1'));
  expect(names(await shop.scope()).length).toBeGreaterThan(1);
  await shop.git('checkout', '--quiet', '.');
  await shop.ingest();
  shop.write('shop/cart.py', edited('shop/cart.py', 'return add(prices)', 'return add(prices) + 1'));
  expect(names(await shop.scope())).toEqual(['test_total measured']);
  shop.write('shop/cart.py', edited('shop/cart.py', 'return 1', 'return 2'));
  const scope = await shop.scope();
  expect(names(scope)).toEqual([]);
  expect(scope.unsure).toEqual([]);
  expect(scope.uncovered.map((u) => [u.node.name, u.lines])).toEqual([['unused', []]]);
  shop.write('shop/cart.py', edited('shop/cart.py', 'return 0', 'return 0.0'));
  expect((await shop.scope()).uncovered.map((u) => [u.node.name, u.lines])).toEqual([['add', [7]]]);
});

it('still speaks of a function that was indexed again after an edit; a test that was rewritten is inferred', async () => {
  const shop = await Shop.make();
  await shop.ingest();
  shop.write('shop/cart.py', `\n\n${edited('shop/cart.py', 'return add(prices)', 'return add(prices) + 1')}`);
  await shop.live.update({ workingTree: true });
  const base = shop.head();
  const changes = [{ path: 'shop/cart.py', lines: [{ from: 4, to: 4 }], text: 'return add(prices) + 1' }];
  expect(names(await shop.use((repository) => testScope(repository, { changes })))).toEqual(['test_total measured']);
  shop.git('checkout', '--quiet', '.');
  shop.commit({ 'tests/test_cart.py': edited('tests/test_cart.py', 'run(len)', 'run(total)') });
  await shop.live.update();
  expect((await shop.use(layerStatus)).layers.map((l) => [l.live, l.retired])).toEqual([[0, 5]]);
  shop.write('shop/cart.py', edited('shop/cart.py', 'return add(prices)', 'return add(prices) + 1'));
  expect(names(await shop.scope()).map((n) => n.split(' ')[0])).toContain('test_other');
  expect(base).not.toBe(shop.head());
});

it('without contexts lines are known, and tests are inferred as before', async () => {
  const shop = await Shop.make();
  await shop.ingest('SF:shop/cart.py\nDA:2,1\nDA:6,1\nDA:7,0\nDA:8,1\nDA:12,0\nend_of_record\n');
  shop.write('shop/cart.py', edited('shop/cart.py', 'return 1', 'return 2'));
  const scope = await shop.scope();
  expect(scope.uncovered.map((u) => u.node.name)).toEqual(['unused']);
  expect(scope.chosen).toBeGreaterThan(0);
});
