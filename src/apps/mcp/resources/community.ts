/** `knowing://community/{id}`: one subsystem, with its central symbols. */
import { analyseCommunities } from '../../../engine/analyse/analyse-communities.ts';
import { communityRecord } from '../../../engine/records/communities-record.ts';
import { UserError } from '../../../errors.ts';
import type { ResourceSpec } from '../resource.ts';

const ALL = 1_000_000;

export const resource: ResourceSpec = {
  name: 'community',
  uri: 'knowing://community/{id}',
  description: 'One subsystem: packages and central symbols',
  mimeType: 'application/json',
  read: ({ workspace }, { id }) =>
    workspace.read(async (_, repository) => {
      const { communities } = await analyseCommunities(repository, { algorithm: 'louvain', resolution: 1, limit: ALL, fresh: false });
      const found = communities.find((c) => String(c.id) === id);
      if (found === undefined) throw new UserError('NOT_FOUND', `There is no community '${id?.slice(0, 20)}'.`, { hint: 'knowing://communities lists them.' });
      return JSON.stringify(communityRecord(found), null, 1);
    }),
};
