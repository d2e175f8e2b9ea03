/** `/api/repository-graph`: the symbols by which repositories know each other, to be drawn. */
import { z } from 'zod';
import { repositoryGraph } from '../../../engine/maps/repository-graph.ts';
import { repositoryGraphRecord } from '../../../engine/records/map-record.ts';
import { defineEndpoint } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineEndpoint({
  path: '/api/repository-graph',
  summary: 'Symbols of a workspace that are used across repositories and those who use them; every pair of repositories keeps its share',
  parameters: z.object({ workspace: parameters.workspace, limit: parameters.limit(200, 5_000) }),
  answer: (context, { workspace, limit }) =>
    context.withWorkspace(workspace, async (opened) => repositoryGraphRecord(await repositoryGraph(opened, { limit }))),
});
