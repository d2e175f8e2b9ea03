/** Callers, blast radius, flow, dataflow, test scope, dead code and stale edges, as processes on one small repository. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Finished, newRepository, newUser } from './knowing.ts';

const FILES = {
  'shop/store.py':
    'class Store:\n    def save(self, cart):\n        self.write(cart)\n\n    def write(self, cart):\n        return cart\n\n\ndef _forgotten():\n    pass\n',
  'shop/checkout.py': 'from shop.store import Store\n\n\ndef checkout(cart):\n    Store().save(cart)\n\n\ndef unrelated():\n    return 1\n',
  'shop/settings.yaml': 'rows: 1\n',
  'shop/archive.py': 'class Archive:\n    def save(self, item):\n        pass\n',
  'tests/test_checkout.py':
    'from shop.checkout import checkout, unrelated\n\n\ndef test_checkout():\n    checkout([1])\n\n\ndef test_unrelated():\n    assert unrelated() == 1\n',
};

it('answers questions about what depends on what', async () => {
  const cwd = newRepository(FILES);
  const { knowing: start } = newUser();
  const knowing = (...args: string[]): Promise<Finished> => start(args, { cwd });
  const json = async (...args: string[]) => JSON.parse((await knowing(...args, '--json')).stdout);
  const names = (list: { name: string }[]) => list.map((s) => s.name);

  const callers = await json('callers', 'Store.write');
  // `write` is a word of the language too: calls of other things by that name are not looked at one by one.
  expect(callers).toMatchObject({ symbol: { name: 'Store.write', file: 'shop/store.py' }, total: 1, completeness: { level: 'lower_bound' } });
  expect(callers.listed[0]).toMatchObject({ name: 'Store.save', via: 'calls', depth: 1, sites: [{ line: 3 }] });

  expect(await json('callers', 'checkout')).toMatchObject({ total: 1, completeness: { level: 'complete' } });

  const blast = await json('blast-radius', 'Store.write');
  expect(names(blast.listed)).toEqual(['Store.save', 'checkout', 'test_checkout']);
  expect(blast).toMatchObject({
    tests: 1,
    depths: [1, 1, 1],
    packages: [
      { package: 'shop', symbols: 2 },
      { package: 'tests', symbols: 1 },
    ],
  });
  expect(names((await json('blast-radius', 'shop/store.py', '--depth', '1')).listed)).toContain('checkout');

  const ambiguous = await knowing('callers', 'save');
  expect(ambiguous.code).toBe(2);
  expect(ambiguous.stderr).toMatch(/could be any of 2 symbols[\s\S]*shop\/store\.py:Store\.save/);
  expect((await knowing('callers', 'Stroe.write')).stderr).toMatch(/Did you mean Store\.write/);

  const flow = await json('flow', 'test_checkout', 'Store.write');
  expect(flow.direction).toBe('forward');
  expect(names(flow.paths[0].steps)).toEqual(['checkout', 'Store.save', 'Store.write']);
  expect((await json('flow', 'Store.write', 'test_checkout')).direction).toBe('backward');

  const ofFile = await knowing('dataflow', 'shop/checkout.py');
  expect([ofFile.code, ofFile.stderr]).toEqual([2, expect.stringMatching(/is a file.*\s+hint: .*shop\/checkout.py:<name>/)]);
  const dataflow = await json('dataflow', 'checkout');
  const steps = dataflow.steps.map((s: { to: string; how: string }) => `${s.how} ${s.to.split('.py.')[1]}`);
  expect(steps).toEqual(expect.arrayContaining(['argument Store.save', 'argument Store.write']));
  // What hands nothing back gives its caller nothing.
  expect(steps).not.toContain('result test_checkout');

  const dead = await json('dead-code');
  expect(names(dead.dead)).toEqual(['Archive', '_forgotten']);
  expect(await json('dead-code', '--under', 'shop/archive.py', '--kind', 'class')).toMatchObject({ total: 1, judged: 1 });
  expect(names((await json('dead-code', '--ignore-tests')).dead)).toEqual(['Archive', 'checkout', 'unrelated', '_forgotten']);
  expect((await knowing('dead-code', '--why', 'unrelated')).stdout).toMatch(/in use/);

  const scope = await json('test-scope', 'shop/store.py');
  expect(scope).toMatchObject({ chosen: 1, total: 2, unsure: [] });
  expect(scope.tests[0]).toMatchObject({ name: 'test_checkout', reason: 'reaches', depth: 2 });
  expect((await knowing('test-scope', 'shop/store.py', '--format', 'command')).stdout).toBe('pytest tests/test_checkout.py::test_checkout\n');
  const unsure = await knowing('test-scope', 'shop/settings.yaml', '--format', 'names');
  expect(unsure.stdout.trim().split('\n').sort()).toEqual(['test_checkout', 'test_unrelated']);
  expect(unsure.stderr).toMatch(/settings\.yaml is not in the index/);

  expect((await json('stale-edges')).total).toBe(0);
  writeFileSync(join(cwd, 'shop/checkout.py'), FILES['shop/checkout.py'].replace('Store().save(cart)', 'pass'));
  const stale = await json('stale-edges');
  expect(stale.files).toEqual(['shop/checkout.py']);
  expect(stale.edges.map((e: { target: string }) => e.target.split('.py.')[1])).toEqual(expect.arrayContaining(['Store.save']));
  expect((await json('test-scope')).tests[0]).toMatchObject({ name: 'test_checkout', depth: 1 });
});
