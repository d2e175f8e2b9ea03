/** `/api/dead-routes`: routes that nobody was seen to ask for. */
import { z } from 'zod';
import { deadRoutesRecord } from '../../../engine/records/traffic-record.ts';
import { deadRoutes } from '../../../engine/runtime/dead-routes.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/dead-routes',
  summary: 'Routes that code registers and nobody was seen to ask for',
  command: 'dead-routes',
  parameters: z.object({
    days: parameters.wholeNumber(1, 3_650).default(30).describe('Not asked for in so many days is dead'),
    environment: parameters.name.optional(),
    repo: parameters.repo,
  }),
  answer: async (repository, { days, environment }) =>
    deadRoutesRecord(await deadRoutes(repository, { days, ...(environment !== undefined && { environment }) })),
});
