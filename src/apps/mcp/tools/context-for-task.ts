/** `context_for_task`: the symbols that matter for a task in words. */
import { z } from 'zod';
import { contextForTask } from '../../../engine/context/context.ts';
import { PACK_PARAMETERS, packAnswer, packOptions } from '../pack-answer.ts';
import * as parameters from '../parameters.ts';
import { defineTool } from '../tool.ts';

export const tool = defineTool({
  name: 'context_for_task',
  description: 'Code that matters for a task, bug or stack trace: ranked symbols with places, signatures, relations. Call first.',
  core: true,
  input: z.object({ task: parameters.text, ...PACK_PARAMETERS }),
  run: (input, context) =>
    context.workspace.ask(input.repo, async (view, repository) => {
      const learning = context.session.learning(repository.place);
      if (await learning.hearHooks(view.reader, Date.now())) context.session.forgetSent();
      const session = learning.begin(Date.now());
      const answer = await contextForTask(repository, { task: input.task, session, ...packOptions(input) });
      learning.answered(
        input.task,
        answer.pack.symbols.map((s) => s.hash),
      );
      context.after(() => learning.flush());
      return packAnswer(answer, input, repository, context);
    }),
});
