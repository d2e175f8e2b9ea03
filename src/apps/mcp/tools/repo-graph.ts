/** `repo_graph`: the repository from above, folder by folder. */
import { z } from 'zod';
import { repositoryMap } from '../../../engine/analyse/repository-map.ts';
import { countOf } from '../../../util/count-of.ts';
import * as parameters from '../parameters.ts';
import { defineTool } from '../tool.ts';

const DEFAULT_LIMIT = 30;

export const tool = defineTool({
  name: 'repo_graph',
  description: 'The repository from above: folders, what they hold, which uses which.',
  input: z.object({ under: parameters.symbol.optional().describe('folder'), limit: parameters.limit, repo: parameters.repo }),
  run: (input, { workspace }) =>
    workspace.ask(input.repo, async (view) => {
      const map = await repositoryMap(view, { limit: input.limit ?? DEFAULT_LIMIT, ...(input.under === undefined ? {} : { under: input.under }) });
      if (map.folders.length === 0)
        return { text: `There are no indexed files${input.under === undefined ? '' : ` under ${input.under}`}.`, facts: { folders: [] } };
      const lines = map.folders.map(({ path, files, symbols, uses }) => {
        const used = uses.length === 0 ? '' : `  uses ${uses.map((u) => `${u.path} (${u.edges})`).join(', ')}`;
        return `${path}  ${countOf(files, 'file')}, ${countOf(symbols, 'symbol')}${used}`;
      });
      return { text: [`${countOf(map.files, 'file')}, folders by number of symbols:`, ...lines].join('\n'), facts: { files: map.files, folders: map.folders } };
    }),
});
