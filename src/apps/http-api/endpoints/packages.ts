/** `/api/packages`: packages, how they need each other, and their cycles. */
import { z } from 'zod';
import { packageMap } from '../../../engine/maps/package-map.ts';
import { packageMapRecord } from '../../../engine/records/map-record.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/packages',
  summary: 'Folders as a map: how much each holds, which needs which, in which layer it lies, and which form cycles',
  parameters: z.object({ under: parameters.under, limit: parameters.limit(60, 2_000), tests: parameters.tests, repo: parameters.repo }),
  answer: async (repository, { under, limit, tests = false }) =>
    packageMapRecord(await packageMap(repository, { limit, tests, ...(under !== undefined && { under }) })),
});
