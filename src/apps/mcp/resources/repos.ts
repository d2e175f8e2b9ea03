/** `knowing://repos`: the repositories that can be asked about. */

import { rosterRecord } from '../../../engine/records/index-record.ts';
import { listRepositories } from '../../../engine/repositories/roster.ts';
import type { ResourceSpec } from '../resource.ts';

export const resource: ResourceSpec = {
  name: 'repos',
  uri: 'knowing://repos',
  description: 'Indexed repositories by name',
  mimeType: 'application/json',
  read: async ({ workspace }) => {
    const listed = await listRepositories(workspace.options.env);
    const home = workspace.places.home();
    return JSON.stringify({ default: home?.name ?? null, ...rosterRecord(listed) }, null, 1);
  },
};
