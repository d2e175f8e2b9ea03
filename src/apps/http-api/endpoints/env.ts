/** `/api/env`: environment variables, who reads and who sets them. */
import { z } from 'zod';
import { environment } from '../../../engine/analyse/analyse-env.ts';
import { envRecord } from '../../../engine/records/env-record.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/env',
  summary: 'Environment variables with who reads and who sets each',
  command: 'env [name]',
  parameters: z.object({
    name: parameters.name.optional().describe('One variable, or the beginning of some: DB_*'),
    only: z.enum(['unset', 'unread']).optional(),
    limit: parameters.limit(100, 10_000),
    repo: parameters.repo,
  }),
  answer: async (repository, { name, only, limit }) =>
    envRecord(await environment(repository, { limit, ...(name !== undefined && { name }), ...(only !== undefined && { only }) })),
});
