/** `ownership_query`: folders by how few people know them. */
import { z } from 'zod';
import { ownershipOverview } from '../../../engine/ownership/analyse-ownership.ts';
import { ownershipOverviewRecord } from '../../../engine/records/ownership-record.ts';
import { repoCommand } from '../../../util/own-command.ts';
import * as parameters from '../parameters.ts';
import { defineTool } from '../tool.ts';

const DEFAULT_LIMIT = 20;

export const tool = defineTool({
  name: 'ownership_query',
  description: 'Folders by how few people know them: owners, main authors, bus factor.',
  input: z.object({ limit: parameters.limit, repo: parameters.repo }),
  run: (input, { workspace }) =>
    workspace.ask(input.repo, async (_, repository) => {
      const overview = await ownershipOverview(repository, input.limit ?? DEFAULT_LIMIT);
      const { packages, count, files, blamed, codeowners } = overview;
      const lines = packages.map(({ subject, busFactor, owners, authors }) => {
        const owner = owners[0] === undefined ? '' : `  ${owners[0].owners.join(' ')}`;
        const main = authors.slice(0, 2).map((a) => `${a.author} ${Math.round(a.share * 100)}%`);
        return `${subject}  bus factor ${busFactor === 0 ? 'unknown' : busFactor}${owner}${main.length === 0 ? '' : `  ${main.join(', ')}`}`;
      });
      return {
        text: [
          `${count} folders${codeowners === undefined ? ', no CODEOWNERS' : `, owners from ${codeowners}`}`,
          ...lines,
          ...(count > packages.length ? [`… ${count - packages.length} more`] : []),
        ].join('\n'),
        facts: ownershipOverviewRecord(overview),
        completeness:
          blamed === files
            ? { level: 'complete', reasons: [] }
            : { level: 'lower_bound', reasons: [`authors of ${blamed} of ${files} files are known; \`${repoCommand('enrich blame')}\` finds the rest`] },
      };
    }),
});
