/** `prove_absent`: a proof that a relation is not in a snapshot. */
import { z } from 'zod';
import { proveNoEdge } from '../../../engine/snapshots/prove-edge.ts';
import * as parameters from '../parameters.ts';
import { proofAnswer } from '../proof-answer.ts';
import { defineTool } from '../tool.ts';

export const tool = defineTool({
  name: 'prove_absent',
  description: 'Proof that no relation of a type leads from source to target.',
  input: z.object({
    source: parameters.symbol,
    target: parameters.symbol,
    type: parameters.symbol.optional().describe('default calls'),
    at: parameters.symbol.optional(),
    repo: parameters.repo,
  }),
  run: (input, { workspace }) =>
    workspace.ask(input.repo, async (_, repository) => {
      const { source, target, type = 'calls', at } = input;
      return proofAnswer(await proveNoEdge(repository, { source, target, type, ...(at === undefined ? {} : { at }) }), `is not there (${type})`);
    }),
});
