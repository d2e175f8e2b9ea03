/** `feedback`: says outright which symbols of an answer helped and which did not. */
import { z } from 'zod';
import { hashesOf } from '../../../engine/learning/give-feedback.ts';
import { UserError } from '../../../errors.ts';
import * as parameters from '../parameters.ts';
import { defineTool } from '../tool.ts';

const MAX_SYMBOLS = 50;

export const tool = defineTool({
  name: 'feedback',
  description: 'Say which symbols of an answer helped or not; later questions alike rank better. Default task: the last asked.',
  effect: 'write',
  input: z.object({
    useful: parameters.textList(MAX_SYMBOLS).optional(),
    useless: parameters.textList(MAX_SYMBOLS).optional(),
    task: parameters.text.optional(),
    repo: parameters.repo,
  }),
  run: (input, { workspace, session, after }) =>
    workspace.ask(input.repo, async (view, { place }) => {
      const [useful, useless] = [await hashesOf(view.reader, input.useful ?? []), await hashesOf(view.reader, input.useless ?? [])];
      if (useful.length + useless.length === 0) throw new UserError('USAGE', 'No symbol is named.', { hint: 'Pass useful or useless, a list of names.' });
      const learning = session.learning(place);
      if (!learning.said({ task: input.task, useful, useless }))
        return { text: 'There is no question to tie this to: pass the task that was asked.', facts: { recorded: false } };
      after(() => learning.flush());
      return { text: `Noted: ${useful.length} useful, ${useless.length} not.`, facts: { recorded: true, useful: useful.length, useless: useless.length } };
    }),
});
