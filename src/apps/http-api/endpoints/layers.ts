/** `/api/layers`: what lies over the index. */
import { z } from 'zod';
import { layerStatus } from '../../../engine/layers/layer-status.ts';
import { layersRecord } from '../../../engine/records/layer-record.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

export const endpoint = defineQuestion({
  path: '/api/layers',
  summary: 'Layers over the index, and how much of each still counts',
  command: 'layers',
  parameters: z.object({ repo: parameters.repo }),
  answer: async (repository) => layersRecord(await layerStatus(repository)),
});
