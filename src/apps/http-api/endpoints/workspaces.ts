/** `/api/workspaces`: sets of repositories that can be asked together. */
import { z } from 'zod';
import { workspacesRecord } from '../../../engine/records/workspace-record.ts';
import { defineEndpoint } from '../endpoint.ts';

export const endpoint = defineEndpoint({
  path: '/api/workspaces',
  summary: 'Workspaces by name; `*` is every repository and is not listed',
  command: 'workspace list',
  parameters: z.object({}),
  answer: async (context) => workspacesRecord(await context.workspaces()),
});
