/** `--workspace`: the same question asked of several repositories at once, and what it takes to ask it. */
import type { OpenWorkspace } from '../../../engine/workspace/open-workspace.ts';
import type { WorkspaceCandidates } from '../../../engine/workspace/workspace-subject.ts';
import { UserError } from '../../../errors.ts';
import type { CommandContext, OptionSpec } from '../command.ts';
import { repositoryOptions } from '../with-repository.ts';

export interface WorkspaceFlag {
  readonly workspace?: string;
}

export const WORKSPACE_OPTION: OptionSpec = {
  flags: '--workspace <name or folder>',
  summary: 'ask all repositories of a workspace; * means all that were added',
};

export type QuestionContext = Pick<CommandContext, 'cwd' | 'env' | 'globals' | 'out'>;

/** `home`: the repository of the workspace that the user means where several would do. */
export async function askWorkspace<T>(
  context: QuestionContext,
  wanted: string,
  work: (workspace: OpenWorkspace, home: string | undefined) => Promise<T>,
): Promise<T> {
  const { withWorkspace } = await import('../../../engine/workspace/open-workspace.ts');
  return withWorkspace(wanted, context, async (workspace) => {
    const answer = await work(workspace, await homeOf(context, workspace));
    for (const { name, reason } of workspace.skipped) context.out.note(`${name} was left out: ${reason}.`);
    return answer;
  });
}

/** The one that --repo names has to be there; the one around the working directory may. */
async function homeOf(context: QuestionContext, workspace: OpenWorkspace): Promise<string | undefined> {
  const { locateRepository } = await import('../../../engine/repositories/locate-repository.ts');
  const { root, name } = locateRepository(repositoryOptions(context));
  const member = workspace.place.members.find((m) => m.root === root);
  if (member === undefined && context.globals.repo !== undefined)
    throw new UserError('USAGE', `${name} is not in the workspace.`, { hint: `It has ${workspace.names.join(', ')}.` });
  return member?.name;
}

export function unlessAmbiguousInWorkspace<T extends object>(answer: T | WorkspaceCandidates): T {
  if (!('candidates' in answer)) return answer;
  const { asked, candidates, more } = answer;
  const lines = candidates.map(({ symbol, line }) => `  ${symbol}  (line ${line})`);
  if (more > 0) lines.push(`  and ${more} more`);
  throw new UserError('AMBIGUOUS', `'${asked}' could be any of ${candidates.length + more} symbols.`, { hint: `Name one of them:\n${lines.join('\n')}` });
}
