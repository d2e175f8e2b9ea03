/** `index_repo`: brings a repository's index up to date, or makes it. */
import { z } from 'zod';
import { namedFolder, type RepositoryPlace } from '../../../engine/repositories/locate-repository.ts';
import { UserError } from '../../../errors.ts';
import { countOf } from '../../../util/count-of.ts';
import { ownCommand } from '../../../util/own-command.ts';
import type { ToolAnswer } from '../answer.ts';
import type { IndexRun } from '../background-index.ts';
import { indexingAnswer } from '../frame.ts';
import * as parameters from '../parameters.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import type { Workspace } from '../workspace.ts';

/** Agents give up on a call after a minute or less. */
const WAIT_MS = 45_000;
const REPORT_MS = 500;

export const tool = defineTool({
  name: 'index_repo',
  description: 'Bring the index up to date (or index a folder). Call when an answer says that files changed since.',
  core: true,
  effect: 'write',
  input: z.object({ path: parameters.symbol.optional().describe('repository name or folder') }),
  run: async ({ path }, context) => {
    const place = placeToIndex(context.workspace, path);
    const run = context.workspace.indexing.start(place);
    return (await watched(run, context)) ?? indexingAnswer(place, run, Date.now());
  },
});

function placeToIndex({ places, options }: Workspace, path: string | undefined): RepositoryPlace {
  try {
    return places.find(path);
  } catch (error) {
    if (path === undefined || !(error instanceof UserError) || error.code !== 'NOT_FOUND' || !options.mayAdd) throw error;
    return ownRepository(namedFolder(path, options));
  }
}

/**
 * An agent may have its path from the text of a repository that it reads. A folder without a `.git` of its own belongs to
 * something else, or only looks like a repository: a person who means it can add it.
 */
function ownRepository(place: RepositoryPlace): RepositoryPlace {
  if (place.known) return place;
  throw new UserError('NOT_FOUND', `${place.root} is not a git repository: it has no .git of its own.`, {
    hint: `To index it all the same, run: ${ownCommand(`add ${place.root}`)}`,
  });
}

async function watched(run: IndexRun, { progress }: ToolContext): Promise<ToolAnswer | undefined> {
  const timer = setInterval(() => {
    const { phase, done, total } = run.progress();
    progress(done, total, phase);
  }, REPORT_MS);
  const end = await Promise.race([run.end, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), WAIT_MS).unref())]);
  clearInterval(timer);
  if (end === undefined) return undefined;
  if (end.kind === 'failed') return { text: `Indexing failed: ${end.message}${end.hint === undefined ? '' : ` ${end.hint}`}`, refused: true };
  if (end.kind === 'busy') return { text: 'Another process has just brought this index up to date.', facts: { state: 'indexed' } };
  const { outcome, files, milliseconds } = end;
  const seconds = (milliseconds / 1000).toFixed(1);
  return {
    text:
      outcome === 'current'
        ? `The index was up to date already (${seconds} s).`
        : `The index is up to date: ${countOf(files, 'file')} read in ${seconds} s, uncommitted edits included.`,
    facts: { state: 'indexed', outcome, files, milliseconds: Math.round(milliseconds) },
  };
}
