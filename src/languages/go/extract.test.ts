import { describe, expect, it } from 'vitest';
import type { FileFacts } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { extract } from './extract.ts';

const facts = (source: string, path = 'a.go'): FileFacts => extract(path, source);
const body = (code: string, imports = ''): FileFacts => facts(`package a\n${imports}\nfunc f(s *Server, xs []*Item, m map[string]*Item) {\n${code}\n}\n`);
const refs = (f: FileFacts) => f.refs.map((r) => `${r.role} ${r.expr}`);
const binding = (f: FileFacts, name: string) => f.bindings.findLast((b) => b.name === name);

describe('expressions', () => {
  it('keeps receiver chains and counts arguments', () => {
    const f = body('s.store.Get(1, 2).Close()\ng(xs...)');
    expect(refs(f)).toEqual(['access s.store', 'call s.store.Get', 'call s.store.Get().Close', 'call g']);
    expect(f.refs.map((r) => r.args)).toEqual([undefined, 2, 0, undefined]);
  });

  it('points at the last identifier', () => {
    const [, call] = body('s.store.Get()').refs;
    expect([call?.line, call?.column]).toEqual([4, 8]);
  });

  it.each([
    ['x := &Foo{A: 1}', { value: 'Foo()' }],
    ['x := pkg.Foo{}', { value: 'pkg.Foo()' }],
    ['x := Pair[string, int]{}', { value: '<Pair<string,int>>' }],
    ['x := []*Foo{{A: 1}}', { value: '<Array<Foo>>' }],
    ['x := make(map[string][]Foo)', { value: '<Map<string,Array<Foo>>>' }],
    ['x := new(Foo)', { value: '<Foo>' }],
    ['x := new(s.items[0].Get())', { value: 's.items[].Get()' }],
    ['x := append(s.items, y)', { value: 's.items' }],
    ['x := s.items[0].child[1:2]', { value: 's.items[].child' }],
    ['x := y.(*Foo).bar()', { value: '<Foo>.bar()' }],
    ['x, ok := y.(*Foo)', { value: '<Foo>' }],
    ['x, err := s.Do()', { value: 's.Do()#0' }],
    ['x, ok := m["k"]', { value: 'm[]' }],
    ['x := <-s.jobs', { value: 's.jobs~' }],
    ['x := (*Foo)(y)', { value: 'Foo()' }],
    ['x := convert[Foo](y)', { value: 'convert<Foo>()' }],
    ['x := convert[local.foo, bar](y)', { value: 'convert<local.foo,bar>()' }],
    ['x := s.table[len(y)](z)', { value: 's.table[]()' }],
    ['x := first(s.items, "a", y)', { value: 'first{s.items,,y}()' }],
    ['x := s.first(s.items)', { value: 's.first()' }],
    ['x := func() *Foo { return nil }()', { value: '<Foo>' }],
    ['var x Foo = y', { type: 'Foo' }],
    ['for _, x := range xs {}', { value: 'xs~' }],
    ['for x := range make(chan Foo) {}', { value: '<Chan<Foo>>~0' }],
    ['select { case x := <-s.jobs: use(x) }', { value: 's.jobs~' }],
    ['if x := s.Get(); x != nil {}', { value: 's.Get()' }],
    ['x := a + b', { value: 'a' }],
    ['x := 2 * -a.b', { value: 'a.b' }],
    ['x := a + b < c', {}],
    ['for x := range xs {}', { value: 'xs~0' }],
    ['for x, _ := range xs {}', { value: 'xs~0' }],
  ])('%s', (code, expected) => {
    const { name: _, start: __, end: ___, ...rest } = binding(body(code), 'x') ?? { name: '', start: 0, end: 0 };
    expect(rest).toEqual(expected);
  });

  it('knows what the standard library passes on', () => {
    expect(binding(body('x := slices.Clone(s.items)', 'import "slices"'), 'x')?.value).toBe('s.items');
    expect(binding(body('x := slices.Clone(s.items)', 'import "example.com/slices"'), 'x')?.value).toBe('slices.Clone{s.items}()');
  });

  it('gives a type switch variable the type of each clause', () => {
    const f = body('switch v := y.(type) {\ncase *Foo:\n v.A()\ncase Bar, Baz:\n v.B()\ndefault:\n v.C()\n}');
    expect(f.bindings.filter((b) => b.name === 'v').map((b) => b.type ?? b.value)).toEqual(['Foo', 'y', 'y']);
  });

  it('ends bindings with their scope and begins them behind the statement', () => {
    const f = body('if true {\n x := s.Next()\n x.Go()\n}\nx()');
    const x = binding(f, 'x');
    const calls = f.refs.filter((r) => r.expr.startsWith('x'));
    expect(calls.map((r) => x !== undefined && r.offset >= x.start && r.offset < x.end)).toEqual([true, false]);
  });

  it('tells functions by name, fields and constants from locals', () => {
    const f = body('run(handle, pkg.Handle, s.handle, s, true)\nif s.state == Ready { }', 'import "x/pkg"');
    expect(refs(f)).toEqual(['callback handle', 'callback pkg.Handle', 'access s.handle', 'call run', 'access s.state', 'reference Ready']);
  });

  it('reads keys of struct literals as fields, also of elided ones', () => {
    expect(refs(body('use([]Foo{{Bar: fn}}, Cmd{Run: runCmd})'))).toEqual([
      'access <Foo>.Bar',
      'callback fn',
      'new Cmd',
      'access <Cmd>.Run',
      'callback runCmd',
      'call use',
    ]);
  });

  it('bounds the text of very long chains', () => {
    const f = body(`s${'.next()'.repeat(2000)}`);
    expect(f.refs).toHaveLength(2000);
    expect(Math.max(...f.refs.map((r) => r.expr.length))).toBeLessThan(600);
  });

  it('takes no brace of a header for a literal', () => {
    expect(refs(body('for x := next(); x.ok(); { x.run() }\nif s == (Foo{}) { y() }'))).toEqual(['call next', 'call x.ok', 'call x.run', 'new Foo', 'call y']);
  });
});

describe('declarations', () => {
  it('takes a blank field for no symbol, and its type for used', () => {
    const f = facts('package a\ntype Pool struct {\n_ noCopy\nsize int\n_ [4]byte\n}');
    expect(f.symbols.map((s) => s.name)).toEqual(['Pool', 'size']);
    expect(f.types).toContainEqual(expect.objectContaining({ role: 'field', at: 0, type: 'noCopy' }));
  });

  it('reads the fields of structs that a field or a type is a list, a map or a pointer of', () => {
    const f = facts('package a\ntype Batch struct {\n\tItems []struct {\n\t\tID pkg.ID\n\t}\n}\ntype Table map[string]*struct{ Row pkg.Row }');
    expect(f.symbols.map((s) => s.name)).toEqual(['Batch', 'Items', 'ID', 'Table', 'Row']);
    expect(f.types.map((t) => t.type)).toEqual(expect.arrayContaining(['pkg.ID', 'pkg.Row']));
  });

  it('hangs methods on their receiver without pointer and type arguments', () => {
    const [method] = facts('package a\n// Push adds.\nfunc (s *Stack[T]) Push(item T, rest ...T) (int, error) { return 0, nil }').symbols;
    expect(method).toMatchObject({
      name: 'Push',
      kind: 'method',
      ownerType: 'Stack',
      type: '(int,error)',
      typeParams: ['T'],
      arity: [1, -1],
      doc: 'Push adds.',
      visibility: 'public',
    });
  });

  it('says what is embedded', () => {
    const f = facts(
      'package a\ntype A struct {\n\t*B\n\tpkg.C\n\tx, y int `tag`\n}\ntype I interface {\n\tJ\n\tM(x int) error\n}\ntype N interface{ ~int | ~string }',
    );
    expect(f.symbols.map((s) => `${s.kind} ${s.name}`)).toEqual([
      'struct A',
      'field B',
      'field C',
      'field x',
      'field y',
      'interface I',
      'method M',
      'interface N',
    ]);
    expect(f.types.map((t) => `${t.role} ${t.type}`)).toEqual(['mixin B', 'mixin pkg.C', 'extends J']);
  });

  it('repeats the type of a constant group', () => {
    const f = facts('package a\nconst (\n\tA State = iota // first\n\tB\n)\nvar c, d = pair()\nvar run = func() *Foo { return nil }');
    expect(f.symbols.map((s) => [s.name, s.kind, s.type ?? s.value, s.doc])).toEqual([
      ['A', 'constant', 'State', 'first'],
      ['B', 'constant', 'State', ''],
      ['c', 'variable', 'pair()#0', ''],
      ['d', 'variable', 'pair()#1', ''],
      ['run', 'function', 'Foo', ''],
    ]);
  });

  it('makes a symbol of a function held by a local name', () => {
    const f = body('visit := func(x *Item) error { return x.Save() }\nwalk(visit)');
    expect(f.symbols[1]).toMatchObject({ name: 'visit', kind: 'function', owner: 0, type: 'error' });
    expect(f.refs.map((r) => `${r.at} ${r.role} ${r.expr}`)).toEqual(['1 call x.Save', '0 callback visit', '0 call walk']);
  });

  it('marks tests by name and file', () => {
    const source = 'package a\nfunc TestX(t *testing.T) {}\nfunc Testify() {}';
    expect(facts(source, 'a_test.go').symbols.map((s) => s.flags & NODE_FLAGS.test)).toEqual([1, 0]);
    expect(facts(source, 'a.go').symbols.map((s) => s.flags & NODE_FLAGS.test)).toEqual([0, 0]);
  });
});

describe('imports', () => {
  it('guesses local names and lets their use decide', () => {
    const f = facts(
      'package a\nimport (\n"fmt"\nyml "gopkg.in/yaml.v3"\n"gopkg.in/ini.v1"\n"x/go-isatty"\n"x/autoscaling/v2"\n"x/lib/v3"\n. "strings"\n_ "embed"\n)\nvar _ = isatty.X + v2.Y + lib.Z',
    );
    expect(f.imports.map((i) => i.local)).toEqual(['fmt', 'yml', 'ini', 'isatty', 'v2', 'lib', null, null]);
  });
});

describe('bad input', () => {
  it('keeps the damage of a missing brace local', () => {
    const f = facts('package a\nfunc a() { if x { b()\nfunc b() { c() }\nfunc (t T) d() {}\n');
    expect(f.symbols.map((s) => s.name)).toEqual(['a', 'b', 'd']);
    expect(f.refs.map((r) => `${r.at} ${r.expr}`)).toContain('1 c');
  });

  it.each([
    '',
    'func',
    'func (',
    'func f(',
    'type',
    'var (',
    'import (',
    '"',
    '`',
    "'",
    '/*',
    'package',
    'func f() { x := ',
    'func f() { switch {',
    '}}}}',
    'const ( A',
    'func f() { a.',
  ])('ends on %j', (source) => {
    expect(() => facts(source)).not.toThrow();
  });

  it('survives nesting that no person writes', () => {
    const deep = 20_000;
    expect(() => body(`x := ${'('.repeat(deep)}1${')'.repeat(deep)}`)).not.toThrow();
    expect(() => body('if a {'.repeat(deep))).not.toThrow();
    expect(() => facts(`package a\nvar x ${'[]'.repeat(deep)}int`)).not.toThrow();
    expect(() => facts(`package a\nvar x = ${'T{'.repeat(deep)}`)).not.toThrow();
    expect(() => body(`${'if a {} else '.repeat(deep)}{}`)).not.toThrow();
  });
});
