/** `context_for_task`: the symbols that matter for a task in words. */
import { z } from 'zod';
import { contextForTask } from '../../../engine/context/context.ts';
import { type FilesForTask, fileLine, filesForTask } from '../../../engine/context/files-for-task.ts';
import { filesRecord } from '../../../engine/records/files-record.ts';
import { UserError } from '../../../errors.ts';
import type { ToolAnswer } from '../answer.ts';
import { PACK_PARAMETERS, packAnswer, packOptions, packText } from '../pack-answer.ts';
import * as parameters from '../parameters.ts';
import { defineTool } from '../tool.ts';

export const tool = defineTool({
  name: 'context_for_task',
  description:
    'Code that matters for a task, bug, ticket or stack trace: ranked symbols with places, relations, the source of the likeliest (of long ones the lines that matter). Call first.',
  core: true,
  input: z.object({ task: parameters.text, by: z.enum(['symbol', 'file']).optional(), ...PACK_PARAMETERS }),
  run: (input, context) =>
    context.workspace.ask(input.repo, async (view, repository) => {
      const learning = context.session.learning(repository.place);
      if (await learning.hearHooks(view.reader, Date.now())) context.session.forgetSent();
      const session = learning.begin(Date.now());
      if (input.by === 'file') return filesAnswer(await filesForTask(repository, { task: input.task, session }));
      const answer = await contextForTask(repository, { task: input.task, session, ...packOptions(input, true) });
      learning.answered(
        input.task,
        answer.pack.symbols.map((s) => s.hash),
      );
      context.after(() => learning.flush());
      return packAnswer(answer, input, repository, context);
    }),
  async everywhere(input, repositories) {
    if (input.by === 'file') throw new UserError('USAGE', 'Files are ranked for one repository.', { hint: 'Leave out by.' });
    const { workspaceContext } = await import('../../../engine/workspace/workspace-context.ts');
    const { pack, body, repositories: asked } = await workspaceContext(repositories, { ...packOptions(input, true), task: input.task });
    return {
      text: pack.symbols.length === 0 ? 'Nothing matches: try other words, or the name of a symbol or a file.' : packText(body, input),
      facts: {
        repositories: asked,
        symbols: pack.symbols.map(({ name, kind, file, startLine, endLine }) => ({ name, kind, file, start_line: startLine, end_line: endLine })),
      },
    };
  },
});

const filesAnswer = (answer: FilesForTask): ToolAnswer => ({
  text: answer.files.length === 0 ? 'Nothing matches: try other words, or the name of a symbol or a file.' : answer.files.map(fileLine).join('\n'),
  facts: filesRecord(answer),
});
