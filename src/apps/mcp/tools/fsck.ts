/** `fsck`: is the index sound? */
import { z } from 'zod';
import { checkRecord } from '../../../engine/records/index-record.ts';
import { checkRepository } from '../../../engine/snapshots/check-repository.ts';
import { repoCommand } from '../../../util/own-command.ts';
import * as parameters from '../parameters.ts';
import { defineTool } from '../tool.ts';

const MAX_FINDINGS = 20;

export const tool = defineTool({
  name: 'fsck',
  description: 'Check that the index is sound: hashes, references, roots.',
  input: z.object({ quick: parameters.flag, repo: parameters.repo }),
  run: (input, { workspace }) =>
    workspace.ask(input.repo, async (_, repository) => {
      const checked = await checkRepository(repository, { quick: input.quick === true });
      const { findings, milliseconds } = checked;
      const lines = findings.slice(0, MAX_FINDINGS).map((f) => `  ${f.severity} ${f.check}: ${f.message}`);
      const head =
        findings.length === 0
          ? `Sound (checked in ${Math.round(milliseconds)} ms).`
          : `${findings.length} problems; \`${repoCommand('fsck --repair')}\` mends what can be mended:`;
      return { text: [head, ...lines].join('\n'), facts: checkRecord(repository.place.db, checked) };
    }),
});
