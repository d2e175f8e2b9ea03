/** `/api/diff`: two commits compared by their symbols. */
import { z } from 'zod';
import { analyseSemanticDiff } from '../../../engine/changes/analyse-semantic-diff.ts';
import { semanticDiffRecord } from '../../../engine/records/change-record.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/diff',
  summary: 'Two commits compared by their symbols: added, removed, renamed, moved, changed, and what of that breaks users',
  command: 'diff --semantic <range>',
  parameters: z.object({ range: parameters.range.default('HEAD'), repo: parameters.repo }),
  answer: async ({ place }, { range }) => semanticDiffRecord(await analyseSemanticDiff(place.root, { range })),
});
