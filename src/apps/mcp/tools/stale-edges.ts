/** `stale_edges`: relations that changes since the indexed commit put in doubt. */
import { z } from 'zod';
import { staleEdges } from '../../../engine/changes/analyse-stale-edges.ts';
import { staleEdgesRecord } from '../../../engine/records/snapshot-diff-record.ts';
import * as parameters from '../parameters.ts';
import { defineTool } from '../tool.ts';

const DEFAULT_LIMIT = 40;

export const tool = defineTool({
  name: 'stale_edges',
  description: 'Relations put in doubt by changes since the indexed commit.',
  input: z.object({ limit: parameters.limit, repo: parameters.repo }),
  run: (input, { workspace }) =>
    workspace.ask(input.repo, async (_, repository) => {
      const report = await staleEdges(repository, { limit: input.limit ?? DEFAULT_LIMIT });
      const { files, edges, total } = report;
      const head = total === 0 ? 'Every relation is of the code that is there now.' : `${total} relations in ${files.length} changed files may be off:`;
      const lines = edges.map(
        ({ source, target, type, sites }) => `  ${source.name} ${type} ${target.name}  ${source.file}:${sites[0]?.line ?? source.startLine}`,
      );
      return {
        text: [head, ...lines, ...(total > edges.length ? [`… ${total - edges.length} more`] : [])].join('\n'),
        facts: staleEdgesRecord(report),
      };
    }),
});
