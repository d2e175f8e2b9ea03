/**
 * The layer of language servers, with a scripted server that behaves as servers do: slowly, out of order, badly. Whatever
 * it does, the code graph stays what the commit says, and a server that fails costs its own edges only.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { blastRadius, type DependentsReport } from '../../src/engine/analyse/analyse-dependents.ts';
import { LiveIndex } from '../../src/engine/indexing/live-index.ts';
import { fillLayer, layerSources } from '../../src/engine/layers/fill-layer.ts';
import { dropLayer, layerStatus } from '../../src/engine/layers/layer-status.ts';
import { openPlace, type Repository } from '../../src/engine/repositories/open-repository.ts';
import { withSnapshot } from '../../src/engine/view/snapshot-view.ts';
import { GitRepository } from '../support/git-repository.ts';

const SERVER = fileURLToPath(new URL('../support/fake-language-server.mjs', import.meta.url));

const FILES = {
  'app.py': 'from lib import helper, shut\n\n\ndef start(thing):\n    helper()\n    thing.close()\n    thing.latch()\n\n\ndef stop(file):\n    shut(file)\n',
  'lib.py': 'def helper():\n    return 1\n\n\ndef shut(file):\n    return file\n',
  'other.py': 'class Door:\n    def close(self):\n        return 1\n\n    def latch(self):\n        return 1\n\n\ndef helper():\n    return 2\n',
  'more.py': 'class Window:\n    def close(self):\n        return 1\n\n    def latch(self):\n        return 1\n\n\ndef use():\n    return Window()\n',
};
const OF_DOOR = { 'app.py:6:10': ['other.py', 2, 8], 'app.py:7:10': ['other.py', 5, 8] };

let home: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'knowing-lsp-')));
  vi.stubEnv('KNOWING_HOME', home);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });
});

class Bench extends GitRepository {
  readonly live = new LiveIndex(this.place());

  static async make(files: Readonly<Record<string, string>> = FILES): Promise<Bench> {
    const bench = new Bench(files);
    onTestFinished(() => bench.live.close());
    await bench.live.update();
    return bench;
  }

  place() {
    return { name: 'live', root: this.root, db: join(this.root, '..', 'live.db'), known: true, listed: false };
  }

  async use<T>(work: (repository: Repository) => Promise<T>): Promise<T> {
    const repository = await openPlace(this.place(), true);
    try {
      return await work(repository);
    } finally {
      await repository.store.close();
    }
  }

  /** Asks the server that is on the PATH. */
  trusting(answers: Readonly<Record<string, unknown>>) {
    writeFileSync(join(home, 'answers.json'), JSON.stringify(answers));
    vi.stubEnv('FAKE_ANSWERS', join(home, 'answers.json'));
    return this.use((repository) => fillLayer(repository, { layer: 'lsp', paths: [], trusted: true }));
  }

  /** Asks a server that behaves like that. */
  async enrich(
    behaviour = 'normal',
    answers: Readonly<Record<string, unknown>> = OF_DOOR,
    settings: Readonly<Record<string, unknown>> = {},
    signal?: AbortSignal,
  ) {
    writeFileSync(join(home, 'answers.json'), JSON.stringify(answers));
    vi.stubEnv('FAKE_ANSWERS', join(home, 'answers.json'));
    const python = { command: [process.execPath, SERVER, behaviour], warmUpSeconds: 1, timeoutSeconds: 1, ...settings };
    writeFileSync(join(home, 'knowing-lsp.json'), JSON.stringify({ python }));
    const summary = await this.use((repository) => fillLayer(repository, { layer: 'lsp', paths: [], ...(signal && { signal }) }));
    return { ...summary, counts: summary.counted.map(({ what, count }) => `${count} ${what}`) };
  }

  callsOf(name: string): Promise<string[]> {
    return this.use((repository) =>
      withSnapshot(repository, async ({ reader }) => {
        const nodes = await reader.nodesByName({ names: [name], kinds: ['function', 'method'] });
        const edges = await reader.edgesFrom(
          nodes.map((n) => n.id),
          ['calls'],
        );
        const targets = new Map((await reader.nodes(edges.map((e) => e.target))).map((n) => [n.id, n]));
        return edges.map((e) => `${targets.get(e.target)?.name} in ${targets.get(e.target)?.file || 'nowhere'}, ${e.layer ?? 'code'}`).sort();
      }),
    );
  }

  layerRoot = async (): Promise<string | undefined> => (await this.use(layerStatus)).layers[0]?.root;
}

it('confirms what both say, finds what was open, and leaves the code graph alone', async () => {
  const bench = await Bench.make();
  expect(await bench.callsOf('start')).toEqual(['helper in lib.py, code']);
  const before = await bench.use(layerStatus);
  // As imported: the fake server would take the first `helper` that it finds, which is this one.
  expect((await bench.enrich()).counts).toEqual(['5 places were asked about', '3 confirmed what the index says', '2 lead to symbols that it did not know of']);
  expect(await bench.callsOf('start')).toEqual(['Door.close in other.py, lsp', 'Door.latch in other.py, lsp', 'helper in lib.py, lsp']);
  expect((await bench.use(layerStatus)).codeRoot).toBe(before.codeRoot);
});

it('takes back an edge that the server contradicts, as long as the file is what it was', async () => {
  const bench = await Bench.make();
  const { counts } = await bench.enrich('normal', { ...OF_DOOR, 'app.py:5:4': ['other.py', 9, 4] });
  expect(counts).toContain('1 corrected it');
  expect(await bench.callsOf('start')).toEqual(['Door.close in other.py, lsp', 'Door.latch in other.py, lsp', 'helper in other.py, lsp']);
  const callers = await bench.use((repository) => blastRadius(repository, { symbol: 'lib.py:helper', noticeEdits: false }));
  expect(JSON.stringify(callers)).not.toContain('"start"');
  bench.commit({ 'app.py': `${FILES['app.py']}\n# edited\n` });
  await bench.live.update();
  expect(await bench.callsOf('start')).toEqual(['helper in lib.py, code']);
});

it('what lies outside becomes the node that the code graph would make', async () => {
  const bench = await Bench.make();
  const library = join(bench.root, '..', 'site-packages', 'doors');
  mkdirSync(library, { recursive: true });
  writeFileSync(join(library, 'hinge.py'), 'class Hinge:\n    def close(self):\n        pass\n');
  await bench.enrich('normal', { 'app.py:6:10': ['../site-packages/doors/hinge.py', 2, 8] });
  const found = await bench.use((repository) =>
    withSnapshot(repository, async ({ reader }) => (await reader.nodesByName({ names: ['close'], kinds: ['external'] })).map((n) => n.qualifiedName)),
  );
  expect(found).toEqual(['pkg:pypi/doors://doors.Hinge.close']);
});

it('an answer is complete where the server knows every call of the name', async () => {
  const bench = await Bench.make();
  const reasons = async (symbol: string) => {
    const answer = await bench.use((repository) => blastRadius(repository, { symbol, noticeEdits: false }));
    return (answer as DependentsReport).completeness.reasons.filter((reason) => !reason.startsWith('it is exported')).join();
  };
  expect(await reasons('Window.latch')).toContain('could be meant: latch (1)');
  expect(await reasons('Window.close')).toContain('the language has methods of that name itself');
  // A server that does not know leaves it open.
  await bench.enrich('normal', { 'app.py:6:10': [], 'app.py:7:10': [] });
  expect(await reasons('Window.latch')).toContain('could be meant: latch (1)');
  expect(await reasons('Window.close')).toContain('the language has methods of that name itself');
  await bench.use((repository) => dropLayer(repository, 'lsp'));
  await bench.enrich();
  expect([await reasons('Window.latch'), await reasons('Window.close')]).toEqual(['', '']);
});

it('a server that never says that it is done is not waited for until its time is over', async () => {
  const bench = await Bench.make();
  expect(await bench.enrich('busy', OF_DOOR, { warmUpSeconds: 600 })).toMatchObject({ failed: [], filled: 4 });
});

it.each(['slow', 'disorder'])('a server that is %s says the same', async (behaviour) => {
  const bench = await Bench.make();
  await bench.enrich();
  const root = await bench.layerRoot();
  await bench.use((repository) => dropLayer(repository, 'lsp'));
  await bench.enrich(behaviour);
  expect(await bench.layerRoot()).toBe(root);
});

it('a server that dies of a file costs that file, which is tried again', async () => {
  const bench = await Bench.make();
  await bench.enrich();
  const root = await bench.layerRoot();
  await bench.use((repository) => dropLayer(repository, 'lsp'));
  const summary = await bench.enrich('crash=lib.py');
  expect(summary).toMatchObject({ failed: [], filled: 4 });
  await bench.use((repository) => dropLayer(repository, 'lsp'));
  expect(await bench.enrich('crash=app.py')).toMatchObject({ failed: ['app.py'], filled: 3 });
  expect(await bench.callsOf('start')).toEqual(['helper in lib.py, code']);
  expect(await bench.enrich()).toMatchObject({ failed: [], filled: 1, unchanged: 3 });
  expect(await bench.layerRoot()).toBe(root);
});

it('a file whose questions were not all answered in time is asked about again by the next run', async () => {
  const bench = await Bench.make();
  await bench.enrich();
  const root = await bench.layerRoot();
  await bench.use((repository) => dropLayer(repository, 'lsp'));
  const { failed, notes } = await bench.enrich('later=latch');
  expect(failed).toEqual([]);
  expect(notes.join()).toContain('had no time for some questions about one file');
  expect(await bench.layerRoot()).not.toBe(root);
  expect(await bench.enrich()).toMatchObject({ filled: 1, unchanged: 3 });
  expect(await bench.layerRoot()).toBe(root);
});

it.each([
  // Probes of the warm-up are about app.py; z.py comes last.
  ['app.py', { filled: 0, remaining: 5 }],
  ['z.py', { filled: 4, remaining: 1 }],
])('when time is over while %s is asked about nothing is waited for, and what was answered is kept', { timeout: 60_000 }, async (muted, kept) => {
  const bench = await Bench.make({ ...FILES, 'z.py': 'from lib import helper\n\n\nhelper()\n' });
  await bench.enrich();
  const root = await bench.layerRoot();
  await bench.use((repository) => dropLayer(repository, 'lsp'));
  vi.stubEnv('FAKE_MUTED', join(home, 'muted'));
  const time = new AbortController();
  const watching = setInterval(() => existsSync(join(home, 'muted')) && setTimeout(() => time.abort(), 200), 20);
  onTestFinished(() => clearInterval(watching));
  // Unless somebody ends the run, an hour passes.
  const patient = { warmUpSeconds: 3_600, timeoutSeconds: 3_600 };
  expect(await bench.enrich(`mute=${muted}`, OF_DOOR, patient, time.signal)).toMatchObject({ ...kept, failed: [], notes: [] });
  expect(await bench.enrich('normal', OF_DOOR, patient, time.signal)).toMatchObject({ filled: 0, remaining: kept.remaining, failed: [] });
  expect(await bench.enrich()).toMatchObject({ filled: kept.remaining, remaining: 0, failed: [] });
  expect(await bench.layerRoot()).toBe(root);
});

it('a file of which nothing was answered in time is reported, and asked about again', async () => {
  const bench = await Bench.make({ ...FILES, 'z.py': 'from lib import helper\n\n\nhelper()\n' });
  expect(await bench.enrich('later=helper')).toMatchObject({ filled: 4, failed: ['z.py'] });
  expect(await bench.enrich()).toMatchObject({ filled: 2, unchanged: 3, failed: [] });
});

it('a server that ends again and again is given up', async () => {
  const files = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}.py`, 'from lib import helper\n\n\nhelper()\n']));
  const bench = await Bench.make({ ...FILES, ...files });
  const { notes, failed } = await bench.enrich('dying=1');
  expect(notes.join()).toContain('was given up: it ended 4 times');
  expect(failed).toContain('app.py');
});

it.each([
  ['hang=0', 'was given up: it never answered'],
  ['hang=6', 'was started again'],
  ['garbage', 'was started again'],
])('a server that does %s costs what it did not answer', async (behaviour, said) => {
  const bench = await Bench.make();
  const { notes, failed } = await bench.enrich(behaviour);
  expect(notes.join()).toContain(said);
  expect(failed).toContain('app.py');
  expect(await bench.callsOf('start')).toEqual(['helper in lib.py, code']);
});

it('a server that takes far too much memory is ended, and costs what it did not answer', async () => {
  const bench = await Bench.make();
  const { notes, failed } = await bench.enrich('greedy=6', OF_DOOR, { megabytes: 300, timeoutSeconds: 60 });
  expect(notes.join()).toMatch(/was started again .*, because it took \d+ MB of memory/);
  expect(failed).toContain('app.py');
});

it('a server that has grown too heavy is started anew between files, and answers all', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 180 }, (_, i) => [`part${i}.py`, `from lib import helper\n\n\ndef call${i}():\n    return helper()\n`]),
  );
  const bench = await Bench.make({ ...FILES, ...files });
  const { notes, failed } = await bench.enrich('heavy=400', OF_DOOR, { megabytes: 400 });
  expect(notes.join()).toMatch(/was started again .*to keep its memory in bounds/);
  expect(failed).toEqual([]);
});

it('a server that leads names to what does not bear them is not believed', async () => {
  const calls = Array.from({ length: 30 }, (_, i) => `def f${i}():\n    helper()\n\n\n`).join('');
  const bench = await Bench.make({ 'a.py': 'def first():\n    return 0\n', 'lib.py': FILES['lib.py'], 'z.py': `from lib import helper\n\n\n${calls}` });
  const { notes, counts } = await bench.enrich('lies', {});
  expect(counts.slice(1)).toEqual(['30 lead to something of another name, and were not believed']);
  expect(notes.join()).toContain('contradict most of what the code says');
  expect(await bench.callsOf('f7')).toEqual(['helper in lib.py, code']);
});

it('after a commit only what changed is asked again, and what uses what changed', async () => {
  const bench = await Bench.make();
  await bench.enrich();
  bench.commit({ 'more.py': `${FILES['more.py']}\n\ndef again():\n    return use()\n` });
  await bench.live.update();
  expect(await bench.enrich()).toMatchObject({ filled: 1, unchanged: 3 });
  bench.commit({ 'lib.py': 'def helper(often):\n    return 1\n\n\ndef shut(file):\n    return file\n' });
  await bench.live.update();
  expect(await bench.enrich()).toMatchObject({ filled: 2, unchanged: 2 });
  bench.commit({ 'lib.py': 'def helper(often):\n    return 7\n\n\ndef shut(file):\n    return file\n' });
  await bench.live.update();
  expect(await bench.enrich()).toMatchObject({ filled: 1, unchanged: 3 });
});

it('in Python a module offers what it imports: those that use it are asked again when that changes', async () => {
  const mid = 'from lib import helper\n\nvalue = helper()\n';
  const bench = await Bench.make({ ...FILES, 'mid.py': mid, 'use.py': 'from mid import value\n\n\ndef use_it():\n    return value.close()\n' });
  await bench.enrich();
  bench.commit({
    'mid.py': 'from typing import TYPE_CHECKING\n\nfrom lib import helper\n\nif TYPE_CHECKING:\n    import doors as value\nelse:\n    value = helper()\n',
  });
  await bench.live.update();
  expect(await bench.enrich()).toMatchObject({ filled: 2, unchanged: 4 });
});

it('a repository cannot choose what is run, unless it is trusted', async () => {
  const bench = await Bench.make({ ...FILES, 'knowing-lsp.json': JSON.stringify({ python: { command: [process.execPath, SERVER] } }) });
  const bin = join(bench.root, 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  for (const name of ['pyright-langserver', 'pyright-langserver.cmd']) {
    writeFileSync(join(bin, name), '#!/bin/sh\nexit 1\n');
    chmodSync(join(bin, name), 0o755);
  }
  vi.stubEnv('PATH', bin);
  const list = (trusted: boolean) => bench.use((repository) => layerSources(repository, { layer: 'lsp', paths: [], trusted }));
  expect((await list(false))?.map((s) => s.state)).toEqual(['missing', 'missing']);
  expect(await list(true)).toMatchObject([{ name: process.execPath, state: 'found' }]);
  rmSync(join(bench.root, 'knowing-lsp.json'));
  expect((await list(true))?.map((s) => `${s.name} ${s.state}`)).toEqual(['basedpyright missing', 'pyright found']);
  await expect(bench.use((repository) => fillLayer(repository, { layer: 'lsp', paths: [] }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('limits without a command are those of the server that is found', async () => {
  const bench = await Bench.make();
  fakeServer('pyright-langserver');
  const set = (python: unknown) => writeFileSync(join(home, 'knowing-lsp.json'), JSON.stringify({ python }));
  const list = () => bench.use((repository) => layerSources(repository, { layer: 'lsp', paths: [] }));
  set({ megabytes: 8192, concurrency: 2 });
  expect((await list())?.map((s) => `${s.name} ${s.state}`)).toEqual(['basedpyright missing', 'pyright found']);
  expect(await bench.use((repository) => fillLayer(repository, { layer: 'lsp', paths: [] }))).toMatchObject({ filled: 4, failed: [] });
  set({ megabytes: 'many' });
  await expect(list()).rejects.toMatchObject({ code: 'BAD_CONFIG', message: expect.stringContaining('"megabytes" for python') });
  set({ comand: ['pylsp'] });
  await expect(list()).rejects.toMatchObject({ code: 'BAD_CONFIG', message: expect.stringContaining('"command" for python') });
});

it('a server that runs what comes with the repository has to be allowed', async () => {
  const bench = await Bench.make({ 'Cargo.toml': '[package]\nname = "a"\n', 'src/main.rs': 'fn main() {}\n' });
  const bin = join(home, 'bin');
  mkdirSync(bin);
  for (const name of ['rust-analyzer', 'rust-analyzer.exe']) {
    writeFileSync(join(bin, name), '');
    chmodSync(join(bin, name), 0o755);
  }
  vi.stubEnv('PATH', bin);
  const list = (trusted: boolean) => bench.use((repository) => layerSources(repository, { layer: 'lsp', paths: [], trusted }));
  expect(await list(false)).toMatchObject([{ state: 'refused', hint: 'allow it with --trust' }]);
  expect(await list(true)).toMatchObject([{ state: 'found' }]);
});

/** The only program on the PATH. */
function fakeServer(name: string): void {
  const bin = join(home, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, name), `#!/bin/sh\nexec "${process.execPath}" "${SERVER}"\n`);
  writeFileSync(join(bin, `${name}.cmd`), `@"${process.execPath}" "${SERVER}"\r\n`);
  chmodSync(join(bin, name), 0o755);
  vi.stubEnv('PATH', bin);
}

it('a server that answers by name does not lead a method to itself', async () => {
  const list = 'class FileList\n  def sub(file)\n    file.sub\n  end\n\n  def all(file)\n    file.each_line\n  end\n\n  def each_line\n  end\nend\n';
  const bench = await Bench.make({ 'list.rb': list });
  fakeServer('solargraph');
  await bench.trusting({ 'list.rb:3:9': ['list.rb', 2, 6], 'list.rb:7:9': ['list.rb', 10, 6] });
  expect(await bench.callsOf('FileList.sub')).toEqual([]);
  expect(await bench.callsOf('FileList.all')).toEqual(['FileList.each_line in list.rb, lsp']);
});

it('a server that answers by name is not believed where a script adds to the language, a value has a function for a method, or a reader is written to', async () => {
  const setup = 'module Enumerable\n  def gather\n  end\nend\n\ndef fetch\nend\n\nclass Basket\n  def empty_out\n  end\n\n  def label\n  end\nend\n';
  const app = 'class App\n  def run(items)\n    items.gather\n    items.fetch\n    items.empty_out\n    items.label = 1\n  end\nend\n';
  const bench = await Bench.make({ 'setup.rb': setup, 'app.rb': app });
  fakeServer('solargraph');
  const answers = {
    'app.rb:3:10': ['setup.rb', 2, 6],
    'app.rb:4:10': ['setup.rb', 6, 4],
    'app.rb:5:10': ['setup.rb', 10, 6],
    'app.rb:6:10': ['setup.rb', 13, 6],
  };
  await bench.trusting(answers);
  expect((await bench.callsOf('App.run')).filter((call) => call.endsWith('lsp'))).toEqual(['Basket.empty_out in setup.rb, lsp']);
});

it('what the standard library calls behind a name is believed, and nothing else of another name', async () => {
  const main = 'struct Celsius(f64);\n\nimpl From<f64> for Celsius {\n    fn from(degrees: f64) -> Self {\n        Celsius(degrees)\n    }\n}\n\n';
  const use = 'fn warm(degrees: f64) -> Celsius {\n    degrees.into()\n}\n\nfn cold(degrees: f64) -> Celsius {\n    degrees.freeze()\n}\n';
  const bench = await Bench.make({ 'Cargo.toml': '[package]\nname = "a"\n', 'src/main.rs': main + use });
  fakeServer('rust-analyzer');
  const from = ['src/main.rs', 4, 7];
  await bench.trusting({ 'src/main.rs:10:12': from, 'src/main.rs:14:12': from });
  expect(await bench.callsOf('warm')).toEqual(['Celsius.from in src/main.rs, lsp']);
  expect(await bench.callsOf('cold')).toEqual([]);
});

it('of two keys of an object that share a name, the second is not taken for the first', async () => {
  const store =
    'const store = define({\n  actions: {\n    two() {\n      return 1;\n    },\n  },\n  getters: {\n    two() {\n      return 2;\n    },\n  },\n});\n';
  const use = 'import { store } from "./store";\n\nexport function first(any) {\n  any.two();\n}\n\nexport function second(any) {\n  any.two();\n}\n';
  const bench = await Bench.make({ 'store.ts': `${store}export { store };\n`, 'use.ts': use });
  fakeServer('tsc');
  const answers = { 'store.ts:1:14': ['store.ts', 1, 6], 'use.ts:4:6': ['store.ts', 3, 4], 'use.ts:8:6': ['store.ts', 8, 4] };
  await bench.trusting(answers);
  expect(await bench.callsOf('first')).toEqual(['store.two in store.ts, lsp']);
  expect(await bench.callsOf('second')).toEqual([]);
});

it('a method that the index takes for the value itself is asked about, and one that a macro made is the trait’s', async () => {
  const own = 'struct P;\nimpl Clone for P {\n    fn clone(&self) -> P {\n        P\n    }\n}\nfn share(p: &P) -> P {\n    p.clone()\n}\n';
  const made = 'trait T {\n    fn made(&self);\n}\nmake!(P);\nfn use_it(p: &P) {\n    p.made();\n}\n';
  const bench = await Bench.make({ 'Cargo.toml': '', 'src/main.rs': own + made });
  fakeServer('rust-analyzer');
  const at = (line: number, column: number) => ['src/main.rs', line, column];
  await bench.trusting({ 'src/main.rs:8:6': at(3, 7), 'src/main.rs:15:6': at(13, 0), 'declared src/main.rs:15:6': at(11, 7) });
  expect([...(await bench.callsOf('share')), ...(await bench.callsOf('use_it'))]).toEqual(['P.clone in src/main.rs, lsp', 'T.made in src/main.rs, lsp']);
});
