/** `/api/blast-radius`: what a change of a symbol or file can break, by steps, with the tests among it. */
import { z } from 'zod';
import { blastRadius } from '../../../engine/analyse/analyse-dependents.ts';
import { dependentsRecord } from '../../../engine/records/dependents-record.ts';
import { unlessAmbiguous } from '../ambiguous.ts';
import { dependentsParameters, dependentsRequest } from '../dependents-parameters.ts';
import { defineQuestion } from '../endpoint.ts';

export const endpoint = defineQuestion({
  path: '/api/blast-radius',
  summary: 'What a change of a symbol or file can break, by steps, with the tests among it',
  command: 'blast-radius <symbol>',
  parameters: z.object(dependentsParameters(3)),
  answer: async (repository, asked) => dependentsRecord(unlessAmbiguous(await blastRadius(repository, dependentsRequest(asked)))),
});
