/** `/api/stats`: what the index of a repository holds. */
import { z } from 'zod';
import { layerStatus } from '../../../engine/layers/layer-status.ts';
import { layerStatsRecord } from '../../../engine/records/layer-record.ts';
import { statsRecord } from '../../../engine/records/snapshot-record.ts';
import { noIndex } from '../../../engine/repositories/open-repository.ts';
import { repositoryStats } from '../../../engine/repositories/repository-stats.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/stats',
  summary: 'What the index holds: counts, languages, kinds, edge types, snapshot, whether it is up to date, what was not read',
  command: 'stats',
  parameters: z.object({ repo: parameters.repo }),
  async answer(repository) {
    const { place, store } = repository;
    const stats = await repositoryStats(store);
    if (stats === undefined) throw noIndex({ ...place, known: true });
    return { name: place.name, database: place.db, ...statsRecord(stats), ...layerStatsRecord(await layerStatus(repository)) };
  },
});
