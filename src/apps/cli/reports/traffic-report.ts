/** Traffic, dead routes and the state of the intake for a terminal. */
import type { TrafficAnswer, TrafficPlace, TrafficRow } from '../../../engine/runtime/analyse-traffic.ts';
import type { DeadRoutesAnswer } from '../../../engine/runtime/dead-routes.ts';
import { noTrafficYet } from '../../../engine/runtime/no-traffic.ts';
import type { TraceStats } from '../../../engine/runtime/trace-stats.ts';
import type { IntakeCounts } from '../../../engine/traffic/intake-counts.ts';
import { countOf } from '../../../util/count-of.ts';
import { repoCommand } from '../../../util/own-command.ts';
import type { Style } from '../output.ts';
import { alignColumns, formatCount, formatTime } from './format-values.ts';

export function trafficLines({ symbol, seen, environments, rows, total, observations }: TrafficAnswer, style: Style): string[] {
  const head = symbol === undefined ? [] : [`${style.dim(symbol.kind)} ${style.bold(symbol.name)}  ${style.cyan(`${symbol.file}:${symbol.startLine}`)}`];
  if (seen === undefined) return [...head, noTrafficYet()];
  const [served, calls] = [rows.filter((r) => r.served), rows.filter((r) => !r.served)];
  return [
    ...head,
    `${countOf(observations, 'observation')} of ${countOf(total, 'relation')}, ${formatTime(seen.first)} to ${formatTime(seen.last)}${shownEnvironments(environments)}`,
    ...section('served', served.map(servedRow), style),
    ...section('calls', calls.map(callRow), style),
    ...(total > rows.length ? [`… ${formatCount(total - rows.length)} more: --limit shows more of them`] : []),
  ];
}

const shownEnvironments = (environments: readonly string[]): string => {
  const named = environments.filter((name) => name !== '');
  return named.length === 0 ? '' : ` in ${named.join(', ')}`;
};

function section(title: string, rows: readonly string[][], style: Style): string[] {
  return rows.length === 0 ? [] : [style.bold(title), ...alignColumns(rows).map((row) => `  ${row.join('  ').trimEnd()}`)];
}

function servedRow(row: TrafficRow): string[] {
  const { source, target, share, why } = row;
  const percent = share === undefined ? '' : `${(share * 100).toFixed(1)}%`;
  return [percent.padStart(6), formatCount(row.count), source.service, source.name, errorsOf(row), latencyOf(row), why ?? placeOf(target)];
}

const callRow = (row: TrafficRow): string[] => [
  formatCount(row.count),
  row.type,
  nameOf(row.source),
  '->',
  nameOf(row.target),
  errorsOf(row),
  latencyOf(row),
  row.why ?? '',
];

const errorsOf = ({ errors, count }: TrafficRow): string => (errors === 0 ? '' : `${formatCount(errors)} failed (${((100 * errors) / count).toFixed(1)}%)`);
const latencyOf = ({ latency }: TrafficRow): string => (latency === undefined ? '' : `p50 ${ms(latency.p50)}  p95 ${ms(latency.p95)}`);
const ms = (value: number): string => (value >= 100 ? `${Math.round(value)} ms` : `${value.toPrecision(2)} ms`);

const placeOf = ({ node }: TrafficPlace): string => (node === undefined ? '' : node.file === '' ? node.name : `${node.name} ${node.file}:${node.startLine}`);

function nameOf({ kind, service, name, node }: TrafficPlace): string {
  if (node !== undefined && kind !== 'route') return node.file === '' ? node.qualifiedName : `${node.name} (${node.file}:${node.startLine})`;
  const said = kind === 'code' ? (name.split('|')[0] ?? '') : name;
  return [service, said].filter((part) => part !== '').join(' ') || kind;
}

export function deadRouteLines({ dead, judged, unobserved, days, environments, unmapped, seen }: DeadRoutesAnswer, style: Style): string[] {
  if (seen === undefined) return [noTrafficYet()];
  const rows = alignColumns(
    dead.map(({ method, path, handlers, route, last }) => [
      ...[method, path, handlers.map((h) => h.name).join(', ') || '?', `${route.file}:${route.startLine}`],
      last === undefined ? 'never seen' : `last seen ${formatTime(last)}`,
    ]),
  );
  return [
    `${countOf(dead.length, 'route')} of ${formatCount(judged)} not seen in ${countOf(days, 'day')}${shownEnvironments(environments)}`,
    ...rows.map(
      ([method = '', path = '', handler = '', place = '', when = '']) => `  ${method}  ${path}  ${handler}  ${style.cyan(place)}  ${style.dim(when)}`,
    ),
    ...(unobserved > 0 ? [`${countOf(unobserved, 'route')} of services that were never seen ${unobserved === 1 ? 'is' : 'are'} not judged`] : []),
    ...(unmapped > 0 ? [`${countOf(unmapped, 'request')} could not be mapped to a route, and may have been theirs: \`${repoCommand('traces stats')}\``] : []),
  ];
}

export function traceStatsLines(stats: TraceStats, style: Style): string[] {
  if (stats.services.length === 0) return [noTrafficYet(), intakeLine(stats.counts)];
  const rows = stats.services.map((s) => [
    ...[s.environment || '-', s.service, countOf(s.spans, 'span'), countOf(s.requests, 'request'), countOf(s.entries, 'relation')],
    `${formatCount(s.unmapped)} unmapped${s.seen === undefined ? '' : `, last ${formatTime(s.seen.last)}`}`,
  ]);
  return [
    ...alignColumns(rows).map((row) => row.join('  ')),
    `${countOf(stats.edges, 'edge')} in the graph; ${intakeLine(stats.counts)}`,
    ...(stats.unmappedTotal === 0 ? ['everything is mapped'] : [style.bold(`${countOf(stats.unmappedTotal, 'relation')} unmapped`)]),
    ...alignColumns(
      stats.unmapped.map((u) => [formatCount(u.count), u.service, `${u.source.name || u.source.service} -> ${u.target.name || u.target.service}`, u.why]),
    ).map((row) => `  ${row.join('  ')}`),
    ...(stats.unmappedTotal === 0
      ? []
      : [`A service whose folder has another name is named in .knowing/services.yaml; \`${repoCommand('enrich runtime')}\` then looks again.`]),
    ...(stats.outdated ? [`The code has changed since: \`${repoCommand('enrich runtime')}\` looks everything up again.`] : []),
  ];
}

export function intakeLine({ spans, malformed, refused, skewed, lost }: IntakeCounts): string {
  const reasons = Object.entries(refused).map(([reason, count]) => `${formatCount(count)} refused (${reason})`);
  return [
    `${countOf(spans, 'span')} taken`,
    `${formatCount(malformed)} malformed`,
    ...reasons,
    ...(skewed > 0 ? [`${formatCount(skewed)} with a clock that is off`] : []),
    ...(lost > 0 ? [`${formatCount(lost)} lost`] : []),
  ].join(', ');
}
