/** `/api/report`: the graph as a whole. */
import { z } from 'zod';
import { analyseReport } from '../../../engine/analyse/analyse-report.ts';
import { reportRecord } from '../../../engine/records/report-record.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/report',
  summary: 'Hubs (most used and most using symbols), largest packages, cycles between packages, layers',
  command: 'report',
  parameters: z.object({ limit: parameters.limit(15, 1_000), tests: parameters.tests, repo: parameters.repo }),
  answer: async (repository, { limit, tests = false }) => reportRecord(await analyseReport(repository, { limit, tests })),
});
