/** `/api/search`: symbols for a name or a question. */
import { z } from 'zod';
import { searchSymbols } from '../../../engine/context/search-symbols.ts';
import { searchRecord } from '../../../engine/records/search-record.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/search',
  summary: 'Symbols for a name, the beginning of one, or a question in plain words; a question comes with the parts of each score',
  parameters: z.object({
    q: parameters.text.describe('A name or a question'),
    mode: z.enum(['auto', 'names', 'question']).default('auto').describe('auto: one word is a name where some symbol bears it'),
    kinds: parameters.kinds,
    limit: parameters.limit(30, 200),
    repo: parameters.repo,
  }),
  answer: async (repository, { q, mode, kinds, limit }) =>
    searchRecord(await searchSymbols(repository, { text: q, mode, limit, ...(kinds !== undefined && { kinds }) })),
});
