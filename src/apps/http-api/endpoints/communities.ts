/** `/api/communities`: subsystems, as the relations of the code show them. */
import { z } from 'zod';
import { analyseCommunities } from '../../../engine/analyse/analyse-communities.ts';
import { communitiesRecord } from '../../../engine/records/communities-record.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/communities',
  summary: 'Subsystems: groups of symbols that know each other better than the rest',
  command: 'communities',
  parameters: z.object({ limit: parameters.limit(20, 1_000), repo: parameters.repo }),
  answer: async (repository, { limit }) =>
    communitiesRecord(await analyseCommunities(repository, { algorithm: 'louvain', resolution: 1, limit, fresh: false })),
});
