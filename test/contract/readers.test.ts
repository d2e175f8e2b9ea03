/**
 * What has to be read again when a reader or a configuration file changes: the files that it concerns and no others, with
 * the result of a whole run.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { indexRepository } from '../../src/engine/indexing/index-repository.ts';
import { LiveIndex, type UpdateResult } from '../../src/engine/indexing/live-index.ts';
import type { Format } from '../../src/formats/contract.ts';
import { isFar } from '../../src/indexing/update-pipeline.ts';
import type { Language } from '../../src/languages/contract.ts';
import { LanguageRegistry, loadLanguages } from '../../src/languages/registry.ts';
import type { TextSyntax } from '../../src/readers/contract.ts';
import { ReaderRegistry } from '../../src/readers/registry.ts';
import { loadDriver } from '../../src/store/sqlite/driver.ts';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { format, titles } from '../support/stack-format.ts';
import { describeStoredGraph } from '../support/stored-graph.ts';
import { writeFiles } from './languages/index-folder.ts';

const languages = (await loadLanguages()).all;
const readersWith = (formats: readonly Format[], changed: readonly Language[] = []): ReaderRegistry =>
  new ReaderRegistry(new LanguageRegistry(languages.map((l) => changed.find((c) => c.id === l.id) ?? l)), formats);

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean();
});

class Sandbox {
  readonly folder = mkdtempSync(join(tmpdir(), 'knowing-readers-'));
  readonly root = join(this.folder, 'repo');

  constructor() {
    cleanups.push(() => rmSync(this.folder, { recursive: true, force: true }));
    mkdirSync(this.root);
    this.git('init', '--quiet');
  }

  place(name: string) {
    return { name, root: this.root, db: join(this.folder, `${name}.db`), known: true, listed: false };
  }

  git(...args: string[]): void {
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: this.root, stdio: 'ignore' });
  }

  commit(files: Readonly<Record<string, string>>): void {
    writeFiles(this.root, files);
    this.git('add', '--all');
    this.git('commit', '--quiet', '--message', 'change');
  }

  async update(readers: ReaderRegistry): Promise<UpdateResult> {
    const live = new LiveIndex(this.place('live'), readers);
    try {
      return await live.update();
    } finally {
      await live.close();
    }
  }

  async expectWhole(readers: ReaderRegistry): Promise<void> {
    rmSync(join(this.folder, 'whole.db'), { force: true });
    await indexRepository({ place: this.place('whole'), readers });
    expect(await this.stored('live')).toEqual(await this.stored('whole'));
  }

  async stored(name: string): Promise<string[]> {
    const store = await openSqliteStore(join(this.folder, `${name}.db`));
    try {
      return await describeStoredGraph(store);
    } finally {
      await store.close();
    }
  }
}

const many = (count: number, file: (i: number) => readonly [string, string]) => Object.fromEntries(Array.from({ length: count }, (_, i) => file(i)));
const PYTHON = many(40, (i) => [`py/m${i}.py`, `def f${i}():\n    return ${i}\n`]);
const GO = many(40, (i) => [`go/g${i}.go`, `package g\n\nfunc G${i}() int { return ${i} }\n`]);
const tsconfig = (target: string) => JSON.stringify({ compilerOptions: { baseUrl: '.', paths: { '@lib/*': [target] } } });
const WEB = {
  'web/tsconfig.json': tsconfig('./old/*'),
  'web/app.ts': "import { make } from '@lib/make';\n\nexport const app = () => make();\n",
  'web/alone.ts': 'export const alone = () => 1;\n',
  'web/old/make.ts': 'export const make = () => 1;\n',
  'web/new/make.ts': 'export const make = () => 2;\n',
};

describe('a changed configuration file', () => {
  it('re-reads only the language that reads it, and of that only what leads elsewhere', async () => {
    const [sandbox, readers] = [new Sandbox(), readersWith([])];
    sandbox.commit({ ...PYTHON, ...GO, ...WEB, 'go/go.mod': 'module example.com/g\n' });
    await sandbox.update(readers);
    sandbox.commit({ 'web/tsconfig.json': tsconfig('./new/*') });
    expect(await sandbox.update(readers)).toMatchObject({ way: 'incremental', files: 1, readers: { typescript: 1 } });
    await sandbox.expectWhole(readers);
    sandbox.commit({ 'go/go.mod': 'module example.com/other\n', 'web/package.json': '{"name":"web","version":"2.0.0"}' });
    expect(Object.keys((await sandbox.update(readers)).readers)).not.toContain('python');
    await sandbox.expectWhole(readers);
    sandbox.git('rm', '--quiet', 'web/tsconfig.json');
    sandbox.commit({});
    expect(Object.keys((await sandbox.update(readers)).readers)).toEqual(['typescript']);
    await sandbox.expectWhole(readers);
  });
});

describe('a new version of a reader', () => {
  const python = languages.find((l) => l.id === 'python') as Language;
  const newer: Language = { ...python, version: python.version + 1, searchedText: (_, source) => `${source}# renewed\n` };

  it('re-reads only its files', async () => {
    const sandbox = new Sandbox();
    const few = many(5, (i) => [`py/m${i}.py`, `def f${i}():\n    return ${i}\n`]);
    sandbox.commit({ ...few, ...GO, ...WEB });
    await sandbox.update(readersWith([]));
    const readers = readersWith([], [newer]);
    expect(await sandbox.update(readers)).toMatchObject({ way: 'incremental', files: 5, readers: { python: 5 } });
    await sandbox.expectWhole(readers);
    expect(await sandbox.update(readers)).toMatchObject({ way: 'current', files: 0 });
  });

  it('goes together with a new commit', async () => {
    const sandbox = new Sandbox();
    sandbox.commit({ ...PYTHON, ...GO, ...WEB });
    await sandbox.update(readersWith([]));
    sandbox.commit({ 'py/m1.py': 'def other():\n    return f2()\n' });
    await sandbox.update(readersWith([], [newer]));
    await sandbox.expectWhole(readersWith([], [newer]));
  });
});

describe('formats that come, change and go', () => {
  const STACK = '# stack\n# title: Doors\nservice web\n  runs web/app.ts\n  image nginx\n';

  it('concern the files that they claim or claimed', async () => {
    const sandbox = new Sandbox();
    sandbox.commit({ ...PYTHON, ...WEB, 'a.yaml': STACK, 'b.yaml': '# stack\nservice b\n', 'c.yaml': 'c: 1\n' });
    await sandbox.update(readersWith([]));
    const steps: readonly (readonly [ReaderRegistry, Readonly<Record<string, number>>])[] = [
      [readersWith([format]), { stack: 2 }],
      [readersWith([format, titles]), { stack: 2 }],
      [readersWith([{ ...format, version: 2, claims: (path, head) => path !== 'b.yaml' && format.claims(path, head) }, titles]), { stack: 1 }],
      [readersWith([titles]), { titles: 1 }],
    ];
    for (const [readers, counts] of steps) {
      expect(await sandbox.update(readers)).toMatchObject({ way: 'incremental', readers: counts });
      await sandbox.expectWhole(readers);
    }
  });
});

function runSql(path: string, sql: string): void {
  const database = new (loadDriver())(path);
  database.exec(sql);
  database.close();
}

describe('languages that share a module space', () => {
  const java = languages.find((l) => l.id === 'java') as Language;
  const read = (path: string, source: string) => (java.syntax as TextSyntax).read(path, source).map((facts) => ({ ...facts, language: 'javelin' }));
  const javelin: Language = { ...java, id: 'javelin', extensions: ['.jvl'], moduleSpace: 'jvm', syntax: { read } };
  const readers = new ReaderRegistry(new LanguageRegistry([...languages.filter((l) => l !== java), { ...java, moduleSpace: 'jvm' }, javelin]), []);
  const SHOP = 'package shop;\n\nclass Shop {\n  int total() { return new Cart().sum(); }\n}\n';
  const CART = 'package shop;\n\nclass Cart {\n  int sum() { return 1; }\n}\n';

  it('call each other', async () => {
    const sandbox = new Sandbox();
    sandbox.commit({ ...PYTHON, 'shop/Shop.java': SHOP, 'shop/Cart.jvl': CART });
    await sandbox.update(readers);
    expect((await sandbox.stored('live')).filter((line) => /^out .*Shop\.total.*Cart\.sum.* calls /.test(line))).toHaveLength(1);
    for (const files of [
      { 'shop/Cart.jvl': CART.replace('sum()', 'add()') },
      { 'shop/Cart.jvl': CART, 'shop/More.jvl': 'package shop;\n\nclass More extends Shop {}\n' },
    ]) {
      sandbox.commit(files);
      expect((await sandbox.update(readers)).way).toBe('incremental');
      await sandbox.expectWhole(readers);
    }
  });
});

it('a file without an outline is read again, and nothing else', async () => {
  const [sandbox, readers] = [new Sandbox(), readersWith([])];
  sandbox.commit({ ...PYTHON, ...WEB });
  await sandbox.update(readers);
  runSql(sandbox.place('live').db, "DELETE FROM outlines WHERE file_id = (SELECT id FROM files WHERE path = 'web/app.ts')");
  sandbox.commit({ 'py/m1.py': 'def other():\n    return 1\n' });
  expect(await sandbox.update(readers)).toMatchObject({ way: 'incremental', readers: { typescript: 1, python: 1 } });
  await sandbox.expectWhole(readers);
});

it('a checkout far away is told from the number of changed files', () => {
  expect([isFar(50, 60), isFar(51, 60), isFar(150, 1000), isFar(201, 1000)]).toEqual([false, true, false, true]);
});
