/** The repository of test/fixtures/ranking, indexed once into a database of its own: what tests of answers ask. */
import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import type { Repository } from '../../src/engine/open-repository.ts';
import { describeRepo, storeProfile } from '../../src/engine/repo-profile.ts';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { indexFolder } from '../contract/languages/index-folder.ts';

const FIXTURE = fileURLToPath(new URL('../fixtures/ranking/repo/', import.meta.url));

/** For the tests of the calling file: made before the first, gone after the last. */
export function rankingRepository(): () => Repository {
  let repository: Repository | undefined;
  let folder = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'knowing-ranking-'));
    repository = await indexInto(folder);
  }, 60_000);
  afterAll(async () => {
    await repository?.store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => repository as Repository;
}

async function indexInto(folder: string): Promise<Repository> {
  const root = join(folder, 'courier');
  await cp(FIXTURE, root, { recursive: true });
  const db = join(folder, 'courier.db');
  const store = await openSqliteStore(db, { create: true });
  const { graph } = await indexFolder(root);
  await store.replaceGraph(graph);
  await storeProfile(store, graph.repo.url, describeRepo(graph));
  return { place: { name: 'courier', root, db, listed: false, known: true }, store };
}
