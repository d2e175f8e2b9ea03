/** `stale_edges`: relations that changes since the indexed commit put in doubt. */
import { z } from 'zod';
import { staleEdges } from '../../../engine/changes/analyse-stale-edges.ts';
import * as parameters from '../parameters.ts';
import { defineTool } from '../tool.ts';

const DEFAULT_LIMIT = 40;
const MAX_FILES = 20;

export const tool = defineTool({
  name: 'stale_edges',
  description: 'Relations put in doubt by changes since the indexed commit.',
  input: z.object({ limit: parameters.limit, repo: parameters.repo }),
  run: (input, { workspace }) =>
    workspace.ask(input.repo, async (_, repository) => {
      const { files, edges, total } = await staleEdges(repository, { limit: input.limit ?? DEFAULT_LIMIT });
      const head = total === 0 ? 'Every relation is of the code that is there now.' : `${total} relations in ${files.length} changed files may be off:`;
      const lines = edges.map(
        ({ source, target, type, sites }) => `  ${source.name} ${type} ${target.name}  ${source.file}:${sites[0]?.line ?? source.startLine}`,
      );
      return {
        text: [head, ...lines, ...(total > edges.length ? [`… ${total - edges.length} more`] : [])].join('\n'),
        facts: { total, files: files.slice(0, MAX_FILES), edges: edges.map((e) => `${e.source.name} ${e.type} ${e.target.name}`) },
      };
    }),
});
