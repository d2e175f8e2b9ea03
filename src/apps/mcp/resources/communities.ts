/** `knowing://communities`: the subsystems of the server's repository. */
import { analyseCommunities } from '../../../engine/analyse/analyse-communities.ts';
import { briefRecord } from '../../../engine/records/brief-record.ts';
import { communitiesRecord } from '../../../engine/records/communities-record.ts';
import type { ResourceSpec } from '../resource.ts';

const MOST = 60;

export const resource: ResourceSpec = {
  name: 'communities',
  uri: 'knowing://communities',
  description: 'Subsystems by size, with ids for knowing://community/{id}',
  mimeType: 'application/json',
  read: ({ workspace }) =>
    workspace.read(async (_, repository) => {
      const answer = await analyseCommunities(repository, { algorithm: 'louvain', resolution: 1, limit: MOST, fresh: false });
      return JSON.stringify(briefRecord(communitiesRecord(answer), MOST), null, 1);
    }),
};
