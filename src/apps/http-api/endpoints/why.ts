/** `/api/why`: what gave a symbol its rank for a task. */
import { z } from 'zod';
import { explain } from '../../../engine/inspect/explain.ts';
import { explanationRecord } from '../../../engine/records/explanation-record.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/why',
  summary: 'Why a symbol ranks where it does for a task, or why it does not',
  command: 'why --task <task> --symbol <symbol>',
  parameters: z.object({ task: parameters.text, symbol: parameters.symbol, repo: parameters.repo }),
  answer: async (repository, { task, symbol }) => explanationRecord(await explain(repository, task, symbol)),
});
