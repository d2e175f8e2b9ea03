/** Runs once before tests that start dist/ as a process or a thread: it has to be the present source. */
import { ensureBuilt } from '../scripts/prepare.mjs';

export async function setup(): Promise<void> {
  await ensureBuilt();
}
