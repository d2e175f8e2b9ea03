import { describe, expect, it } from 'vitest';
import { UserError } from '../../errors.ts';
import { EXIT } from './exit-codes.ts';
import { Output, type OutputOptions, wantsColor } from './output.ts';
import { reportError } from './report-error.ts';

const NONE = { stdout: false, stderr: false };

function capture({ json = false, color = NONE }: Partial<Pick<OutputOptions, 'json' | 'color'>> = {}) {
  const written = { stdout: '', stderr: '' };
  const sink = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      written[name] += text;
    },
  });
  const out = new Output({ stdout: sink('stdout'), stderr: sink('stderr'), json, color });
  return { out, written };
}

describe('colour', () => {
  const terminal = { write: () => true, isTTY: true };
  it('is for terminals whose user did not decline it', () => {
    expect(wantsColor({}, true, terminal)).toBe(true);
    expect(wantsColor({}, true, { write: () => true })).toBe(false);
    expect(wantsColor({}, false, terminal)).toBe(false);
    expect(wantsColor({ NO_COLOR: '1' }, true, terminal)).toBe(false);
    expect(wantsColor({ NO_COLOR: '' }, true, terminal)).toBe(true);
    expect(wantsColor({ TERM: 'dumb' }, true, terminal)).toBe(false);
  });

  it('never enters JSON', () => {
    const color = { stdout: true, stderr: true };
    expect(capture({ json: true, color }).out.style.red('x')).toBe('x');
    expect(capture({ color }).out.style.red('x')).toBe('\x1b[31mx\x1b[39m');
  });

  it('of one stream stays out of the other: a log of errors is plain text', () => {
    const { out, written } = capture({ color: { stdout: true, stderr: false } });
    reportError(new UserError('NOT_FOUND', 'gone'), out, false);
    expect(written.stderr).toBe('error: gone\n');
  });
});

describe('report', () => {
  it('prints lines or the value', () => {
    const text = capture();
    text.out.report({ a: 1 }, () => ['one', 'two']);
    expect(text.written.stdout).toBe('one\ntwo\n');
    const json = capture({ json: true });
    json.out.report({ a: 1 }, () => ['one', 'two']);
    expect(JSON.parse(json.written.stdout)).toEqual({ a: 1 });
  });
});

describe('errors', () => {
  const error = new UserError('NOT_FOUND', 'gone', { hint: 'look elsewhere', cause: new Error('deep') });

  it('of the user are a message and a hint', () => {
    const { out, written } = capture();
    expect(reportError(error, out, false)).toBe(EXIT.userError);
    expect(written).toEqual({ stdout: '', stderr: 'error: gone\nhint: look elsewhere\n' });
  });

  it('show their cause when asked', () => {
    const { out, written } = capture();
    reportError(error, out, true);
    expect(written.stderr).toContain('cause: Error: deep');
  });

  it('of ours show the stack and every cause', () => {
    const { out, written } = capture();
    expect(reportError(new TypeError('odd', { cause: error }), out, false)).toBe(EXIT.bug);
    expect(written.stderr).toMatch(/TypeError: odd\n {4}at [\s\S]*caused by: UserError: gone[\s\S]*This is a bug in knowing/);
  });

  it('of ours are an object too, with --json', () => {
    const { out, written } = capture({ json: true });
    reportError('a string', out, false);
    expect(JSON.parse(written.stdout)).toEqual({ error: { code: 'BUG', message: 'a string', hint: null } });
    expect(written.stderr).toContain('This is a bug');
  });
});
