/** Thread entry: does one job after another, in the order they come. */
import { parentPort } from 'node:worker_threads';
import { buffersOf, type JobMessage, SecondThreadJobs } from './second-thread-jobs.ts';

const port = parentPort;
if (port === null) throw new Error('second thread started outside a thread');
const jobs = new SecondThreadJobs();

port.on('message', (message: JobMessage) => {
  const result = jobs.run(message);
  port.postMessage(result, buffersOf(result));
});
