/** `/api/context`: the symbols that matter for a task, packed into a budget. */
import { z } from 'zod';
import { contextForTask } from '../../../engine/context/context.ts';
import { packRecord } from '../../../engine/records/pack-record.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/context',
  summary: 'The symbols that matter for a task, with their source where it is short, within a token budget',
  command: 'context --task <task>',
  parameters: z.object({
    task: parameters.text,
    budget: parameters.wholeNumber(100, 100_000).default(5_000).describe('Tokens of the answer'),
    detail: z.enum(['auto', 'locate', 'signatures', 'source']).default('auto'),
    repo: parameters.repo,
  }),
  answer: async (repository, { task, budget, detail }) => packRecord((await contextForTask(repository, { task, budget, detail, format: 'json' })).pack),
});
