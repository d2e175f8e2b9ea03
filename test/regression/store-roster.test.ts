/** The roster between processes, broken, and out of reach. */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withFileLock } from '../../src/config/file-lock.ts';
import { rosterPath } from '../../src/config/paths.ts';
import { addToRoster, type RosterEntry, readRoster, removeFromRoster } from '../../src/config/roster.ts';
import { MAIN, newUser, run } from '../e2e/knowing.ts';
import { freshFolder, runChild } from './store-process.ts';

const entry = (name: string, root: string): RosterEntry => ({ name, root, url: `local/${name}`, db: `/db/${name}.db`, addedAt: 1 });

describe('roster', () => {
  it('adds, renews, removes', async () => {
    const home = join(freshFolder(), 'made', 'when', 'needed');
    expect(readRoster(home)).toEqual([]);
    await addToRoster(home, entry('b', '/b'));
    await addToRoster(home, entry('a', '/a'));
    await addToRoster(home, { ...entry('b', '/b'), url: 'github.com/x/b' });
    expect(readRoster(home)).toEqual([entry('a', '/a'), { ...entry('b', '/b'), url: 'github.com/x/b' }]);
    expect(await removeFromRoster(home, '/a')).toEqual(entry('a', '/a'));
    expect(await removeFromRoster(home, '/a')).toBeUndefined();
    expect(readRoster(home).map((e) => e.name)).toEqual(['b']);
    expect(readdirSync(home)).toEqual(['roster.json']);
  });

  it('gives the second repository of a name a number', async () => {
    const home = freshFolder();
    for (const root of ['/1/app', '/2/app', '/3/app', '/2/app']) await addToRoster(home, entry('app', root));
    expect(readRoster(home).map((e) => [e.name, e.root])).toEqual([
      ['app', '/1/app'],
      ['app-2', '/2/app'],
      ['app-3', '/3/app'],
    ]);
  });

  it('loses nothing when four processes add at once', async () => {
    const home = freshFolder();
    const results = await Promise.all(['a', 'b', 'c', 'd'].map((name) => runChild(['roster', home, name, '25'])));
    expect(results).toEqual([['done'], ['done'], ['done'], ['done']]);
    expect(readRoster(home)).toHaveLength(100);
    expect(readdirSync(home)).toEqual(['roster.json']);
  });

  it.each([
    ['{"version":1,"repositories":[', /not valid JSON/],
    ['', /not valid JSON/],
    ['null', /no list/],
    ['[]', /no list/],
    ['{"version":1,"repositories":[{"name":"x"}]}', /number 1/],
    ['{"version":1,"repositories":[null]}', /number 1/],
    ['{"version":2,"repositories":{}}', /newer/],
  ])('broken as %j: says where, and keeps it', async (content, message) => {
    const home = freshFolder();
    writeFileSync(rosterPath(home), content);
    const expected = { code: 'BAD_ROSTER', message: expect.stringMatching(message), hint: expect.stringMatching(/knowing add/) };
    expect(() => readRoster(home)).toThrow(expect.objectContaining(expected));
    await expect(addToRoster(home, entry('a', '/a'))).rejects.toMatchObject(expected);
    expect(readFileSync(rosterPath(home), 'utf8')).toBe(content);
    expect(existsSync(`${rosterPath(home)}.lock`)).toBe(false);
  });

  it('a folder in its place, and a home that is a file', async () => {
    const home = freshFolder();
    mkdirSync(rosterPath(home));
    expect(() => readRoster(home)).toThrow(expect.objectContaining({ code: 'BAD_ROSTER' }));
    const file = join(freshFolder(), 'file');
    writeFileSync(file, '');
    await expect(addToRoster(file, entry('a', '/a'))).rejects.toMatchObject({ code: 'NO_PERMISSION' });
  });

  it.skipIf(process.platform === 'win32')('a home that cannot be written', async () => {
    const home = freshFolder();
    chmodSync(home, 0o555);
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    expect(await runChild(['roster', home, 'a', '1'], user)).toEqual([
      expect.objectContaining({ code: 'NO_PERMISSION', hint: expect.stringMatching(/KNOWING_HOME/) }),
    ]);
    chmodSync(home, 0o755);
  });

  it.skipIf(process.platform === 'win32')('a disk that is full leaves no lock for the next one to wait for', async () => {
    const user = newUser();
    const folder = freshFolder();
    const full = await run('sh', ['-c', `ulimit -f 0; exec '${process.execPath}' '${MAIN}' add --no-index '${folder}' --json 2>&1 | cat`], {
      env: { KNOWING_HOME: user.home },
    });
    expect(JSON.parse(full.stdout)).toMatchObject({ error: { code: 'DISK_FULL' } });
    expect(readdirSync(user.home)).toEqual([]);
    expect((await user.knowing(['add', '--no-index', folder])).code).toBe(0);
  });
});

describe('file lock', () => {
  const DEAD_PID = 2 ** 22 + 1;

  it('of a process that died is broken', async () => {
    const path = join(freshFolder(), 'x.lock');
    writeFileSync(path, `${DEAD_PID} ${hostname()}`);
    expect(await withFileLock(path, () => 'mine', { waitMs: 500 })).toBe('mine');
    expect(existsSync(path)).toBe(false);
  });

  it('that is very old is broken, whoever holds it; a young one of another machine is not', async () => {
    const path = join(freshFolder(), 'x.lock');
    writeFileSync(path, `${DEAD_PID} some-other-machine`);
    await expect(withFileLock(path, () => 'mine', { waitMs: 60 })).rejects.toMatchObject({ code: 'DB_LOCKED', message: expect.stringContaining(path) });
    utimesSync(path, new Date(0), new Date(0));
    expect(await withFileLock(path, () => 'mine', { waitMs: 500 })).toBe('mine');
  });

  it('of a living process is respected, and given up after a failure', async () => {
    const path = join(freshFolder(), 'x.lock');
    const failing = withFileLock(path, async () => {
      await expect(withFileLock(path, () => 'mine', { waitMs: 60 })).rejects.toMatchObject({ code: 'DB_LOCKED' });
      throw new Error('inner');
    });
    await expect(failing).rejects.toThrow('inner');
    expect(await withFileLock(path, () => 'mine')).toBe('mine');
  });
});
