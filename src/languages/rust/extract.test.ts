import { describe, expect, it } from 'vitest';
import type { FileFacts } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { extract } from './extract.ts';

const facts = (source: string): FileFacts => extract('src/a.rs', source);
const body = (code: string): FileFacts => facts(`fn f(s: &Server, xs: Vec<Item>, y: Option<Foo>) {\n${code}\n}\n`);
const refs = (f: FileFacts) => f.refs.map((r) => `${r.role} ${r.expr}`);
const binding = (f: FileFacts, name: string) => f.bindings.findLast((b) => b.name === name);
const imports = (source: string) =>
  facts(source).imports.map((i) => `${i.specifier} ${i.imported} ${i.local}${i.exportedAs === undefined ? '' : ` pub ${i.exportedAs}`}`);

describe('expressions', () => {
  it('keeps receiver chains and counts arguments', () => {
    const f = body('s.store.get(1, 2)?.close();\nmodule::run::<u8>(s);');
    expect(refs(f)).toEqual(['access s.store', 'call s.store.get', 'call s.store.get()^.close', 'call module.run']);
    expect(f.refs.map((r) => r.args)).toEqual([undefined, 2, 0, 1]);
  });

  it.each([
    ['let x = Foo { a: 1 };', { value: 'Foo()' }],
    ['let x = Foo::new(1);', { value: 'Foo.new()' }],
    ['let x = Foo::<T>::new();', { value: 'Foo.new()' }],
    ['let x = Kind::A(1);', { value: '<Kind>' }],
    ['let x = Kind::B { y: 1 };', { value: '<Kind>' }],
    ['let x = Box::new(Foo::new());', { value: 'Foo.new()' }],
    ['let x = Arc::clone(&s.store);', { value: 's.store' }],
    ['let x = s.store.clone();', { value: 's.store' }],
    ['let x = s.get().unwrap();', { value: 's.get()^' }],
    ['let x = s.get().expect("there");', { value: 's.get()^' }],
    ['let x = s.expect(Token::A);', { value: 's.expect()' }],
    ['let x = s.get().await?;', { value: 's.get()^^' }],
    ['let x = &mut s.items[0];', { value: 's.items[]' }],
    ['let x = &s.items[1..];', { value: 's.items' }],
    ['let x = y as Foo;', { value: '<Foo>' }],
    ['let x: Vec<&dyn Foo> = y;', { type: 'Vec<Foo>' }],
    ['let x: Vec<_> = s.all();', { value: 's.all()' }],
    ['let x = if c { Foo::new() } else { bar() };', { value: 'Foo.new()' }],
    ['let x = match s.get() { Ok(v) => v, Err(_) => return };', { value: 's.get()^' }],
    ['let Some(x) = y else { return };', { value: 'y^' }],
    ['let (_, x) = s.pair();', { value: 's.pair()#1' }],
    ['let Foo { a: x, .. } = s.foo();', { value: '<Foo>.a' }],
    ['if let Ok(x) = s.get() {}', { value: 's.get()^' }],
    ['while let Some(x) = s.next() {}', { value: 's.next()^' }],
    ['for x in &s.items {}', { value: 's.items~' }],
    ['for (i, x) in xs.iter().enumerate() {}', { value: 'xs.iter().enumerate()~#1' }],
    ['match s.get() { Some(x) if x.ok() => {}, _ => {} }', { value: 's.get()^' }],
    ['xs.iter().map(|x| x.go());', { value: 'xs.iter()~', param: true }],
    ['let g = |x: &Foo| x.go();', { type: 'Foo', param: true }],
    ['let x = a + b;', {}],
    ['let x = a >> b << c;', {}],
  ])('%s', (code, expected) => {
    const { name: _, start: __, end: ___, ...rest } = binding(body(code), 'x') ?? { name: '', start: 0, end: 0 };
    expect(rest).toEqual(expected);
  });

  it('reads the calls inside macros', () => {
    expect(refs(body('assert_eq!(s.len(), 1, "{}", name());\nmy::log!(s.id());'))).toEqual(['call s.len', 'call name', 'macro my.log', 'call s.id']);
  });

  it('tells functions by name, fields, constants and variants from locals', () => {
    expect(refs(body('run(handle, m::handle, s.state, s, MAX, Kind::A);'))).toEqual([
      'callback handle',
      'callback m.handle',
      'access s.state',
      'callback MAX',
      'callback Kind.A',
      'call run',
    ]);
  });

  it('says Self and self as the type and the instance', () => {
    const f = facts('impl Foo { fn a(&self) -> Self { self.b(); Self::new(); Self { x: self.x } } }');
    expect(refs(f)).toEqual(['call this.b', 'call cls.new', 'new cls', 'access <Self>.x', 'access this.x']);
  });

  it('gives values of a type parameter the members of its bound', () => {
    const f = facts('fn f<S: Store + Send, T>(s: S, t: Arc<S>, u: T) where T: Clock { S::open(); <S as Store>::close(s); }');
    expect(f.bindings.map((b) => b.type)).toEqual(['Store', 'Arc<Store>', 'Clock']);
    expect(refs(f)).toEqual(['call Store.open', 'call <Store>.close']);
  });

  it('bounds the text of very long chains', () => {
    const f = body(`s${'.next()'.repeat(2000)};`);
    expect(f.refs).toHaveLength(2000);
    expect(Math.max(...f.refs.map((r) => r.expr.length))).toBeLessThan(600);
  });
});

describe('declarations', () => {
  it('hangs impl members on the type, by index or by name', () => {
    const f = facts(
      'struct A;\nimpl A { fn x(&self) {} const N: u8 = 1; }\nimpl<T> b::B<T> { pub async fn y() -> T {} }\nmod m { struct C; impl C { fn z() {} } }',
    );
    const members = f.symbols.filter((s) => s.kind === 'method' || s.kind === 'constant');
    expect(members.map((s) => [s.name, s.ownerType ?? f.symbols[s.owner]?.name, s.type])).toEqual([
      ['x', 'A', undefined],
      ['N', 'A', 'u8'],
      ['y', 'b.B', 'Future<T>'],
      ['z', 'C', undefined],
    ]);
    expect(members.map((s) => s.flags & (NODE_FLAGS.async | NODE_FLAGS.static))).toEqual([0, 0, NODE_FLAGS.async | NODE_FLAGS.static, NODE_FLAGS.static]);
  });

  it('says which traits a type has, also before it is declared and for foreign types', () => {
    const f = facts('impl fmt::Display for A {}\nstruct A;\nimpl Run for other::B {}\nimpl Deref for A { type Target = C; }\ntrait T: U + Send {}');
    expect(f.types.filter((t) => t.role !== 'field').map((t) => [t.role, t.type, f.symbols[t.at]?.name, f.symbols[t.at]?.hidden])).toEqual([
      ['extends', 'U', 'T', undefined],
      ['implements', 'fmt.Display', 'A', undefined],
      ['implements', 'Run', 'B', true],
      ['implements', 'Deref', 'A', undefined],
      ['mixin', 'C', 'A', undefined],
    ]);
  });

  it('reads docs, attributes and visibility', () => {
    const f = facts(
      '/// Does.\n/// More.\n#[derive(Debug, serde::Serialize)]\n#[deprecated]\npub(crate) struct A {\n  #[serde(skip)]\n  pub b: u8,\n}\n// remark\nfn c() {}',
    );
    expect(f.symbols[0]).toMatchObject({
      name: 'A',
      doc: 'Does. More.',
      visibility: 'internal',
      startLine: 3,
      line: 5,
      signature: 'pub(crate) struct A',
      flags: NODE_FLAGS.deprecated,
    });
    expect(f.symbols[1]).toMatchObject({ name: 'b', visibility: 'public', startLine: 6, line: 7 });
    expect(f.symbols[2]?.doc).toBe('');
    expect(f.refs.map((r) => `${r.role} ${r.at} ${r.expr}`)).toEqual(['decorator 0 Debug', 'decorator 0 serde.Serialize', 'decorator 1 serde']);
  });

  it('marks tests', () => {
    const f = facts('#[test] fn a() {}\n#[tokio::test] async fn b() {}\n#[cfg(test)] mod t { fn c() {} }\n#[cfg(not(test))] fn d() {}\nfn e() {}');
    expect(f.symbols.map((s) => [s.name, s.flags & NODE_FLAGS.test])).toEqual([
      ['a', 1],
      ['b', 1],
      ['t', 1],
      ['c', 1],
      ['d', 0],
      ['e', 0],
    ]);
  });

  it('reads payloads of variants for patterns', () => {
    const f = facts('enum K { A(Foo, u8), B { x: Bar } }\nfn f(k: K) { match k { K::A(p, _) => p.go(), K::B { x } => x.go() } }');
    expect(f.bindings.map((b) => b.type)).toEqual(['K', 'Foo', 'Bar']);
  });
});

describe('imports', () => {
  it('flattens use trees', () => {
    expect(imports('use a::{b::{self, C as D}, e::*, f};\npub use self::g::H;\nuse std::io as sio;\nuse Kind::*;\nuse i as _;')).toEqual([
      'a b b',
      'a::b C D',
      'a::e * null',
      'a f f',
      'self::g H H pub H',
      'std io sio',
      'self::Kind * null',
      'i null null',
    ]);
  });

  it('takes super through inline modules first', () => {
    expect(imports('mod a { use super::x; mod b { use super::y; use super::super::super::z; } }')).toEqual(['self x x', 'self::a y y', 'super z z']);
  });

  it('imports files of modules and heads of paths', () => {
    expect(imports('mod a;\n#[path = "x/y.rs"]\nmod b;\nfn f() { a::g(); crate::h(); super::super::i(); tokio::spawn(Foo::j()); u32::max(); }')).toEqual([
      'self::a null a pub a',
      'path:x/y.rs null b pub b',
      'crate null crate',
      'super::super null super$2',
      'tokio null tokio',
    ]);
  });
});

describe('bad input', () => {
  it.each([
    '',
    'fn',
    'fn f(',
    'impl',
    'struct A {',
    'use a::{',
    'enum',
    '"',
    "'",
    'r#"',
    '/*',
    'mod',
    'fn f() { let x = ',
    'fn f() { match x {',
    '}}}}',
    '#[',
    'macro_rules!',
    'fn f() { a.',
    'x!',
    'a::b<c',
  ])('ends on %j', (source) => {
    expect(() => facts(source)).not.toThrow();
  });

  it('survives nesting that no person writes', () => {
    const deep = 20_000;
    expect(() => body(`let x = ${'('.repeat(deep)}1${')'.repeat(deep)};`)).not.toThrow();
    expect(() => body('if a {'.repeat(deep))).not.toThrow();
    expect(() => facts(`type X = ${'Vec<'.repeat(deep)}u8;`)).not.toThrow();
    expect(() => facts(`use ${'a::{'.repeat(deep)};`)).not.toThrow();
    expect(() => facts('mod m {'.repeat(deep))).not.toThrow();
    expect(() => body(`${'if a {} else '.repeat(deep)}{}`)).not.toThrow();
    expect(() => body(`let ${'('.repeat(deep)}x`)).not.toThrow();
    expect(() => body(`${'|'.repeat(deep)}x`)).not.toThrow();
  });
});

describe('effects', () => {
  const started = (source: string) =>
    facts(source)
      .effects.filter((e) => e.kind === 'process')
      .map((e) => e.name);
  it('takes a Command that a glob brings in for the standard library where commands are run, and for nobody where they are not', () => {
    expect(started('use super::*;\nfn run() { Command::new(BIN).spawn(); }\n')).toEqual(['?']);
    expect(started('use super::*;\nfn app() -> Command { Command::new("app").about("x") }\n')).toEqual([]);
    expect(started('use clap::Command;\nuse super::*;\nfn app() { Command::new("app"); x.output(); }\n')).toEqual([]);
    expect(started('fn run() { Command::new(BIN).spawn(); }\n')).toEqual([]);
  });
});
