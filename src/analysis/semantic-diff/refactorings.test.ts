import { expect, it, vi } from 'vitest';
import { FactsParser } from '../../indexing/extract/parser.ts';
import { loadLanguages } from '../../languages/registry.ts';
import type { SourceFile } from './declared-symbols.ts';
import { semanticDiff } from './semantic-diff.ts';

// The first use of a grammar compiles it, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const parser = new FactsParser();

async function sourceFile(path: string, source: string): Promise<SourceFile> {
  const language = (await loadLanguages()).forPath(path);
  if (language === undefined) throw new Error(path);
  const facts = await parser.extract(language, path, source);
  const { packageQualified, traits } = language;
  return { facts, source, test: false, closed: false, packageQualified, overloads: traits.overloads !== undefined, quiet: [] };
}

async function said(path: string, before: string, after: string): Promise<string[]> {
  const { changes } = semanticDiff([{ before: await sourceFile(path, before), after: await sourceFile(path, after) }]);
  return changes
    .filter((c) => c.change !== 'changed')
    .map((c) => {
      const parts = [...c.extractedFrom.map((name) => `from ${name}`), ...c.inlinedInto.map((name) => `into ${name}`)];
      return [c.change, c.before?.name, c.after?.name, ...parts].filter(Boolean).join(' ');
    });
}

const inClass = (...members: string[]) => `class Store {\n${members.join('\n')}\n}\n`;

it('one expression that went into a function of its own, its variables now parameters', async () => {
  const before = inClass('int total(Order o) { int fee = o.weight() * rates.of(o); return fee; }');
  const after = inClass('int total(Order o) { int fee = feeOf(o); return fee; }', 'int feeOf(Order order) { return order.weight() * rates.of(order); }');
  expect(await said('Store.java', before, after)).toEqual(['added Store.feeOf from Store.total']);
  expect(await said('Store.java', after, before)).toEqual(['removed Store.feeOf into Store.total']);
});

it('what a new function wraps stood where it is called now', async () => {
  const before = inClass('int read() throws IOException { throw supplier.get(); }', 'void close() throws IOException { throw supplier.get(); }');
  const after = inClass(
    'int read() throws IOException { throw raise(); }',
    'void close() throws IOException { throw raise(); }',
    'RuntimeException raise() { return Erase.rethrow(supplier.get()); }',
  );
  expect(await said('Store.java', before, after)).toEqual(['added Store.raise from Store.close from Store.read']);
});

it('a constructor whose text another one took over', async () => {
  const body = 'this.path = check(path); this.log = new Log(path); open(this.path, this.log);';
  const before = inClass(`Store(String path) { ${body} }`);
  const after = inClass('Store(String path) { this(path, 3); }', `Store(String path, int retries) { ${body} this.retries = retries; }`);
  expect(await said('Store.java', before, after)).toEqual(['added Store.Store from Store.Store']);
});

it('a function that is merely called now was not taken out of its caller', async () => {
  const before = inClass('void run() { load(first); save(second); }');
  const after = inClass('void run() { prepare(); save(second); }', 'void prepare() { cache.clear(); log.info("ready"); }');
  expect(await said('Store.java', before, after)).toEqual(['added Store.prepare']);
});

it('a field is renamed if the functions around it say its new name, and its getter with it', async () => {
  const members = (name: string, getter: string) => [
    `private final Stats ${name};`,
    `Store(Stats s) { ${name} = s; }`,
    `Stats ${getter}() { return ${name}; }`,
    `void write(Out out) { out.write(${name}); out.flush(); }`,
  ];
  expect(await said('Store.java', inClass(...members('stats', 'getStats')), inClass(...members('downloaderStats', 'getDownloaderStats')))).toEqual([
    'renamed Store.stats Store.downloaderStats',
    'renamed Store.getStats Store.getDownloaderStats',
  ]);
});

it('two fields that are equally good for one that is gone are left alone', async () => {
  const after = inClass('private int firstLimit;', 'private int secondLimit;', 'void run() { go(1); }');
  expect(await said('Store.java', inClass('private int limit;', 'void run() { go(2); }'), after)).toEqual([
    'removed Store.limit',
    'added Store.firstLimit',
    'added Store.secondLimit',
  ]);
});

it('members that went up into a type that is extended', async () => {
  const members = 'private long maxCount;\nT setMaxCount(long maxCount) { this.maxCount = maxCount; return self(); }';
  const before = `class Base {\nT self() { return null; }\n}\nclass Builder extends Base {\n${members}\nint id() { return 1; }\n}\n`;
  const after = `class Base {\nT self() { return null; }\n${members}\n}\nclass Builder extends Base {\nint id() { return 1; }\n}\n`;
  expect(await said('Builder.java', before, after)).toEqual(['moved Builder.maxCount Base.maxCount', 'moved Builder.setMaxCount Base.setMaxCount']);
});

it('a name that another function took over', async () => {
  const check = (name: string) =>
    `def ${name}(d):\n    d = d.marginal([0, 1])\n    assert d.get_rv_names() == ('X', 'Y')\n    assert d.outcomes == ('00', '11')\n`;
  const other = 'def test_names1(d):\n    with raises(KeyError):\n        build(d, size=3)\n';
  expect(await said('names_check.py', check('test_names1'), `${other}\n${check('test_names2')}`)).toEqual([
    'added test_names1',
    'renamed test_names1 test_names2',
  ]);
});

it('a function whose text went into one that it calls keeps its name', async () => {
  const body = "values = [int(v.strip()) for v in text.split(',') if v]\n    return sum(values) / max(1, len(values))\n";
  const after = `def mean(text):\n    return mean_of(text)\n\ndef mean_of(text):\n    ${body}`;
  expect(await said('mean.py', `def mean(text):\n    ${body}`, after)).toEqual(['added mean_of from mean']);
});
