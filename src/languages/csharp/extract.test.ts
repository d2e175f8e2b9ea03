import { describe, expect, it } from 'vitest';
import { FactsParser } from '../../indexing/extract/parser.ts';
import type { FileFacts } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { language } from './index.ts';

const parser = new FactsParser();
const facts = (source: string): Promise<FileFacts> => parser.extract(language, 'src/A.cs', source);
const body = (statements: string): Promise<FileFacts> => facts(`namespace N; class A { async Task M() { ${statements} } }`);
const exprs = (f: FileFacts, role: string) => f.refs.filter((r) => r.role === role).map((r) => r.expr);
const bound = (f: FileFacts, name: string) => f.bindings.find((b) => b.name === name);
const symbol = (f: FileFacts, name: string) => f.symbols.find((s) => s.name === name);

describe('expressions', () => {
  it.each([
    ['Run();', 'Run'],
    ['a.b.Run();', 'a.b.Run'],
    ['a.B(x).Run();', 'a.B{}().Run'],
    ['a?.b!.Run();', 'a.b.Run'],
    ['a?.B()?.Run();', 'a.B().Run'],
    ['a[0].Run();', 'a[].Run'],
    ['a?[0]?.Run();', 'a[].Run'],
    ['base.Run();', 'super.Run'],
    ['new Foo(1).Run();', 'Foo().Run'],
    ['new Foo<Bar>().Run();', '<Foo<Bar>>.Run'],
    ['((Foo)a).Run();', '<Foo>.Run'],
    ['(a as Foo).Run();', '<Foo>.Run'],
    ['(await a.GetAsync()).Run();', 'a.GetAsync()^.Run'],
    ['(a ?? b).Run();', 'a.Run'],
    ['(c ? a : b).Run();', 'a.Run'],
    ['global::X.Y.Run();', 'X.Y.Run'],
    ['Foo<int>.Run();', 'Foo.Run'],
    ['Run<Foo>(x);', 'Run'],
    ['p.GetRequiredService<Foo>().Run();', '<Foo>.Run'],
    ['items.OfType<Foo>().Run();', '<IEnumerable<Foo>>.Run'],
    ['$"{x}".Run();', '<string>.Run'],
    ['@class.Run();', 'class.Run'],
  ])('%s', async (statement, expected) => {
    expect(exprs(await body(statement), 'call')).toContain(expected);
  });

  it('names the types that a call registers', async () => {
    const f = await body('services.AddScoped<IFoo, A.Foo>(); Use(typeof(Bar), nameof(Baz));');
    expect(exprs(f, 'reference')).toEqual(['IFoo', 'A.Foo', 'Bar', 'Baz']);
  });

  it('knows what target-typed creations and initializers are about', async () => {
    const f = await body('Foo x = new(1, 2) ; var y = new Bar { Name = "n", Size = { W = 1 } };');
    expect(f.refs.filter((r) => r.role === 'new').map((r) => [r.expr, r.args])).toEqual([
      ['Foo', 2],
      ['Bar', 0],
    ]);
    expect(exprs(f, 'access')).toEqual(['<Bar>.Name', '<Bar>.Size']);
  });

  it('stays linear and bounded on very long chains', async () => {
    const f = await body(`x${'.Next()'.repeat(2000)};`);
    expect(exprs(f, 'call')).toHaveLength(2000);
    expect(Math.max(...f.refs.map((r) => r.expr.length))).toBeLessThan(800);
  });
});

describe('bindings', () => {
  it.each([
    ['Foo x = F();', { type: 'Foo' }],
    ['var x = F().G();', { value: 'F().G()' }],
    ['var (x, y) = F();', { value: 'F()#0' }],
    ['(var x, int y) = F();', { value: 'F()#0' }],
    ['foreach (var x in items) { }', { value: 'items~' }],
    ['foreach (Foo x in items) { }', { type: 'Foo' }],
    ['using var x = Open();', { value: 'Open()' }],
    ['using (Foo x = Open()) { }', { type: 'Foo' }],
    ['try { } catch (Foo x) { }', { value: '<Foo>' }],
    ['d.TryGetValue(k, out var x);', { value: 'd~' }],
    ['F(out Foo x);', { type: 'Foo' }],
    ['if (o is Foo x) { }', { type: 'Foo' }],
    ['if (o is Foo { A: 1 } x) { }', { type: 'Foo' }],
    ['var r = o switch { Foo x => 1, _ => 2 };', { type: 'Foo' }],
    ['items.Where(x => true);', { value: 'items~' }],
    ['var q = from x in items select x;', { value: 'items~' }],
    ['Func<Foo, int> f = x => 1;', { value: '<Foo>' }],
    ['F((Foo x) => 1);', { type: 'Foo' }],
  ])('%s', async (statement, expected) => {
    expect(bound(await body(statement), 'x')).toMatchObject(expected);
  });
});

describe('symbols', () => {
  it('reads headers without attributes', async () => {
    const f = await facts(
      'class A {\n/// <summary>Says <c>hi</c>.</summary>\n[Fact, Trait("a]", "b")]\npublic async Task<T> Run<T>([In] int a, string b = "x,y", params T[] r) where T : Foo, new() { } }',
    );
    expect(symbol(f, 'Run')).toMatchObject({
      kind: 'method',
      signature: 'public async Task<T> Run<T>([In] int a, string b = "x,y", params T[] r) where T : Foo, new()',
      doc: 'Says hi .',
      type: 'Task<T>',
      typeParams: ['T'],
      arity: [1, -1],
      startLine: 3,
      line: 4,
      flags: NODE_FLAGS.exported | NODE_FLAGS.async | NODE_FLAGS.test,
    });
    expect(exprs(f, 'decorator')).toEqual(['FactAttribute', 'TraitAttribute', 'InAttribute']);
    expect(f.types.find((t) => t.role === 'bound')?.type).toBe('Foo');
  });

  it('tells extending from implementing by position and name', async () => {
    const f = await facts('class A : Base<X>, IFoo { } class B : IBar { } interface IC : IFoo { } record R(int X) : Q(X);');
    expect(f.types.filter((t) => t.role === 'extends' || t.role === 'implements').map((t) => `${t.role} ${t.type}`)).toEqual([
      'extends Base<X>',
      'implements IFoo',
      'implements IBar',
      'extends IFoo',
      'extends Q',
    ]);
  });

  it('wraps what stands in further namespaces', async () => {
    const f = await facts('namespace A.B { class C { } namespace D { class E { } } } namespace A.F { class G { } }');
    expect(f.declaredModule).toBe('A.B');
    expect(f.symbols.map((s) => [s.kind, s.name, s.owner])).toEqual([
      ['class', 'C', -1],
      ['module', 'D', -1],
      ['class', 'E', 1],
      ['module', 'A.F', -1],
      ['class', 'G', 3],
    ]);
  });

  it('finds members that are named without this, also inside interpolated strings', async () => {
    const f = await facts('class A { int _n; string Name => $"{_n}: {Other.Name}"; void M(int _n) { _n++; Run(Go); Name.Trim(); } void Go() { } }');
    expect(f.refs.filter((r) => r.role === 'access' && !r.expr.includes('.')).map((r) => r.expr)).toEqual(['_n', 'Name']);
    expect(exprs(f, 'callback')).toEqual(['Go']);
  });

  it('keeps members under a type that preprocessor branches broke', async () => {
    const f = await facts('namespace N;\npublic class A {\n#if X\n  void M(int a)\n#else\n  void M(long a)\n#endif\n  { }\n  public void Go() { }\n}');
    const go = symbol(f, 'Go');
    expect(f.symbols[go?.owner ?? -1]?.name).toBe('A');
  });

  it.each([
    'var x = first ? [] : other.Next(); Run();',
    'x = new() { A = c\n ? []\n : Merge(a), B = 1 }; Run();',
    'return [];\n Run();',
    'Run([], names: [], x ?? [ ] // none\n);',
    'int[] Of(string[] a) => [.. a, .. b ?? []]; Run();',
    'void All(int x, params ReadOnlySpan<int> rest) { } Run();',
    'void Of<T>(T x) where T : allows ref struct { } Run();',
    'order?.Customer.Name = Next(); a?.b ??= 1; Run(a?.b == 1, x => a?.b);',
  ])('reads the newer syntax of %j', async (statements) => {
    const f = await body(statements);
    expect(f.hasErrors).toBe(false);
    expect(exprs(f, 'call')).toContain('Run');
  });

  it.each(['class', 'class A { void M( { } }', 'class A { int = ; [ }', '}}}}((((', 'class A { void M() { a.; new (); ?.x; } }'])(
    'survives %s',
    async (source) => {
      expect((await facts(source)).hasErrors).toBe(true);
    },
  );

  it('survives deep nesting', async () => {
    const f = await body(`F(${'G('.repeat(3000)}${')'.repeat(3000)});`);
    expect(exprs(f, 'call').length).toBeGreaterThan(3000);
  });
});
