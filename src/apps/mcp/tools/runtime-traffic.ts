/** `runtime_traffic`: what was seen to happen in production, of all or of one symbol. */
import { z } from 'zod';
import { trafficRecord } from '../../../engine/records/traffic-record.ts';
import { runtimeTraffic, type TrafficPlace, type TrafficRow } from '../../../engine/runtime/analyse-traffic.ts';
import { noTrafficYet } from '../../../engine/runtime/no-traffic.ts';
import * as parameters from '../parameters.ts';
import { ambiguousAnswer, symbolLine } from '../symbol-lines.ts';
import { defineTool } from '../tool.ts';

const DEFAULT_LIMIT = 30;

export const tool = defineTool({
  name: 'runtime_traffic',
  description: 'Calls seen in production traces: who called what, how often, errors, latency.',
  input: z.object({ symbol: parameters.symbol.optional(), environment: parameters.symbol.optional(), limit: parameters.limit, repo: parameters.repo }),
  run: (input, { workspace }) =>
    workspace.ask(input.repo, async (_, repository) => {
      const { symbol, environment, limit = DEFAULT_LIMIT } = input;
      const answer = await runtimeTraffic(repository, { limit, ...(symbol !== undefined && { symbol }), ...(environment !== undefined && { environment }) });
      if ('candidates' in answer) return ambiguousAnswer(answer.asked, answer);
      const { rows, total, observations, environments } = answer;
      const head =
        answer.seen === undefined
          ? noTrafficYet()
          : `${observations} observations of ${total} relations${environments.join('') === '' ? '' : ` in ${environments.join(', ')}`}`;
      return {
        text: [
          ...(answer.symbol === undefined ? [] : [symbolLine(answer.symbol)]),
          head,
          ...rows.map(rowLine),
          ...(total > rows.length ? [`… ${total - rows.length} more`] : []),
        ].join('\n'),
        facts: trafficRecord(answer),
      };
    }),
});

function rowLine({ served, type, source, target, count, errors, latency, share, why }: TrafficRow): string {
  const what = served ? `${nameOf(source)} served by ${nameOf(target)}` : `${nameOf(source)} ${type} ${nameOf(target)}`;
  const marks = [
    ...(share === undefined ? [] : [`${(share * 100).toFixed(1)}% of requests`]),
    ...(errors > 0 ? [`${errors} failed`] : []),
    ...(latency === undefined ? [] : [`p95 ${latency.p95.toPrecision(2)} ms`]),
    ...(why === undefined ? [] : [`unmapped: ${why}`]),
  ];
  return `${count}x ${what}${marks.length === 0 ? '' : ` (${marks.join(', ')})`}`;
}

function nameOf({ kind, service, name, node }: TrafficPlace): string {
  if (node !== undefined && kind !== 'route') return node.file === '' ? node.name : `${node.name} ${node.file}:${node.startLine}`;
  return [service, name].filter((part) => part !== '').join(' ');
}
