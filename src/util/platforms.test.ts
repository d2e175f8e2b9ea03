/** What differs between platforms, with the platform passed in: what this machine is not is tested all the same. */
import { EventEmitter } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findProgram, programFolders } from './find-program.ts';
import { replaceFile } from './replace-file.ts';
import { spawnable } from './spawnable.ts';
import { onStopSignal, stopSignals } from './stop-signals.ts';

describe('programs on the PATH', () => {
  const there = (...paths: string[]) => ({ exists: (path: string) => paths.includes(path) });

  it('are found with their ending on Windows, whose PATH has drives and semicolons', () => {
    const env = { Path: 'C:\\Windows;C:\\npm', PATHEXT: '.COM;.EXE;.CMD' };
    expect(programFolders({ env, platform: 'win32' })).toEqual(['C:\\Windows', 'C:\\npm']);
    expect(findProgram('gopls', { env, platform: 'win32', ...there('C:\\npm\\gopls.cmd', 'C:\\npm\\gopls') })).toBe('C:\\npm\\gopls.cmd');
    expect(findProgram('gopls', { env: { Path: 'C:\\npm' }, platform: 'win32', ...there('C:\\npm\\gopls.exe') })).toBe('C:\\npm\\gopls.exe');
  });

  it('are found by their name elsewhere, and never in a folder without a name', () => {
    const env = { PATH: '/usr/bin::/opt/x' };
    expect(findProgram('gopls', { env, platform: 'darwin', ...there('/opt/x/gopls', 'gopls') })).toBe('/opt/x/gopls');
    expect(findProgram('gopls', { env: { PATH: ':' }, platform: 'linux', ...there('gopls', '/gopls') })).toBeUndefined();
  });
});

describe('starting them', () => {
  it('goes through the interpreter for scripts of Windows, with nothing in an argument to obey', () => {
    const env = { ComSpec: 'C:\\Windows\\cmd.exe' };
    const { command, args, options } = spawnable('C:\\npm\\rg.cmd', ['a&calc', '"x"'], { env, platform: 'win32' });
    expect([command, args.slice(0, 3), options.windowsVerbatimArguments]).toEqual(['C:\\Windows\\cmd.exe', ['/d', '/s', '/c'], true]);
    expect(args[3]).toBe('"^^^"C:\\npm\\rg.cmd^^^" ^^^"a^^^&calc^^^" ^^^"\\^^^"x\\^^^"^^^""');
  });

  it('is direct for everything else', () => {
    expect(spawnable('/usr/bin/rg', ['a b'], { env: {}, platform: 'linux' })).toMatchObject({ command: '/usr/bin/rg', args: ['a b'] });
    expect(spawnable('C:\\rg.exe', ['a b'], { env: {}, platform: 'win32' })).toMatchObject({ command: 'C:\\rg.exe', args: ['a b'] });
  });
});

describe('replacing a file', () => {
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'knowing-replace-'));
    onTestFinished(() => rmSync(made, { recursive: true, force: true }));
    return made;
  };
  const refusing = (times: number) => {
    let left = times;
    return (from: string, to: string) => {
      if (left-- > 0) throw Object.assign(new Error('busy'), { code: 'EPERM' });
      renameSync(from, to);
    };
  };

  it('waits for a reader on Windows, and leaves nothing behind where it gives up', () => {
    const file = join(folder(), 'roster.json');
    replaceFile(file, 'one');
    replaceFile(file, 'two', { platform: 'win32', rename: refusing(3) });
    expect(readFileSync(file, 'utf8')).toBe('two');
    expect(() => replaceFile(file, 'three', { platform: 'linux', rename: refusing(1) })).toThrow('busy');
    expect([readFileSync(file, 'utf8'), readdirSync(join(file, '..'))]).toEqual(['two', ['roster.json']]);
  });
});

describe('signals', () => {
  it('are those that the platform has; the first is handled, the second is not held up', () => {
    expect(stopSignals('win32')).not.toContain('SIGTERM');
    for (const platform of ['linux', 'darwin', 'win32'] as const) {
      const emitter = new EventEmitter();
      const heard: string[] = [];
      onStopSignal((signal) => heard.push(signal), platform, emitter as unknown as NodeJS.Process);
      const [, second, third] = stopSignals(platform) as [string, string, string];
      emitter.emit(second, second);
      emitter.emit(third, third);
      expect([heard, emitter.eventNames()]).toEqual([[second], []]);
    }
  });
});
