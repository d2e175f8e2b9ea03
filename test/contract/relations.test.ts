/**
 * What formats state becomes edges, whichever file declares the target, and an index that follows changes has the same
 * ones as a whole run.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { indexRepository } from '../../src/engine/indexing/index-repository.ts';
import { LiveIndex } from '../../src/engine/indexing/live-index.ts';
import { loadLanguages } from '../../src/languages/registry.ts';
import { ReaderRegistry } from '../../src/readers/registry.ts';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { format, titles } from '../support/stack-format.ts';
import { describeStoredGraph } from '../support/stored-graph.ts';
import { indexFolder, inTemporaryFolder, writeFiles } from './languages/index-folder.ts';
import { outline } from './languages/outline.ts';

const readers = new ReaderRegistry(await loadLanguages(), [format, titles]);

const APP = "from flask import Flask\n\napp = Flask(__name__)\n\n\n@app.get('/users/<id>')\ndef show(id):\n    return id\n\n\ndef handle():\n    return 1\n";
const STACK = [
  '# stack',
  '# title: Front door',
  'service web',
  '  runs src/app.py',
  '  image nginx',
  '  calls handle',
  '  sets TOKEN',
  '  needs db',
  '  serves GET /users/{id}',
  'service db',
  '',
].join('\n');
const FILES = { 'src/app.py': APP, 'deploy/stack.yaml': STACK, 'deploy/other.yaml': 'a: 1\n' };

it('links relations to symbols, files, routes and what lies outside', async () => {
  await inTemporaryFolder(async (folder) => {
    writeFiles(folder, FILES);
    const { graph, diagnostics } = await indexFolder(folder, { readers });
    expect(diagnostics).toEqual([]);
    const lines = outline(graph).split('\n');
    expect(lines.filter((line) => line.startsWith('deploy/'))).toEqual([
      'deploy/stack.yaml:002-002 constant Front door',
      'deploy/stack.yaml:003-009 module web  service web',
      'deploy/stack.yaml:010-010 module db  service db',
      'deploy/stack.yaml:web -configures(ast_inferred)-> env://TOKEN @7:2',
      'deploy/stack.yaml:web -depends_on(ast_inferred)-> external://nginx @5:2',
      'deploy/stack.yaml:web -depends_on(ast_resolved)-> deploy/stack.yaml:db @8:2',
      'deploy/stack.yaml:web -deploys(ast_resolved)-> src/app.py @4:2',
      'deploy/stack.yaml:web -exposes(ast_resolved)-> src/app.py:src.GET /users/<id> @9:2',
      'deploy/stack.yaml:web -references(ast_resolved)-> src/app.py:handle @6:2',
    ]);
    expect(graph.files.map((f) => `${f.path} ${f.language}`)).toEqual(['deploy/stack.yaml stack', 'src/app.py python']);
    const terms = [...graph.terms].map((row) => row.term);
    expect(terms).toEqual(expect.arrayContaining(['nginx', 'service', 'door']));
  });
});

class Sandbox {
  readonly folder = mkdtempSync(join(tmpdir(), 'knowing-relations-'));
  readonly root = join(this.folder, 'repo');
  readonly live = new LiveIndex(this.place('live'), readers);

  constructor() {
    mkdirSync(this.root);
    this.git('init', '--quiet');
  }

  place(name: string) {
    return { name, root: this.root, db: join(this.folder, `${name}.db`), known: true, listed: false };
  }

  git(...args: string[]): void {
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: this.root, stdio: 'ignore' });
  }

  commit(files: Readonly<Record<string, string | null>>): void {
    for (const [path, text] of Object.entries(files)) {
      if (text === null) rmSync(join(this.root, path));
      else writeFiles(this.root, { [path]: text });
    }
    this.git('add', '--all');
    this.git('commit', '--quiet', '--message', 'change');
  }

  async stored(name: string): Promise<string[]> {
    const store = await openSqliteStore(join(this.folder, `${name}.db`));
    try {
      return await describeStoredGraph(store);
    } finally {
      await store.close();
    }
  }

  async whole(): Promise<string[]> {
    await indexRepository({ place: this.place('whole'), readers });
    return this.stored('whole');
  }
}

const sandbox = new Sandbox();
afterAll(async () => {
  await sandbox.live.close();
  rmSync(sandbox.folder, { recursive: true, force: true });
});

/** Enough files that no change is large enough for a whole run. */
const FILLER = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`lib/filler${i}.py`, `def filler${i}():\n    return ${i}\n`]));

const STEPS: readonly (readonly [string, Readonly<Record<string, string | null>>])[] = [
  ['a called function goes', { 'src/app.py': APP.replace('def handle', 'def other') }],
  ['it comes back in another file', { 'lib/handle.py': 'def handle():\n    return 2\n' }],
  ['there are two, equally near', { 'other/handle.py': 'def handle():\n    return 3\n' }],
  ['and a nearer one', { 'deploy/handle.py': 'def handle():\n    return 4\n' }],
  ['a route changes', { 'src/app.py': APP.replace('/users/<id>', '/people/<id>') }],
  ['a route comes back in a new file', { 'src/more.py': APP }],
  ['a file that a relation names goes', { 'src/app.py': null }],
  ['the file with a route goes', { 'src/more.py': null }],
  ['both come back', { 'src/app.py': APP }],
  ['what it needs moves to another file', { 'deploy/stack.yaml': STACK.replace('service db\n', ''), 'deploy/db.yaml': '# stack\nservice db\n' }],
  [
    'a selector of two labels, and one that bears the first',
    { 'deploy/select.yaml': '# stack\nservice door\n  selects a=1 b=2\n  starts later\nservice one\n  label a=1\n' },
  ],
  ['one bears both, another only the second', { 'deploy/bears.yaml': '# stack\nservice both\n  label a=1\n  label b=2\nservice half\n  label b=2\n' }],
  [
    'the first gets the second label, and is nearer',
    { 'deploy/select.yaml': '# stack\nservice door\n  selects a=1 b=2\n  starts later\nservice one\n  label a=1\n  label b=2\n' },
  ],
  ['what is looked for otherwise comes', { 'src/later.py': 'X = 1\n' }],
  ['then what is looked for first', { 'lib/later.py': 'def later():\n    return 1\n' }],
  ['and both go', { 'src/later.py': null, 'lib/later.py': null }],
  ['a file is no longer claimed', { 'deploy/db.yaml': 'service db\n' }],
  ['an unclaimed file is claimed', { 'deploy/other.yaml': '# stack\n# title: Other\nservice other\n  image nginx\n' }],
  ['a phantom loses one of two', { 'deploy/stack.yaml': STACK.replace('  image nginx\n', '') }],
  ['and the other', { 'deploy/other.yaml': '# stack\n' }],
];

it('is first indexed as a whole', async () => {
  sandbox.commit({ ...FILES, ...FILLER });
  await sandbox.live.update();
  expect(await sandbox.stored('live')).toEqual(await sandbox.whole());
});

it.each(STEPS)('follows: %s', async (_, files) => {
  sandbox.commit(files);
  expect((await sandbox.live.update()).way).toBe('incremental');
  expect(await sandbox.stored('live')).toEqual(await sandbox.whole());
});
