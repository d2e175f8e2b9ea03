/** `/api/neighbours`: what is around a symbol, to be drawn. */
import { z } from 'zod';
import { neighbourhood } from '../../../engine/maps/neighbourhood.ts';
import { neighbourhoodRecord } from '../../../engine/records/map-record.ts';
import { unlessAmbiguous } from '../ambiguous.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/neighbours',
  summary: 'Symbols around a symbol and the edges between all of them; where there are too many, every relation keeps its share',
  parameters: z.object({
    symbol: parameters.symbol,
    depth: parameters.depth(1, 4),
    types: parameters.types,
    tests: parameters.tests,
    limit: parameters.limit(150, 5_000),
    repo: parameters.repo,
  }),
  answer: async (repository, { symbol, depth, types, tests = false, limit }) =>
    neighbourhoodRecord(unlessAmbiguous(await neighbourhood(repository, { symbol, depth, tests, limit, ...(types !== undefined && { types }) }))),
});
