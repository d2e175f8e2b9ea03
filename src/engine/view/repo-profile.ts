/** What a repository is about, found while indexing it and kept as a note: its languages, its own names, what it depends on. */
import type { GraphNode } from '../../model/graph.ts';
import { repoHash } from '../../model/hash.ts';
import { isChainName } from '../../model/outside-chain.ts';
import type { RepoProfile } from '../../retrieval/equivalence/equivalence-class.ts';
import type { GraphReader, GraphRows, GraphStore, GraphUpdate } from '../../store/contract.ts';

const NOTE = 'repo_profile';
/** A language counts when it has this share of the files, or this many. */
const MIN_SHARE = 0.08;
const MIN_FILES = 40;
const MAX_WORDS = 4_000;

/** Of the nodes only external ones count. */
export function describeRepo(graph: Pick<GraphRows, 'repo' | 'files' | 'nodes'>): RepoProfile {
  const counts = new Map<string, number>();
  const words = new Set<string>(graph.repo.url.toLowerCase().split('/'));
  for (const f of graph.files) {
    counts.set(f.language, (counts.get(f.language) ?? 0) + 1);
    for (const part of f.path.split('/').slice(0, 4)) words.add(part.replace(/\.[^.]*$/, '').toLowerCase());
  }
  for (const n of graph.nodes) if (isExternalSymbol(n)) for (const part of wordsOf(n)) words.add(part);
  const languages = [...counts].filter(([, n]) => n >= MIN_FILES || n >= MIN_SHARE * graph.files.length).map(([l]) => l);
  return { languages: languages.sort(), words: shortest(words).sort() };
}

/** Keeps the shortest names, because those that identify a framework are short; long names of files and types are cut off. */
const shortest = (words: ReadonlySet<string>): string[] => [...words].sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, MAX_WORDS);

const isExternalSymbol = ({ kind, name }: GraphNode): boolean => kind === 'external' && !isChainName(name);

const wordsOf = ({ name }: GraphNode): string[] => name.toLowerCase().split(/[./:]/).slice(0, 3);

/** Packages of nodes outside the repository. */
const OUTSIDE = ['external://', 'stdlib://'];

/** After an update: the profile is only made again when files or external names were added or removed. */
export async function refreshProfile(store: GraphStore, before: GraphReader, { repo, files, nodes }: GraphUpdate): Promise<void> {
  const words = new Set((await readProfile(before, repo.url)).words);
  const known = new Set((await before.filesByPath(files.put.map((f) => f.path))).map((f) => f.path));
  const news = nodes.put.some((n) => isExternalSymbol(n) && wordsOf(n).some((w) => !words.has(w)));
  if (!news && files.drop.length === 0 && nodes.drop.length === 0 && files.put.every((f) => known.has(f.path))) return;
  const reader = await store.read();
  try {
    await storeProfile(store, repo.url, describeRepo({ repo, files: await reader.files(), nodes: await reader.nodesByPackage(OUTSIDE) }));
  } finally {
    await reader.close();
  }
}

export async function storeProfile(store: GraphStore, url: string, profile: RepoProfile): Promise<void> {
  await store.putNotes(NOTE, new Map([[repoHash(url), JSON.stringify(profile)]]));
}

export async function readProfile(reader: GraphReader, url: string): Promise<RepoProfile> {
  const note = (await reader.notes(NOTE, [repoHash(url)])).get(repoHash(url));
  return note === undefined ? { languages: [], words: [] } : (JSON.parse(note) as RepoProfile);
}
