import { once } from 'node:events';
import { Script } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { LightCompilation } from './light-compilation.ts';

const SOURCE = '(function twice(x) { return 2 * x; })';
const TAKE = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { Script } = require('node:vm');
  parentPort.postMessage(new Script(workerData.source, { cachedData: workerData.kept }).cachedDataRejected);
`;

/** V8 takes compiled code only under the flags it was made with. In a thread of its own, because this one knows the source. */
async function isTaken(kept: Uint8Array): Promise<boolean> {
  const worker = new Worker(TAKE, { eval: true, workerData: { source: SOURCE, kept: Uint8Array.from(kept) } });
  const [rejected] = await once(worker, 'message');
  await worker.terminate();
  return rejected === false;
}

describe('light compilation', () => {
  const compiling = new LightCompilation();
  afterEach(() => compiling.end());

  it('ends with V8 as it was: compiled code that was kept before is taken again', async () => {
    const kept = new Script(SOURCE).createCachedData();
    compiling.start();
    compiling.start();
    compiling.end();
    expect(await isTaken(kept)).toBe(true);
  });

  it.runIf(/^1[12]\./.test(process.versions.v8))('is a setting of V8 while it lasts', async () => {
    const kept = new Script(SOURCE).createCachedData();
    compiling.start();
    expect(await isTaken(kept)).toBe(false);
  });
});
