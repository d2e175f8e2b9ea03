/** `ownership`: who owns and who wrote a file, folder or symbol. */
import { z } from 'zod';
import { analyseOwnership, type OwnershipAnswer } from '../../../engine/ownership/analyse-ownership.ts';
import { ownershipRecord } from '../../../engine/records/ownership-record.ts';
import { repoCommand } from '../../../util/own-command.ts';
import type { ToolAnswer } from '../answer.ts';
import * as parameters from '../parameters.ts';
import { ambiguousAnswer } from '../symbol-lines.ts';
import { defineTool } from '../tool.ts';

const MAX_AUTHORS = 8;

export const tool = defineTool({
  name: 'ownership',
  description: 'Owners (CODEOWNERS) and authors (blame) of a file, folder or symbol.',
  input: z.object({ subject: parameters.symbol.describe('path or symbol'), repo: parameters.repo }),
  run: (input, { workspace }) =>
    workspace.ask(input.repo, async (_, repository) => {
      const answer = await analyseOwnership(repository, input.subject);
      return 'candidates' in answer ? ambiguousAnswer(answer.asked, answer) : ownerAnswer(answer);
    }),
});

function ownerAnswer(answer: OwnershipAnswer): ToolAnswer {
  const { subject, kind, owners, authors, busFactor, files, blamed } = answer.part;
  const owned = owners.map((o) => `owned by ${o.owners.join(' ')} (rule ${o.rule.pattern}, ${o.files} files)`);
  const written = authors
    .slice(0, MAX_AUTHORS)
    .map((a) => `  ${a.author}  ${Math.round(a.share * 100)}% of lines, last ${new Date(a.lastCommitAt * 1000).toISOString().slice(0, 10)}`);
  return {
    text: [
      `${kind} ${subject}`,
      ...(owned.length === 0 ? ['no owner in CODEOWNERS'] : owned),
      ...(written.length === 0 ? [`authors not known yet: \`${repoCommand('enrich blame')}\``] : [`authors (bus factor ${busFactor}):`, ...written]),
    ].join('\n'),
    facts: ownershipRecord(answer),
    completeness:
      blamed === files ? { level: 'complete', reasons: [] } : { level: 'lower_bound', reasons: [`authors of ${blamed} of ${files} files are known`] },
  };
}
