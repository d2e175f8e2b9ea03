/** This program, the Node that runs it, and git. */
import { homedir } from 'node:os';
import { tryGit } from '../../../../util/git.ts';
import { packageVersion } from '../../../../util/package-version.ts';
import type { Check, Finding } from '../check.ts';

/** The oldest that package.json allows, and the first with SQLite of its own. */
const OLDEST_NODE = [20, 12];
const OLDEST_GIT = [2, 30];

export const check: Check = {
  name: 'versions',
  place: 1,
  async run() {
    // Not from the current folder: git is not started in every repository.
    return [{ state: 'fine', text: `knowing ${packageVersion()}` }, nodeFinding(process.versions.node), gitFinding(await tryGit(homedir(), ['--version']))];
  },
};

export function nodeFinding(version: string): Finding {
  if (!isOlder(version, OLDEST_NODE)) return { state: 'fine', text: `Node ${version}` };
  return { state: 'wrong', text: `Node ${version} is older than ${OLDEST_NODE.join('.')}.`, mend: 'install a newer one from https://nodejs.org' };
}

export function gitFinding(said: string | undefined): Finding {
  if (said === undefined) return { state: 'wrong', text: 'git is not there: repositories cannot be read.', mend: 'install it from https://git-scm.com' };
  const version = /\d+(\.\d+)+/.exec(said)?.[0] ?? '0';
  if (!isOlder(version, OLDEST_GIT)) return { state: 'fine', text: `git ${version}` };
  return { state: 'note', text: `git ${version} is older than ${OLDEST_GIT.join('.')}, which is not tested.` };
}

function isOlder(version: string, [major = 0, minor = 0]: readonly number[]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}
