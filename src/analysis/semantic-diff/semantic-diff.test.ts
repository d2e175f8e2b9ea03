import { expect, it, vi } from 'vitest';
import { FactsParser } from '../../indexing/extract/parser.ts';
import { loadLanguages } from '../../languages/registry.ts';
import type { SourceFile } from './declared-symbols.ts';
import { type FileSides, type SymbolDiff, semanticDiff } from './semantic-diff.ts';
import { differingParts, semanticDiffMarkdown } from './semantic-diff-markdown.ts';

// The first use of a grammar compiles it, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const parser = new FactsParser();
type Files = Readonly<Record<string, string>>;

async function sourceFile(path: string, source: string | undefined): Promise<SourceFile | undefined> {
  if (source === undefined) return undefined;
  const language = (await loadLanguages()).forPath(path);
  if (language === undefined) throw new Error(path);
  const facts = await parser.extract(language, path, source);
  return {
    facts,
    source,
    test: language.isTestPath(path),
    closed: false,
    packageQualified: language.packageQualified,
    overloads: language.traits.overloads !== undefined,
    quiet: [],
  };
}

/** `moved`: new path to old path, as git would say. */
async function compare(before: Files, after: Files, moved: Files = {}): Promise<SymbolDiff> {
  const sides: FileSides[] = [];
  for (const path of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (Object.values(moved).includes(path)) continue;
    sides.push({ before: await sourceFile(moved[path] ?? path, before[moved[path] ?? path]), after: await sourceFile(path, after[path]) });
  }
  return semanticDiff(sides);
}

const say = (diff: SymbolDiff) =>
  diff.changes.map((c) => `${c.change} ${c.before ? `${c.before.path}:${c.before.name}` : '-'} > ${c.after ? `${c.after.path}:${c.after.name}` : '-'}`);
const reasons = (diff: SymbolDiff) => diff.breaking.map((b) => `${b.certainty} ${b.name}: ${b.reason}`);

const PARSE = `
    fields = check(text).split(',')
    values = [int(f.strip()) for f in fields if f]
    return sum(values) / max(1, len(values))
`;
const LOAD = `
    with open(path, encoding='utf8') as file:
        for line in file:
            yield line.rstrip()
`;

it('a module that becomes a folder takes nothing from its users', async () => {
  const diff = await compare(
    { 'pkg/store.py': `def load(path):${LOAD}\ndef parse(text):${PARSE}` },
    { 'pkg/store/__init__.py': `from .files import load\n\ndef parse(text):${PARSE}`, 'pkg/store/files.py': `def load(path):${LOAD}` },
  );
  expect(diff.counts).toMatchObject({ moved: 2, removed: 0 });
  expect(reasons(diff)).toEqual([]);
});

it('a mark above a type is a change of the type', async () => {
  const body = 'class Report:\n    def run(self):\n        return 1\n';
  const diff = await compare({ 'a.py': body }, { 'a.py': `@final\n${body}` });
  expect(say(diff)).toEqual(['changed a.py:Report > a.py:Report']);
  expect(diff.changes[0]?.addedRelations).toEqual(['is decorated with final']);
});

it('a rename and a move in one commit are reported as such', async () => {
  const diff = await compare(
    { 'pkg/a.py': `def parse(text):${PARSE}\ndef load(path):${LOAD}`, 'pkg/b.py': 'X = 1\n' },
    { 'pkg/a.py': `def parse_row(text):${PARSE}`, 'pkg/b.py': `X = 1\n\ndef load(path):${LOAD}` },
  );
  expect(say(diff)).toEqual(['renamed pkg/a.py:parse > pkg/a.py:parse_row', 'moved pkg/a.py:load > pkg/b.py:load']);
  expect(diff.changes.some((c) => c.bodyChanged)).toBe(false);
  expect(reasons(diff)).toEqual(['breaking parse_row: renamed from parse', 'breaking load: moved from pkg/a.py']);
});

it('renamed, moved and edited at once is still the same function', async () => {
  const edited = PARSE.replace('check(text)', 'text');
  const diff = await compare({ 'a.py': `def parse(text):${PARSE}` }, { 'a.py': '', 'b.py': `def mean_of(text):${edited}` });
  expect(say(diff)).toEqual(['renamed_and_moved a.py:parse > b.py:mean_of']);
  expect(diff.changes[0]).toMatchObject({ bodyChanged: true, removedRelations: ['calls check'] });
});

it('members follow a renamed type and are counted there', async () => {
  const code = (name: string) =>
    `package store\n\ntype ${name} struct{ rows []string }\n\nfunc (s *${name}) Get(i int) string { return s.rows[i] }\n\nfunc (s *${name}) Len() int { return len(s.rows) }\n`;
  const diff = await compare({ 'store/s.go': code('Table') }, { 'store/s.go': code('Sheet') });
  expect(say(diff)).toEqual(['renamed store/s.go:Table > store/s.go:Sheet']);
  expect(diff.changes[0]?.members).toBe(3);
});

it('callers of something renamed have not changed their relations', async () => {
  const diff = await compare(
    {
      'a.ts': `export function fetchAll(url: string) { return [url, url, url].map((u) => u.trim()); }\nexport function main() { return fetchAll('x').length; }`,
    },
    { 'a.ts': `export function loadAll(url: string) { return [url, url, url].map((u) => u.trim()); }\nexport function main() { return loadAll('x').length; }` },
  );
  const main = diff.changes.find((c) => c.after?.name === 'main');
  expect([main?.addedRelations, main?.removedRelations]).toEqual([[], []]);
});

it('a file that moves within its declared namespace takes nothing from its users', async () => {
  const moved = (ending: string, text: string) =>
    compare({ [`src/Shop/A.${ending}`]: text }, { [`src/A.${ending}`]: text }, { [`src/A.${ending}`]: `src/Shop/A.${ending}` });
  expect(reasons(await moved('cs', 'namespace Shop;\npublic class A { public int Count() { return 1; } }\n'))).toEqual([]);
  expect(reasons(await moved('java', 'package shop;\npublic class A { public int count() { return 1; } }\n'))).toEqual([]);
  expect(reasons(await moved('go', 'package shop\n\nfunc Count() int { return 1 }\n'))).toHaveLength(1);
});

it('a constructor that becomes part of the type is still there', async () => {
  const of = (text: string) => ({ 'a.cs': `namespace Shop;\n${text}` });
  const before = of('public class Pair {\n  public Pair(string name, string value) { Name = name; }\n  public string Name { get; }\n}\n');
  const after = (header: string) => of(`public class Pair(${header}) {\n  public string Name { get; } = name;\n}\n`);
  expect(reasons(await compare(before, after('string name, string value, bool isKey = false')))).toEqual([]);
  expect(reasons(await compare(before, after('string name, string value, bool isKey')))).toEqual(['breaking Pair.Pair: constructor removed']);
});

it('a whole file that moved is one change, and its symbols none', async () => {
  const text = `def load(path):${LOAD}`;
  const diff = await compare({ 'old/io.py': text }, { 'new/io.py': text }, { 'new/io.py': 'old/io.py' });
  expect(diff.movedFiles).toEqual([{ from: 'old/io.py', to: 'new/io.py' }]);
  expect(say(diff)).toEqual([]);
  expect(reasons(diff)).toEqual(['breaking new/io.py: moved from old/io.py with 1 public name']);
});

it('a name that its old module still offers is not broken', async () => {
  const diff = await compare({ 'a.py': `def load(path):${LOAD}` }, { 'a.py': 'from b import load\n', 'b.py': `def load(path):${LOAD}` });
  expect(say(diff)).toEqual(['moved a.py:load > b.py:load']);
  expect(reasons(diff)).toEqual([]);
});

it('another file of the same Go package is no other place for users', async () => {
  const load = 'func Load(path string) string { data := read(path); return string(data) + path }\n';
  const diff = await compare({ 'io/a.go': `package io\n\n${load}` }, { 'io/a.go': 'package io\n', 'io/b.go': `package io\n\n${load}` });
  expect(say(diff)).toEqual(['moved io/a.go:Load > io/b.go:Load']);
  expect(reasons(diff)).toEqual([]);
});

it('says which calls no longer fit', async () => {
  const diff = await compare(
    { 'A.java': 'public class A { public int size(String s) { return s.length(); } public void stop() { } int hidden(int a) { return a; } }' },
    {
      'A.java': 'public class A { public long size(String s, int from) { return s.length(); } private void stop() { } int hidden(int a, int b) { return a; } }',
    },
  );
  expect(reasons(diff)).toEqual([
    'breaking A.size: needs 2 arguments, needed 1',
    'likely A.size: result was int, is long',
    'breaking A.stop: no longer public (private)',
  ]);
});

it('an optional parameter breaks nobody', async () => {
  const diff = await compare(
    { 'a.ts': 'export function f(a: string) { return a; }' },
    { 'a.ts': 'export function f(a: string, b?: number) { return a + b; }' },
  );
  expect(diff.changes[0]).toMatchObject({ change: 'changed', signatureChanged: true });
  expect(reasons(diff)).toEqual([]);
});

it('a base that is gone and a demand on implementers are likely to break', async () => {
  const diff = await compare(
    { 'a.ts': 'export class A extends Base { x() { return 1; } }\nexport abstract class S { abstract get(): string; }' },
    { 'a.ts': 'export class A { x() { return 1; } }\nexport abstract class S { abstract get(): string; abstract put(v: string): void; }' },
  );
  expect(reasons(diff)).toEqual(['likely A: no longer extends Base', 'likely S.put: new member that every implementation of S needs']);
});

it('an added class is one change with its members', async () => {
  const diff = await compare({ 'a.rb': '' }, { 'a.rb': 'class Foo\n  def a\n    1\n  end\n  def b\n    2\n  end\nend\n' });
  expect(say(diff)).toEqual(['added - > a.rb:Foo']);
  expect(diff.changes[0]?.members).toBe(2);
});

it('white space and position are not a change; tests are told apart', async () => {
  const diff = await compare({ 'a.rs': 'pub fn f(a: u8) -> u8 { a + 1 }\n' }, { 'a.rs': '\n\npub fn f(a: u8) -> u8 {\n    a + 1\n}\n' });
  expect(say(diff)).toEqual([]);
  const tests = await compare({ 'tests/test_a.py': '' }, { 'tests/test_a.py': 'def test_x():\n    assert True\n' });
  expect(tests.changes.map((c) => c.test)).toEqual([true]);
  expect(semanticDiffMarkdown(tests, 10)).toEqual(['1 more change in test code.', '']);
});

it('Markdown shows long signatures from where they part', () => {
  const shared = 'def __init__(self, app_import_path: str | None = None, create_app: Callable[..., Flask] | None = None, flag: bool = True';
  const [a, b] = differingParts(`${shared}) -> None`, `${shared}, more: int = 1) -> None`);
  expect(a).toMatch(/^….*\) -> None$/);
  expect(b).toContain('more: int = 1');
});

it('comments are not code, in strings and divisions there are none', async () => {
  const go = (note: string, url: string) => `package a\n\n// A ${note}\nfunc Get() string { // ${note}\n\treturn "https://${url}" /* ${note} */\n}\n`;
  expect(say(await compare({ 'a/a.go': go('old', 'x') }, { 'a/a.go': go('new', 'x') }))).toEqual([]);
  expect(say(await compare({ 'a/a.go': go('old', 'x') }, { 'a/a.go': go('old', 'y') }))).toEqual(['changed a/a.go:Get > a/a.go:Get']);
  const py = (note: string, divisor: number) => `# Module\ndef half(x):\n    # ${note}\n    return x // ${divisor}  # ${note}\n`;
  expect(say(await compare({ 'a.py': py('old', 2) }, { 'a.py': py('new', 2) }))).toEqual([]);
  expect(say(await compare({ 'a.py': py('old', 2) }, { 'a.py': py('old', 3) }))).toEqual(['changed a.py:half > a.py:half']);
  const bare = (divisor: number) => `def half(x):\n    return x // ${divisor}\n`;
  expect(say(await compare({ 'a.py': bare(2) }, { 'a.py': bare(3) }))).toEqual(['changed a.py:half > a.py:half']);
});

it('a method that went to another class has moved; a field beside it is renamed', async () => {
  const body = '(env) {\n    const origins = this.config.allowed.map((o) => o.trim());\n    return origins.includes(env.origin) || this.config.open;\n  }\n';
  const diff = await compare(
    { 'a.ts': `export class Socket {\n  updated: boolean;\n  allows${body}}\nexport class Base {\n  x = 1;\n}\n` },
    { 'a.ts': `export class Socket {\n  loaded: boolean;\n}\nexport class Base {\n  x = 1;\n  allows${body}}\n` },
  );
  expect(say(diff)).toEqual(['renamed a.ts:Socket.updated > a.ts:Socket.loaded', 'moved a.ts:Socket.allows > a.ts:Base.allows']);
  expect(reasons(diff)).toEqual(['breaking Socket.loaded: renamed from Socket.updated', 'breaking Base.allows: moved from Socket.allows']);
});

it('an underscore keeps a name out of the public surface', async () => {
  const diff = await compare(
    { 'a.py': 'class A:\n    def _map(self, x):\n        return x\n\n    def __len__(self):\n        return 1\n' },
    { 'a.py': 'class A:\n    pass\n' },
  );
  expect(reasons(diff)).toEqual(['breaking A.__len__: method removed']);
});

it('a method does not stand in for a function of its name', async () => {
  const code = (name: string) =>
    `package a\n\ntype T struct{}\n\nfunc (t T) IsUnix() bool { return IsSet(t) }\n\nfunc ${name}(n string) bool { return n == "unix" || n == "unixgram" || n == "unixpacket" }\n`;
  const diff = await compare({ 'a/a.go': code('IsUnix') }, { 'a/a.go': code('IsUnixNetwork') });
  expect(say(diff)).toEqual(['renamed a/a.go:IsUnix > a/a.go:IsUnixNetwork']);
  expect(reasons(diff)).toEqual(['breaking IsUnixNetwork: renamed from IsUnix']);
});

it("methods of a type that is not exported are nobody else's business", async () => {
  const type = (name: string, method: string) => `package p\n\ntype ${name} struct{}\n\nfunc (t *${name}) ${method}() {}\n`;
  const hidden = await compare({ 'p/a.go': type('tunnel', 'Close') }, { 'p/a.go': type('tunnel', 'End') });
  expect(reasons(hidden)).toEqual([]);
  const shown = await compare({ 'p/a.go': type('Tunnel', 'Close') }, { 'p/a.go': type('Tunnel', 'End') });
  expect(reasons(shown)).toHaveLength(1);
});

it('a type is known by the names of its members, and what is inside of it came along', async () => {
  const type = (name: string, extra: string) =>
    `class ${name}:\n    def read(self, path):${LOAD.replaceAll('\n', '\n    ')}\n    def parse(self, text):\n        return ${extra}\n\n    def close(self):\n        ${extra}\n`;
  const diff = await compare({ 'old.py': type('Store', 'one()') }, { 'new.py': type('Depot', 'two(1, [x for x in range(9)], key=lambda k: k.name)') });
  expect(say(diff).filter((line) => !line.startsWith('changed'))).toEqual(['renamed_and_moved old.py:Store > new.py:Depot']);
});

it('the only type of a renamed file is the same under another name', async () => {
  const diff = await compare({ 'A.java': 'class A { int x; }\n' }, { 'B.java': 'class B { int x; }\n' }, { 'B.java': 'A.java' });
  expect(say(diff)).toContain('renamed A.java:A > B.java:B');
});

it('a text that stands in several places has gone from none of them to another', async () => {
  const check = (name: string) =>
    `class ${name} {\n  String checkName() { return Checks.nameOf(getClass(), Locale.ROOT, 1, 2, 3); }\n  void ${name.toLowerCase()}() { run(${name}.class); }\n}\n`;
  const diff = await compare(
    { 'A.java': check('A'), 'B.java': check('B') },
    { 'B.java': check('B'), 'C.java': check('C').replace('void c', 'int other(int y) { return y * 31 + 7; }\n  void c') },
  );
  expect(say(diff).filter((line) => line.includes('checkName'))).toEqual([]);
});

it('a function that was renamed takes those inside of it along', async () => {
  const outer = (name: string) => `def ${name}(text):\n    def inner(fields):${PARSE.replaceAll('\n', '\n    ')}\n    return inner(text)\n`;
  const diff = await compare({ 'a.py': outer('first') }, { 'a.py': outer('second') });
  expect(say(diff)).toEqual(['renamed a.py:first > a.py:second']);
});

const PUT = (params: string, body: string) => `  public void put(${params}) { ${body} }\n`;
const java = (...members: readonly string[]) => `package a;\npublic class Writer {\n${members.join('')}}\n`;
const COUNT = 'int n = value; while (n > 0) { buffer.append(n % 10); n = n / 10; }';
const QUOTE = 'buffer.append(mark); for (char c : text.toCharArray()) buffer.append(escape(c)); buffer.append(mark);';

it('an overload whose parameter has another type is that one with another signature', async () => {
  const diff = await compare(
    { 'Writer.java': java(PUT('int value', COUNT), PUT('String text', QUOTE), PUT('Object any', 'put(any.toString());')) },
    { 'Writer.java': java(PUT('CharSequence text', QUOTE), PUT('int value', COUNT), PUT('Object any', 'put(any.toString());')) },
  );
  expect(diff.changes.map((c) => `${c.change} ${c.before?.signature} > ${c.after?.signature}`)).toEqual([
    'changed public void put(String text) > public void put(CharSequence text)',
  ]);
  expect(diff.changes[0]).toMatchObject({ signatureChanged: true });
});

it('an overload that comes or goes leaves the others alone', async () => {
  const diff = await compare(
    { 'Writer.java': java(PUT('int value', COUNT), PUT('Object any', 'put(any.toString());')) },
    { 'Writer.java': java(PUT('Object any', 'put(any.toString());'), PUT('String text, int times', QUOTE)) },
  );
  expect(diff.changes.map((c) => `${c.change} ${(c.after ?? c.before)?.signature}`).sort()).toEqual([
    'added public void put(String text, int times)',
    'removed public void put(int value)',
  ]);
  expect(reasons(diff)).toEqual(['likely Writer.put: no longer takes (int)']);
});

it('a function that was a part of another one is said to be extracted, the other way round inlined', async () => {
  const whole = `def report(rows):\n    total = 0\n    for row in rows:\n        if row.price > 0 and not row.cancelled:\n            total += row.price * row.amount\n    print(total)\n`;
  const parts = `def report(rows):\n    print(sum_of(rows))\n\ndef sum_of(rows):\n    total = 0\n    for row in rows:\n        if row.price > 0 and not row.cancelled:\n            total += row.price * row.amount\n    return total\n`;
  const found = (diff: SymbolDiff) => diff.changes.map((c) => [c.change, (c.after ?? c.before)?.name, c.extractedFrom.join(), c.inlinedInto.join()]);
  const out = await compare({ 'a.py': whole }, { 'a.py': parts });
  expect(found(out)).toEqual([
    ['changed', 'report', '', ''],
    ['added', 'sum_of', 'report', ''],
  ]);
  expect(semanticDiffMarkdown(out, 10).join('\n')).toContain('function `sum_of` extracted from `report`');
  expect(found(await compare({ 'a.py': parts }, { 'a.py': whole }))).toContainEqual(['removed', 'sum_of', '', 'report']);
});
