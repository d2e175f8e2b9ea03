/** The receivers' face to other front ends, which reach them through ../launch.ts. */
export { type ServeTracesOptions, serveTraces, startReceivers, type TraceReceivers } from './serve.ts';
