/** `semantic_diff`: two commits compared by their symbols. */
import { z } from 'zod';
import { analyseSemanticDiff, semanticDiffMarkdown } from '../../../engine/changes/analyse-semantic-diff.ts';
import { semanticDiffRecord } from '../../../engine/records/change-record.ts';
import { countOf } from '../../../util/count-of.ts';
import * as parameters from '../parameters.ts';
import { defineTool } from '../tool.ts';

const DEFAULT_LIMIT = 20;

export const tool = defineTool({
  name: 'semantic_diff',
  description: 'Symbols added, removed, renamed, moved or changed between commits, and what breaks users.',
  input: z.object({ range: parameters.symbol, limit: parameters.limit, repo: parameters.repo }),
  run: (input, { workspace }) =>
    workspace.ask(input.repo, async (view) => {
      const diff = await analyseSemanticDiff(view.repo.root, { range: input.range });
      const lines = semanticDiffMarkdown(diff, input.limit ?? DEFAULT_LIMIT);
      return {
        text: lines.length === 0 ? 'No symbol changed.' : lines.join('\n'),
        facts: semanticDiffRecord(diff),
        completeness:
          diff.skipped.length === 0
            ? { level: 'complete', reasons: [] }
            : { level: 'lower_bound', reasons: [`${countOf(diff.skipped.length, 'file')} could not be compared`] },
      };
    }),
});
