// Repositories of the bench's own, cloned from folders or mirrors, whose branch can be moved over its last commits.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const git = (cwd, ...args) => execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** `pallets+click` is <from>/pallets+click/<git folder>, `flask` is <from>/flask. */
function sourceOf(from, name) {
  const folder = join(from, name);
  if (!name.includes('+') || existsSync(join(folder, 'HEAD')) || existsSync(join(folder, '.git'))) return folder;
  return join(folder, readdirSync(folder)[0]);
}

/** `commits`: oldest first, along first parents. The branch is at the newest. */
export function makeRemote({ from, name, folder, count }) {
  const short = name.split('+').at(-1);
  const path = join(folder, short);
  git(folder, 'clone', '--quiet', '--shared', '--no-checkout', sourceOf(from, name), path);
  const commits = git(path, 'log', '--first-parent', '--format=%H', `-${count}`).split('\n').reverse();
  git(path, 'update-ref', 'refs/heads/load', commits.at(-1));
  return { name: short, path, commits };
}

export const moveTo = ({ path }, commit) => git(path, 'update-ref', 'refs/heads/load', commit);
