/**
 * Runs of several processes on one index, one in the middle of the other. What the slower one writes comes after what
 * the faster one wrote, in the chain too: it was read before, but it is what the graph shows.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { indexRepository } from '../../src/engine/indexing/index-repository.ts';
import { MAIN, newUser } from '../e2e/knowing.ts';
import { GitRepository } from '../support/git-repository.ts';

/** `meanwhile` happens once, after the files were listed and before the graph is written. */
async function indexWith(repo: GitRepository, db: string, meanwhile: () => void): Promise<void> {
  let due = true;
  await indexRepository({
    place: { name: 'repo', root: repo.root, db, listed: false, known: true },
    progress: (phase) => {
      if (phase !== 'resolve' || !due) return;
      due = false;
      meanwhile();
    },
  });
}

it.each([
  ['first', false],
  ['later', true],
])('a %s whole run that another one overtakes is linked to what that one wrote', async (_, before) => {
  const user = newUser();
  const repo = new GitRepository({ 'app.py': 'def first():\n    pass\n' });
  const db = join(user.home, 'one.db');
  const env = { ...process.env, KNOWING_HOME: user.home };
  const knowing = (...args: string[]) => execFileSync(process.execPath, [MAIN, ...args, '--db', db, '--json'], { cwd: repo.root, env, encoding: 'utf8' });
  if (before) knowing('reindex');
  await indexWith(repo, db, () => {
    repo.commit({ 'app.py': 'def second():\n    pass\n' });
    knowing('reindex');
  });
  expect(JSON.parse(knowing('fsck'))).toMatchObject({ errors: 0, findings: [] });
  expect(JSON.parse(knowing('index'))).toMatchObject({ way: 'incremental', snapshot: { commit: repo.head() } });
  expect(JSON.parse(knowing('fsck'))).toMatchObject({ errors: 0, findings: [] });
});
