import { describe, expect, it } from 'vitest';
import { BodyFlow } from './body-flow.ts';
import { signatureNames } from './signature-names.ts';

describe('names of a signature', () => {
  it.each([
    ['def save(self, cart: Cart, *, retries=3)', ['cart', 'retries']],
    ['func (s *Store) Put(ctx context.Context, key string) error', ['ctx', 'key']],
    ['public Result run(String name, int count)', ['name', 'count']],
    ['async function load<T>(path: string, { deep = true }: Options = {}): Promise<T>', ['path', 'deep']],
    ['pub(crate) fn check(name: &str, what: u8) -> Result<()>', ['name', 'what']],
    ['@Since("3.0") public void add(String name)', ['name']],
    ['pub fn scan(&mut self, paths: &[PathBuf], config: Arc<Config>) -> Result<()>', ['paths', 'config']],
  ])('%s', (signature, expected) => {
    expect(signatureNames(signature).parameters).toEqual(expected);
  });

  it('knows the receiver of a Go method', () => {
    expect(signatureNames('func (s *Store) Put(key string)').receivers).toContain('s');
  });
});

describe('values in a body', () => {
  const flowOf = (text: string, ...names: string[]) => new BodyFlow({ lines: text.split('\n'), first: 10 }, names);
  const site = (text: string, name: string) => {
    const line = text.split('\n').findIndex((l) => l.includes(name));
    return { line: 10 + line, column: (text.split('\n')[line] as string).indexOf(name) };
  };

  it('go into variables, arguments by position, and results', () => {
    const body = 'def f(path):\n    raw = open(path)\n    for line in raw:\n        parse(1, line)\n    log(2)\n    return raw';
    const flow = flowOf(body, 'path');
    expect([...flow.marked]).toEqual(['path', 'raw', 'line']);
    expect(flow.into(site(body, 'parse'))).toEqual({ positions: [1], receiver: false });
    expect(flow.into(site(body, 'log'))).toBeUndefined();
    expect(flow.returnsAt()).toBe(15);
  });

  it('are called on, stored in fields, and spread over lines', () => {
    const body = 'put(key, value) {\n  const item = wrap(\n    value,\n  );\n  item.check();\n  this.last = item;\n  this.count = 1;\n}';
    const flow = flowOf(body, 'value');
    expect(flow.into(site(body, 'wrap'))).toEqual({ positions: [0], receiver: false });
    expect(flow.into(site(body, 'check'))).toEqual({ positions: [], receiver: true });
    expect(flow.storesInto('last', 15)).toBe(true);
    expect(flow.storesInto('count', 16)).toBe(false);
  });

  it.each([
    ['void f(List<Row> rows) {\n  for (final Row row : rows) {\n    save(row);', 'rows', 'row'],
    ['fn f(names: &[Name]) {\n    names.iter().for_each(|n| save(n));', 'names', 'n'],
    ['function f(items) {\n  items.map((item) => save(item));', 'items', 'item'],
    ['def f(posts)\n  posts.select(1).each do |post|\n    save(post)', 'posts', 'post'],
    ['void F(List<Row> rows) {\n  rows.ForEach(r => Save(r));', 'rows', 'r'],
  ])('go to the elements of a container: %s', (body, given, carried) => {
    expect(flowOf(body, given).marked).toContain(carried);
  });

  it('are not the words of a text, unless they are put into it', () => {
    const body = 'fn f(name: &str) {\n    check(name, "package name");\n    log("{name}");';
    expect(flowOf(body, 'name').into(site(body, 'check'))?.positions).toEqual([0]);
    expect(flowOf(body, 'name').into(site(body, 'log'))?.positions).toEqual([0]);
  });

  it('go into what is called without brackets, and into nothing that takes none', () => {
    const body = 'def save(record)\n  fail_readonly if readonly?\n  result = new_record? ? insert(record) : update(record)\n  notify record, 1 unless quiet';
    const flow = flowOf(body, 'record');
    expect(flow.into(site(body, 'fail_readonly'))).toBeUndefined();
    expect(flow.into(site(body, 'new_record?'))).toBeUndefined();
    expect(flow.into(site(body, 'notify'))?.positions).toEqual([0]);
  });

  it('do not go into functions that are merely declared', () => {
    expect([...flowOf('function f(x) {\n  const g = (y) => y;', 'x').marked]).toEqual(['x']);
  });

  it('go into calls that are known by name alone', () => {
    expect(flowOf('def f(x):\n    other.send(x)', 'x').goesIntoNamed('send')).toBe(11);
    expect(flowOf('def f(x):\n    other.send(1)', 'x').goesIntoNamed('send')).toBeUndefined();
  });

  it('do not leave a function that returns something else', () => {
    expect(flowOf('def f(x):\n    log(x)\n    return 1', 'x').returnsAt()).toBeUndefined();
  });

  it('leave through the last expression where nothing is returned in so many words', () => {
    expect(flowOf('fn f(x: u32) -> u32 {\n    let y = x + 1;\n    y\n}', 'x').returnsAt()).toBe(12);
  });
});
