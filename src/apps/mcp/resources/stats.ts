/** `knowing://stats`: what the index of the server's repository holds. */

import { statsRecord } from '../../../engine/records/snapshot-record.ts';
import { repositoryStats } from '../../../engine/repositories/repository-stats.ts';
import type { ResourceSpec } from '../resource.ts';

export const resource: ResourceSpec = {
  name: 'stats',
  uri: 'knowing://stats',
  description: 'Counts of files, symbols, relations and languages',
  mimeType: 'application/json',
  read: ({ workspace }) =>
    workspace.read(async (_, { place, store }) => {
      const stats = await repositoryStats(store);
      return JSON.stringify({ name: place.name, database: place.db, ...(stats && statsRecord(stats)) }, null, 1);
    }),
};
