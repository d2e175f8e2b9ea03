/** `/api/symbol`: one symbol and what it is connected to. */
import { z } from 'zod';
import { descriptionRecord } from '../../../engine/records/symbols-record.ts';
import { describeSymbol } from '../../../engine/symbols/describe-symbol.ts';
import { withSnapshot } from '../../../engine/view/snapshot-view.ts';
import { defineQuestion } from '../endpoint.ts';
import { foundSymbol } from '../found-symbol.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/symbol',
  summary: 'One symbol with its documentation and everything it is connected to, by relation',
  parameters: z.object({
    symbol: parameters.symbol,
    direction: z.enum(['in', 'out', 'both']).default('both'),
    types: parameters.types,
    limit: parameters.limit(20, 500).describe('Symbols listed of each relation'),
    offset: parameters.wholeNumber(0, 100_000).default(0),
    repo: parameters.repo,
  }),
  answer: (repository, { symbol, direction, types, limit, offset }) =>
    withSnapshot(repository, async ({ reader }) =>
      descriptionRecord(await describeSymbol(reader, await foundSymbol(reader, symbol), { direction, limit, offset, ...(types !== undefined && { types }) })),
    ),
});
