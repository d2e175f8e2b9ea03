/**
 * Stores what was learned as notes beside the graph; notes are never part of a hash. Reading takes two calls, however much
 * was learned. Notes in the format of another version count as empty.
 */
import { type Hash, hashFields } from '../model/hash.ts';
import type { GraphReader, GraphStore } from '../store/contract.ts';
import { type Cluster, EMPTY_WORD, type LearnedWord, learnCluster, learnSymbols, type PackageRoots, type Seen } from './learned-records.ts';

const WORDS = 'learned_words';
const CLUSTERS = 'learned_clusters';
/** One note that lists the words, so that a person can be shown them all. */
const VOCABULARY = 'learned_vocabulary';
const MAX_VOCABULARY = 5_000;

const wordKey = (word: string): Hash => hashFields('pack', ['word', word]);
const clusterKey = (words: readonly string[]): Hash => hashFields('pack', ['cluster', ...[...words].sort()]);
const VOCABULARY_KEY = hashFields('pack', ['vocabulary']);

export interface Learned {
  readonly words: ReadonlyMap<string, LearnedWord>;
  readonly clusters: ReadonlyMap<Hash, Cluster>;
}

/** All that is known of these words, and the clusters that share one. Words without a note are there with nothing known. */
export async function readLearned(reader: GraphReader, words: readonly string[]): Promise<Learned> {
  const notes = await reader.notes(WORDS, words.map(wordKey));
  const known = new Map(words.map((word) => [word, parsed<LearnedWord>(notes.get(wordKey(word)), isWord) ?? EMPTY_WORD]));
  const ids = [...new Set([...known.values()].flatMap((w) => w.clusters))];
  const stored = ids.length === 0 ? new Map<Hash, string>() : await reader.notes(CLUSTERS, ids);
  const clusters = new Map<Hash, Cluster>();
  for (const [id, note] of stored) {
    const cluster = parsed<Cluster>(note, isCluster);
    if (cluster !== undefined) clusters.set(id, cluster);
  }
  return { words: known, clusters };
}

export interface SeenFor extends Seen {
  readonly words: readonly string[];
}

/** Adds an observation. The caller sees to it that nobody else does the same at the same time. */
export async function writeObservation(store: GraphStore, reader: GraphReader, seen: SeenFor, roots: PackageRoots): Promise<void> {
  const { words } = seen;
  const id = clusterKey(words);
  const known = await readLearned(reader, words);
  const before = known.clusters.get(id)?.symbols ?? [];
  const cluster: Cluster = { words, symbols: learnSymbols(before, seen, roots) };
  const learned = [...known.words].map(([word, w]): [Hash, string] => {
    const symbols = learnSymbols(w.symbols, { ...seen, unused: [] }, roots);
    return [wordKey(word), JSON.stringify({ clusters: learnCluster(w.clusters, id), symbols } satisfies LearnedWord)];
  });
  await store.putNotes(CLUSTERS, new Map([[id, JSON.stringify(cluster)]]));
  await store.putNotes(WORDS, new Map(learned));
  const vocabulary = [...new Set([...(await readVocabulary(reader)), ...words])].slice(-MAX_VOCABULARY);
  await store.putNotes(VOCABULARY, new Map([[VOCABULARY_KEY, JSON.stringify(vocabulary)]]));
}

export async function readVocabulary(reader: GraphReader): Promise<string[]> {
  const note = (await reader.notes(VOCABULARY, [VOCABULARY_KEY])).get(VOCABULARY_KEY);
  return parsed<string[]>(note, (value): value is string[] => Array.isArray(value)) ?? [];
}

export async function forgetLearned(store: GraphStore): Promise<void> {
  for (const key of [WORDS, CLUSTERS, VOCABULARY]) await store.deleteNotes(key);
}

const isWord = (value: unknown): value is LearnedWord =>
  Array.isArray((value as LearnedWord | null)?.clusters) && Array.isArray((value as LearnedWord).symbols);
const isCluster = (value: unknown): value is Cluster => Array.isArray((value as Cluster | null)?.words) && Array.isArray((value as Cluster).symbols);

function parsed<T>(note: string | undefined, fits: (value: unknown) => value is T): T | undefined {
  if (note === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(note);
    return fits(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
