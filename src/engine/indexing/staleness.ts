/**
 * What the index of a repository does not know yet: commits since the indexed one, and uncommitted edits. In: an open
 * repository. Out: the difference, limited to files that an index run would read, so that notes and build output do not
 * count.
 */
import { join } from 'node:path';
import { loadConfig } from '../../config/config.ts';
import { knowingIgnore } from '../../indexing/scan/ignore-rules.ts';
import type { Snapshot } from '../../model/graph.ts';
import { loadReaders } from '../../readers/registry.ts';
import { tryGit } from '../../util/git.ts';
import { readIfThereSync } from '../../util/read-if-there.ts';
import { uncommittedPaths } from '../git/working-files.ts';
import { noIndex, type Repository } from '../repositories/open-repository.ts';

export interface StaleReport {
  /** `rewritten`: the indexed commit is not in HEAD's history (another branch, a rebase). `unknown`: no git to ask. */
  readonly state: 'current' | 'behind' | 'rewritten' | 'edited' | 'unknown';
  readonly indexed: string | null;
  readonly head: string | null;
  /** In HEAD and not in the index. */
  readonly commits: number;
  /** Changed between the indexed commit and HEAD. */
  readonly files: readonly string[];
  /** Not committed, and not in the index as they are now. */
  readonly edited: readonly string[];
}

export async function staleReport(repository: Repository): Promise<StaleReport> {
  const { root } = repository.place;
  const snapshot = await latestSnapshot(repository);
  const head = (await tryGit(root, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']))?.trim() || null;
  const indexed = snapshot.commit;
  if (indexed === null || head === null) return { state: 'unknown', indexed, head, commits: 0, files: [], edited: [] };
  const concerns = await indexedFiles(repository);
  const behind = indexed === head ? { commits: 0, files: [], rewritten: false } : await between(root, indexed, concerns);
  const edited = concerns(await unknownEdits(repository, (await uncommittedPaths(root)) ?? []));
  const { commits, files, rewritten } = behind;
  const state = rewritten ? 'rewritten' : indexed !== head ? 'behind' : edited.length > 0 ? 'edited' : 'current';
  return { state, indexed, head, commits, files, edited };
}

async function latestSnapshot({ place, store }: Repository): Promise<Snapshot> {
  const reader = await store.read();
  try {
    const snapshot = await reader.latestSnapshot();
    if (snapshot === undefined) throw noIndex({ ...place, known: true });
    return snapshot;
  } finally {
    await reader.close();
  }
}

/** Edits that the overlay does not have as they are now: made after it, or taken back to what the commit has. */
async function unknownEdits({ place, store }: Repository, edited: readonly string[]): Promise<string[]> {
  const reader = await store.read();
  const overlay = new Map((await reader.overlayFiles()).map(({ path, content }) => [path, content]));
  await reader.close();
  const takenBack = [...overlay.keys()].filter((path) => !edited.includes(path));
  return [...edited.filter((path) => !overlay.has(path) || !sameBytes(overlay.get(path) ?? null, join(place.root, path))), ...takenBack].sort();
}

function sameBytes(content: Uint8Array | null, path: string): boolean {
  const bytes = readIfThereSync(path);
  return content === null || bytes === undefined ? content === null && bytes === undefined : bytes.equals(content);
}

type PathFilter = (paths: readonly string[]) => string[];

async function between(root: string, indexed: string, concerns: PathFilter) {
  const range = `${indexed}..HEAD`;
  const commits = Number((await tryGit(root, ['rev-list', '--count', range])) ?? 0);
  const changed = await tryGit(root, ['diff', '--name-only', '--relative', '--no-renames', '-z', range]);
  const ancestor = (await tryGit(root, ['merge-base', '--is-ancestor', indexed, 'HEAD'])) !== undefined;
  return { commits, files: concerns(changed?.split('\0') ?? []), rewritten: !ancestor };
}

/** Files that a reader may claim by their names, configuration files of languages, and files that are in the graph already. */
async function indexedFiles({ place, store }: Repository): Promise<PathFilter> {
  const readers = await loadReaders();
  const ignored = knowingIgnore(place.root, (await loadConfig(place.root)).exclude);
  const reader = await store.read();
  const known = new Set((await reader.files()).map((file) => file.path));
  await reader.close();
  const steering = new Set(readers.languages.all.flatMap((language) => language.configFiles));
  const base = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  const counts = (path: string) => known.has(path) || ((readers.mayRead(path) || steering.has(base(path))) && !ignored(path));
  return (paths) => paths.filter((path) => path !== '' && counts(path)).sort();
}
