/** `trace_stats`: what traces came in, and what of them could not be mapped. */
import { z } from 'zod';
import { traceStatsRecord } from '../../../engine/records/traffic-record.ts';
import { noTrafficYet } from '../../../engine/runtime/no-traffic.ts';
import { traceStats } from '../../../engine/runtime/trace-stats.ts';
import * as parameters from '../parameters.ts';
import { defineTool } from '../tool.ts';

const DEFAULT_LIMIT = 20;

export const tool = defineTool({
  name: 'trace_stats',
  description: 'Production traces by service; what was unmapped or dropped.',
  input: z.object({ environment: parameters.symbol.optional(), limit: parameters.limit, repo: parameters.repo }),
  run: (input, { workspace }) =>
    workspace.ask(input.repo, async (_, repository) => {
      const { environment, limit = DEFAULT_LIMIT } = input;
      const stats = await traceStats(repository, { limit, ...(environment !== undefined && { environment }) });
      const lines = stats.services.map(
        (s) => `${s.environment || '-'} ${s.service}: ${s.spans} spans, ${s.requests} requests, ${s.entries} relations, ${s.unmapped} unmapped`,
      );
      const unmapped = stats.unmapped.map((u) => `  ${u.count}x ${u.service} ${u.target.name || u.source.name}: ${u.why}`);
      const { spans, malformed, refused, lost } = stats.counts;
      const dropped = `${spans} spans taken, ${malformed} malformed, ${Object.values(refused).reduce((a, b) => a + b, 0)} refused, ${lost} lost`;
      const head = stats.services.length === 0 ? [noTrafficYet()] : [];
      return { text: [...head, ...lines, dropped, `${stats.unmappedTotal} relations unmapped`, ...unmapped].join('\n'), facts: traceStatsRecord(stats) };
    }),
});
