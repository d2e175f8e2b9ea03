/** `repo_graph`: the repository from above, folder by folder. */
import { z } from 'zod';
import { repositoryMap } from '../../../engine/analyse/repository-map.ts';
import { workspaceMapRecord } from '../../../engine/records/workspace-record.ts';
import { countOf } from '../../../util/count-of.ts';
import * as parameters from '../parameters.ts';
import { defineTool } from '../tool.ts';
import { versionNotes } from '../workspace-lines.ts';

const DEFAULT_LIMIT = 30;
/** Packages of a repository that are named. */
const MAX_PACKAGES = 3;

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
  async everywhere({ limit = DEFAULT_LIMIT }, repositories) {
    const { workspaceMap } = await import('../../../engine/workspace/workspace-map.ts');
    const map = await workspaceMap(repositories);
    const lines = map.repositories.map(
      ({ name, nodes, packages }) =>
        `${name}  ${countOf(nodes, 'node')}${
          packages.length === 0
            ? ''
            : `, publishes ${packages
                .slice(0, MAX_PACKAGES)
                .map((p) => p.purl)
                .join(', ')}`
        }`,
    );
    const uses = map.uses
      .slice(0, limit)
      .map((u) => `${u.user} uses ${u.publisher} (${u.kind.replaceAll('_', ' ')}): ${countOf(u.names, 'name')}, most ${u.most.map((m) => m.name).join(', ')}`);
    return {
      text: [...lines, ...(uses.length === 0 ? ['None is seen to use another.'] : uses), ...versionNotes(map.versions)].join('\n'),
      facts: workspaceMapRecord(map),
    };
  },
});
