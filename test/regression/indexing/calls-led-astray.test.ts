/**
 * Calls that once led nowhere, or to the wrong symbol, in repositories that nobody had tuned on: one case a cause.
 */
import { describe, expect, it } from 'vitest';
import { callsOf } from './calls-of.ts';

describe('TypeScript', () => {
  it('functions inside a call that makes a variable see one another', async () => {
    const store = `
import { defineStore } from 'pinia';
export const useFields = defineStore('fields', () => {
  async function upsert() { return await update(); }
  function update() {}
  return { upsert };
});
`;
    expect(await callsOf({ 'fields.ts': store })).toEqual(['useFields.upsert -> useFields.update']);
  });

  it('of several packages that declare a module each means its own', async () => {
    const declared = (name: string) =>
      `declare module 'eta' {\n  interface ${name} { render(): string }\n  export function compile(text: string): ${name};\n}\n`;
    const page = "import { compile } from 'eta';\nexport function page() { return compile('x').render(); }\n";
    const found = await callsOf({
      'packages/blog/src/deps.d.ts': declared('BlogTemplate'),
      'packages/search/src/deps.d.ts': declared('SearchTemplate'),
      'packages/search/src/pages/page.ts': page,
    });
    expect(found).toEqual(['page -> eta.SearchTemplate.render', 'page -> eta.compile']);
  });

  it('what a hook gives back can be called: wrapped functions, setters, what the file itself calls', async () => {
    const hook = `
import { useCallback, useState } from 'react';
import { useTranslations } from 'next-intl';
export function useApi() {
  const t = useTranslations();
  const [, setOpen] = useState(false);
  const label = () => t('label');
  const data = load();
  return { get: useCallback(async (url: string) => fetch(url), []), t, setOpen, label, data };
}
function load() { return {}; }
`;
    const page = `
import { useApi } from './hook';
export function Page() {
  const { get, t, setOpen, label } = useApi();
  get('/x'); t('y'); setOpen(true); label();
}
`;
    const found = await callsOf({ 'hook.ts': hook, 'page.ts': page });
    expect(found.filter((c) => c.startsWith('Page'))).toEqual([
      'Page -> useApi',
      'Page -> useApi.get',
      'Page -> useApi.label',
      'Page -> useApi.setOpen',
      'Page -> useApi.t',
    ]);
  });
});

describe('TypeScript handlers by key', () => {
  it('a function that an object gets under a written key is found under it, also when something is put around it', async () => {
    const api = `
const handlers = {};
handlers['rule/create'] = async function (rule) { return save(rule); };
handlers["rule/delete"] = withUndo(async (id) => save(id));
handlers[name] = function () { return save(1); };
function save(rule) { return rule; }
function withUndo(run) { return run; }
`;
    expect(await callsOf({ 'api.js': api })).toEqual(
      expect.arrayContaining(['handlers.rule/create -> save', 'handlers.rule/delete -> save', 'api.js -> save']),
    );
  });
});

describe('Python', () => {
  it('an import of all names brings what the module lists, and no modules that it does not name', async () => {
    const found = await callsOf({
      'lib/__init__.py': 'from .first import *\nfrom .makers import *\nfrom .second import *\n',
      'lib/first.py': 'from .deep import fast as run\n__all__ = ["other"]\ndef other(): run()\n',
      'lib/deep.py': 'def fast(): ...\n',
      'lib/second.py': 'from . import community\n__all__ = ["run", "community"]\ndef run(): ...\n',
      'lib/community.py': 'def split(): ...\n',
      'lib/makers/__init__.py': 'from .community import *\n',
      'lib/makers/community.py': 'def caveman(): ...\n',
      'use.py': 'import lib\ndef main():\n    lib.run()\n    lib.community.split()\n    lib.caveman()\n',
    });
    expect(found).toEqual(['main -> caveman', 'main -> run', 'main -> split', 'other -> fast']);
  });

  it("a project's own kind of property is one", async () => {
    const source = `
class Response:
    def is_done(self): ...
class Interaction:
    @cached_slot_property('_response')
    def response(self) -> Response: ...
def run(i: Interaction):
    i.response.is_done()
`;
    expect(await callsOf({ 'a.py': source })).toContain('run -> Response.is_done');
  });
});

describe('Ruby', () => {
  it('a method that one class alone has is asked of what is named after the class', async () => {
    const library = `
class Branch
  def ancestor_of(other) = other
  def each_ancestor; end
end
class Fetch
  def run(http) = http.download(1)
  private
  def download(x) = x
end
class Cop
  def on_send(node, branch)
    node.each_ancestor
    branch.each_ancestor
    fetch.download(1)
  end
end
`;
    expect(await callsOf({ 'lib/a.rb': library })).toEqual([
      'Cop.on_send -> Branch.each_ancestor',
      'Cop.on_send ? download',
      'Cop.on_send ? each_ancestor',
      'Fetch.run ? download',
    ]);
  });
});

describe('C#', () => {
  it("of extensions of one name the one of the own project is meant; those of object are everybody's", async () => {
    const project = (name: string) => ({
      [`src/${name}/${name}.csproj`]: '<Project />',
      [`src/${name}/Extensions.cs`]: `internal static class Extensions { public static void AddServices(this IHostBuilder builder) { Make${name}(); } static void Make${name}() {} }\n`,
      [`src/${name}/Setup.cs`]: `class ${name}Setup { void Run(string[] args) { var builder = WebApplication.CreateBuilder(args); builder.AddServices(); } }\n`,
    });
    const shared = 'namespace Bus;\npublic static class TypeNames { public static string NameOf(this object o) { return ""; } }\n';
    const use = 'using Bus;\nnamespace Shop;\npublic class Order { }\nclass Log { void Write() { var order = new Order(); order.NameOf(); } }\n';
    const found = await callsOf({ ...project('Basket'), ...project('Catalog'), 'src/Bus/TypeNames.cs': shared, 'src/Shop/Log.cs': use });
    expect(found.filter((c) => /AddServices$|NameOf/.test(c))).toEqual([
      'BasketSetup.Run -> Extensions.AddServices',
      'CatalogSetup.Run -> Extensions.AddServices',
      'Log.Write -> TypeNames.NameOf',
    ]);
  });

  it('a preprocessor branch in the head of a class costs neither its name nor its members', async () => {
    const found = await callsOf({
      'Reader.cs': 'namespace N\n{\n    public partial class Reader\n    {\n        public int Read() { return 0; }\n    }\n}\n',
      'Reader.Async.cs': `namespace N
{
    public partial class Reader
#if HAVE_ASYNC
        : IAsyncDisposable
#else
        : IDisposable
#endif
    {
        public Task<int> ReadAsync() { return Task.FromResult(Read()); }
    }
}
`,
      'Use.cs': 'namespace N\n{\n    class Use\n    {\n        void Run(Reader reader) { reader.ReadAsync(); }\n    }\n}\n',
    });
    expect(found).toEqual(['Reader.ReadAsync -> Reader.Read', 'Use.Run -> Reader.ReadAsync']);
  });

  it('an error elsewhere in the file costs no branch its members', async () => {
    const found = await callsOf({
      'Store.cs': `namespace N
{
    public class Store
    {
        private int[] items = [];
        public void Keep() { }
#if NEW
        public void Open() { Keep(); }
#else
        public void OpenOld() { Keep(); }
#endif
    }
}
`,
    });
    expect(found).toEqual(['Store.Open -> Store.Keep', 'Store.OpenOld -> Store.Keep']);
  });
});

describe('Rust', () => {
  it('names that a glob brings: from a module in the same file, and as the head of a path', async () => {
    const found = await callsOf({
      'Cargo.toml': '[package]\nname = "app"\n',
      'src/main.rs': 'mod compositor;\nmod commands;\nfn main() { commands::run(); }\n',
      'src/compositor.rs': 'pub struct Context;\nimpl Context { pub fn draw(&self) {} }\n',
      'src/commands.rs': `
pub mod typed;
use crate::compositor::{self};
use insert::*;
pub fn run() { put(); }
pub mod insert { pub fn put() {} }
`,
      'src/commands/typed.rs': 'use super::*;\nfn quit(cx: &compositor::Context) { cx.draw(); }\n',
    });
    expect(found).toEqual(['main -> run', 'quit -> Context.draw', 'run -> insert.put']);
  });

  it('a closure gets what the function that takes it declares', async () => {
    const play = `
pub struct Sandbox;
impl Sandbox { pub fn with_files(&mut self) -> &mut Self { self } pub fn cwd(&self) {} }
pub fn setup<R>(name: &str, block: impl FnOnce(u8, &mut Sandbox) -> R) -> R { todo!() }
pub struct Runner;
impl Runner {
    pub fn each<F>(&self, f: F) where F: Fn(&Sandbox) { todo!() }
    pub fn at(&self, f: fn(place: &Sandbox)) { todo!() }
}
`;
    const main = `
mod play;
use play::{setup, Runner};
fn one() { setup("x", |n, sandbox| { sandbox.with_files().cwd(); }); }
fn two(r: &Runner) { r.each(|s| s.cwd()); r.at(|s| { s.cwd(); }); }
`;
    const found = await callsOf({ 'Cargo.toml': '[package]\nname = "app"\n', 'src/main.rs': main, 'src/play.rs': play });
    expect(found).toEqual(['one -> Sandbox.cwd', 'one -> Sandbox.with_files', 'one -> setup', 'two -> Runner.at', 'two -> Runner.each', 'two -> Sandbox.cwd']);
  });

  it('a prelude that is declared in place offers what it takes in', async () => {
    const found = await callsOf({
      'Cargo.toml': '[workspace]\nmembers = ["support", "app"]\n',
      'support/Cargo.toml': '[package]\nname = "support"\n',
      'support/src/lib.rs': 'pub mod tester;\npub mod prelude {\n  pub use super::tester::{Tester, test};\n  pub use super::tester::checks::*;\n}\n',
      'support/src/tester.rs':
        'pub struct Tester;\nimpl Tester { pub fn run(&self) {} }\npub fn test() -> Tester { Tester }\npub mod checks { pub fn check() {} }\n',
      'app/Cargo.toml': '[package]\nname = "app"\n[dev-dependencies]\nsupport = { path = "../support" }\n',
      'app/tests/it.rs': 'use support::prelude::*;\n#[test]\nfn works() { test().run(); check(); }\n',
    });
    expect(found).toEqual(['works -> Tester.run', 'works -> checks.check', 'works -> test']);
  });

  it('test crates of one name in several packages keep their own modules', async () => {
    const pkg = (name: string, body: string) => ({
      [`${name}/Cargo.toml`]: `[package]\nname = "${name}"\n[[test]]\nname = "tests"\npath = "tests/main.rs"\n`,
      [`${name}/tests/main.rs`]: 'mod support;\nmod math;\n',
      [`${name}/tests/support/mod.rs`]: body,
    });
    const found = await callsOf({
      'Cargo.toml': '[workspace]\nmembers = ["a", "b"]\n',
      ...pkg('a', 'pub fn other() {}\n'),
      ...pkg('b', 'pub fn run_test() {}\n'),
      'b/tests/math/mod.rs': 'use crate::support::run_test;\n#[test]\nfn adds() { run_test(); }\n',
    });
    expect(found).toEqual(['adds -> run_test']);
  });

  it('a trait of functions is not taken to be meant by a string', async () => {
    const parser = `
pub trait Parser { fn parse(&self, input: &str) -> Option<u8>; }
impl<F> Parser for F where F: Fn(&str) -> Option<u8> { fn parse(&self, input: &str) -> Option<u8> { self(input) } }
`;
    const main = 'mod parser;\nuse toml::Value;\nfn width(v: &Value) { v.as_str().and_then(|s| s.parse().ok()); }\n';
    const found = await callsOf({ 'Cargo.toml': '[package]\nname = "app"\n[dependencies]\ntoml = "1"\n', 'src/main.rs': main, 'src/parser.rs': parser });
    expect(found.filter((c) => c.includes('parse'))).toEqual(['width ? parse']);
  });
});

describe('Java', () => {
  it('whoever calls a generated getter or setter uses the field, not the class', async () => {
    const node = 'package shop;\nimport lombok.*;\n@Data @Builder class Node { private String label; private boolean open; }\n';
    const range = 'package shop;\nrecord Range(int from, int to) {}\n';
    const use = `package shop;
class Use {
  String read(Node n) { return n.getLabel(); }
  void write(Node n) { n.setOpen(n.isOpen()); }
  int span(Range r) { return r.to() - r.from(); }
  Node make() { return Node.builder().label("x").build(); }
}
`;
    const files = { 'src/shop/Node.java': node, 'src/shop/Range.java': range, 'src/shop/Use.java': use };
    const found = await callsOf(files, ['calls', 'accesses_field']);
    expect(found.filter((c) => !c.endsWith('-> Node'))).toEqual([
      'Use.make -> Node.label',
      'Use.read -> Node.label',
      'Use.span -> Range.from',
      'Use.span -> Range.to',
      'Use.write -> Node.open',
    ]);
    expect(found.filter((c) => c.endsWith('-> Node'))).toEqual(['Use.make -> Node']);
  });
});

describe('What every file knows', () => {
  const runtime = 'declare class Response { json(): unknown }\n';
  const use = 'export function answer() { return new Response().json(); }\n';

  it('a runtime that a test declares is not the one that the source runs on', async () => {
    const found = await callsOf({ 'test/worker/runtime.d.ts': runtime, 'src/answer.ts': use, 'test/worker/answer.ts': use });
    expect(found.filter((c) => c.includes('->'))).toEqual(['answer -> Response', 'answer -> Response.json']);
  });

  it('each project of a repository has its own runtime', async () => {
    const found = await callsOf({
      'wasm/tsconfig.json': '{}',
      'wasm/index.d.ts': 'declare function clock(): Ticks;\ninterface Ticks { count(): number }\n',
      'wasm/main.ts': 'export function inside() { return clock().count(); }\n',
      'std/index.d.ts': 'declare function clock(): Hands;\ninterface Hands { tell(): string }\n',
      'src/main.ts': 'export function outside() { return clock().tell(); }\n',
    });
    expect(found).toEqual(['inside -> Ticks.count', 'inside -> clock', 'outside -> Hands.tell', 'outside -> clock']);
  });
});

describe('Python: elements and members', () => {
  it('a number picks from a tuple, and from a list whatever it holds', async () => {
    const found = await callsOf({
      'bot.py':
        'class Request:\n    def send(self): ...\n\nclass Update:\n    def apply(self): ...\n\n' +
        'class Bot:\n    def __init__(self):\n        self.pair: tuple[Request, Update] = make()\n        self.all: list[Update] = []\n\n' +
        '    def run(self):\n        self.pair[0].send()\n        self.pair[1].apply()\n        self.all[0].apply()\n',
    });
    expect(found.filter((c) => c.startsWith('Bot.run'))).toEqual(['Bot.run -> Request.send', 'Bot.run -> Update.apply']);
  });
});

describe('Ruby scripts', () => {
  it('a bare name in a mixin does not mean the function of a benchmark script', async () => {
    const found = await callsOf({
      'benchmark/run.rb': 'def site\n  1\nend\n\nsite\n',
      'lib/convertible.rb': 'module Convertible\n  def read_yaml\n    site\n    helper\n  end\nend\n',
      'lib/helpers.rb': 'def helper\n  2\nend\n',
    });
    expect(found).toContain('Convertible.read_yaml -> helper');
    expect(found).toContain('benchmark/run.rb -> site');
    expect(found).not.toContain('Convertible.read_yaml -> site');
  });
});
