/**
 * What a server does between its client's greeting and the first question: it asks itself a few, of the kinds that
 * agents ask. Nothing is kept of the answers; a repository that cannot be asked says so to the first who asks.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { contextForTask } from '../../engine/context/context.ts';
import { UserError } from '../../errors.ts';
import { packOptions } from './pack-answer.ts';
import type { Question, Workspace } from './workspace.ts';

/** The greeting goes first. */
const GREETING_MS = 150;

const TASKS: readonly string[] = [
  'where are settings read and checked at the start of the program',
  'fix the error that is raised when a request times out while the connection is closed',
  'add an option that limits how many results are returned to the user',
  'how does the cache decide that an entry is too old',
  'TypeError: cannot read the value of an empty field in parse_header',
  'rename the method that writes a record to the database and update its callers',
  'which tests cover the formatting of dates and numbers',
  'Support custom encoders in the JSON response class',
];

export async function rehearse(workspace: Workspace, signal: AbortSignal): Promise<void> {
  try {
    await pause(GREETING_MS, undefined, { signal });
    await workspace.rehearse(TASKS.map(questionAbout), signal);
  } catch (error) {
    if (!signal.aborted && !(error instanceof UserError)) throw error;
  }
}

function questionAbout(task: string): Question {
  return async (_, repository) => {
    const { pack } = await contextForTask(repository, { task, ...packOptions({}), cache: false, learning: false });
    return { text: pack.packRoot };
  };
}
