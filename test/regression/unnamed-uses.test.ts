/** "Complete" was said of what is used without its name: by syntax, by texts, through names put together, by implied constructors. */
import { expect, it, vi } from 'vitest';
import { findCallers } from '../../src/engine/analyse/analyse-dependents.ts';
import { askedOf } from '../support/indexed-repository.ts';

vi.setConfig({ testTimeout: 60_000 });

type Files = Readonly<Record<string, string>>;

/** Who is listed, and what is said to be open; '' for complete. */
function callers(symbol: string, files: Files): Promise<{ readonly names: readonly string[]; readonly open: string }> {
  return askedOf(files, async (repository) => {
    const answer = await findCallers(repository, { symbol });
    if ('candidates' in answer) throw new Error(`no symbol ${symbol}`);
    return { names: answer.listed.map((l) => l.node.name).sort(), open: answer.completeness.reasons.join('; ') };
  });
}

const UNNAMED = 'the language, its library or its tools call';

const SYNTAX: Readonly<Record<string, readonly [symbol: string, file: string, text: string]>> = {
  'an operator of Python': [
    'V.__add__',
    'a.py',
    'class V:\n    def __add__(self, o):\n        return self\n\n    def __radd__(self, o):\n        return self.__add__(o)\n\n\ndef use(v: V, w: V):\n    return v + w\n',
  ],
  'an iterator of TypeScript': ['Bag.[Symbol.iterator]', 'a.ts', 'class Bag {\n  *[Symbol.iterator]() {}\n}\nexport function all(b: Bag) { return [...b]; }\n'],
  'JSON of TypeScript': ['Money.toJSON', 'a.ts', 'class Money {\n  toJSON() { return 1; }\n}\nexport const show = (m: Money) => JSON.stringify(m);\n'],
  'sorting in Go': [
    'byLen.Len',
    'a.go',
    'package m\n\nimport "sort"\n\ntype byLen []string\n\nfunc (b byLen) Len() int { return 1 }\nfunc (b byLen) Less(i, j int) bool { return i < b.Len() }\nfunc (b byLen) Swap(i, j int) {}\n\nfunc use(x []string) { sort.Sort(byLen(x)) }\n',
  ],
  'a loop of Java': [
    'Bag.iterator',
    'A.java',
    'class Bag implements Iterable<String> {\n  public java.util.Iterator<String> iterator() { return null; }\n  Object x() { return iterator(); }\n}\nclass U { void f(Bag b) { for (String s : b) {} } }\n',
  ],
  'disposal of C#': [
    'V.Dispose',
    'a.cs',
    'class V : System.IDisposable { public void Dispose() {} void Q() { Dispose(); } }\nclass U { void F(V a) { using (a) {} } }\n',
  ],
  'an operator of Rust': [
    'V.add',
    'src/lib.rs',
    'struct V;\nimpl std::ops::Add for V { type Output = V; fn add(self, o: V) -> V { o } }\nimpl V { fn twice(self, o: V) -> V { self.add(o) } }\nfn used(a: V, b: V) -> V { a + b }\n',
  ],
  'the text of a Ruby value': ['V.to_s', 'a.rb', "class V\n  def to_s\n    'x'\n  end\nend\n"],
};

for (const [what, [symbol, file, text]] of Object.entries(SYNTAX))
  it(`${what} is called without its name`, async () => {
    expect((await callers(symbol, { [file]: text })).open).toContain(UNNAMED);
  });

it('a method of Rust that no trait asks for has its callers', async () => {
  const files = { 'src/lib.rs': 'struct V;\nimpl V { pub fn add(&self) {} }\nfn used(v: V) { v.add() }\n' };
  expect(await callers('V.add', files)).toEqual({ names: ['used'], open: '' });
});

const MADE: Readonly<Record<string, readonly [symbol: string, file: string, text: string, line: number]>> = {
  'behind a beginning, in Python': [
    'H.do_get',
    'a.py',
    "class H:\n    def do_get(self):\n        return 1\n\n    def x(self):\n        return self.do_get()\n\n    def run(self, k):\n        return getattr(self, 'do_' + k)()\n",
    9,
  ],
  'before an ending, in Python': [
    'H.get_handler',
    'a.py',
    "class H:\n    def get_handler(self):\n        return 1\n\n    def x(self):\n        return self.get_handler()\n\n    def run(self, k):\n        return getattr(self, f'{k}_handler')()\n",
    9,
  ],
  'in Ruby': ['H.do_get', 'a.rb', 'class H\n  def do_get\n    1\n  end\n\n  def x\n    do_get\n  end\n\n  def run(k)\n    send("do_#{k}")\n  end\nend\n', 11],
  'in TypeScript': [
    'Api.onOpen',
    'a.ts',
    "class Api {\n  onOpen() { return 1; }\n  x() { return this.onOpen(); }\n  run(kind: string) { return (this as any)['on' + kind](); }\n}\nexport const api = new Api();\n",
    4,
  ],
  'in Java': [
    'P.doGet',
    'A.java',
    'class P {\n  void doGet() {}\n  void x() { doGet(); }\n}\nclass R { void f(Object o, String k) throws Exception { o.getClass().getMethod("do" + k).invoke(o); } }\n',
    5,
  ],
};

for (const [where, [symbol, file, text, line]] of Object.entries(MADE))
  it(`a name may be put together ${where}`, async () => {
    expect((await callers(symbol, { [file]: text })).open).toBe(`its name may be put together at run time: ${file}:${line}`);
  });

const SAID: Readonly<Record<string, readonly [symbol: string, files: Files, place: string]>> = {
  'a path in a text': [
    'fetch',
    {
      'app/core.py': 'def fetch():\n    return 1\n\n\ndef use():\n    return fetch()\n',
      'tests/test_a.py': "@patch('app.core.fetch')\ndef test_x(m):\n    pass\n",
    },
    'tests/test_a.py:1',
  ],
  'a text of an attribute': [
    'dflt',
    { 'src/lib.rs': 'struct C {\n  #[serde(default = "dflt")]\n  port: u16,\n}\nfn dflt() -> u16 { 1 }\nfn t() -> u16 { dflt() }\n' },
    'src/lib.rs:2',
  ],
  'a text handed to reflection': [
    'A.Hidden',
    { 'a.cs': 'class A { void Hidden() {} void K() { Hidden(); } }\nclass U { object G(object o) => o.GetType().GetMethod("Hidden"); }\n' },
    'a.cs:2',
  ],
  'a list of names behind computed calls': [
    'Inner.put',
    {
      'a.js':
        "const METHODS = ['get', 'put'];\nclass Inner { get() { return 1; } put() { return 2; } }\nclass Outer { constructor() { this.inner = new Inner(); } }\nfor (const m of METHODS) Outer.prototype[m] = function (...a) { return this.inner[m](...a); };\nexports.Outer = Outer;\n",
    },
    'a.js:1',
  ],
  'a member that is taken out of something unknown': [
    'Opt.depth',
    {
      'a.ts': 'export class Opt { depth = 1; }\nexport function one(o: Opt) { return o.depth; }\n',
      'b.js': 'export function use(o) { const { depth } = o; return depth; }\n',
    },
    'b.js:1',
  ],
  'a member of built code': [
    'src/a.js:Model',
    {
      'src/a.js': 'export class Model {}\nexport const make = () => new Model();\n',
      'src/index.mjs': "import Pkg from '../lib/index.js';\nexport const Model = Pkg.Model;\n",
    },
    'src/index.mjs:2',
  ],
};

for (const [what, [symbol, files, place]] of Object.entries(SAID))
  it(`${what} may mean it`, async () => {
    expect((await callers(symbol, files)).open).toContain(`its name stands in code that could not be linked to it: ${place}`);
  });

it('something unknown that stands over a function may hand it on', async () => {
  const files = { 'a.py': 'import click\n\n\n@click.group()\ndef _cli():\n    pass\n\n\n@_cli.command()\ndef _sub():\n    pass\n' };
  expect((await callers('_sub', files)).open).toContain('command stands over it, which may hand it on');
});

const BASE: Readonly<Record<string, Files>> = {
  Java: {
    'A.java':
      'class A {\n  A() {}\n  A(int n) {}\n}\nclass B extends A { B() { int x = 1; } }\nclass C extends A { C() { super(3); } }\nclass D extends B { D() { this(1); } D(int n) {} }\n',
  },
  'C#': {
    'a.cs':
      'class A {\n  public A() {}\n  public A(int n) {}\n}\nclass B : A { public B() { } static B() { } }\nclass C : A { public C() : base(3) { } }\nclass D : B { public D() : this(1) { } D(int n) { } }\n',
  },
  'C++': {
    'a.cpp':
      'struct A {\n  A() {}\n  A(int n) {}\n};\nstruct B : A { B() {} };\nstruct C : A { C() : A(3) {} };\nstruct D : B { D() : D(1) {} D(int n) {} };\n',
  },
};

for (const [language, files] of Object.entries(BASE))
  it(`a constructor of ${language} that calls none runs that of its base without arguments`, async () => {
    const [file] = Object.keys(files);
    expect(await callers(`${file}:2`, files)).toEqual({ names: ['B.B'], open: expect.any(String) });
    expect((await callers(`${file}:3`, files)).names).toEqual(['C.C']);
  });

it('whoever makes a type without a constructor runs that of its base', async () => {
  const python = {
    'a.py':
      'class A:\n    def __init__(self):\n        pass\n\n\nclass B(A):\n    pass\n\n\nclass C(A):\n    def __init__(self):\n        super().__init__()\n\n\ndef f():\n    return B(), C()\n',
  };
  expect((await callers('A.__init__', python)).names).toEqual(['C.__init__', 'f']);
  const typescript = { 'a.ts': 'export class A { constructor(public n: number) {} }\nexport class B extends A {}\nexport const make = () => new B(1);\n' };
  expect((await callers('A.constructor', typescript)).names).toEqual(['make']);
});

it('a variable of C++ that is declared without a value is made', async () => {
  const files = { 'a.cpp': 'struct P {\n  P() {}\n  P(int x) {}\n};\nvoid f() { P p; }\nvoid g() { P* p; extern P q; }\nvoid h() { P p(3); }\n' };
  expect((await callers('a.cpp:2', files)).names).toEqual(['f']);
  expect((await callers('a.cpp:3', files)).names).toEqual(['h']);
});

it('values without names in a literal of Go are those of its fields', async () => {
  const files = {
    'go.mod': 'module m\n',
    'a.go': 'package m\n\ntype flag struct {\n\tname string\n\tsize int\n}\n\nfunc make() flag { return flag{"a", 3} }\n',
  };
  expect(await callers('flag.size', files)).toEqual({ names: ['make'], open: '' });
});

it('a literal inside of one that is handed over gives what is declared there', async () => {
  const files = {
    'a.ts':
      'interface Log { level: number }\ninterface Options { log: Log }\nfunction configure(o: Options) { return o; }\nexport const start = () => configure({ log: { level: 3 } });\n',
  };
  expect(await callers('Log.level', files)).toEqual({ names: ['start'], open: '' });
});

it('lines that end as on Windows are read', async () => {
  const files = {
    'a.py':
      'class Page:\r\n    def __init__(self):\r\n        self.size = 1\r\n\r\n    def half(self):\r\n        return self.size\r\n\r\n\r\ndef show(p):\r\n    return p.size\r\n',
  };
  expect((await callers('Page.size', files)).open).toBe('its name stands in code that could not be linked to it: a.py:10');
});

it('a variable of an object is asked for by a text', async () => {
  const files = {
    'a.rb': 'class A\n  def x\n    @level = 1\n  end\n\n  def y\n    @level\n  end\nend\n',
    'spec/a_spec.rb': 'describe A do\n  it { expect(A.new.instance_variable_get(:@level)).to be_nil }\nend\n',
  };
  expect((await callers('A.@level', files)).open).toContain('spec/a_spec.rb:2');
});

it('code in a text that is run may call it', async () => {
  const files = {
    'src/time.js': 'export class Time { setZone() { return this; } x() { return this.setZone(); } }\n',
    'demo.js': 'function example(code) { return eval(code); }\nexample("new Time().setZone()");\n',
  };
  expect((await callers('Time.setZone', files)).open).toContain('demo.js:2');
});

it('a file that is not read hides nothing of which it does not say the name', async () => {
  const code = 'namespace N { public class A { public void Go() {} public void Stay() {} } class U { void F(A a) { a.Go(); a.Stay(); } } }\n';
  const files = { 'a.cs': code, 'b.fs': 'let f (a: N.A) = a.Stay()\n' };
  expect(await callers('A.Go', files)).toEqual({ names: ['U.F'], open: '' });
  expect((await callers('A.Stay', files)).open).toBe('files that are not read as code say its name: b.fs:1; 1 F# file not read: uses in them are not seen');
});

it('of modules that are compiled on a condition either may be meant', async () => {
  const files = {
    'Cargo.toml': '[package]\nname = "m"\n',
    'src/lib.rs': 'mod process;\nuse process::Info;\nfn show(i: Info) {}\n',
    'src/process/mod.rs':
      '#[cfg(unix)]\nmod unix;\n#[cfg(windows)]\nmod windows;\n#[cfg(unix)]\npub use self::unix::*;\n#[cfg(windows)]\npub use self::windows::*;\n',
    'src/process/unix.rs': 'pub struct Info;\nfn all() -> Vec<Info> { vec![] }\n',
    'src/process/windows.rs': 'pub struct Info;\nfn all() -> Vec<Info> { vec![] }\n',
  };
  const other = 'src/process/unix.rs declares it as well, and src/process/mod.rs takes both: uses may be linked to the other';
  expect((await callers('src/process/windows.rs:Info', files)).open).toBe(other);
});

it('a type of a test may be called through an interface that it fulfils', async () => {
  const files = {
    'go.mod': 'module m\n',
    'a.go': 'package m\n\ntype decoder interface{ decode() error }\n\nfunc read(d decoder) error { return d.decode() }\n',
    'a_test.go': 'package m\n\ntype fake struct{}\n\nfunc (fake) decode() error { return nil }\n\nfunc helper(f fake) { f.decode() }\n',
  };
  expect((await callers('fake.decode', files)).open).toBe('decoder promises decode too: calls through it may run this one');
});
