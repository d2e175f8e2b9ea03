/** `/api/repos`: the repositories that the caller may ask about. */
import { z } from 'zod';
import { rosterRecord } from '../../../engine/records/index-record.ts';
import { defineEndpoint } from '../endpoint.ts';

export const endpoint = defineEndpoint({
  path: '/api/repos',
  summary: 'Repositories that can be asked about, with the state of their indexes',
  command: 'list',
  parameters: z.object({}),
  answer: async (context) => rosterRecord(await context.repositories()),
});
