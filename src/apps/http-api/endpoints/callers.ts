/** `/api/callers`: who calls a symbol, directly or through others. */
import { z } from 'zod';
import { findCallers } from '../../../engine/analyse/analyse-dependents.ts';
import { dependentsRecord } from '../../../engine/records/dependents-record.ts';
import { unlessAmbiguous } from '../ambiguous.ts';
import { dependentsParameters, dependentsRequest } from '../dependents-parameters.ts';
import { defineQuestion } from '../endpoint.ts';

export const endpoint = defineQuestion({
  path: '/api/callers',
  summary: 'Who calls a symbol, directly or through others',
  command: 'callers <symbol>',
  parameters: z.object(dependentsParameters(1)),
  answer: async (repository, asked) => dependentsRecord(unlessAmbiguous(await findCallers(repository, dependentsRequest(asked)))),
});
