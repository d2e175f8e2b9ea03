/** `/api/runtime-traffic`: who was seen to call what. */
import { z } from 'zod';
import { trafficRecord } from '../../../engine/records/traffic-record.ts';
import { runtimeTraffic } from '../../../engine/runtime/analyse-traffic.ts';
import { unlessAmbiguous } from '../ambiguous.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/runtime-traffic',
  summary: 'Who was seen to call what at run time, how often and how fast',
  command: 'runtime-traffic [symbol]',
  parameters: z.object({
    symbol: parameters.symbol.optional(),
    environment: parameters.name.optional(),
    service: parameters.name.optional(),
    limit: parameters.limit(40, 10_000),
    repo: parameters.repo,
  }),
  answer: async (repository, { symbol, environment, service, limit }) =>
    trafficRecord(
      unlessAmbiguous(
        await runtimeTraffic(repository, {
          limit,
          ...(symbol !== undefined && { symbol }),
          ...(environment !== undefined && { environment }),
          ...(service !== undefined && { service }),
        }),
      ),
    ),
});
