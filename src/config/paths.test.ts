import { mkdirSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canonicalPath, databasePath, knowingHome } from './paths.ts';

const folder = () => realpathSync(mkdtempSync(join(tmpdir(), 'knowing-paths-')));

describe('home', () => {
  it('is ~/.knowing unless KNOWING_HOME says otherwise', () => {
    expect(knowingHome({})).toBe(join(homedir(), '.knowing'));
    expect(knowingHome({ KNOWING_HOME: '' })).toBe(join(homedir(), '.knowing'));
    expect(knowingHome({ KNOWING_HOME: '/data/k' })).toBe('/data/k');
    expect(knowingHome({ KNOWING_HOME: '~/k' })).toBe(join(homedir(), 'k'));
  });
});

describe('database path', () => {
  it('prefers --db, then KNOWING_DB, then a file of its own', () => {
    const env = { KNOWING_HOME: '/home-of-knowing', KNOWING_DB: '/by/env.db' };
    expect(databasePath('/r', { db: '/by/flag.db', env })).toBe('/by/flag.db');
    expect(databasePath('/r', { env })).toBe('/by/env.db');
    expect(databasePath('/some/repo', { env: { KNOWING_HOME: '/h' } })).toMatch(/^\/h\/repos\/repo-[0-9a-f]{8}\.db$/);
  });

  it('keeps folders of the same name apart', () => {
    const env = { KNOWING_HOME: '/h' };
    expect(databasePath('/a/app', { env })).not.toBe(databasePath('/b/app', { env }));
  });

  it('makes a file name of any folder name', () => {
    const env = { KNOWING_HOME: '/h' };
    for (const odd of ['/', '/tmp/.hidden', '/tmp/naïve 项目', `/tmp/${'x'.repeat(300)}`, '/tmp/a:b*c?']) {
      expect(basename(databasePath(odd, { env }))).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{0,52}\.db$/);
    }
  });

  it('is the same through a link', () => {
    const root = folder();
    mkdirSync(join(root, 'real'));
    symlinkSync(join(root, 'real'), join(root, 'link'));
    expect(canonicalPath(join(root, 'link'))).toBe(join(root, 'real'));
    expect(databasePath(join(root, 'link'), { env: {} })).toBe(databasePath(join(root, 'real'), { env: {} }));
  });
});
