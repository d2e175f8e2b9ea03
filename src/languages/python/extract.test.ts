import { describe, expect, it } from 'vitest';
import { FactsParser } from '../../indexing/extract/parser.ts';
import type { FileFacts } from '../../model/facts.ts';
import { language } from './index.ts';

const parser = new FactsParser();
const facts = (source: string, path = 'shop/app.py'): Promise<FileFacts> => parser.extract(language, path, source);
const calls = (f: FileFacts) => f.refs.filter((r) => r.role === 'call').map((r) => r.expr);
const said = ({ type, value }: { type?: string; value?: string }) => (type === undefined ? value : `<${type}>`);
const bound = (f: FileFacts, name: string) => f.bindings.filter((b) => b.name === name).map(said);
const symbol = (f: FileFacts, name: string) => f.symbols.find((s) => s.name === name);

describe('expressions', () => {
  it.each([
    ['a.b.c()', 'a.b.c'],
    ['a.b(x).c()', 'a.b().c'],
    ['a[0].run()', 'a[0].run'],
    ['a[i].run()', 'a[].run'],
    ['a[1:].run()', 'a.run'],
    ['(a or b).run()', 'a.run'],
    ['(await a.get()).run()', 'a.get()^.run'],
    ['cast(Foo, a).run()', '<Foo>.run'],
    ['list(a).run()', 'a.run'],
    ['next(iter(a)).run()', 'a~.run'],
    ['Box[int](1).run()', 'Box().run'],
    ['(a if c else b).run()', 'a.run'],
    ['[Foo()][0].run()', '<list<Foo>>[0].run'],
  ])('%s', async (source, expected) => {
    expect(calls(await facts(`from typing import cast\n${source}\n`))).toContain(expected);
  });

  it('says self, cls and super in one way', async () => {
    const f = await facts(`
class A(B):
    def m(this, x):
        this.run(); type(this).make(); this.__class__.other(); super().m(x); super(A, this).m(x)
        def inner():
            this.late()
    @classmethod
    def make(klass):
        return klass()
    @staticmethod
    def plain(self):
        self.run()
`);
    expect(calls(f)).toEqual(['this.run', 'cls.make', 'cls.other', 'super.m', 'super.m', 'this.late', 'self.run']);
    expect(symbol(f, 'make')?.type).toBe('Self');
  });
});

describe('bindings', () => {
  it('gives local names their type or value', async () => {
    const f = await facts(`
def f(a: Foo, b=None, *args: Bar, **kw):
    x = a.get()
    y: Base = Derived()
    for i in x.items: pass
    for k, v in x.table.items(): pass
    for n, e in enumerate(args): pass
    with open_it() as h, other() as (p, q): pass
    try: pass
    except (E1, m.E2) as err: pass
    if (w := a.find()): pass
    s, t = a.pair()
    u = [z.run() for z in x]
`);
    expect(bound(f, 'a')).toEqual(['<Foo>']);
    expect(bound(f, 'b')).toEqual([undefined]);
    expect(bound(f, 'args')).toEqual(['<tuple<Bar>>']);
    expect(bound(f, 'x')).toEqual(['a.get()']);
    expect(bound(f, 'y')).toEqual(['<Derived>']);
    expect(bound(f, 'i')).toEqual(['x.items~']);
    expect(bound(f, 'v')).toEqual(['x.table[]']);
    expect(bound(f, 'e')).toEqual(['args~']);
    expect(bound(f, 'h')).toEqual(['open_it()']);
    expect(bound(f, 'q')).toEqual(['other()#1']);
    expect(bound(f, 'err')).toEqual(['<E1|m.E2>']);
    expect(bound(f, 'w')).toEqual(['a.find()']);
    expect(bound(f, 't')).toEqual(['a.pair()#1']);
    expect(bound(f, 'z')).toEqual(['x~']);
  });

  it('narrows by isinstance, inside the branch and after a branch that leaves', async () => {
    const source = `
def f(x, y):
    if isinstance(x, Foo):
        x.foo()
    if not isinstance(y, (A, B)):
        return
    y.bar()
`;
    const f = await facts(source);
    const narrowed = f.bindings.filter((b) => b.type !== undefined);
    expect(narrowed.map((b) => [b.name, b.type])).toEqual([
      ['x', 'Foo'],
      ['y', 'A|B'],
    ]);
    const [x, y] = narrowed as [(typeof narrowed)[0], (typeof narrowed)[0]];
    expect(source.slice(x.start, x.end)).toContain('x.foo()');
    expect(source.slice(x.start, x.end)).not.toContain('y.bar()');
    expect(source.slice(y.start, y.end)).toContain('y.bar()');
  });

  it('speaks of the earlier value when a name is assigned from itself', async () => {
    const f = await facts('def f(q: Query):\n    q2 = q.all()\n    q2 = q2.first()\n');
    expect(bound(f, 'q2')).toEqual(['q.all()', '<Query>.all().first()']);
  });
});

describe('symbols', () => {
  it('makes fields of what methods assign to self, once, with what is known', async () => {
    const f = await facts(`
class A:
    kind = None
    def __init__(self, store: Store, size):
        self.store = store
        self.size = size
        self.cache = None
        self.name = ''
    def open(self):
        self.cache = Cache()
        self.kind = Kind()
    @property
    def name(self): return self._name
`);
    const fields = f.symbols.filter((s) => s.kind === 'field').map((s) => `${s.name}: ${said(s)}`);
    expect(fields).toEqual(['kind: Kind()', 'store: <Store>', 'size: undefined', 'cache: Cache()']);
    expect(symbol(f, 'name')?.kind).toBe('property');
  });

  it('infers what a function gives back, without local names', async () => {
    const f = await facts(`
def make():
    s = Session()
    if bad: return None
    return s.begin()
@contextmanager
def opened():
    yield Session()
def each():
    for x in y: yield Row(x)
`);
    expect(symbol(f, 'make')?.value).toBe('Session().begin()');
    expect(symbol(f, 'opened')?.value).toBe('Session()');
    expect(symbol(f, 'each')?.type).toBe('Iterator<Row>');
  });

  it('knows enumerations, protocols, named tuples, aliases and lambdas', async () => {
    const f = await facts(`
class Color(Enum):
    RED = 1
class Reader(Protocol):
    def read(self) -> bytes: ...
Point = namedtuple('Point', 'x y')
Handler = Callable[[int], Point]
T = TypeVar('T', bound='Reader')
double = lambda x: Point(x, x)
MAX = 3
current = Point(1, 2)
`);
    expect(f.symbols.map((s) => `${s.kind} ${s.name} ${said(s) ?? ''}`.trim())).toEqual([
      'enum Color',
      'enum_member RED <Color>',
      'interface Reader',
      'method read <bytes>',
      'class Point',
      'type Handler <(int)=>Point>',
      'type T <Reader>',
      'function double Point()',
      'constant MAX <int>',
      'variable current Point()',
    ]);
  });
});

describe('exports', () => {
  const exported = (f: FileFacts) => f.symbols.filter((s) => (s.flags & 4) !== 0).map((s) => s.name);

  it('takes __all__ for what a module offers, else the underscore', async () => {
    expect(exported(await facts('__all__ = ["a", "_b"]\ndef a(): ...\ndef _b(): ...\ndef c(): ...\n'))).toEqual(['a', '_b']);
    expect(exported(await facts('__all__ = ["_b"]\n__all__ += other\ndef _b(): ...\ndef c(): ...\n'))).toEqual(['__all__', '_b', 'c']);
    expect(exported(await facts('def a(): ...\ndef _b(): ...\n'))).toEqual(['a']);
  });
});

describe('imports', () => {
  it('binds what Python binds', async () => {
    const f = await facts(
      'import a.b.c\nimport d.e as f\nfrom . import g\nfrom ..h import (i as j,  # why\n  k)\nfrom l import *\ndef m():\n    from n import o\n',
    );
    expect(f.imports.map((i) => [i.specifier, i.imported, i.local])).toEqual([
      ['a', null, 'a'],
      ['a.b.c', null, null],
      ['d.e', null, 'f'],
      ['.', 'g', 'g'],
      ['..h', 'i', 'j'],
      ['..h', 'k', 'k'],
      ['l', '*', null],
      ['n', 'o', 'o'],
    ]);
    expect(f.imports.at(-1)?.start).toBeDefined();
  });
});

describe('effects and routes', () => {
  it('sees through import aliases', async () => {
    const f = await facts(`
import os, subprocess as sp, requests
from os import environ
def f(name):
    os.environ['HOME']; environ.get('PATH'); os.getenv(name)
    sp.run(['git', 'status']); os.system('ls')
    requests.post('https://x.y/z')
    eval(name); getattr(f, name)
`);
    expect(f.effects.map((e) => `${e.kind} ${e.name}`)).toEqual([
      'env HOME',
      'env PATH',
      'env ?',
      'process git',
      'process ls',
      'http POST https://x.y/z',
      'dynamic_code eval',
      'dynamic_code getattr',
    ]);
  });

  it('joins prefixes of routers, mounts and includes', async () => {
    const f = await facts(`
from flask import Blueprint, Flask
from django.urls import include, path
app = Flask(__name__)
bp = Blueprint('b', __name__, url_prefix='/api')
@bp.route('/users', methods=['GET', 'POST'])
def users(): ...
@app.get('/health')
def health(): ...
app.register_blueprint(bp, url_prefix='/v1')
app.add_url_rule('/late', view_func=late)
urlpatterns = [path('shop/', include([path('cart/', views.CartView.as_view())])), path('about/', about)]
`);
    expect(f.routes.map((r) => `${r.method} ${r.path} ${r.handler}`)).toEqual([
      'GET /v1/api/users 2',
      'POST /v1/api/users 2',
      'GET /health 3',
      'GET /late late',
      'ANY /shop/cart/ views.CartView',
      'ANY /about/ about',
    ]);
  });
});

describe('bad input', () => {
  it.each([
    ['unfinished definition', 'def f(a, b'],
    ['unfinished class', 'class A(B:\n  def'],
    ['stray brackets', '((((]]]]\nx = {\n'],
    ['only a string', '"""'],
    ['deep nesting', `x = ${'('.repeat(3000)}a${')'.repeat(3000)}\n`],
    ['a long chain', `x = a${'.b()'.repeat(3000)}\n`],
    ['control characters', 'x = \u0000\u0001\n\ufeffdef ü(ä): return ö.run()\n'],
  ])('%s gives facts, not an exception', async (_, source) => {
    expect((await facts(source)).path).toBe('shop/app.py');
  });
});
