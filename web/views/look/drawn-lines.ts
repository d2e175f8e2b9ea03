/** Edges of an answer as lines: sure ones are strong, and where traffic was seen the width follows it. */
import type { DrawnEdge } from '../../api/answers.ts';
import type { Line, LineTraffic } from '../../drawing/drawn-graph.ts';
import { count } from '../../names.ts';

export function linesOf(edges: readonly DrawnEdge[]): Line[] {
  const busiest = Math.max(1, ...edges.map(({ traffic }) => traffic?.observations ?? 0));
  return edges.map(({ source = '', target = '', type, confidence, traffic }) => ({
    ...{ source, target, type, strength: confidence },
    ...(traffic && { traffic: lineTraffic(traffic, busiest) }),
  }));
}

type Traffic = NonNullable<DrawnEdge['traffic']>;

/** Counts differ by powers of ten, and the width follows these. Errors are for the list beside: a line has room for little. */
const lineTraffic = (traffic: Traffic, busiest: number): LineTraffic => ({
  share: Math.log1p(traffic.observations) / Math.log1p(busiest),
  label: trafficText({ ...traffic, errors: 0 }),
});

/** `1,204 × · p95 12 ms · 3 failed` */
export function trafficText({ observations, errors, p95_ms: slow }: Traffic): string {
  const parts = [`${count(observations)} ×`];
  if (slow !== undefined) parts.push(`p95 ${milliseconds(slow)}`);
  if (errors > 0) parts.push(`${count(errors)} failed`);
  return parts.join(' · ');
}

const milliseconds = (ms: number): string => (ms < 10 ? `${ms.toFixed(1)} ms` : ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`);

/** The layer that says an edge; what follows from the code is a layer of its own here. */
export const layerOf = ({ layer = 'code' }: Pick<DrawnEdge, 'layer'>): string => layer;
