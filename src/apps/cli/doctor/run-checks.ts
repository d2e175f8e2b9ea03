/** Runs every check of checks/, each by itself: one that fails says so and stops none of the others. */
import { readdirSync } from 'node:fs';
import { extname } from 'node:path';
import { UserError } from '../../../errors.ts';
import type { Check, CheckContext, Finding } from './check.ts';

const FOLDER = new URL('./checks/', import.meta.url);
/** `.js` when built, `.ts` under the test runner. */
const ENDING = extname(import.meta.url);

export interface Checked extends Finding {
  readonly check: string;
}

export async function runChecks(context: CheckContext): Promise<Checked[]> {
  const found: Checked[] = [];
  for (const { name, run } of await loadChecks()) for (const finding of await findingsOf(() => run(context))) found.push({ check: name, ...finding });
  return found;
}

async function loadChecks(): Promise<Check[]> {
  // A second dot means a declaration file or a test.
  const files = readdirSync(FOLDER).filter((file) => extname(file) === ENDING && file.indexOf('.') === file.length - ENDING.length);
  const checks = await Promise.all(files.map(async (file) => ((await import(new URL(file, FOLDER).href)) as { check: Check }).check));
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
