/** `topics --workspace`: who publishes and who subscribes, in whichever repository. */
import type { WorkspaceTopicUser } from '../../../engine/workspace/workspace-topics.ts';
import type { CommandContext } from '../command.ts';
import type { Style } from '../output.ts';
import { askWorkspace } from './workspace-option.ts';

interface TopicsFlags {
  readonly oneSided?: true;
  readonly tests?: true;
  readonly limit: number;
}

const SHOWN = 5;

export async function topicsInWorkspace(context: CommandContext<TopicsFlags>, wanted: string): Promise<undefined> {
  const { workspaceTopics } = await import('../../../engine/workspace/workspace-topics.ts');
  const { workspaceTopicsRecord } = await import('../../../engine/records/workspace-lists-record.ts');
  const { oneSided, tests, limit } = context.options;
  const [name] = context.args;
  await askWorkspace(context, wanted, async (workspace) => {
    const answer = await workspaceTopics(workspace, { limit, oneSided: oneSided === true, tests: tests === true, ...(name !== undefined && { name }) });
    context.out.report(workspaceTopicsRecord(answer), (style) => [
      ...answer.topics.flatMap((t) => [style.bold(t.name), ...userLines('publishes', t.publishers, style), ...userLines('subscribes', t.subscribers, style)]),
      `${answer.count} topics; nobody publishes ${answer.unpublished}, nobody subscribes to ${answer.unsubscribed}`,
    ]);
  });
  return undefined;
}

function userLines(verb: string, users: readonly WorkspaceTopicUser[], style: Style): string[] {
  if (users.length === 0) return [`  ${verb.padEnd(10)}  nobody`];
  const rest = users.length > SHOWN ? [`  ${''.padEnd(10)}  and ${users.length - SHOWN} more`] : [];
  return [...users.slice(0, SHOWN).map((u) => `  ${verb.padEnd(10)}  ${style.bold(u.repo)}  ${style.cyan(`${u.file}:${u.line}`)}  ${u.symbol}`), ...rest];
}
