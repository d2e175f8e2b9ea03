/** `knowing://communities`: the subsystems of the server's repository. */
import { analyseCommunities } from '../../../engine/analyse/analyse-communities.ts';
import type { ResourceSpec } from '../resource.ts';

const MOST = 60;

export const resource: ResourceSpec = {
  name: 'communities',
  uri: 'knowing://communities',
  description: 'Subsystems by size, with ids for knowing://community/{id}',
  mimeType: 'application/json',
  read: ({ workspace }) =>
    workspace.read(async (_, repository) => {
      const { communities, count, unassigned } = await analyseCommunities(repository, { algorithm: 'louvain', resolution: 1, limit: MOST, fresh: false });
      const listed = communities.map(({ id, name, size, packages }) => ({ id, name, size, packages }));
      return JSON.stringify({ count, unassigned, communities: listed }, null, 1);
    }),
};
