/** Repositories indexed once into a database of their own: what tests of answers ask. */
import { mkdtempSync, rmSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import type { Repository } from '../../src/engine/repositories/open-repository.ts';
import { describeRepo, storeProfile } from '../../src/engine/view/repo-profile.ts';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { indexFolder } from '../contract/languages/index-folder.ts';
import { newRepository } from '../e2e/knowing.ts';

const RANKING = fileURLToPath(new URL('../fixtures/ranking/repo/', import.meta.url));

/** The repository of test/fixtures/ranking. */
export const rankingRepository = (): (() => Repository) => indexedRepository('courier', (root) => cp(RANKING, root, { recursive: true }));

/** One with these files. */
export const repositoryOf = (name: string, files: Readonly<Record<string, string>>): (() => Repository) =>
  indexedRepository(name, async (root) => {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
  });

/** Asks a question of a repository with these files, which git knows, and forgets it. */
export async function askedOf<T>(files: Readonly<Record<string, string>>, ask: (repository: Repository) => Promise<T>): Promise<T> {
  const root = newRepository(files);
  const repository = await indexInto(`${root}.db`, 'sample', root);
  try {
    return await ask(repository);
  } finally {
    await repository.store.close();
  }
}

/** For the tests of the calling file: made before the first, gone after the last. */
function indexedRepository(name: string, fill: (root: string) => Promise<void>): () => Repository {
  let repository: Repository | undefined;
  let folder = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'knowing-indexed-'));
    const root = join(folder, name);
    await fill(root);
    repository = await indexInto(join(folder, `${name}.db`), name, root);
  }, 60_000);
  afterAll(async () => {
    await repository?.store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => repository as Repository;
}

async function indexInto(db: string, name: string, root: string): Promise<Repository> {
  const store = await openSqliteStore(db, { create: true });
  const { graph } = await indexFolder(root);
  await store.replaceGraph(graph);
  await storeProfile(store, graph.repo.url, describeRepo(graph));
  return { place: { name, root, db, listed: false, known: true }, store };
}
