/**
 * An index that follows changes is the index that a whole run makes: the same root and the same rows, ids aside, after
 * any series of edits, additions, removals, renames and branch switches, in a repository of several languages.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { indexRepository } from '../../src/engine/indexing/index-repository.ts';
import { LiveIndex } from '../../src/engine/indexing/live-index.ts';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { describeStoredGraph } from '../support/stored-graph.ts';

const cleanups: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

class Sandbox {
  readonly folder = mkdtempSync(join(tmpdir(), 'knowing-incremental-'));
  readonly root = join(this.folder, 'repo');
  readonly live = new LiveIndex(this.place('live'));

  constructor() {
    cleanups.push(() => rmSync(this.folder, { recursive: true, force: true }));
    cleanups.push(() => this.live.close());
    mkdirSync(this.root);
    this.git('init', '--quiet', '--initial-branch=main');
  }

  place(name: string) {
    return { name, root: this.root, db: join(this.folder, `${name}.db`), known: true, listed: false };
  }

  git(...args: string[]): string {
    const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'core.autocrlf=false'];
    return execFileSync('git', [...identity, ...args], { cwd: this.root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  }

  write(files: Readonly<Record<string, string | null>>): void {
    for (const [path, text] of Object.entries(files)) {
      if (text === null) rmSync(join(this.root, path), { force: true });
      else {
        mkdirSync(dirname(join(this.root, path)), { recursive: true });
        writeFileSync(join(this.root, path), text);
      }
    }
  }

  commit(): void {
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '--message', 'change');
  }

  /** What a whole run makes of the same commit. */
  async whole(): Promise<string[]> {
    await indexRepository({ place: this.place('whole'), workers: 0 });
    return this.stored('whole');
  }

  async stored(name: string): Promise<string[]> {
    const store = await openSqliteStore(join(this.folder, `${name}.db`));
    try {
      return await describeStoredGraph(store);
    } finally {
      await store.close();
    }
  }

  async expectWhole(): Promise<void> {
    expect(await this.stored('live')).toEqual(await this.whole());
  }
}

/** Small parts of files: who imports, extends, calls and overrides whom depends on which of them are there. */
const PYTHON = [
  (n: number) =>
    `from .base import Base, make\nfrom . import util\n\n\nclass Thing${n}(Base):\n    def run(self):\n        util.log(self.name)\n        return make().run()\n`,
  (n: number) =>
    `class Base:\n    def __init__(self, name: str):\n        self.name = name\n\n    def run(self):\n        return ${n}\n\n\ndef make() -> Base:\n    return Base("x${n}")\n`,
  (n: number) =>
    `import os\n\n\ndef log(text):\n    """Writes ${n} lines."""\n    os.environ["LEVEL${n % 3}"]\n    print(text)\n\n\ndef helper${n}():\n    log("a")\n`,
  (n: number) => `from .base import *\nfrom .util import helper${n}\n\nthing = make()\n\n\ndef test_run():\n    thing.run()\n    helper${n}()\n`,
];
const GO = [
  (n: number) => `package shop\n\ntype Store interface {\n\tGet(key string) int\n\tPut(key string, value int)\n}\n\nfunc init() { reset(${n}) }\n`,
  (n: number) =>
    `package shop\n\ntype memory struct{ n int }\n\nfunc (m *memory) Get(key string) int { return ${n} }\n\nfunc NewStore() *memory { return &memory{} }\n`,
  (n: number) =>
    `package shop\n\nfunc (m *memory) Put(key string, value int) { m.n = value + ${n} }\n\nfunc reset(n int) { NewStore().Put("k", n) }\n\nfunc init() {}\n`,
  (n: number) => `package shop\n\nimport "testing"\n\nfunc TestStore${n}(t *testing.T) {\n\ts := NewStore()\n\ts.Put("a", ${n})\n\ts.Get("a")\n}\n`,
];
const TYPESCRIPT = [
  (n: number) =>
    `import { Queue } from './queue';\nexport * from './queue';\nexport class Worker${n % 2} extends Queue<string> {\n  run() { return this.pop()?.length ?? ${n}; }\n}\n`,
  (n: number) =>
    `export class Queue<T> {\n  items: T[] = [];\n  push(item: T) { this.items.push(item); return ${n}; }\n  pop(): T | undefined { return this.items.pop(); }\n}\nexport const shared = new Queue<number>();\n`,
  (n: number) =>
    `import { shared, Worker0 as W } from './worker';\nexport function start${n}() {\n  const w = new W();\n  shared.push(${n});\n  return w.run();\n}\n`,
];
const PLACES: readonly (readonly [paths: readonly string[], parts: readonly ((n: number) => string)[]])[] = [
  [['app/base.py', 'app/util.py', 'app/things.py', 'app/tests/test_things.py', 'app/__init__.py'], PYTHON],
  [['shop/store.go', 'shop/memory.go', 'shop/alpha.go', 'shop/store_test.go'], GO],
  [['web/queue.ts', 'web/worker.ts', 'web/main.ts'], TYPESCRIPT],
];
const FIRST: Readonly<Record<string, string>> = {
  'go.mod': 'module example.org/shop\n',
  'app/__init__.py': '',
  ...{ 'app/base.py': part(PYTHON, 1), 'app/util.py': part(PYTHON, 2), 'app/things.py': part(PYTHON, 0), 'app/tests/test_things.py': part(PYTHON, 3) },
  ...{ 'shop/store.go': part(GO, 0), 'shop/memory.go': part(GO, 1), 'shop/more.go': part(GO, 2), 'shop/store_test.go': part(GO, 3) },
  ...{ 'web/queue.ts': part(TYPESCRIPT, 1), 'web/worker.ts': part(TYPESCRIPT, 0), 'web/main.ts': part(TYPESCRIPT, 2) },
};

function part(parts: readonly ((n: number) => string)[], index: number, n = 1): string {
  return (parts[index] as (n: number) => string)(n);
}

const edit = fc
  .constantFrom(...PLACES)
  .chain(([paths, parts]) =>
    fc.record({ path: fc.constantFrom(...paths), text: fc.option(fc.tuple(fc.constantFrom(...parts), fc.nat({ max: 4 })), { freq: 5 }) }),
  )
  .map(({ path, text }) => ({ path, text: text === null ? null : text[0](text[1]) }));

it('follows any series of commits', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 3 }), async (commits) => {
      const box = new Sandbox();
      box.write(FIRST);
      box.commit();
      await box.live.update();
      for (const edits of commits) {
        box.write(Object.fromEntries(edits.map((e) => [e.path, e.text])));
        box.commit();
        await box.live.update();
        await box.expectWhole();
      }
    }),
    { numRuns: Number(process.env.KNOWING_RUNS ?? 3) },
  );
});

it('follows a module that no longer passes on all of another', async () => {
  const box = new Sandbox();
  box.write(FIRST);
  box.commit();
  await box.live.update();
  box.write({ 'web/worker.ts': part(TYPESCRIPT, 2, 0) });
  box.commit();
  await box.live.update();
  await box.expectWhole();
});

it('follows what a method is asked for: results, aliases and imports elsewhere', { timeout: 120_000 }, async () => {
  const box = new Sandbox();
  const store = (result: string) => `package shop\n\ntype Store interface { Get(id Id) ${result} }\n`;
  const disk = (module: string) =>
    `package disk\n\nimport t ${JSON.stringify(module)}\n\ntype Disk struct{}\n\nfunc (d *Disk) Get(id t.Id) error { return nil }\n`;
  box.write({
    'go.mod': 'module example.com/app\n',
    'shop/store.go': store('error'),
    'shop/id.go': 'package shop\n\ntype Id = int64\n',
    'other/id.go': 'package other\n\ntype Id struct{}\n',
    'disk/disk.go': disk('example.com/app/shop'),
    'raw/raw.go': 'package raw\n\ntype Raw struct{}\n\nfunc (r Raw) Get(id int64) error { return nil }\n',
  });
  const steps: Readonly<Record<string, string | null>>[] = [
    {},
    { 'shop/id.go': 'package shop\n\ntype Id = string\n' },
    { 'shop/store.go': store('string') },
    { 'shop/store.go': store('error'), 'disk/disk.go': disk('example.com/app/other') },
    { 'shop/id.go': null },
    { 'shop/id.go': 'package shop\n\ntype Id = int64\n' },
  ];
  for (const files of steps) {
    box.write(files);
    box.commit();
    await box.live.update();
    await box.expectWhole();
  }
});

it('follows traits that are given to types outside, and macros that move', { timeout: 120_000 }, async () => {
  const box = new Sandbox();
  const ext = (type: string) =>
    `use clap::{Arg, Command};\npub trait Ext { fn quiet(self) -> Self; }\nimpl Ext for ${type} { fn quiet(self) -> Self { self } }\n`;
  const say = '#[macro_export]\nmacro_rules! say { () => {} }\n';
  box.write({
    'Cargo.toml': '[package]\nname = "app"\n[dependencies]\nclap = "4"\n',
    'src/main.rs': 'mod ext;\nmod say;\nmod run;\nfn main() {}\n',
    'src/ext.rs': ext('Command'),
    'src/say.rs': say,
    'src/run.rs': 'use clap::Command;\nuse crate::say;\nfn run(c: Command) { c.quiet(); Command::new("x").about("y").quiet(); say!(); }\n',
  });
  const steps: Readonly<Record<string, string | null>>[] = [
    {},
    { 'src/ext.rs': ext('Arg') },
    { 'src/ext.rs': ext('Command'), 'src/say.rs': 'pub fn nothing() {}\n' },
    { 'src/ext.rs': `${ext('Command')}${say}` },
  ];
  for (const files of steps) {
    box.write(files);
    box.commit();
    await box.live.update();
    await box.expectWhole();
  }
});

it('follows what a prelude that is declared in place takes in, and what a closure gets', { timeout: 120_000 }, async () => {
  const box = new Sandbox();
  const lib = (taken: string) => `pub mod play;\npub mod other;\npub mod prelude {\n  pub use super::${taken};\n}\n`;
  const play = (given: string) =>
    `pub struct Box1;\nimpl Box1 { pub fn fill(&self) {} }\npub struct Box2;\nimpl Box2 { pub fn fill(&self) {} }\npub fn setup(block: impl FnOnce(&${given})) {}\n`;
  box.write({
    'Cargo.toml': '[workspace]\nmembers = ["support", "app"]\n',
    'support/Cargo.toml': '[package]\nname = "support"\n',
    'support/src/lib.rs': lib('play::setup'),
    'support/src/play.rs': play('Box1'),
    'support/src/other.rs': 'pub fn setup(n: u8) {}\n',
    'app/Cargo.toml': '[package]\nname = "app"\n[dependencies]\nsupport = { path = "../support" }\n',
    'app/src/lib.rs': 'use support::prelude::*;\npub fn run() { setup(|b| b.fill()); }\n',
  });
  const steps: Readonly<Record<string, string | null>>[] = [
    {},
    { 'support/src/play.rs': play('Box2') },
    { 'support/src/lib.rs': lib('other::setup') },
    { 'support/src/lib.rs': lib('play::*') },
    { 'support/src/play.rs': 'pub fn nothing() {}\n' },
    { 'support/src/lib.rs': lib('other::*') },
  ];
  for (const files of steps) {
    box.write(files);
    box.commit();
    await box.live.update();
    await box.expectWhole();
  }
});

it('follows interfaces that other modules add to, and namespaces beside functions', { timeout: 120_000 }, async () => {
  const box = new Sandbox();
  const bold = (name: string) => `declare module './core' {\n  interface Commands { bold: { ${name}: () => boolean }; ${name}Now(): void }\n}\nexport {};\n`;
  const sql = (name: string) => `export function sql(): void {}\nexport namespace sql {\n  export function ${name}(): void {}\n}\n`;
  box.write({
    'src/core.ts':
      'export interface Commands {}\nexport type All = Commands[keyof Commands];\nexport class Editor {\n  run!: All;\n  commands!: Commands;\n}\n',
    'src/bold.ts': bold('setBold'),
    'src/sql.ts': sql('join'),
    'src/main.ts': `import { Editor } from './core';\nimport { sql } from './sql';\nexport function main(e: Editor) {\n  e.run.setBold();\n  e.commands.setBoldNow();\n  sql.join();\n}\n`,
  });
  const steps: Readonly<Record<string, string | null>>[] = [
    {},
    { 'src/bold.ts': bold('toggle') },
    { 'src/bold.ts': null, 'src/sql.ts': sql('raw') },
    { 'src/bold.ts': bold('setBold'), 'src/sql.ts': sql('join') },
  ];
  for (const files of steps) {
    box.write(files);
    box.commit();
    await box.live.update();
    await box.expectWhole();
  }
  expect((await box.stored('live')).filter((line) => /^edge .*main\.ts.*(?:setBold|join)/.test(line)).length).toBeGreaterThanOrEqual(3);
});

it('follows which of several packages declares the module that a file means', { timeout: 120_000 }, async () => {
  const box = new Sandbox();
  const declared = (name: string) => `declare module 'eta' {\n  interface ${name} { render(): string }\n  export function compile(): ${name};\n}\n`;
  box.write({
    'blog/deps.d.ts': declared('BlogTemplate'),
    'search/src/page.ts': `import { compile } from 'eta';\nexport function page() {\n  return compile().render();\n}\n`,
  });
  const steps: Readonly<Record<string, string | null>>[] = [
    {},
    { 'search/deps.d.ts': declared('SearchTemplate') },
    { 'search/src/deps.d.ts': declared('PageTemplate') },
    { 'search/src/deps.d.ts': null },
    { 'search/deps.d.ts': null },
  ];
  for (const files of steps) {
    box.write(files);
    box.commit();
    await box.live.update();
    await box.expectWhole();
  }
});

it('follows declarations beside plain JavaScript, members that a text names, and defaults of declared modules', { timeout: 120_000 }, async () => {
  const box = new Sandbox();
  const declared = (member: string) => `export declare class Hall { enter(): void }\nexport type Made = { ${member}(): Hall };\n`;
  const events = (type: string) =>
    `export class Door { open() {} }\nexport class Wall { open() {} }\nexport interface Events { opened: ${type} }\nexport declare class Bus { on<K extends keyof Events>(name: K, then: (event: Events[K]) => void): void }\n`;
  const warn = (name: string) => `declare module 'warn' {\n  function first(): void;\n  function second(): void;\n  export default ${name};\n}\n`;
  box.write({
    'src/hall.js': 'export class Hall { enter() {} }\n',
    'src/hall.d.ts': declared('make'),
    'src/events.ts': events('Door'),
    'src/names.ts': "export const OPENED = 'opened';\n",
    'src/warn.d.ts': warn('first'),
    'src/main.ts': `import type { Made } from './hall.js';\nimport { Bus } from './events';\nimport { OPENED } from './names';\nimport warn from 'warn';\nexport function main(made: Made, bus: Bus) {\n  made.make();\n  bus.on('opened', (e) => e.open());\n  bus.on(OPENED, (e) => e.open());\n  warn();\n}\n`,
  });
  const steps: Readonly<Record<string, string | null>>[] = [
    {},
    { 'src/events.ts': events('Wall') },
    { 'src/hall.d.ts': declared('build') },
    { 'src/warn.d.ts': warn('second') },
    { 'src/hall.d.ts': null, 'src/names.ts': "export const OPENED = 'closed';\n" },
    { 'src/hall.d.ts': declared('make'), 'src/warn.d.ts': null },
  ];
  for (const files of steps) {
    box.write(files);
    box.commit();
    await box.live.update();
    await box.expectWhole();
  }
});

it('follows what every file knows without an import, and modules that get or lose a default', { timeout: 120_000 }, async () => {
  const box = new Sandbox();
  const stream = (name: string) => `declare global {\n  interface Stream { ${name}(): void }\n}\nexport {};\n`;
  const ambient = 'interface Watcher { stop(): void }\ndeclare function startWatcher(): Watcher;\n';
  box.write({
    'src/stream.ts': stream('open'),
    'src/more.ts': 'declare global {\n  interface Stream { pipe(): void }\n}\nexport {};\n',
    'src/ambient.d.ts': ambient,
    'src/text.js': 'exports.clean = function () {};\n',
    'src/base.js': 'function Base() {}\nBase.prototype.draw = function () {};\nmodule.exports = Base;\n',
    'src/dot.js':
      "const Base = require('./base');\nfunction Dot() {}\nrequire('util').inherits(Dot, Base);\nutil.inherits(Dot, Base);\nDot.prototype.go = function () {\n  this.draw();\n};\n",
    'src/main.ts': "import text from './text';\nexport function main(s: Stream) {\n  s.open();\n  s.pipe();\n  startWatcher().stop();\n  text.clean();\n}\n",
  });
  const steps: Readonly<Record<string, string | null>>[] = [
    {},
    { 'src/stream.ts': stream('close'), 'src/ambient.d.ts': `${ambient}export {};\n` },
    { 'src/stream.ts': null, 'src/text.js': 'module.exports = { clean: function () {} };\n', 'src/base.js': 'function Base() {}\nmodule.exports = Base;\n' },
    { 'src/text.js': 'export default class Text {\n  static clean() {}\n}\n' },
    {
      'src/stream.ts': stream('open'),
      'src/ambient.d.ts': ambient,
      'src/text.js': 'exports.clean = function () {};\n',
      'src/base.js': 'function Base() {}\nBase.prototype.draw = function () {};\nmodule.exports = Base;\n',
    },
  ];
  for (const files of steps) {
    box.write(files);
    box.commit();
    await box.live.update();
    await box.expectWhole();
  }
  expect((await box.stored('live')).filter((line) => /^edge .*(?:main\.ts|dot\.js).*(?:open|pipe|stop|clean|draw)/.test(line)).length).toBeGreaterThanOrEqual(
    5,
  );
});

it('follows components: templates, names that are registered, renames', { timeout: 120_000 }, async () => {
  const box = new Sandbox();
  const card = (method: string) => `<template><b @click="${method}">card</b></template>\n<script>export default { methods: { ${method}() {} } }</script>\n`;
  const states: Readonly<Record<string, string | null>>[] = [
    {
      'package.json': '{ "name": "app", "dependencies": { "nuxt": "4" } }',
      'components/UserCard.vue': card('save'),
      'pages/home.vue': '<script setup>\nconst user = useUser()\nuser.load()\n</script>\n<template><user-card /><base-link /></template>\n',
      'pages/list.vue': '<script setup>import UserCard from "../components/UserCard.vue"</script>\n<template><UserCard ref="card" /></template>\n',
      'composables/user.ts': 'export function useUser() { return { load() {} } }\n',
    },
    { 'components/UserCard.vue': card('store') },
    { 'components/base/Link.vue': '<template><a /></template>' },
    { 'components/other/UserCard.vue': card('save') },
    { 'components/UserCard.vue': null, 'components/user-card.vue': card('store') },
    {
      'components/other/UserCard.vue': null,
      'composables/user.ts': null,
      'composables/account.ts': 'export const useUser = () => ({ load() {}, drop() {} })\n',
    },
    { 'components/base/Link.vue': '<script setup>export const kind = 1</script>', 'pages/home.vue': '<template><p>{{ kind }}</p></template>' },
    { 'package.json': '{ "name": "app" }' },
  ];
  for (const state of states) {
    box.write(state);
    box.commit();
    await box.live.update();
    await box.expectWhole();
  }
  expect((await box.stored('live')).filter((line) => /^edge .*list\.vue.*user-card\.vue|^edge .*user-card\.vue.*store/.test(line))).not.toEqual([]);
});

it('follows methods that become static, and what calls hand over', { timeout: 120_000 }, async () => {
  const box = new Sandbox();
  const walker = (modifier: string) => `import { Visitor } from './visitor';\nexport class Walker extends Visitor {\n  ${modifier}visit() {}\n}\n`;
  const each = (type: string) => `export function each<T>(list: ${type}, use: (one: T) => void): void {}\n`;
  box.write({
    'src/visitor.ts': 'export class Visitor {\n  visit() {}\n}\n',
    'src/walker.ts': walker('static '),
    'src/each.ts': each('T[]'),
    'src/main.ts': `import { each } from './each';\nimport { Walker } from './walker';\nexport function main(walkers: Walker[]) {\n  new Walker().visit();\n  each(walkers, (w) => w.visit());\n}\n`,
  });
  for (const files of [
    {},
    { 'src/walker.ts': walker('') },
    { 'src/each.ts': each('string') },
    { 'src/walker.ts': walker('static '), 'src/each.ts': each('Set<T>') },
  ]) {
    box.write(files);
    box.commit();
    await box.live.update();
    await box.expectWhole();
  }
});

it('follows calls of what is only expected, and declared once for every platform', { timeout: 120_000 }, async () => {
  const box = new Sandbox();
  const path = (set: string, name: string) => `lib/src/${set}/kotlin/demo/${name}.kt`;
  const common = (n: number) => `package demo\n\nfun common(b: Buffer): Int = b.get(${n}) + peek(${n})\n`;
  box.write({
    [path('commonMain', 'Buffer')]: 'package demo\n\nexpect class Buffer { fun get(i: Int): Int }\n\nexpect fun peek(i: Int): Int\n',
    [path('commonMain', 'Common')]: common(1),
  });
  for (const set of ['jvmMain', 'jsMain'])
    box.write({ [path(set, 'Buffer')]: 'package demo\n\nactual class Buffer { actual fun get(i: Int): Int = i }\n\nactual fun peek(i: Int): Int = i\n' });
  for (const files of [{}, { [path('commonMain', 'Common')]: common(2) }, { [path('jsMain', 'Buffer')]: null }]) {
    box.write(files);
    box.commit();
    await box.live.update();
    await box.expectWhole();
  }
});

it('follows renames, resets, other branches and history that was written anew', async () => {
  const box = new Sandbox();
  box.write(FIRST);
  box.commit();
  await box.live.update();
  box.git('mv', 'app/util.py', 'app/tools.py');
  box.write({ 'app/things.py': part(PYTHON, 0).replaceAll('util', 'tools') });
  box.commit();
  expect((await box.live.update()).way).toBe('incremental');
  await box.expectWhole();
  box.git('checkout', '--quiet', '-b', 'other', 'HEAD~1');
  box.write({ 'shop/memory.go': part(GO, 1, 7) });
  box.commit();
  expect((await box.live.update()).way).toBe('incremental');
  await box.expectWhole();
  box.git('reset', '--quiet', '--hard', 'main');
  await box.live.update();
  await box.expectWhole();
  box.git('checkout', '--quiet', '--orphan', 'anew');
  box.commit();
  await box.live.update();
  await box.expectWhole();
});

it('shows the working tree beside the chain, and takes it back exactly', async () => {
  const box = new Sandbox();
  box.write(FIRST);
  box.commit();
  const { snapshot: committed } = await box.live.update();
  const before = await box.stored('live');
  box.write({ 'app/base.py': part(PYTHON, 1, 9), 'app/fresh.py': 'def fresh():\n    return 1\n', 'web/main.ts': null });
  const { snapshot: overlay } = await box.live.update({ workingTree: true });
  expect(overlay).toMatchObject({ overlay: true, parent: committed.hash, commit: committed.commit });
  const shown = await box.stored('live');
  expect(shown.some((line) => line.startsWith('node ') && line.includes('app/fresh.py.fresh'))).toBe(true);
  expect(shown.some((line) => line.startsWith('file ') && line.includes('web/main.ts'))).toBe(false);
  // Whoever comes next need not be who showed it.
  const other = new LiveIndex(box.place('live'));
  cleanups.push(() => other.close());
  const back = await other.update();
  expect(back.snapshot).toEqual(committed);
  expect(await box.stored('live')).toEqual(before);
  await box.live.update({ workingTree: true });
  expect(await box.stored('live')).toEqual(shown);
  // A whole run on top of an overlay continues the chain, not the overlay.
  const { snapshot: whole } = await indexRepository({ place: box.place('live'), workers: 0 });
  expect(whole.hash).toBe(committed.hash);
  expect(await box.stored('live')).toEqual(before);
  box.commit();
  await box.live.update();
  await box.expectWhole();
  const store = await openSqliteStore(box.place('live').db);
  const reader = await store.read();
  expect((await reader.snapshots(5)).map((s) => s.overlay)).toEqual([undefined, undefined]);
  await store.close();
});
