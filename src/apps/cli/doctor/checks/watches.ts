/** How many folders the system lets a user watch. Only Linux has such a limit. */
import { readFileSync } from 'node:fs';
import { UserError } from '../../../../errors.ts';
import type { Check, Finding } from '../check.ts';

const LIMIT = '/proc/sys/fs/inotify/max_user_watches';
/** A large monorepo has some ten thousand folders, and editors watch as well. */
const ENOUGH = 65_536;

export const check: Check = {
  name: 'watches',
  place: 6,
  async run({ platform }) {
    return platform === 'linux' ? [watchFinding(readLimit())] : [{ state: 'fine', text: 'this system has no limit to set' }];
  },
};

function readLimit(): number {
  try {
    return Number(readFileSync(LIMIT, 'latin1'));
  } catch (error) {
    throw new UserError('NOT_FOUND', `${LIMIT} cannot be read.`, { cause: error });
  }
}

export function watchFinding(limit: number): Finding {
  if (limit >= ENOUGH) return { state: 'fine', text: `${limit} folders may be watched` };
  return {
    state: 'note',
    text: `Only ${limit} folders may be watched; in large repositories edits are then found by asking git every few seconds.`,
    mend: `sudo sysctl fs.inotify.max_user_watches=${8 * ENOUGH}`,
  };
}
