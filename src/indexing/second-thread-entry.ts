/** Thread entry: does one job after another, in the order they come. */
import { parentPort } from 'node:worker_threads';
import { JOBS, type JobMessage } from './second-thread-jobs.ts';

const port = parentPort;
if (port === null) throw new Error('second thread started outside a thread');

port.on('message', ({ name, input }: JobMessage) => port.postMessage(JOBS[name](input)));
