/** `/api/dependencies`: what the manifests declare, and who uses it. */
import { z } from 'zod';
import { dependenciesOf } from '../../../engine/analyse/analyse-dependencies.ts';
import { dependenciesRecord } from '../../../engine/records/dependencies-record.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/dependencies',
  summary: 'Packages that manifests declare, their versions, and the symbols that use them',
  command: 'deps [package]',
  parameters: z.object({
    package: parameters.name.optional().describe('Only packages whose name holds this'),
    only: z.enum(['unused', 'undeclared']).optional(),
    limit: parameters.limit(40, 10_000),
    repo: parameters.repo,
  }),
  answer: async (repository, { package: name, only, limit }) =>
    dependenciesRecord(await dependenciesOf(repository, { limit, ...(name !== undefined && { name }), ...(only !== undefined && { only }) })),
});
