/** `review_pr`: review a range of commits by what it touches. */
import { z } from 'zod';
import type { PromptSpec } from '../prompt.ts';

export const prompt: PromptSpec = {
  name: 'review_pr',
  description: 'Review a range of commits by what it touches',
  arguments: z.object({ range: z.string().max(500).optional() }),
  text: ({ range = 'HEAD' }) =>
    [
      `Review ${range}.`,
      `1. pr_impact ${range} if that tool is there, and context_for_pr ${range}: what changes and what is near it.`,
      '2. read_symbol for the changed symbols, most depended upon first. Look for wrong behaviour, not for style.',
      '3. blast_radius for each changed signature: are all callers still right?',
      '4. test_scope: do tests cover the change? Name what is not covered.',
      'Report findings by severity, each with file and line and why it is wrong; then what you did not look at.',
    ].join('\n'),
};
