import { describe, expect, it } from 'vitest';
import { FactsParser } from '../../indexing/extract/parser.ts';
import type { FileFacts } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { language } from './index.ts';

const parser = new FactsParser();
const facts = (source: string, path = 'src/app.ts'): Promise<FileFacts> => parser.extract(language, path, source);
const refs = (f: FileFacts, role: string) => f.refs.filter((r) => r.role === role).map((r) => r.expr);
const said = ({ type, value }: { type?: string; value?: string }) => (type === undefined ? value : `<${type}>`);
const bound = (f: FileFacts, name: string) => f.bindings.filter((b) => b.name === name).map(said);
const symbol = (f: FileFacts, name: string) => f.symbols.find((s) => s.name === name);
const shown = (f: FileFacts) => f.symbols.filter((s) => !s.hidden).map((s) => `${s.kind} ${s.owner < 0 ? '' : `${f.symbols[s.owner]?.name}.`}${s.name}`);

describe('expressions', () => {
  it.each([
    ['a.b.c()', 'a.b.c'],
    ['a?.b!.c?.()', 'a.b.c'],
    ['a\n  .b(x)\n  .c()', 'a.b().c'],
    ["a['b'].c()", 'a.b.c'],
    ['a[0].c()', 'a[0].c'],
    ["a['b-c'].d()", "a['b-c'].d"],
    ['(await a.b()).c()', 'a.b()^.c'],
    ['(a as Foo).c()', '<Foo>.c'],
    ['(a as unknown as ns.Foo<A>).c()', '<ns.Foo<A>>.c'],
    ['(a as typeof b).c()', 'b.c'],
    ['new Foo(1).c()', 'Foo().c'],
    ['new Map<string, Foo>().c()', '<Map<string,Foo>>.c'],
    ['(x ? a.b() : null).c()', 'a.b().c'],
    ['(null ?? a.b()).c()', 'a.b().c'],
    ['f<Foo>(1).c()', 'f<Foo>().c'],
    ['Object.values(a).c()', 'a.c'],
    ['f.bind(a).c()', 'f.bind().c'],
    ['f.call(a).c()', 'f().c'],
    ['Foo.prototype.c()', 'Foo().c'],
    ['[new Foo()].c()', '<Array<Foo>>.c'],
    ["'x'.c()", '<string>.c'],
  ])('%s', async (source, expected) => {
    expect(refs(await facts(`${source};`), 'call')).toContain(expected);
  });

  it('says what this is', async () => {
    const f = await facts(`
      class A extends B { m() { this.a(); [1].map(() => this.b()); super.m(); function g() { this.no(); } }
        static s() { this.t(); } p = () => this.q(); #h() { this.#h(); } }
      const o = { x() { this.y(); } };`);
    expect(refs(f, 'call')).toEqual(['this.a', '<Array<number>>.map', 'this.b', 'super.m', '?.no', 'cls.t', 'this.q', 'this.#h', 'o.y']);
  });

  it('counts arguments and places a call at its last name', async () => {
    const { refs: list } = await facts('a.b(x, [y, z]).cd();\nf(...xs);');
    expect(list.filter((r) => r.role === 'call').map(({ expr, line, column, args }) => [expr, line, column, args])).toEqual([
      ['a.b().cd', 1, 15, 0],
      ['a.b', 1, 2, 2],
      ['f', 2, 0, undefined],
    ]);
  });

  it('survives chains and nesting of any depth', async () => {
    const f = await facts(`const r = a${'.b((x) => x.c())'.repeat(3000)};${'f('.repeat(2000)}${')'.repeat(2000)}`);
    expect(f.refs.length).toBeGreaterThan(6000);
  });
});

describe('types', () => {
  it.each([
    ['Foo | null | undefined', 'Foo'],
    ['readonly ns.Foo[]', 'Array<ns.Foo>'],
    ['Promise<Foo | Bar>', 'Promise<Foo|Bar>'],
    ['Partial<Readonly<Foo>>', 'Foo'],
    ['[Foo, Bar?]', '(Foo,Bar)'],
    ['(a: Foo, b?: Bar) => Baz', '(Foo,Bar)=>Baz'],
    ['(a: string) => Baz', '=>Baz'],
    ['Foo | ((a: Bar) => void)', 'Foo|((Bar)=>void)'],
    ['{ [key: string]: Foo }', 'Record<string,Foo>'],
    ["'a' | 'b'", 'string'],
    ['Foo & Bar', 'Foo|Bar'],
    ['InstanceType<typeof Foo>', 'Foo'],
    ['x is Foo', 'is<Foo>'],
    ['{ [K in keyof Foo]: () => Foo[K] }', 'Foo'],
  ])('%s', async (type, expected) => {
    expect(symbol(await facts(`function f(x: any): ${type} { throw 1 }`), 'f')?.type).toBe(expected);
  });

  it.each([
    ['typeof a.b', 'a.b'],
    ['ReturnType<typeof f>', 'f()'],
    ['Awaited<ReturnType<typeof f>>', 'f()^'],
    ["Foo['bar']", '<Foo>.bar'],
    ['(typeof list)[number]', 'list~'],
  ])('%s is known by a value', async (type, expected) => {
    expect(symbol(await facts(`declare const v: ${type};`), 'v')?.value).toBe(expected);
  });
});

describe('bindings', () => {
  it.each([
    ['const { v } = a.b();', 'a.b().v'],
    ['const { x: { v } } = a;', 'a.x.v'],
    ['const { x: v } = a;', 'a.x^'],
    ['const [, v] = a();', 'a()#1'],
    ['const { ...v } = a;', 'a'],
    ['for (const v of items) v.f();', 'items~'],
    ['for (const [k, v] of map) v.f();', 'map~#1'],
    ['for (const [k, v] of Object.entries(table)) v.f();', 'table~'],
    ['items.forEach((v) => v.f());', 'items~'],
    ['load().then((v) => v.f());', 'load()^'],
    ['const [u, v] = await Promise.all([f(), g()]);', 'g()^'],
    ["on('x', (v) => v.f());", "on{'x',}%1%0"],
    ['new Foo({ bar(v) {} });', 'Foo%0.bar%0'],
    ['let v; v = new Foo();', 'Foo()'],
    ['using v = open();', 'open()'],
  ])('%s', async (source, expected) => {
    expect(bound(await facts(`function main() { ${source} }`), 'v')).toContain(expected);
  });

  it('narrows by a test that says what it tests for', async () => {
    const f = await facts(
      'function isFoo(x: unknown): x is Foo { return true; }\nfunction f(e: Base, g: Base) { if (isFoo(e)) e.a(); if (!g.isBar()) return; g.b(); }',
    );
    expect(f.symbols[0]).toMatchObject({ name: 'isFoo', type: 'is<Foo>' });
    const narrowed = f.bindings.filter((b) => b.narrowed);
    expect(narrowed.map(({ name, value }) => ({ name, value }))).toEqual([
      { name: 'e', value: 'isFoo()~' },
      { name: 'g', value: 'g.isBar()~' },
    ]);
  });

  it('narrows by instanceof in a branch and after a guard', async () => {
    const f = await facts('function f(e: any) { if (e instanceof Foo) e.a(); if (!(e instanceof Bar)) return; e.b(); }');
    expect(bound(f, 'e')).toEqual(['<any>', '<Foo>', '<Bar>']);
  });

  it('takes parameters from declared function types', async () => {
    const f = await facts('const h: Handler = (v) => v.f(); function make(): Handler { return (v) => v.g(); }');
    expect(bound(f, 'v')).toEqual(['<Handler>%0', '<Handler>%0']);
  });
});

describe('symbols', () => {
  it('finds members of every form', async () => {
    const f = await facts(`
      export abstract class A<T extends B> { static #n = 0; constructor(private readonly store: Store, x: X) { super() }
        abstract load(): void; get size(): number { return 1 } handler = async (e: E) => {}; @Dec() run(): this { return this } }
      interface I { a: string; b(x: X): Y; (c: C): R }
      type T = { k: K; run(): void };
      enum E { One, Two = 2 }
      namespace N { export const q = 1; export function r() {} }
      const api = { get() {}, put: async () => {}, url: 'x', deep: { go() {} } };
      function create() { const v = 1; return { v, open() {} } }`);
    expect(shown(f)).toEqual([
      'class A',
      'field A.#n',
      'constructor A.constructor',
      'field A.store',
      'method A.load',
      'property A.size',
      'method A.handler',
      'method A.run',
      'interface I',
      'property I.a',
      'method I.b',
      'type T',
      'property T.k',
      'method T.run',
      'enum E',
      'enum_member E.One',
      'enum_member E.Two',
      'module N',
      'constant N.q',
      'function N.r',
      'variable api',
      'method api.get',
      'method api.put',
      'property api.url',
      'property api.deep',
      'method deep.go',
      'function create',
      'method create.open',
    ]);
    expect(symbol(f, 'A')).toMatchObject({ typeParams: ['T'], bounds: { T: 'B' }, flags: NODE_FLAGS.exported | NODE_FLAGS.abstract });
    expect(symbol(f, 'store')).toMatchObject({ type: 'Store', visibility: 'private' });
    expect(symbol(f, 'run')).toMatchObject({ value: 'this' });
  });

  it('reads doc comments, signatures and modifiers', async () => {
    const f = await facts(
      '/** Opens it.\n * @deprecated */\nexport const open = async (a: A, b = 1): Promise<B> => new B();\n\n// eslint-disable-next-line\nlet x = 1;',
    );
    expect(symbol(f, 'open')).toMatchObject({
      doc: 'Opens it. @deprecated',
      signature: 'export const open = async (a: A, b = 1): Promise<B>',
      arity: [1, 2],
      params: ['A', ''],
      flags: NODE_FLAGS.exported | NODE_FLAGS.async | NODE_FLAGS.deprecated,
    });
    expect(symbol(f, 'x')?.doc).toBe('');
  });

  it('names a member by the text that its key is computed from', async () => {
    const f = await facts("interface Meta { ['x-kind']?: string; 'x-name': string; [Symbol.iterator](): void }\nexport const table = { ['x-row']: () => 1 };");
    expect(f.symbols.map((s) => s.name)).toEqual(['Meta', 'x-kind', 'x-name', '[Symbol.iterator]', 'table', 'x-row']);
  });

  it('names a member in one line, whatever its key is computed from', async () => {
    const f = await facts("export const rules = {\n  [[\n    'Class',\n    'Function',\n  ]](node) {},\n};");
    expect(f.symbols.map((s) => s.name)).toEqual(['rules', "[[ 'Class', 'Function', ]]"]);
  });

  it('takes a generic arrow function for what it is', async () => {
    expect(symbol(await facts('export const id = <T>(x: T): T => x;'), 'id')).toMatchObject({ kind: 'function', typeParams: ['T'], type: 'T' });
  });

  it('declares what plain JavaScript assigns', async () => {
    const f = await facts(
      `function Server() { this.queue = new Queue(); }
       Server.prototype.start = function () { this.queue.push(1); };
       exports.create = () => new Server(); module.exports.Server = Server;
       class Box { constructor() { this.items = []; } }`,
      'lib/server.js',
    );
    expect(shown(f)).toEqual([
      'function Server',
      'field Server.queue',
      'method Server.start',
      'function create',
      'class Box',
      'constructor Box.constructor',
      'field Box.items',
    ]);
    expect(refs(f, 'call')).toContain('Server().queue.push');
    expect(f.exports).toEqual([{ exportedAs: 'Server', expr: 'Server' }]);
  });

  it('reads generic call signatures that only line ends separate', async () => {
    const f = await facts('interface F {\n  // one\n  <T extends A>(fn: T): T\n  // two\n  <T>(name: string, fn: T): T\n}\nexport function after(x: X) {}');
    expect(shown(f)).toEqual(['interface F', 'function after']);
    expect(f.hasErrors).toBe(false);
  });

  it('reads types in front of a template, and what stands behind it', async () => {
    const f = await facts(
      `const A = styled.div<{ wide: boolean }>\`a \${(p) => size(p.wide)}\`;\nconst rows = sql<User>\`select\`.run();\nfunction last() {}\n`,
      'src/app.tsx',
    );
    expect(refs(f, 'call').sort()).toEqual(['size', 'sql', 'sql<User>().run', 'styled.div']);
    expect(symbol(f, 'A')?.signature).toContain('wide: boolean');
    expect(symbol(f, 'last')?.startLine).toBe(3);
    expect(f.hasErrors).toBe(false);
  });

  it('reads types that are imported in place, with their arguments', async () => {
    const f = await facts("const a: import('./m').ns.Box<Foo> = make();");
    expect(symbol(f, 'a')?.type).toBe('$module0.Box<Foo>');
    expect(f.imports).toEqual([{ specifier: './m', imported: 'ns', local: '$module0', line: 1 }]);
  });

  it('gives a member no type parameters of the line above', async () => {
    const f = await facts('interface A {\n  a(): Promise<Foo>\n  b(): void\n}');
    expect(symbol(f, 'b')?.typeParams).toBeUndefined();
  });

  it('takes a comment behind a declaration for no part of it', async () => {
    const f = await facts('type Pair = [A, B] // left, right\nfunction f(): void\n');
    expect(symbol(f, 'Pair')?.signature).toBe('type Pair = [A, B]');
  });

  it('binds what `using` declares', async () => {
    const f = await facts('async function f() { await using file = open(); using a = b(), c = d(); file.read(); c.e(); }');
    expect([bound(f, 'file'), bound(f, 'c')]).toEqual([['open()'], ['d()']]);
  });

  it('names test blocks by their titles', async () => {
    const f = await facts("describe('queue', () => { it('adds', () => { add(); }); it.each([1])('limits %i', () => {}); });", 'src/queue.test.ts');
    expect(shown(f)).toEqual(['test queue', 'test queue.adds', 'test queue.limits %i']);
  });
});

describe('modules', () => {
  it('tells imports and exports of every form', async () => {
    const f = await facts(`
      import d, { a as b, type T } from './m'; import * as ns from './n'; import './side'; import eq = require('./eq');
      export * from './all'; export * as sub from './sub'; export { x as y } from './z'; export { b as c }; export default d;
      const { p, q: r } = require('./cjs'); import('./lazy');`);
    expect(f.imports.map((i) => [i.specifier, i.imported, i.local, i.exportedAs ?? '-'].join(' '))).toEqual([
      './m default d -',
      './m a b -',
      './m T T -',
      './n  ns -',
      './side   -',
      './eq  eq -',
      './all *  *',
      './sub   sub',
      './z x  y',
      './cjs p p -',
      './cjs q r -',
      './lazy   -',
    ]);
    expect(f.exports).toEqual([
      { exportedAs: 'c', expr: 'b' },
      { exportedAs: 'default', expr: 'd' },
    ]);
  });

  it('sees effects', async () => {
    const f = await facts(`import { exec } from 'node:child_process';
      exec('ls'); /x/.exec('no'); process.env.HOME; const { PORT } = process.env; fetch('/api', { method: 'POST' }); eval('1'); flags.isEnabled('beta');`);
    expect(f.effects.map((e) => `${e.kind} ${e.name}`)).toEqual(['process ls', 'env HOME', 'env PORT', 'http POST /api', 'dynamic_code eval', 'flag beta']);
  });
});
