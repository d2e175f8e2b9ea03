/** `knowing feedback`: says which symbols helped with a task; or forgets all that was learned. */
import { UserError } from '../../../errors.ts';
import { symbolFromRoot } from '../../../util/rooted-paths.ts';
import type { CommandContext, CommandSpec } from '../command.ts';
import { TASK_OPTION, taskText } from '../context-options.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';
import { standpoint, withRepository } from '../with-repository.ts';

interface FeedbackFlags {
  readonly task?: string;
  readonly useful?: readonly string[];
  readonly useless?: readonly string[];
  readonly forget?: boolean;
}

const names = (text: string): string[] => text.split(',').filter((name) => name !== '');

export const command: CommandSpec<FeedbackFlags> = {
  name: 'feedback',
  group: 'ask',
  summary: 'say which symbols helped with a task',
  description:
    'Similar questions will rank these symbols higher or lower, until the code of their package changes. `knowing debug feedback` shows what has been learned.',
  options: [
    TASK_OPTION,
    { flags: '--useful <names>', summary: 'symbols that helped, comma-separated', parse: names },
    { flags: '--useless <names>', summary: 'symbols that did not, comma-separated', parse: names },
    { flags: '--forget', summary: 'forget everything that was learned about this repository' },
  ],
  examples: [
    { line: 'feedback --task "sign session cookies" --useful SecureCookieSessionInterface', says: 'that one was it' },
    { line: 'feedback --task "sign session cookies" --useless test_session', says: 'not that one' },
    { line: 'feedback --forget', says: 'start over' },
  ],
  async run(context) {
    const { forget, useful = [], useless = [] } = context.options;
    const task = taskText(context.options.task, context.args);
    if (forget) return forgetAll(context);
    if (task === undefined || useful.length + useless.length === 0)
      throw new UserError('USAGE', 'No feedback was given.', { hint: 'Give --task and --useful or --useless.' });
    const { giveFeedback } = await import('../../../engine/learning/give-feedback.ts');
    await withIndexedRepository(context, async (repository) => {
      const fromRoot = (name: string) => symbolFromRoot(name, standpoint(context, repository));
      const given = await giveFeedback(repository, { task, useful: useful.map(fromRoot), useless: useless.map(fromRoot) });
      context.out.report(given, () => [`Noted for the words ${given.words.join(', ')}: ${given.useful} useful, ${given.useless} not.`]);
    });
    return undefined;
  },
};

async function forgetAll(context: CommandContext<FeedbackFlags>): Promise<undefined> {
  const { forgetUse } = await import('../../../engine/learning/record-use.ts');
  await withRepository(context, 'read', async ({ place }) => {
    await forgetUse(place);
    context.out.report({ forgotten: true }, () => [`Forgot what was learned about ${place.name}.`]);
  });
}
