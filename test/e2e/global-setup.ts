/** Runs once before the end-to-end tests: they start dist/ as a process, so it has to be the present source. */
import { ensureBuilt } from '../../scripts/prepare.mjs';

export async function setup(): Promise<void> {
  await ensureBuilt();
}
