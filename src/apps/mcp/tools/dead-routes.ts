/** `dead_routes`: routes that nobody was seen to ask for. */
import { z } from 'zod';
import { deadRoutesRecord } from '../../../engine/records/traffic-record.ts';
import { deadRoutes } from '../../../engine/runtime/dead-routes.ts';
import { noTrafficYet } from '../../../engine/runtime/no-traffic.ts';
import * as parameters from '../parameters.ts';
import { defineTool } from '../tool.ts';

const DEFAULT_DAYS = 30;

export const tool = defineTool({
  name: 'dead_routes',
  description: 'Routes in code that production traces never show.',
  input: z.object({ days: parameters.wholeNumber(1, 3_650).optional(), environment: parameters.symbol.optional(), repo: parameters.repo }),
  run: (input, { workspace }) =>
    workspace.ask(input.repo, async (_, repository) => {
      const { environment, days = DEFAULT_DAYS } = input;
      const answer = await deadRoutes(repository, { days, ...(environment !== undefined && { environment }) });
      const lines = answer.dead.map(
        ({ method, path, route, handlers, last }) =>
          `  ${method} ${path}  ${handlers.map((h) => h.name).join(', ') || '?'}  ${route.file}:${route.startLine}${last === undefined ? '' : `  last seen ${new Date(last).toISOString().slice(0, 10)}`}`,
      );
      const rest = [
        ...(answer.unobserved > 0 ? [`${answer.unobserved} routes of services that were never seen are not judged`] : []),
        ...(answer.unmapped > 0 ? [`${answer.unmapped} requests could not be mapped to a route: see trace_stats`] : []),
      ];
      const head = answer.seen === undefined ? noTrafficYet() : `${answer.dead.length} of ${answer.judged} routes not seen in ${answer.days} days`;
      return { text: [head, ...lines, ...rest].join('\n'), facts: deadRoutesRecord(answer) };
    }),
});
