import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isBelow, pathFromRoot, rootedPath, symbolFromRoot } from './rooted-paths.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'knowing-rooted-')));
mkdirSync(join(root, 'src/api'), { recursive: true });
for (const file of ['app.py', 'src/app.py', 'src/api/routes.py', 'src/run']) writeFileSync(join(root, file), '');
afterAll(() => rmSync(root, { recursive: true }));

it.each([
  ['./src/api/', 'src/api'],
  ['src\\api', 'src/api'],
  ['.', ''],
  ['./', ''],
  ['src/../src/api', 'src/api'],
])('%j is %j', (written, path) => {
  expect(rootedPath(written)).toBe(path);
});

it('below a folder is the folder and what is in it, not its namesakes', () => {
  expect(isBelow('src/api', 'src/api')).toBe(true);
  expect(isBelow('src/api/routes.py', 'src/api')).toBe(true);
  expect(isBelow('src/apis.py', 'src/api')).toBe(false);
  expect(isBelow('anything', '')).toBe(true);
});

describe('a path', () => {
  const from = { cwd: join(root, 'src'), root };

  it('is seen from the working directory first, then from the root', () => {
    expect(pathFromRoot('app.py', from)).toBe('src/app.py');
    expect(pathFromRoot('../app.py', from)).toBe('app.py');
    expect(pathFromRoot('src/api', from)).toBe('src/api');
    expect(pathFromRoot('.', from)).toBe('src');
    expect(pathFromRoot(join(root, 'src/api'), from)).toBe('src/api');
  });

  it('of a deleted file is seen from the working directory', () => {
    expect(pathFromRoot('gone.py', from)).toBe('src/gone.py');
  });

  it('is from the root where the working directory is elsewhere', () => {
    expect(pathFromRoot('src/app.py', { cwd: tmpdir(), root })).toBe('src/app.py');
  });

  it('of a symbol carries its name or line with it', () => {
    expect(symbolFromRoot('app.py:12', from)).toBe('src/app.py:12');
    expect(symbolFromRoot('./api/routes.py:Router.add', from)).toBe('src/api/routes.py:Router.add');
    expect(symbolFromRoot('api/routes.py', from)).toBe('src/api/routes.py');
  });

  it('is not what a name means', () => {
    for (const name of ['run', 'Store.put', 'crate::run', 'src/app.py:12', 'github.com/o/r://src/app.py.run', ''])
      expect(symbolFromRoot(name, from)).toBe(name);
  });
});
