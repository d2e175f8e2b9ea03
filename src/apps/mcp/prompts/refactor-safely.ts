/** `refactor_safely`: change a symbol without breaking what leans on it. */
import { z } from 'zod';
import type { PromptSpec } from '../prompt.ts';

export const prompt: PromptSpec = {
  name: 'refactor_safely',
  description: 'Change a symbol without breaking what leans on it',
  arguments: z.object({ symbol: z.string().max(1_000), change: z.string().max(5_000).optional() }),
  text: ({ symbol, change }) =>
    [
      `Refactor ${symbol}${change === undefined ? '' : `: ${change}`}.`,
      `1. explain_symbol ${symbol}: what it is for. If the name is ambiguous, ask me which one.`,
      `2. blast_radius ${symbol}: who is affected. If the answer is a lower bound, search the files for the name as well.`,
      '3. read_symbol for it and for every direct caller that has to change.',
      '4. Make the change, callers included. Keep public signatures unless the change needs otherwise, and say so then.',
      '5. test_scope for what you changed; run those tests.',
      'Tell me what you changed, what you checked, and what you could not check.',
    ].join('\n'),
};
