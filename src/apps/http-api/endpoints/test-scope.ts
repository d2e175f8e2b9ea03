/** `/api/test-scope`: which tests to run for a change. */
import { z } from 'zod';
import { testScopeRecord } from '../../../engine/records/test-scope-record.ts';
import { testScope } from '../../../engine/test-scope/analyse-test-scope.ts';
import { UserError } from '../../../errors.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/test-scope',
  summary: 'Tests that a change can affect, nearest first, with the command that runs them',
  command: 'test-scope',
  parameters: z.object({
    range: parameters.range.optional(),
    files: parameters.text.optional().describe('Changed files, comma-separated, instead of a range; without either everything since the indexed commit'),
    limit: parameters.limit(200, 100_000),
    repo: parameters.repo,
  }),
  async answer(repository, { range, files, limit }) {
    if (range !== undefined && files !== undefined) throw new UserError('USAGE', 'files and range exclude each other.', { hint: 'Leave one of them out.' });
    const named = files?.split(',').filter((path) => path !== '');
    return testScopeRecord(
      await testScope(repository, { limit, orAll: true, ...(range !== undefined && { range }), ...(named !== undefined && { files: named }) }),
    );
  },
});
