/** `/api/pr-impact`: what a range of commits changes, breaks and needs. */
import { z } from 'zod';
import { analysePrImpact } from '../../../engine/changes/analyse-pr-impact.ts';
import { prImpactRecord } from '../../../engine/records/change-record.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/pr-impact',
  summary: 'What a branch or a range of commits changes, breaks and needs: risk with reasons, dependents, tests, reviewers, semantic diff',
  command: 'pr-impact <range>',
  parameters: z.object({
    range: parameters.range.default('HEAD'),
    depth: parameters.depth(3, 10),
    limit: parameters.limit(25, 1_000),
    repo: parameters.repo,
  }),
  answer: async (repository, { range, depth, limit }) => prImpactRecord(await analysePrImpact(repository, { range, depth, limit })),
});
