/** Thread entry: does one job after another, in the order they come. */
import { parentPort } from 'node:worker_threads';
import { buffersOf, type JobMessage, runJob } from './second-thread-jobs.ts';

const port = parentPort;
if (port === null) throw new Error('second thread started outside a thread');

port.on('message', (message: JobMessage) => {
  const result = runJob(message);
  port.postMessage(result, buffersOf(result));
});
