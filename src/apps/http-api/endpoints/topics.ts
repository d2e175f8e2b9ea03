/** `/api/topics`: messages by topic. */
import { z } from 'zod';
import { topicsOf } from '../../../engine/analyse/analyse-topics.ts';
import { topicsRecord } from '../../../engine/records/topics-record.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/topics',
  summary: 'Who publishes and who subscribes, by topic, queue or job',
  command: 'topics [name]',
  parameters: z.object({
    name: parameters.name.optional().describe('Only topics whose name holds this'),
    tests: parameters.tests,
    limit: parameters.limit(30, 10_000),
    repo: parameters.repo,
  }),
  answer: async (repository, { name, tests = false, limit }) =>
    topicsRecord(await topicsOf(repository, { limit, tests, oneSided: false, ...(name !== undefined && { name }) })),
});
