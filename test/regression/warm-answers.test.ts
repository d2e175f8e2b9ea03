/**
 * A server keeps what it read of a snapshot between questions. The same snapshot can be stored anew under other ids:
 * by a whole run after updates, and on the way back from an overlay. Answers have to be those of a process that starts
 * cold.
 */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type DependentsReport, findCallers } from '../../src/engine/analyse/analyse-dependents.ts';
import { indexRepository } from '../../src/engine/indexing/index-repository.ts';
import { LiveIndex } from '../../src/engine/indexing/live-index.ts';
import { openPlace } from '../../src/engine/repositories/open-repository.ts';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { GitRepository } from '../support/git-repository.ts';
import { describeStoredGraph } from '../support/stored-graph.ts';

const FIRST = 'def alpha():\n    return 1\n\n\ndef beta():\n    return alpha()\n\n\ndef gamma():\n    return beta()\n';
const OTHER = 'def other():\n    return 2\n\n\ndef another():\n    return other()\n';

async function indexed() {
  const repo = new GitRepository({ 'app.py': FIRST, 'other.py': OTHER });
  const place = { name: 'repo', root: repo.root, db: join(repo.root, '../warm.db'), listed: false, known: true };
  await indexRepository({ place, workers: 0 });
  const live = new LiveIndex(place);
  const callers = async () => {
    const repository = await openPlace(place, false);
    try {
      const { listed } = (await findCallers(repository, { symbol: 'alpha', depth: 2 })) as DependentsReport;
      return listed.map(({ node }) => node.name).sort();
    } finally {
      await repository.store.close();
    }
  };
  return { repo, place, live, callers };
}

it('after an overlay was taken back', async () => {
  const { repo, live, callers } = await indexed();
  expect(await callers()).toEqual(['beta', 'gamma']);
  repo.write('app.py', 'def gamma():\n    return 1\n');
  await live.update({ workingTree: true });
  repo.write('app.py', FIRST);
  await live.update({ workingTree: true });
  await live.close();
  expect(await callers()).toEqual(['beta', 'gamma']);
});

it('after a whole run on what updates had made', async () => {
  const { repo, place, live, callers } = await indexed();
  repo.commit({ 'app.py': FIRST.replace('def alpha', 'def aardvark():\n    return alpha()\n\n\ndef alpha') });
  await live.update();
  await live.close();
  expect(await callers()).toEqual(['aardvark', 'beta', 'gamma']);
  await indexRepository({ place, workers: 0 });
  expect(await callers()).toEqual(['aardvark', 'beta', 'gamma']);
});

it('and updates that somebody else ran in between', async () => {
  const { repo, place, live, callers } = await indexed();
  const more = FIRST.replace('def alpha', 'def aardvark():\n    return alpha()\n\n\ndef alpha');
  repo.commit({ 'app.py': more });
  await live.update();
  await indexRepository({ place, workers: 0 });
  repo.commit({ 'app.py': more.replace('def gamma():\n    return beta()', 'def delta():\n    return beta()') });
  expect(await live.update()).toMatchObject({ way: 'incremental' });
  await live.close();
  expect(await callers()).toEqual(['aardvark', 'beta', 'delta']);
  const whole = { ...place, db: join(repo.root, '../whole.db') };
  await indexRepository({ place: whole, workers: 0 });
  expect(await stored(place.db)).toEqual(await stored(whole.db));
});

async function stored(db: string): Promise<string[]> {
  const store = await openSqliteStore(db);
  try {
    return await describeStoredGraph(store);
  } finally {
    await store.close();
  }
}
