/** Paths of control between two symbols, and the ways of a value, as JSON. */
import type { DataflowReport, DataStep, DataStop } from '../analyse/analyse-dataflow.ts';
import type { FlowPath, FlowReport } from '../analyse/analyse-flow.ts';
import { symbolRecord } from './symbol-record.ts';

export function flowRecord({ from, to, direction, paths, completeness }: FlowReport) {
  return { from: symbolRecord(from), to: symbolRecord(to), direction, paths: paths.map(pathRecord), completeness };
}

function pathRecord({ start, steps, confidence }: FlowPath) {
  return {
    start: symbolRecord(start),
    steps: steps.map(({ node, via, confidence: sure, sites }) => ({ ...symbolRecord(node), via, confidence: sure, sites })),
    confidence,
  };
}

export function dataflowRecord({ symbol, steps, stops, completeness }: DataflowReport) {
  return { symbol: symbolRecord(symbol), steps: steps.map(stepRecord), stops: stops.map(stopRecord), completeness };
}

const stepRecord = ({ from, to, how, names, carries, line, depth }: DataStep) => ({
  from: from.qualifiedName,
  to: to.qualifiedName,
  how,
  names,
  carries,
  line,
  depth,
});
const stopRecord = ({ at, line, why, into }: DataStop) => ({ at: at.qualifiedName, file: at.file, line, why, into });
