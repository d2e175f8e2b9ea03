/** `/api/neighbours`: what is around a symbol, to be drawn; with a workspace, in all of its repositories. */
import { z } from 'zod';
import { crossedNeighbourhood } from '../../../engine/maps/crossed-neighbourhood.ts';
import { neighbourhood } from '../../../engine/maps/neighbourhood.ts';
import { crossedNeighbourhoodRecord, neighbourhoodRecord } from '../../../engine/records/map-record.ts';
import { unlessAmbiguous } from '../ambiguous.ts';
import { defineEndpoint } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineEndpoint({
  path: '/api/neighbours',
  summary: 'Symbols around a symbol and the edges between all of them; where there are too many, every relation keeps its share',
  parameters: z.object({
    symbol: parameters.symbol,
    depth: parameters.depth(1, 4),
    types: parameters.types,
    tests: parameters.tests,
    limit: parameters.limit(150, 5_000),
    repo: parameters.repo,
    workspace: parameters.workspace.optional(),
  }),
  answer: async (context, { symbol, depth, types, tests = false, limit, repo, workspace }) => {
    const request = { symbol, depth, tests, limit, ...(types !== undefined && { types }) };
    if (workspace === undefined) return neighbourhoodRecord(unlessAmbiguous(await context.withRepository(repo, (r) => neighbourhood(r, request))));
    const name = repo ?? (await context.withRepository(undefined, async ({ place }) => place.name));
    return crossedNeighbourhoodRecord(unlessAmbiguous(await context.withWorkspace(workspace, (w) => crossedNeighbourhood(w, name, request))));
  },
});
