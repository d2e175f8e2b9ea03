/** `investigate_dead_code`: find code that nothing uses, without taking "no callers" for proof. */
import { z } from 'zod';
import type { PromptSpec } from '../prompt.ts';

export const prompt: PromptSpec = {
  name: 'investigate_dead_code',
  description: 'Find code that nothing uses, and make sure',
  arguments: z.object({ under: z.string().max(1_000).optional() }),
  text: ({ under }) =>
    [
      `Find code that nothing uses${under === undefined ? '' : ` under ${under}`}.`,
      `1. repo_graph${under === undefined ? '' : ` under ${under}`}: which parts there are. graph_query for symbols that look abandoned (old, legacy, deprecated, unused).`,
      '2. explain_symbol for each: no callers, no tests, no route, not exported? An answer that is a lower bound proves nothing.',
      '3. cross_repo_callers when other repositories are indexed. Search the files for the bare name: strings, templates and configuration use code too.',
      '4. Sort into: surely dead, probably dead, only looks dead; each with the evidence.',
      'Delete nothing before I agree.',
    ].join('\n'),
};
