/** `/api/infrastructure`: what runs where, and the code that it touches. */
import { z } from 'zod';
import { infrastructureMap } from '../../../engine/maps/infrastructure-map.ts';
import { graphPartRecord } from '../../../engine/records/map-record.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/infrastructure',
  summary: 'Workloads, images, jobs, services, topics and data stores, with the code that they touch',
  parameters: z.object({ limit: parameters.limit(300, 5_000), repo: parameters.repo }),
  answer: async (repository, { limit }) => graphPartRecord(await infrastructureMap(repository, { limit })),
});
