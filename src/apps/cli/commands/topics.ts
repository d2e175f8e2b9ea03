/** `knowing topics [name]`: messages between programs and inside of them, by topic. */
import type { Topic, TopicsAnswer, TopicUser } from '../../../engine/analyse/analyse-topics.ts';
import { topicsRecord } from '../../../engine/records/topics-record.ts';
import type { CommandSpec } from '../command.ts';
import { wholeNumber } from '../option-values.ts';
import type { Style } from '../output.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';
import { WORKSPACE_OPTION, type WorkspaceFlag } from '../workspaces/workspace-option.ts';

interface Options extends WorkspaceFlag {
  readonly oneSided?: true;
  readonly tests?: true;
  readonly limit: number;
}

export const command: CommandSpec<Options> = {
  name: 'topics',
  group: 'ask',
  summary: 'who publishes and who subscribes, by topic, queue or job',
  description:
    'Lists the topics of brokers, queues, background jobs, mediators and emitters that code names in plain text. A topic with only a publisher or only a subscriber may have its other side in another repository.',
  arguments: [{ syntax: '[name]', summary: 'only topics whose name contains this' }],
  options: [
    { flags: '--one-sided', summary: 'only those that nobody publishes or nobody subscribes to' },
    { flags: '--tests', summary: 'include test code' },
    { flags: '--limit <n>', summary: 'topics to list, at most', parse: wholeNumber('--limit', 1), default: 30 },
    WORKSPACE_OPTION,
  ],
  examples: [
    { line: 'topics', says: 'of the repository' },
    { line: 'topics orders', says: 'who speaks and who listens on orders' },
    { line: 'topics --one-sided', says: 'messages that go nowhere or come from nowhere' },
  ],
  async run(context) {
    if (context.options.workspace !== undefined) return (await import('../workspaces/topics.ts')).topicsInWorkspace(context, context.options.workspace);
    const { topicsOf } = await import('../../../engine/analyse/analyse-topics.ts');
    const { oneSided, tests, limit } = context.options;
    const [name] = context.args;
    await withIndexedRepository(context, async (repository) => {
      const answer = await topicsOf(repository, { limit, oneSided: oneSided === true, tests: tests === true, ...(name !== undefined && { name }) });
      context.out.report(topicsRecord(answer), (style) => (answer.count === 0 ? [nothing(name)] : lines(answer, style)));
    });
  },
};

/** Users of one topic that are shown. */
const SHOWN = 5;

const nothing = (name: string | undefined): string =>
  name === undefined ? 'No topic stands in the files that use it.' : `No topic has '${name}' in its name; without a name all are listed.`;

function lines({ topics, count, unpublished, unsubscribed }: TopicsAnswer, style: Style): string[] {
  const rest = count > topics.length ? [`… ${count - topics.length} more: --limit shows more of them`] : [];
  return [
    ...topics.flatMap((topic) => topicLines(topic, style)),
    ...rest,
    `${count} topics; nobody publishes ${unpublished}, nobody subscribes to ${unsubscribed}`,
  ];
}

function topicLines({ name, publishers, subscribers }: Topic, style: Style): string[] {
  return [style.bold(name), ...userLines('publishes', publishers, style), ...userLines('subscribes', subscribers, style)];
}

function userLines(verb: string, users: readonly TopicUser[], style: Style): string[] {
  if (users.length === 0) return [`  ${verb.padEnd(10)}  nobody`];
  const shown = users.slice(0, SHOWN).map((u) => `  ${verb.padEnd(10)}  ${style.cyan(`${u.file}:${u.line}`)}  ${u.symbol}`);
  return users.length > SHOWN ? [...shown, `  ${''.padEnd(10)}  and ${users.length - SHOWN} more`] : shown;
}
