/** `/api/snapshots`: the chain of snapshots. */
import { z } from 'zod';
import { snapshotsRecord } from '../../../engine/records/snapshots-record.ts';
import { listSnapshots } from '../../../engine/snapshots/list-snapshots.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/snapshots',
  summary: 'The chain of snapshots, newest first',
  parameters: z.object({ limit: parameters.limit(50, 1_000), repo: parameters.repo }),
  answer: async (repository, { limit }) => snapshotsRecord(await listSnapshots(repository, limit)),
});
