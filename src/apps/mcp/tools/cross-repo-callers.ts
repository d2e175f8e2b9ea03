/** `cross_repo_callers`: who uses a symbol in the other indexed repositories. */
import { z } from 'zod';
import { EVERYTHING } from '../../../engine/workspace/locate-workspace.ts';
import type { OpenWorkspace } from '../../../engine/workspace/open-workspace.ts';
import { workspaceBlastRadius } from '../../../engine/workspace/workspace-dependents.ts';
import type { ToolAnswer } from '../answer.ts';
import * as parameters from '../parameters.ts';
import { defineTool } from '../tool.ts';
import { ambiguousEverywhere, dependentsEverywhere } from '../workspace-lines.ts';

const DEFAULT_LIMIT = 50;

export const tool = defineTool({
  name: 'cross_repo_callers',
  description: 'Who uses a symbol in the other indexed repositories.',
  input: z.object({ symbol: parameters.symbol, limit: parameters.limit, repo: parameters.repo }),
  run: (input, { workspace }) =>
    workspace.ask(input.repo, ({ place }) =>
      workspace.withAll(EVERYTHING, (repositories) => usersElsewhere(repositories, input, repositories.place.members.find((m) => m.root === place.root)?.name)),
    ),
  everywhere: (input, repositories, home) => usersElsewhere(repositories, input, home),
});

interface Asked {
  readonly symbol: string;
  readonly limit?: number | undefined;
}

async function usersElsewhere(repositories: OpenWorkspace, { symbol, limit = DEFAULT_LIMIT }: Asked, home: string | undefined): Promise<ToolAnswer> {
  const report = await workspaceBlastRadius(repositories, { symbol, depth: 1, limit: Number.MAX_SAFE_INTEGER, ...(home !== undefined && { home }) });
  if ('candidates' in report) return ambiguousEverywhere(report);
  const others = report.listed.filter((d) => d.repo !== report.repo);
  const answer = dependentsEverywhere({
    ...report,
    ...{ listed: others.slice(0, limit), total: others.length, tests: others.filter((d) => d.test).length },
    repositories: report.repositories.filter((r) => r.repo !== report.repo),
  });
  return repositories.names.length < 2 ? { ...answer, completeness: ALONE } : answer;
}

const ALONE = { level: 'unknown', reasons: ['no other repository is indexed'] } as const;
