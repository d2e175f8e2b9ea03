import { expect, it } from 'vitest';
import { startOf } from '../../util/process-identity.ts';
import { daemonFiles } from './daemon-files.ts';

it('listens on a pipe on Windows, whatever the user is called, and on a socket elsewhere', () => {
  const env = { KNOWING_HOME: '/home/me/.knowing' };
  expect(daemonFiles(env, 'win32').address).toMatch(/^\\\\\.\\pipe\\knowing-[\w.-]+-[0-9a-f]{16}$/);
  expect(daemonFiles(env, 'linux').address).toMatch(/daemon[\\/]socket$/);
  expect(daemonFiles({ KNOWING_HOME: '/home/other/.knowing' }, 'win32').address).not.toBe(daemonFiles(env, 'win32').address);
});

it('a home so deep that no socket fits in it gets one among the temporary files', () => {
  const { address } = daemonFiles({ KNOWING_HOME: `/home/${'deep/'.repeat(30)}` }, 'darwin');
  expect(Buffer.byteLength(address)).toBeLessThanOrEqual(103);
});

it('asks the platform when a process began, and does without where it does not tell', () => {
  const asked: string[] = [];
  const ask = (program: string, args: readonly string[]) => {
    asked.push([program, ...args].join(' '));
    return 'then';
  };
  expect([startOf(7, 'win32', ask), startOf(7, 'darwin', ask)]).toEqual(['then', 'then']);
  expect(asked).toEqual([expect.stringMatching(/^powershell\.exe .*Get-Process -Id 7/), 'ps -o lstart= -p 7']);
  const gone = () => {
    throw Object.assign(new Error('no such program'), { code: 'ENOENT' });
  };
  expect(startOf(7, 'darwin', gone)).toBeUndefined();
});
