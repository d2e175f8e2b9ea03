/** `/api/dead-code`: symbols that nothing refers to. */
import { z } from 'zod';
import { deadCode } from '../../../engine/analyse/analyse-dead-code.ts';
import { deadCodeRecord } from '../../../engine/records/dead-code-record.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/dead-code',
  summary: 'Symbols that nothing refers to, and how many are kept for which reason',
  command: 'dead-code',
  parameters: z.object({
    under: parameters.under,
    kinds: parameters.kinds,
    exported: parameters.flag.describe('Report exported symbols too: right for a program, wrong for a library'),
    limit: parameters.limit(100, 10_000),
    repo: parameters.repo,
  }),
  answer: async (repository, { under, kinds, exported = false, limit }) =>
    deadCodeRecord(await deadCode(repository, { limit, exported, ...(under !== undefined && { under }), ...(kinds !== undefined && { kinds }) })),
});
