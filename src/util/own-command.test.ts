import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { givenRepository, ownCommand, startedAs } from './own-command.ts';

function installed(programs: string): { readonly folder: string; readonly main: string; readonly programs: string } {
  const folder = mkdtempSync(join(tmpdir(), 'knowing-own-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const main = join(folder, 'lib', 'main.js');
  const link = join(folder, programs, 'knowing');
  for (const file of [main, link]) mkdirSync(dirname(file), { recursive: true });
  writeFileSync(main, '');
  chmodSync(main, 0o755);
  symlinkSync(main, link);
  writeFileSync(`${link}.cmd`, '');
  return { folder, main, programs: dirname(link) };
}

const at = (main: string, PATH: string, platform: NodeJS.Platform = 'linux') => startedAs({ env: { PATH }, platform, main });

it('is knowing where the PATH leads to this program', () => {
  const { main, programs } = installed('bin');
  expect(at(main, `/nowhere:${programs}`.replaceAll(':', process.platform === 'win32' ? ';' : ':'), process.platform)).toBe('knowing');
});

it('is npx where only npm put it on the PATH', () => {
  const { main, programs } = installed('_npx/1/node_modules/.bin');
  expect(at(main, programs, process.platform)).toBe('npx knowing');
});

it('is node with the file where nothing, or another knowing, is on the PATH', () => {
  const { main } = installed('bin');
  const other = installed('bin');
  expect(at(main, '')).toBe(`node ${main}`);
  if (process.platform !== 'win32') expect(at(main, other.programs)).toBe(`node ${main}`);
  expect(at('/a b/main.js', '')).toBe('node "/a b/main.js"');
});

it('is what the script of a clone says', () => {
  const env = { PATH: '', KNOWING_STARTED_AS: 'npm --prefix /src/knowing start --' };
  expect(startedAs({ env, platform: 'linux', main: '/src/knowing/dist/main.js' })).toBe('npm --prefix /src/knowing start --');
});

it('is knowing where nobody started it: in the sources', () => {
  expect(ownCommand('index --verbose')).toBe('knowing index --verbose');
  expect(ownCommand('')).toBe('knowing');
});

it('names the repository that was asked about', () => {
  expect(givenRepository(['node', 'main.js', 'context', '--repo', '../my shop', '--db=a.db'])).toEqual(['--repo "../my shop"', '--db a.db']);
  expect(givenRepository(['node', 'main.js', 'context', 'x'])).toEqual([]);
});
