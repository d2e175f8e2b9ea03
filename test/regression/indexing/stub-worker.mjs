// Stands in for the extraction worker: what a file does is in its path. `hang` never ends, `wait` has no processor for a
// while, `stuck` for ever, `exit` takes the thread down, `throw` is an error that gets out, everything else has a result.
import { parentPort, workerData } from 'node:worker_threads';

const result = {
  hash: 'h',
  size: 1,
  lines: 1,
  generated: false,
  flaws: [],
  outline: '{}',
  detail: '{}',
  symbolTerms: new Uint32Array(),
  fileTerms: new Uint32Array(),
};

const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function extract(path) {
  if (path.includes('hang')) for (;;);
  if (path.includes('wait')) sleep(1_100);
  if (path.includes('stuck')) sleep(Infinity);
  if (path.includes('exit')) process.exit(3);
  if (path.includes('throw')) throw new Error('out of the worker');
  return result;
}

if (workerData.repoUrl === 'broken') throw new Error('does not start');
parentPort.on('message', (jobs) => {
  const files = jobs.map((job, i) => {
    Atomics.store(workerData.progress, 0, i);
    return extract(job.path);
  });
  Atomics.store(workerData.progress, 0, -1);
  parentPort.postMessage({ newTerms: [], files });
});
parentPort.postMessage('ready');
