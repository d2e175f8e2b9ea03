/**
 * What the second thread can do while the first one links and stores: pure functions of plain columns. Composes
 * stages, as a pipeline does, for the thread's side.
 */
import { buildTree } from '../snapshot/merkle.ts';

export const JOBS = { seal: buildTree };

export type JobName = keyof typeof JOBS;
export type JobInput<N extends JobName> = Parameters<(typeof JOBS)[N]>[0];
export type JobResult<N extends JobName> = ReturnType<(typeof JOBS)[N]>;

export interface JobMessage {
  readonly name: JobName;
  readonly input: JobInput<JobName>;
}
