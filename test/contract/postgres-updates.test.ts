/** Updates in PostgreSQL give what a whole run gives in SQLite; readers keep their version; a server that goes away and comes back costs nothing but time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { indexRepository } from '../../src/engine/indexing/index-repository.ts';
import { LiveIndex } from '../../src/engine/indexing/live-index.ts';
import { openPlaceStore } from '../../src/engine/repositories/place-store.ts';
import { openStore } from '../../src/store/open-store.ts';
import { StaleBaseError } from '../../src/store/stale-base-error.ts';
import { noPostgres, startPostgres, type TestPostgres } from '../postgres/server.ts';
import { GitRepository } from '../support/git-repository.ts';
import { describeStoredGraph } from '../support/stored-graph.ts';
import { sampleGraph } from './store/sample-graph.ts';

const FIRST = {
  'app/base.py': 'class Base:\n    def run(self):\n        return 1\n\n\ndef make() -> Base:\n    return Base()\n',
  'app/things.py': 'from .base import Base, make\n\n\nclass Thing(Base):\n    def run(self):\n        return make().run()\n',
  'app/__init__.py': '',
};

describe.skipIf(noPostgres)(`PostgreSQL${noPostgres ? ` (${noPostgres})` : ''}`, () => {
  let server: TestPostgres;
  let store: string;
  beforeAll(async () => {
    server = await startPostgres();
    store = `${server.url}?schema=updates_${process.pid}`;
  });
  afterAll(() => server.stop());

  it('an index that follows commits and edits is the one that a whole run makes', async () => {
    const repository = new GitRepository(FIRST);
    const folder = mkdtempSync(join(tmpdir(), 'knowing-pg-updates-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const place = (db: string) => ({ name: 'repo', root: repository.root, db, url: 'local/repo', known: true, listed: false });
    const [shared, file] = [place(store), place(join(folder, 'whole.db'))];
    const live = new LiveIndex(shared);
    onTestFinished(() => live.close());
    const stored = async (at: typeof shared) => {
      const opened = await openPlaceStore(at);
      const lines = await describeStoredGraph(opened);
      await opened.close();
      return lines;
    };
    expect((await live.update()).way).toBe('whole');
    const pinned = await (await openPlaceStore(shared)).read();
    const changes: Record<string, string>[] = [
      { 'app/more.py': 'from .things import Thing\n\n\ndef more():\n    return Thing().run()\n' },
      {
        'app/base.py':
          'class Base:\n    def run(self):\n        return 2\n\n    def stop(self):\n        return self.run()\n\n\ndef make() -> Base:\n    return Base()\n',
      },
      { 'app/more.py': '' },
    ];
    for (const files of changes) {
      repository.commit(files);
      expect((await live.update()).way).toBe('incremental');
      await indexRepository({ place: file, workers: 0 });
      expect(await stored(shared)).toEqual(await stored(file));
    }
    expect((await pinned.nodesByName({ names: ['more', 'Base.stop'] })).map((n) => n.name)).toEqual([]);
    expect((await pinned.adjacency()).edges).toBe((await pinned.edgeColumns()).sources.length);
    await pinned.close();
    repository.write('app/things.py', 'from .base import make\n\n\ndef edited():\n    return make()\n');
    expect((await live.update({ workingTree: true })).snapshot.overlay).toBe(true);
    repository.git('checkout', '--', '.');
    await live.update();
    expect(await stored(shared)).toEqual(await stored(file));
  });

  it('of two writers that began from the same state one is refused', async () => {
    const repository = { root: '/two', url: 'local/two' };
    const [one, two] = await Promise.all([openStore(store, { create: true, repository }), openStore(store, { create: true, repository })]);
    const graphs = [sampleGraph({ label: 'one' }), sampleGraph({ label: 'two' })];
    const ends = await Promise.allSettled([
      one.replaceGraph({ ...(graphs[0] as never as object), base: null } as never),
      two.replaceGraph({ ...(graphs[1] as never as object), base: null } as never),
    ]);
    expect(ends.map((e) => e.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find((e) => e.status === 'rejected')).toMatchObject({ reason: expect.any(StaleBaseError) });
    expect(await (await one.read()).snapshots(9)).toHaveLength(1);
  });

  it.skipIf(process.env.KNOWING_TEST_POSTGRES)('a crash of the database: what was committed is there, what was not is not, and a reader goes on', async () => {
    const repository = { root: '/crash', url: 'local/crash' };
    const opened = await openStore(store, { create: true, repository });
    await opened.replaceGraph(sampleGraph({ label: 'kept', nodes: [{ name: 'kept' }] }));
    const reader = await opened.read();
    let end: (terms: never) => void = () => undefined;
    const { terms, searchColumns, snapshot, packageRoots, parts, outlines, edges, adjacency, ...rows } = sampleGraph({
      label: 'lost',
      nodes: [{ name: 'lost' }],
    });
    const search = new Promise<never>((resolve) => {
      end = resolve;
    });
    const writing = opened.replaceGraph({
      ...rows,
      links: Promise.resolve({ edges, adjacency }),
      outlines: Promise.resolve(outlines),
      search,
      seal: Promise.resolve({ snapshot, packageRoots, parts }),
    });
    writing.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await server.crash();
    const asked = reader.nodesByName({ names: ['kept', 'lost'] });
    await server.start();
    end({ terms, searchColumns } as never);
    expect((await asked).map((n) => n.name)).toEqual(['kept']);
    await expect(writing).rejects.toMatchObject({ code: 'DB_UNREACHABLE' });
    expect((await (await opened.read()).nodesByName({ names: ['kept', 'lost'] })).map((n) => n.name)).toEqual(['kept']);
    await opened.replaceGraph(sampleGraph({ label: 'again', nodes: [{ name: 'again' }] }));
  });

  it('a password stands in no message and no location', async () => {
    const location = store.replace('postgres://postgres@', 'postgres://postgres:tops3cret@').replace(/:\d+\//, ':1/');
    const error = await openStore(location, { readonly: true, repository: { root: '/x' } }).catch((e: unknown) => e);
    expect(error).toMatchObject({ code: 'DB_UNREACHABLE' });
    expect(`${(error as Error).message} ${(error as Error).stack}`).not.toContain('tops3cret');
  });
});
