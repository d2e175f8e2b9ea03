/** `knowing://stats`: what the index of the server's repository holds. */
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
      return JSON.stringify({ repo: place.name, ...stats?.counts, snapshot: stats?.snapshot, staleness: stats?.staleness }, null, 1);
    }),
};
