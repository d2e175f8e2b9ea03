/** `/api/path`: how control gets from one symbol to another. */
import { z } from 'zod';
import { flowBetween } from '../../../engine/analyse/analyse-flow.ts';
import { flowRecord } from '../../../engine/records/flow-record.ts';
import { unlessAmbiguous } from '../ambiguous.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/path',
  summary: 'Shortest paths of control from one symbol to another, or back',
  command: 'flow <from> <to>',
  parameters: z.object({
    from: parameters.symbol,
    to: parameters.symbol,
    depth: parameters.depth(12, 40).describe('Steps of the longest path'),
    limit: parameters.limit(5, 100),
    repo: parameters.repo,
  }),
  answer: async (repository, { from, to, depth, limit }) => flowRecord(unlessAmbiguous(await flowBetween(repository, { from, to, depth, limit }))),
});
