/** `pr_impact`: what a range of commits means: changes, breaks, dependents, tests, reviewers, risk. */
import { z } from 'zod';
import { analysePrImpact } from '../../../engine/changes/analyse-pr-impact.ts';
import { prImpactMarkdown } from '../../../engine/changes/pr-impact-markdown.ts';
import { prImpactRecord } from '../../../engine/records/change-record.ts';
import { workspacePrImpactRecord } from '../../../engine/records/workspace-lists-record.ts';
import * as parameters from '../parameters.ts';
import { defineTool } from '../tool.ts';
import { dependentLine, versionNotes } from '../workspace-lines.ts';

const DEFAULT_LIMIT = 20;
const DEPTH = 3;

export const tool = defineTool({
  name: 'pr_impact',
  description: 'What a pull request means: changes, breaks, dependents, tests, reviewers, risk.',
  input: z.object({ range: parameters.symbol, depth: parameters.depth, limit: parameters.limit, repo: parameters.repo }),
  run: (input, { workspace }) =>
    workspace.ask(input.repo, async (_, repository) => {
      const impact = await analysePrImpact(repository, { range: input.range, depth: input.depth ?? DEPTH, limit: input.limit ?? DEFAULT_LIMIT });
      return {
        text: prImpactMarkdown(impact).join('\n'),
        facts: prImpactRecord(impact),
        completeness: impact.dependents.completeness,
      };
    }),
  async everywhere({ range, depth = DEPTH, limit = DEFAULT_LIMIT }, repositories, home) {
    const { workspacePrImpact } = await import('../../../engine/workspace/workspace-pr-impact.ts');
    const answer = await workspacePrImpact(repositories, home, { range, depth, limit });
    const { total, repositories: counts, listed, versions, completeness } = answer.elsewhere;
    const head = `In other repositories: ${total === 0 ? 'nothing is seen to depend on it' : counts.map((r) => `${r.repo} ${r.symbols}`).join(', ')}.`;
    return {
      text: [head, ...listed.map(dependentLine), ...versionNotes(versions), '', ...prImpactMarkdown(answer.impact)].join('\n'),
      facts: workspacePrImpactRecord(answer),
      completeness,
    };
  },
});
