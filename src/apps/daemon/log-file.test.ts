import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { LogFile } from './log-file.ts';

function logIn(options: ConstructorParameters<typeof LogFile>[1]) {
  const folder = mkdtempSync(join(tmpdir(), 'knowing-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const read = (name: string) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n');
  return { folder, read, open: () => new LogFile(join(folder, 'daemon.log'), { now: () => 0, ...options }) };
}

it('writes one line an event and goes on after a restart', () => {
  const { read, open } = logIn({});
  open().info('up');
  open().error('broken\n  at line 2');
  expect(read('daemon.log')).toEqual(['1970-01-01T00:00:00.000Z info up', '1970-01-01T00:00:00.000Z error broken |   at line 2']);
});

it('keeps a bounded number of old files', () => {
  const { folder, read, open } = logIn({ maxBytes: 100, keep: 2 });
  const log = open();
  for (let i = 0; i < 40; i++) log.info(`event ${i}`);
  expect(readdirSync(folder).sort()).toEqual(['daemon.log', 'daemon.log.1', 'daemon.log.2']);
  const lines = ['daemon.log.2', 'daemon.log.1', 'daemon.log'].flatMap(read).map((line) => line.split(' ').at(-1));
  expect(lines.at(-1)).toBe('39');
  expect(lines).toEqual([...lines].sort((a, b) => Number(a) - Number(b)));
});
