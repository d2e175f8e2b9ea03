import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolder } from './make-folder.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'knowing-make-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('makes what is missing and leaves what is there', () => {
  const folder = join(temporaryFolder(), 'a', 'b');
  makeFolder(folder);
  writeFileSync(join(folder, 'file'), 'kept');
  makeFolder(folder);
  expect(statSync(join(folder, 'file')).size).toBe(4);
});

it('a file in the way is an error', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow(/EEXIST/);
  expect(() => makeFolder(join(file, 'below'))).toThrow(/ENOTDIR|EEXIST/);
});

it.runIf(process.platform === 'linux')('below /proc it ends with an error', () => {
  expect(() => makeFolder('/proc/knowing/home')).toThrow(/ENOENT|EPERM|EACCES/);
});
