/** `/api/callees`: what a symbol calls. */
import { z } from 'zod';
import { descriptionRecord } from '../../../engine/records/symbols-record.ts';
import { describeSymbol } from '../../../engine/symbols/describe-symbol.ts';
import { withSnapshot } from '../../../engine/view/snapshot-view.ts';
import { defineQuestion } from '../endpoint.ts';
import { foundSymbol } from '../found-symbol.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/callees',
  summary: 'What a symbol calls directly; shaped like /api/symbol',
  parameters: z.object({ symbol: parameters.symbol, limit: parameters.limit(50, 500), repo: parameters.repo }),
  answer: (repository, { symbol, limit }) =>
    withSnapshot(repository, async ({ reader }) =>
      descriptionRecord(await describeSymbol(reader, await foundSymbol(reader, symbol), { direction: 'out', types: ['calls'], limit, offset: 0 })),
    ),
});
