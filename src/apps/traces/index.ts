/** The receivers' face to other front ends, which reach them through ../launch.ts. */
export { type ServeTracesOptions, serveTraces, startReceivers, TRACE_PORTS, type TraceReceivers } from './serve.ts';
