/** `context_for_pr`: what a range of commits touches and what is near it. */
import { z } from 'zod';
import { contextForPr } from '../../../engine/context/context-pr.ts';
import { PACK_PARAMETERS, packAnswer, packOptions } from '../pack-answer.ts';
import * as parameters from '../parameters.ts';
import { defineTool } from '../tool.ts';

export const tool = defineTool({
  name: 'context_for_pr',
  description: 'Symbols that a pull request changes, and what is near them.',
  input: z.object({ range: parameters.symbol.describe('base..head, commit or branch'), ...PACK_PARAMETERS }),
  run: (input, context) =>
    context.workspace.ask(input.repo, async (_, repository) => {
      const answer = await contextForPr(repository, { range: input.range, ...packOptions(input) });
      return packAnswer(answer, input, repository, context);
    }),
});
