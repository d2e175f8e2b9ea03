/** `/api/owners`: who owns code and who wrote it. */
import { z } from 'zod';
import { analyseOwnership, ownershipOverview } from '../../../engine/ownership/analyse-ownership.ts';
import { ownershipOverviewRecord, ownershipRecord } from '../../../engine/records/ownership-record.ts';
import { UserError } from '../../../errors.ts';
import { unlessAmbiguous } from '../ambiguous.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/owners',
  summary: 'Owners and authors with the bus factor, of a file, folder or symbol, or of every package',
  command: 'ownership [subject]',
  parameters: z.object({
    subject: parameters.name.optional().describe('A path from the root, or a symbol'),
    limit: parameters.limit(15, 10_000).describe('Packages listed'),
    repo: parameters.repo,
  }),
  async answer(repository, { subject, limit }) {
    if (subject === undefined) return ownershipOverviewRecord(await ownershipOverview(repository, limit));
    if (subject.split(/[\\/]/).includes('..')) throw new UserError('NOT_FOUND', `'${subject.slice(0, 200)}' is outside of the repository.`);
    return ownershipRecord(unlessAmbiguous(await analyseOwnership(repository, subject)));
  },
});
