import { describe, expect, it } from 'vitest';
import { FactsParser } from '../../indexing/extract/parser.ts';
import type { FileFacts } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { language } from './index.ts';

const parser = new FactsParser();
const facts = (source: string): Promise<FileFacts> => parser.extract(language, 'src/A.java', source);
const body = (statements: string): Promise<FileFacts> => facts(`package a; class A { void m() { ${statements} } }`);
const exprs = (f: FileFacts, role: string) => f.refs.filter((r) => r.role === role).map((r) => r.expr);
const bound = (f: FileFacts, name: string) => f.bindings.find((b) => b.name === name);
const symbol = (f: FileFacts, name: string) => f.symbols.find((s) => s.name === name);

describe('expressions', () => {
  it.each([
    ['run();', 'run'],
    ['a.b.run();', 'a.b.run'],
    ['a.b(x).run();', 'a.b{x}().run'],
    ['a\n  .b()\n  .run();', 'a.b().run'],
    ['a[0].run();', 'a[].run'],
    ['new Foo(1).run();', 'Foo().run'],
    ['new Foo<Bar>(1).run();', '<Foo<Bar>>.run'],
    ['((Foo) a).run();', '<Foo>.run'],
    ['(c ? a : b).run();', 'a.run'],
    ['(c ? null : b).run();', 'b.run'],
    ['"x".run();', '<String>.run'],
    ['Foo.class.run();', '<Class<Foo>>.run'],
    ['Outer.this.run();', '<Outer>.run'],
    ['Face.super.run();', '<Face>.run'],
    ['super.run();', 'super.run'],
    ['this.<T>run();', 'this.run'],
    ['(a = b).run();', 'b.run'],
    ['x = a < b ? c.run() : d >> 2;', 'c.run'],
    ['f((a) - b.run());', 'b.run'],
    ['f((A & B) () -> run());', 'run'],
    ['use(Map.Entry<K, V>::getKey, int[]::new, run());', 'run'],
    ['outer.new Inner().run();', 'Inner().run'],
    ['new int[] { run() }[0]++;', 'run'],
    ['if (!(o instanceof R(S(var a), int b) && a.run())) return;', 'a.run'],
    ['var v = switch (o) { case A a when a.ok() -> a.run(); default -> { yield b; } };', 'a.run'],
    ['yield = record.run(); sealed.go();', 'record.run'],
    ['@A(x = B.c) final int n = run(); ', 'run'],
    ['label: for (int i = 0, j = run(); i < j; i++, j--) continue label;', 'run'],
  ])('%s', async (statement, expected) => {
    expect(exprs(await body(statement), 'call')).toContain(expected);
  });

  it('places a call at its last name and counts its arguments', async () => {
    const f = await facts('class A { void m() { a.b(x, /* y */ z); } }');
    expect(f.refs.find((r) => r.role === 'call')).toMatchObject({ expr: 'a.b', line: 1, column: 23, args: 2 });
  });

  it('stays linear and bounded on very long chains', async () => {
    const f = await body(`x${'.next()'.repeat(2000)};`);
    expect(exprs(f, 'call')).toHaveLength(2000);
    expect(Math.max(...f.refs.map((r) => r.expr.length))).toBeLessThan(800);
  });
});

describe('bindings', () => {
  it.each([
    ['Foo x = f();', { type: 'Foo' }],
    ['var x = f().g();', { value: 'f().g()' }],
    ['for (var x : items) { }', { value: 'items~' }],
    ['for (Foo x : items) { }', { type: 'Foo' }],
    ['try { } catch (A | B x) { }', { value: '<A|B>' }],
    ['try (Foo x = open()) { }', { type: 'Foo' }],
    ['if (o instanceof Foo x) { }', { type: 'Foo' }],
    ['switch (o) { case Foo x -> { } default -> { } }', { type: 'Foo' }],
    ['items.forEach(x -> { });', { value: 'items.forEach{}%0{}%0' }],
    ['items.stream().filter(x -> true);', { value: 'items.stream().filter{}%0{}%0' }],
    ['map.forEach((k, x) -> { });', { value: 'map.forEach{}%0{,}%1' }],
    ['run((Foo x) -> 1);', { type: 'Foo' }],
    ['Predicate<Foo> p = x -> true;', { value: '<Predicate<Foo>>{}%0' }],
    ['int[] x = null;', { type: 'Array<int>' }],
    ['int x[] = null;', { type: 'Array<int>' }],
  ])('%s', async (statement, expected) => {
    expect(bound(await body(statement), 'x')).toMatchObject(expected);
  });

  it('ends a local name with its block', async () => {
    const source = 'class A { void m() { { Foo x; } } }';
    expect(bound(await facts(source), 'x')).toMatchObject({ start: source.indexOf('x;'), end: source.indexOf('} } }') + 1 });
  });
});

describe('symbols', () => {
  it('reads headers without annotations', async () => {
    const f = await facts(
      'class A {\n/** Says {@code hi}. */\n@Test @Tag("x, y(")\npublic static <T> List<T> run(final @A("b,c") int a, String... r) throws E { return null; } }',
    );
    expect(symbol(f, 'run')).toMatchObject({
      kind: 'method',
      signature: 'public static <T> List<T> run(final @A("b,c") int a, String... r) throws E',
      doc: 'Says hi.',
      type: 'List<T>',
      typeParams: ['T'],
      arity: [1, -1],
      startLine: 3,
      line: 4,
      flags: NODE_FLAGS.exported | NODE_FLAGS.static | NODE_FLAGS.test,
    });
    expect(exprs(f, 'decorator')).toEqual(['Test', 'Tag', 'A']);
  });

  it('gives the members of an anonymous class to the field that holds it, and hides them elsewhere', async () => {
    const f = await facts('class A { R r = new R() { void go() { x(); } }; void m() { new R() { void no() { y(); } }; } }');
    expect(symbol(f, 'go')?.owner).toBe(f.symbols.findIndex((s) => s.name === 'r'));
    const no = f.symbols.findIndex((s) => s.name === 'no');
    expect(f.symbols[no]).toMatchObject({ hidden: true, owner: f.symbols.findIndex((s) => s.name === '') });
    expect(f.refs.find((r) => r.expr === 'y')?.at).toBe(no);
  });

  it('finds fields that are named without this, unless a local name hides them', async () => {
    const f = await facts('class A { int n; int k; void m(int k) { n++; k++; other.n = 1; n(); } }');
    expect(f.refs.filter((r) => r.role === 'access').map((r) => r.expr)).toEqual(['other.n', 'n']);
  });

  it.each(['class', 'class A { void m( { } }', 'class A { int = ; @ }', '}}}}((((', 'class A { void m() { a.; new (); ::x; } }'])(
    'survives %s',
    async (source) => {
      expect((await facts(source)).hasErrors).toBe(true);
    },
  );

  it('survives deep nesting', async () => {
    const f = await body(`f(${'g('.repeat(3000)}${')'.repeat(3000)});`);
    expect(exprs(f, 'call').length).toBeGreaterThan(3000);
  });

  it.each([
    ['parentheses', `${'('.repeat(10_000)}run()${')'.repeat(10_000)};`],
    ['blocks', `${'{'.repeat(10_000)}run();${'}'.repeat(10_000)}`],
    ['conditions', `${'if (a) '.repeat(10_000)}run();`],
    ['loops', `${'for (;;) '.repeat(10_000)}run();`],
    ['lambdas', `f(${'x -> '.repeat(10_000)}run());`],
    ['casts', `f(${'(A) '.repeat(10_000)}run());`],
    ['choices', `f(${'a ? b : '.repeat(10_000)}run());`],
    ['classes', `${'new A() { void m() { '.repeat(3000)}run();${'} };'.repeat(3000)}`],
  ])('reads what thousands of %s hold', async (_, statement) => {
    expect(exprs(await body(statement), 'call')).toContain('run');
  });

  it.each([
    ['a call', 'void m() { f(a, b; } '],
    ['a condition', 'void m() { if (a { b(); } } '],
    ['a name', 'void m() { a.; } '],
    ['a semicolon', 'void m() { a() } int k '],
    ['a string', 'void m() { a("b); }\n '],
    ['a brace', 'void m() { if (a) { b(); '],
    ['a conflict', 'void m() { a();\n<<<<<<< HEAD\n b(); }\n======= '],
  ])('goes on behind %s that is broken', async (_, member) => {
    const f = await facts(`class A { ${member}\npublic void after() { run(); } }`);
    expect(f.hasErrors).toBe(true);
    expect(symbol(f, 'after')?.kind).toBe('method');
    expect(exprs(f, 'call')).toContain('run');
  });

  it('takes no part of a number for a name', async () => {
    const f = await facts('class A extends B { long m() { return 10L + 0xFF; } }');
    expect(f.refs.filter((r) => r.role === 'access' || r.role === 'reference')).toEqual([]);
  });

  it('passes over the import of a module', async () => {
    const f = await facts('import module java.base;\nimport a.B;\nclass A { void m() { B.run(); } }');
    expect([f.hasErrors, f.imports.length, f.symbols.map((s) => s.name)]).toEqual([false, 1, ['A', 'm']]);
  });
});
