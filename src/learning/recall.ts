/**
 * What was learned about a question: the clusters of similar questions, each symbol's record in them, and symbols that its
 * words led to before. Only entries whose package has not changed count.
 */
import type { Hash } from '../model/hash.ts';
import { type Cluster, isValid, type LearnedSymbol, type LearnedWord, type PackageRoots } from './learned-records.ts';

/** docs/decisions/0008-learning-from-use.md. */
const LEARNING_PARAMS = {
  /** A cluster counts when it shares at least this part of the words, of the longer of the two. */
  similar: 0.3,
  maxClusters: 8,
  /** How much a symbol that was never used loses, relative to what one that was always used gains. */
  unusedWeight: 0.2,
  /** How often a word has to lead to a symbol before the two are associated. */
  minCount: 2,
  /** Share of the question's words that must have led to a symbol. */
  led: 0.25,
  maxAssociations: 20,
} as const;

export interface ClusterSimilarity {
  readonly id: Hash;
  readonly similarity: number;
}

/**
 * Rare words make questions similar, words of every cluster do not. The shared part is measured against the longer of the
 * two: both words of a short old question may occur in a long one that is about something else.
 */
export function similarClusters(words: ReadonlyMap<string, LearnedWord>, clusters: ReadonlyMap<Hash, Cluster>): ClusterSimilarity[] {
  const sum = (list: Iterable<string>) => weightOf(list, words);
  const asked = sum(words.keys());
  const found = [...clusters].map(([id, cluster]) => {
    const shared = sum(cluster.words.filter((word) => words.has(word)));
    const known = sum(cluster.words);
    return { id, similarity: shared / Math.sqrt(Math.max(asked * known, 1e-9)), overlap: shared / Math.max(asked, known, 1e-9) };
  });
  return found
    .filter(({ overlap }) => overlap >= LEARNING_PARAMS.similar)
    .sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1))
    .slice(0, LEARNING_PARAMS.maxClusters);
}

/** Rare words weigh more than words of every cluster. */
const weightOf = (list: Iterable<string>, words: ReadonlyMap<string, LearnedWord>): number =>
  [...list].reduce((total, word) => total + 1 / Math.log2(2 + (words.get(word)?.clusters.length ?? 0)), 0);

/** Symbol to -1 .. 1. The most similar cluster that knows a symbol decides about it. */
export function feedbackOf(similar: readonly ClusterSimilarity[], clusters: ReadonlyMap<Hash, Cluster>, roots: PackageRoots): Map<Hash, number> {
  const shares = new Map<Hash, number>();
  for (const { id, similarity } of similar) {
    for (const symbol of clusters.get(id)?.symbols ?? []) {
      if (!isValid(symbol, roots)) continue;
      const share = Math.min(1, similarity) * verdict(symbol);
      if (Math.abs(share) > Math.abs(shares.get(symbol.hash) ?? 0)) shares.set(symbol.hash, share);
    }
  }
  return shares;
}

/** Once used counts half, always used nearly 1; a symbol that was never used loses little, and slowly. */
function verdict({ used, unused }: LearnedSymbol): number {
  if (used > 0) return used / (used + 0.5 * unused + 1);
  return (-LEARNING_PARAMS.unusedWeight * unused) / (unused + 2);
}

export interface Association {
  readonly hash: Hash;
  /** 0.3 .. 0.8, by how often it was seen. */
  readonly confidence: number;
  readonly words: readonly string[];
}

/** Symbols that the question's words led to before, best first. */
export function associationsOf(words: ReadonlyMap<string, LearnedWord>, roots: PackageRoots): Association[] {
  const found = new Map<Hash, { count: number; words: string[] }>();
  for (const [word, { symbols }] of words) {
    for (const symbol of symbols) {
      if (symbol.used < LEARNING_PARAMS.minCount || !isValid(symbol, roots)) continue;
      const known = found.get(symbol.hash) ?? { count: 0, words: [] };
      found.set(symbol.hash, { count: Math.max(known.count, symbol.used), words: [...known.words, word] });
    }
  }
  const ranked = [...found].map(([hash, { count, words: by }]) => ({ hash, confidence: confidenceOf(count), words: by }));
  const least = LEARNING_PARAMS.led * weightOf(words.keys(), words);
  return ranked
    .filter(({ words: by }) => weightOf(by, words) >= least)
    .sort((a, b) => b.words.length * b.confidence - a.words.length * a.confidence || (a.hash < b.hash ? -1 : 1))
    .slice(0, LEARNING_PARAMS.maxAssociations);
}

/** 0.3 for two observations, 0.8 for ten and more. */
const confidenceOf = (count: number): number => 0.3 + (0.5 * (Math.min(10, count) - 2)) / 8;
