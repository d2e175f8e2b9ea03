/** The life of a repository: added, listed, asked, emptied, removed; and everything that can be wrong with the place. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { newRepository, newUser, run, temporaryFolder } from './knowing.ts';

const FILES = {
  'src/store.ts': `/** Keeps things. */
export class Store {
  /** Puts one thing in. */
  put(key: string, value: string): void {
    this.check(key);
  }

  private check(key: string): void {
    if (key === '') throw new Error('no key');
  }
}
`,
  'src/main.ts': `import { Store } from './store.ts';

export function main(): void {
  const store = new Store();
  store.put('a', 'b');
}
`,
  'README.md': '# sample\n',
};

let user: ReturnType<typeof newUser>;
let repository: string;
beforeEach(() => {
  user = newUser();
  repository = newRepository(FILES);
});

const json = async (args: readonly string[], cwd = repository) => {
  const { code, stdout, stderr } = await user.knowing([...args, '--json'], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
};

const failure = async (args: readonly string[], cwd = repository, env = {}) => {
  const { code, stdout } = await user.knowing([...args, '--json'], { cwd, env });
  return { ...(JSON.parse(stdout) as { error: { code: string; message: string; hint: string | null } }).error, exit: code };
};

describe('a repository', () => {
  it('is added and indexed, listed, asked, and removed with its index', async () => {
    const added = await json(['add', '--no-progress']);
    expect(added).toMatchObject({ name: 'sample', root: repository, files: 3, unchanged: false, skipped: {} });
    expect(existsSync(added.database)).toBe(true);

    const { repositories } = await json(['list']);
    expect(repositories).toEqual([expect.objectContaining({ name: 'sample', root: repository, state: 'indexed', database: added.database })]);

    const { symbols } = await json(['query', 'Store.put']);
    expect(symbols[0]).toMatchObject({ name: 'Store.put', kind: 'method', file: 'src/store.ts', start_line: 4, match: 'name' });
    expect(symbols[0].signature).toContain('put(key: string, value: string)');

    expect((await json(['query', 'sto', '--kinds', 'class'])).symbols).toEqual([expect.objectContaining({ name: 'Store', match: 'prefix' })]);
    expect((await json(['query', 'puts', 'thing', '--limit', '1'])).symbols).toEqual([expect.objectContaining({ name: 'Store.put', match: 'words' })]);
    expect(await json(['query', 'zzzzzz'])).toEqual({ symbols: [] });

    const stats = await json(['stats']);
    expect(stats).toMatchObject({ name: 'sample', files: 3, files_by_language: { typescript: 2 }, staleness: { state: 'current' } });
    expect(stats.edges_by_type.calls).toBeGreaterThan(0);

    expect(await json(['remove', 'sample', '--purge'])).toMatchObject({ name: 'sample', purged: true });
    expect(readdirSync(join(user.home, 'repos'))).toEqual([]);
    expect(await json(['list'])).toEqual({ repositories: [] });
  });

  it('is found from a folder inside it, and by --repo from anywhere', async () => {
    await json(['add']);
    const elsewhere = temporaryFolder();
    for (const [args, cwd] of [
      [['stats'], join(repository, 'src')],
      [['stats', '--repo', 'sample'], elsewhere],
      [['stats', '--repo', join(repository, 'src')], elsewhere],
      [['--repo', 'sample', 'stats'], elsewhere],
    ] as const)
      expect((await json(args, cwd)).root).toBe(repository);
  });

  it('keeps its index when it is removed without --purge', async () => {
    const { database } = await json(['add']);
    await json(['remove']);
    expect(existsSync(database)).toBe(true);
    await json(['add', '--no-index']);
    expect((await json(['stats'])).files).toBe(3);
  });

  it('gives the same snapshot twice, with any number of workers', async () => {
    const first = await json(['index', '--workers', '1']);
    const second = await json(['reindex', '--workers', '2']);
    expect(second.snapshot.root).toBe(first.snapshot.root);
    expect(second.unchanged).toBe(true);
  });

  it('is built from scratch wherever the command is given, and is in the list then', async () => {
    const { root } = await json(['reindex', repository], temporaryFolder());
    expect((await json(['list'])).repositories).toEqual([expect.objectContaining({ root, state: 'indexed' })]);
    const { code, stderr } = await user.knowing(['reindex', repository, '--all']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('exclude each other')]);
  });

  it('exports its call sites as JSON lines', async () => {
    await json(['add']);
    const { stdout } = await user.knowing(['export', '--calls'], { cwd: repository });
    const calls = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(calls).toContainEqual(
      expect.objectContaining({ file: 'src/main.ts', line: 5, column: 8, target_file: 'src/store.ts', target_line: 4, target_name: 'Store.put' }),
    );
  });

  it('is stale after a commit', async () => {
    await json(['add']);
    writeFileSync(join(repository, 'src/more.ts'), 'export const more = 1;\n');
    await run('git', ['add', '.'], { cwd: repository });
    await run('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', 'commit', '-qm', 'more'], { cwd: repository });
    expect((await json(['stats'])).staleness).toEqual({ state: 'stale', commits: 1, files: 1 });
    await json(['index']);
    expect((await json(['stats'])).staleness).toEqual({ state: 'current' });
  });

  it('can be emptied and vacuumed', async () => {
    const { database } = await json(['add']);
    expect(await json(['reset'])).toEqual({ reset: database });
    expect(await failure(['stale'])).toMatchObject({ exit: 2, code: 'NOT_INDEXED' });
    const { before, after } = await json(['vacuum']);
    expect(after).toBeLessThanOrEqual(before);
  });

  it('can use a database of its own, beside the roster', async () => {
    const db = join(temporaryFolder(), 'own.db');
    await json(['index', '--db', db]);
    expect(await json(['list'])).toEqual({ repositories: [] });
    expect((await json(['stats', '--db', db], temporaryFolder())).files).toBe(3);
    const { stdout } = await user.knowing(['stats', '--json'], { cwd: repository, env: { KNOWING_DB: db } });
    expect(JSON.parse(stdout).files).toBe(3);
  });

  it('may be a folder without git, when it is named', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.py'), 'def hello():\n    pass\n');
    expect(await failure(['add'], folder)).toMatchObject({ exit: 2, code: 'NOT_FOUND' });
    expect((await json(['add', '.'], folder)).files).toBe(1);
    expect((await json(['query', 'hello'], folder)).symbols[0].file).toBe('a.py');
  });
});

describe('a path', () => {
  const inside = () => join(repository, 'src');

  it('is taken from the working directory, with or without a symbol behind it', async () => {
    await json(['add']);
    for (const path of ['store.ts', './store.ts', '../src/store.ts', join(repository, 'src/store.ts'), 'src/store.ts']) {
      expect(await json(['callers', `${path}:4`], inside())).toMatchObject({ symbol: { name: 'Store.put', file: 'src/store.ts' } });
      expect(await json(['blast-radius', path], inside())).toMatchObject({ symbol: { kind: 'file', file: 'src/store.ts' } });
    }
    expect(await json(['flow', 'main.ts:main', 'store.ts:Store.check'], inside())).toMatchObject({ direction: 'forward' });
    expect(await json(['ownership', '.'], inside())).toMatchObject({ subject: 'src', kind: 'folder', files: 2 });
    expect(await json(['ownership', '.'])).toMatchObject({ subject: '.', kind: 'folder', files: 3 });
    expect(await json(['enrich', 'blame', '.'], inside())).toMatchObject({ units: 3, edges: 2 });
    expect(await json(['layers'])).toMatchObject({ layers: [{ id: 'blame', live: 2, retired: 0 }] });
    expect(await json(['enrich', 'blame', '--drop'])).toMatchObject({ dropped: 'blame' });
    expect(await failure(['enrich', 'blam'])).toMatchObject({ code: 'USAGE', hint: 'Did you mean blame?' });
    expect(await json(['audit', '--package', '.'], inside())).toMatchObject({ package_count: 1 });
  });

  it('that is not in the index is an error, with the one that was probably meant', async () => {
    await json(['add']);
    const unknown = { exit: 2, code: 'NOT_FOUND', hint: expect.stringContaining('src/store.ts') };
    for (const args of [
      ['dead-code', '--under', 'src/stoer.ts'],
      ['enrich', 'blame', 'src/stoer.ts'],
      ['context', '--files', 'src/stoer.ts'],
    ])
      expect(await failure(args)).toMatchObject(unknown);
    expect(await failure(['callers', 'lib/store.ts:4'])).toMatchObject(unknown);
  });
});

describe('two repositories of one name', () => {
  it('are told apart by a number', async () => {
    const other = newRepository(FILES);
    await json(['add', '--no-index']);
    expect((await json(['add', '--no-index'], other)).name).toBe('sample-2');
  });
});

it('reads a file again that the grammar takes wrong: the build has one copy of the parser', async () => {
  const overloads = 'export interface Make {\n  <A>(a: A): A\n  <A, B>(a: A, b: B): B\n}\n';
  const { code, stdout } = await newUser().knowing(['add', '--json'], { cwd: newRepository({ ...FILES, 'src/make.ts': overloads }) });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ files: 4, skipped: {} });
});

describe('text output', () => {
  it('of query is one line a symbol', async () => {
    await json(['add']);
    const { stdout } = await user.knowing(['query', 'Store', '--kind', 'class'], { cwd: repository });
    expect(stdout).toMatch(/^class {2}Store {2}src\/store\.ts:2-11 {2}export class Store\n$/);
  });

  it('of add is a summary, with diagnostics when verbose', async () => {
    writeFileSync(join(repository, 'src/blob.ts'), Buffer.from([0, 1, 2, 3, 0, 0, 0]));
    await run('git', ['add', '.'], { cwd: repository });
    await run('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', 'commit', '-qm', 'blob'], { cwd: repository });
    const { code, stdout, stderr } = await user.knowing(['add', '--verbose'], { cwd: repository });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Indexed sample {2}/);
    expect(stdout).toContain('skipped   1 binary');
    expect(stdout).toContain('skipped src/blob.ts: binary');
  });
});

describe('what can be wrong', () => {
  it('not indexed yet', async () => {
    expect(await failure(['stale'])).toMatchObject({ exit: 2, code: 'NOT_INDEXED', hint: expect.stringContaining('knowing add') });
  });

  it.each([['query', 'put'], ['stats'], ['callers', 'Store.put'], ['report']])('a question indexes it first: %s', async (...question) => {
    const { code, stderr } = await user.knowing(question, { cwd: repository });
    expect([code, stderr]).toEqual([0, expect.stringMatching(/is not indexed yet: indexing it now\.\nIndexed \d+ files/)]);
    await json(['reset']);
    expect((await user.knowing(question, { cwd: repository })).stderr).toContain('indexing it now');
  });

  it('not in a repository', async () => {
    expect(await failure(['stats'], temporaryFolder())).toMatchObject({ exit: 2, code: 'NOT_FOUND' });
  });

  it('an unknown --repo, with a suggestion', async () => {
    await json(['add', '--no-index']);
    expect(await failure(['stats', '--repo', 'smaple'])).toMatchObject({ exit: 2, code: 'NOT_FOUND', hint: 'Did you mean sample?' });
    expect(await failure(['stats', '--repo', './nowhere/at/all'])).toMatchObject({ exit: 2, code: 'NOT_FOUND' });
  });

  it('a folder that does not exist, or is a file', async () => {
    expect(await failure(['add', './nowhere'])).toMatchObject({ exit: 2, code: 'NOT_FOUND' });
    expect(await failure(['index', './README.md'])).toMatchObject({ exit: 2, code: 'NOT_FOUND' });
  });

  it('a folder without source code is indexed, with a word about it', async () => {
    const { code, stderr } = await user.knowing(['add', '.'], { cwd: temporaryFolder() });
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('No source files') });
  });

  it('a home that is a file: the message says what to change', async () => {
    const failed = await failure(['list'], repository, { KNOWING_HOME: join(repository, 'README.md') });
    expect(failed).toMatchObject({ exit: 2, code: 'BAD_ROSTER', hint: expect.stringContaining('KNOWING_HOME') });
  });

  it('a broken roster is reported and left as it is', async () => {
    const roster = join(user.home, 'roster.json');
    mkdirSync(user.home, { recursive: true });
    writeFileSync(roster, '{ "repositories": [');
    for (const args of [['list'], ['add'], ['stats'], ['remove']]) expect(await failure(args)).toMatchObject({ exit: 2, code: 'BAD_ROSTER' });
    expect(readFileSync(roster, 'utf8')).toBe('{ "repositories": [');
  });

  it('a file that is not a database is reported and left as it is', async () => {
    const { database } = await json(['add']);
    rmSync(`${database}-wal`, { force: true });
    writeFileSync(database, 'not a database, but long enough to have a header of a hundred bytes, which is what SQLite looks at first');
    const before = readFileSync(database);
    expect(await failure(['stats'])).toMatchObject({ exit: 2, code: 'DB_CORRUPT' });
    expect(await failure(['index'])).toMatchObject({ exit: 2, code: 'DB_CORRUPT' });
    expect(readFileSync(database)).toEqual(before);
    expect((await json(['list'])).repositories[0].state).toBe('unreadable');
  });

  it('a database in a place where none can be made', async () => {
    expect(await failure(['index', '--db', join(repository, 'README.md', 'x.db')])).toMatchObject({ exit: 2, code: 'NO_PERMISSION' });
    expect(await failure(['stats', '--db', repository])).toMatchObject({ exit: 2, code: 'USAGE' });
  });

  it('a folder that is gone is listed as such', async () => {
    await json(['add']);
    rmSync(repository, { recursive: true });
    expect((await json(['list'], temporaryFolder())).repositories[0].state).toBe('missing');
    expect(await json(['remove', 'sample'], temporaryFolder())).toMatchObject({ name: 'sample' });
  });

  it('option values out of range', async () => {
    expect(await failure(['query', 'x', '--limit', '0'])).toMatchObject({ exit: 2, code: 'USAGE' });
    expect(await failure(['query', 'x', '--kind', 'klass'])).toMatchObject({ exit: 2, code: 'USAGE', hint: expect.stringContaining('class') });
    expect(await failure(['index', '--workers', 'many'])).toMatchObject({ exit: 2, code: 'USAGE' });
    expect(await failure(['query', ' '])).toMatchObject({ exit: 2, code: 'USAGE' });
    expect(await failure(['export', '--calls', '--format', 'dot'])).toMatchObject({ exit: 2, code: 'USAGE' });
    expect(await failure(['diff', '--markdown'])).toMatchObject({ exit: 2, code: 'USAGE' });
    expect(await failure(['export', '--format', 'nope'])).toMatchObject({ exit: 2, code: 'USAGE' });
  });
});
