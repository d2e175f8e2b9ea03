/** The daemon's face to other front ends, which reach it through ../launch.ts. */
export { type Started, startDaemon, stopDaemon } from './background.ts';
export { reportLine } from './report-line.ts';
export { type ServeOptions, serve } from './serve.ts';
export { watchAlone } from './watch-alone.ts';
