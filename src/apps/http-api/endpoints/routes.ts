/** `/api/routes`: HTTP routes with their handlers. */
import { z } from 'zod';
import { listRoutes } from '../../../engine/inspect/list-routes.ts';
import { routesRecord } from '../../../engine/records/routes-record.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/routes',
  summary: 'HTTP routes that code registers, their handlers, the API operations they serve, and operations that nobody serves',
  command: 'routes',
  parameters: z.object({ repo: parameters.repo }),
  answer: async (repository) => routesRecord(await listRoutes(repository)),
});
