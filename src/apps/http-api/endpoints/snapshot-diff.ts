/** `/api/snapshot-diff`: which symbols and relations came and went between two snapshots. */
import { z } from 'zod';
import { snapshotDiffRecord } from '../../../engine/records/snapshot-diff-record.ts';
import { diffSnapshots } from '../../../engine/snapshots/diff-snapshots.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/snapshot-diff',
  summary: 'Files, symbols and relations that came or went between two snapshots, by package',
  command: 'diff <from> <to>',
  parameters: z.object({
    from: parameters.name.default('@prev').describe('@prev, @~2, @7, the beginning of a hash, or an indexed commit'),
    to: parameters.name.default('@latest').describe('The same'),
    repo: parameters.repo,
  }),
  answer: async (repository, { from, to }) => snapshotDiffRecord(await diffSnapshots(repository, { from, to })),
});
