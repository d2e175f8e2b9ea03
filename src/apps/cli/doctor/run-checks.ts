/** Runs every check of checks/, each by itself: one that fails says so and stops none of the others. */
import { UserError } from '../../../errors.ts';
import { loadPluginFiles } from '../../../util/plugin-files.ts';
import type { Check, CheckContext, Finding } from './check.ts';

export interface Checked extends Finding {
  readonly check: string;
}

export async function runChecks(context: CheckContext): Promise<Checked[]> {
  const found: Checked[] = [];
  for (const { name, run } of await loadChecks()) for (const finding of await findingsOf(() => run(context))) found.push({ check: name, ...finding });
  return found;
}

async function loadChecks(): Promise<Check[]> {
  const checks = await loadPluginFiles<Check>(import.meta.url, 'checks', 'check');
  return checks.sort((a, b) => a.place - b.place);
}

async function findingsOf(run: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return [{ state: 'wrong', text: error.hint === undefined ? error.message : `${error.message} ${error.hint}` }];
  }
}
