/** `context_for_files`: what files define and who depends on it. */
import { z } from 'zod';
import { contextForFiles } from '../../../engine/context/context-files.ts';
import { fileLines } from '../file-lines.ts';
import { PACK_PARAMETERS, packAnswer, packOptions } from '../pack-answer.ts';
import * as parameters from '../parameters.ts';
import { defineTool } from '../tool.ts';

export const tool = defineTool({
  name: 'context_for_files',
  description: 'What files or folders define and who depends on it. Call before editing them.',
  core: true,
  input: z.object({ files: parameters.textList(), ...PACK_PARAMETERS }),
  run: (input, context) =>
    context.workspace.ask(input.repo, async (_, repository) => {
      const answer = await contextForFiles(repository, { files: input.files, cwd: repository.place.root, ...packOptions(input) });
      return packAnswer(answer, input, repository, context, fileLines);
    }),
});
