/** `communities`: the subsystems of a repository, as its relations show them. */
import { z } from 'zod';
import { analyseCommunities, type Community } from '../../../engine/analyse/analyse-communities.ts';
import { communitiesRecord } from '../../../engine/records/communities-record.ts';
import * as parameters from '../parameters.ts';
import { defineTool } from '../tool.ts';

const DEFAULT_LIMIT = 20;

export const tool = defineTool({
  name: 'communities',
  description: 'Subsystems: groups of symbols that belong together, named after their central ones.',
  input: z.object({ limit: parameters.limit, repo: parameters.repo }),
  run: (input, { workspace }) =>
    workspace.ask(input.repo, async (_, repository) => {
      const answer = await analyseCommunities(repository, {
        algorithm: 'louvain',
        resolution: 1,
        limit: input.limit ?? DEFAULT_LIMIT,
        fresh: false,
      });
      const { communities, count, unassigned } = answer;
      const more = count > communities.length ? [`… ${count - communities.length} smaller ones`] : [];
      return {
        text: [`${count} communities, ${unassigned} symbols belong to none`, ...communities.map(communityLine), ...more].join('\n'),
        facts: communitiesRecord(answer),
      };
    }),
});

function communityLine({ id, name, size, packages, central }: Community): string {
  const where = packages.map((p) => `${p.name || '.'} ${p.symbols}`).join(', ');
  return `${id} ${name}: ${size} symbols in ${where}; central: ${central
    .slice(0, 5)
    .map((n) => n.name)
    .join(', ')}`;
}
