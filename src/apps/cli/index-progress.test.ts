import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { startProgress } from './index-progress.ts';

/** A terminal that remembers what it was told. */
function terminal(columns: number) {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY: true, columns }) as unknown as NodeJS.WriteStream, written };
}

it('shows the phase and leaves the terminal usable when the run is killed in the middle of it', async () => {
  const { stream, written } = terminal(80);
  const progress = await startProgress(true, stream);
  progress.update({ phase: 'extract', done: 1, total: 9 });
  // No stop(): Ctrl-C leaves no time for one.
  expect(written.join('')).toContain('1/9 files');
  expect(written.join('')).not.toContain('\x1b[?25l');
  expect(written.join('')).not.toContain('\x1b[?7l');
  progress.stop();
});

it('fits a narrow terminal', async () => {
  const { stream, written } = terminal(20);
  const progress = await startProgress(true, stream);
  progress.update({ phase: 'extract', done: 1, total: 9 });
  progress.stop();
  const bars = written.filter((text) => text.includes('extract'));
  expect(bars.length).toBeGreaterThan(0);
  for (const bar of bars) expect(bar.length).toBeLessThanOrEqual(20);
});

it('is silent where nobody looks', async () => {
  const { stream, written } = terminal(80);
  (await startProgress(false, stream)).update({ phase: 'extract', done: 1, total: 9 });
  expect(written).toEqual([]);
});

it('says what it waits for', async () => {
  const { stream, written } = terminal(120);
  const progress = await startProgress(true, stream);
  progress.update({ phase: 'lsp', done: 0, total: 9, waiting: 'gopls reads the project: 40 s, 3100 of 4096 MB' });
  progress.stop();
  expect(written.join('')).toContain('gopls reads the project: 40 s');
});
