/** `/api/workspace`: which repository of a workspace uses which, and whether the versions agree. */
import { z } from 'zod';
import { workspaceMapRecord } from '../../../engine/records/workspace-record.ts';
import { workspaceMap } from '../../../engine/workspace/workspace-map.ts';
import { defineEndpoint } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineEndpoint({
  path: '/api/workspace',
  summary: 'Which repository of a workspace uses which, by what and how much, and whether the versions agree',
  command: 'workspace show <workspace>',
  parameters: z.object({ workspace: parameters.workspace }),
  answer: (context, { workspace }) => context.withWorkspace(workspace, async (opened) => workspaceMapRecord(await workspaceMap(opened))),
});
