// Where one run of the loop keeps its things, and the tasks it is made of.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../lib.mjs';

export const ARMS = ['knowing', 'grep'];

export const readTasks = () => JSON.parse(readFileSync(join(root, 'bench/tasks/loop.json'), 'utf8')).tasks;

export function taskNamed(id) {
  const task = readTasks().find((t) => t.id === id);
  if (task === undefined) throw new Error(`no task ${id}; they are in sheet.md`);
  return task;
}

/** One checkout a commit: two tasks of a repository may stand on different ones. */
export const checkoutOf = (folder, { github, commit }) => join(folder, 'checkouts', `${basename(github)}-${commit.slice(0, 8)}`);
export const homeOf = (folder) => join(folder, 'home');
export const logOf = (folder, arm) => join(folder, `calls-${arm}.jsonl`);

export const readLog = (folder, arm) =>
  existsSync(logOf(folder, arm))
    ? readFileSync(logOf(folder, arm), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];
