import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { keepLayer, letLayerGo } from '../../engine/layers/kept-layers.ts';
import { LayerRuns } from './layer-runs.ts';

const place = (root: string) => ({ name: root, root, db: `${root}.db`, known: true, listed: true });
const UPDATED = { outcome: 'updated', overlay: false } as const;

function setUp() {
  const home = mkdtempSync(join(tmpdir(), 'knowing-kept-'));
  vi.stubEnv('KNOWING_HOME', home);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(home, { recursive: true, force: true });
  });
  const started: { args: string; end: (code: number) => Promise<void> }[] = [];
  const log: string[] = [];
  const runs = new LayerRuns(
    (line) => log.push(line),
    (args) => {
      const child = Object.assign(new EventEmitter(), { stderr: null, kill: () => child.emit('close', null) });
      const end = async (code: number) => {
        child.emit('close', code);
        for (let i = 0; i < 5; i++) await turn();
      };
      started.push({ args: args.join(' '), end });
      return child as never;
    },
  );
  return { runs, started, log };
}

it('fills what the user wants kept after an update, one at a time, and nothing else', async () => {
  const { runs, started, log } = setUp();
  await keepLayer({ root: '/a' }, { layer: 'lsp', trusted: true });
  await keepLayer({ root: '/b' }, { layer: 'blame', trusted: false });
  for (const root of ['/a', '/b', '/c']) runs.after(place(root), UPDATED);
  runs.after(place('/a'), { outcome: 'updated', overlay: true });
  await turn();
  expect(started.map((s) => s.args)).toEqual(['enrich lsp --repo /a --db /a.db --no-progress --trust']);
  await started[0]?.end(0);
  expect(started.at(-1)?.args).toBe('enrich blame --repo /b --db /b.db --no-progress');
  await started[1]?.end(2);
  expect(log).toEqual(['/a: layer lsp is filled', '/b: layer blame: stopped']);
  await letLayerGo({ root: '/a' }, 'lsp');
  runs.after(place('/a'), UPDATED);
  await turn();
  expect(started).toHaveLength(2);
});

it('an update while one runs is followed by another, and closing stops it', async () => {
  const { runs, started } = setUp();
  await keepLayer({ root: '/a' }, { layer: 'lsp', trusted: false });
  runs.after(place('/a'), UPDATED);
  runs.after(place('/a'), UPDATED);
  runs.after(place('/a'), UPDATED);
  await started[0]?.end(0);
  expect(started).toHaveLength(2);
  await runs.close();
  runs.after(place('/a'), UPDATED);
  expect(started).toHaveLength(2);
});
