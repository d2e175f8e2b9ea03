/** `untrack_repo`: takes a repository out of the roster, with its index if asked. Files of the repository stay as they are. */
import { z } from 'zod';
import { placeRecord } from '../../../engine/records/index-record.ts';
import { removeRepository } from '../../../engine/repositories/roster.ts';
import * as parameters from '../parameters.ts';
import { defineTool } from '../tool.ts';

export const tool = defineTool({
  name: 'untrack_repo',
  description: 'Forget an indexed repository; purge also deletes its index. Source files are never touched.',
  effect: 'remove',
  input: z.object({ repo: parameters.symbol, purge: parameters.flag }),
  run: async (input, { workspace }) => {
    const place = workspace.places.find(input.repo);
    await workspace.release(place);
    const { cwd, env } = workspace.options;
    const { entry, purged } = await removeRepository({ cwd, env, repo: place.root, purge: input.purge === true });
    return {
      text: `${entry.name} is no longer tracked${purged ? ', its index is deleted' : '; its index stays on disk'}.`,
      facts: { ...placeRecord(entry), purged },
    };
  },
});
