/** Thread entry: does one job after another, in the order they come. */
import { parentPort } from 'node:worker_threads';
import { lowerThreadPriority } from '../util/lower-thread-priority.ts';
import { buffersOf, type JobMessage, SecondThreadJobs } from './second-thread-jobs.ts';

const port = parentPort;
if (port === null) throw new Error('second thread started outside a thread');
// A lower priority: a run waits for the worker that reads files and for the main thread first, and for this one only at the end.
lowerThreadPriority();
const jobs = new SecondThreadJobs();

port.on('message', (message: JobMessage) => {
  const result = jobs.run(message);
  port.postMessage(result, buffersOf(result));
});
