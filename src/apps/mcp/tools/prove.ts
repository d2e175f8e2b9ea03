/** `prove`: a proof that a relation is in a snapshot, which anyone can check by hashing alone. */
import { z } from 'zod';
import { proveEdge } from '../../../engine/snapshots/prove-edge.ts';
import * as parameters from '../parameters.ts';
import { proofAnswer } from '../proof-answer.ts';
import { defineTool } from '../tool.ts';

export const tool = defineTool({
  name: 'prove',
  description: 'Proof that source relates to target in a snapshot, checkable offline (knowing verify).',
  input: z.object({
    source: parameters.symbol,
    target: parameters.symbol,
    type: parameters.symbol.optional(),
    at: parameters.symbol.optional(),
    repo: parameters.repo,
  }),
  run: (input, { workspace }) =>
    workspace.ask(input.repo, async (_, repository) => {
      const { source, target, type, at } = input;
      return proofAnswer(
        await proveEdge(repository, { source, target, ...(type === undefined ? {} : { type }), ...(at === undefined ? {} : { at }) }),
        'is there',
      );
    }),
});
