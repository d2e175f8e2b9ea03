/**
 * What was learned, as plain records and pure functions on them. A cluster is the set of words of one question, with how
 * often each symbol was used and not used after it. A word knows its clusters and the symbols that it led to. Every entry
 * carries the Merkle root of its symbol's package, and expires when that changes.
 */
import type { Hash } from '../model/hash.ts';

export interface SymbolRef {
  readonly hash: Hash;
  readonly package: string;
}

export interface LearnedSymbol extends SymbolRef {
  readonly root: Hash;
  readonly used: number;
  readonly unused: number;
}

export interface Cluster {
  readonly words: readonly string[];
  readonly symbols: readonly LearnedSymbol[];
}

/** What is known of one word: clusters by id, and symbols by how often the word led to them. */
export interface LearnedWord {
  readonly clusters: readonly Hash[];
  readonly symbols: readonly LearnedSymbol[];
}

export const EMPTY_WORD: LearnedWord = { clusters: [], symbols: [] };

export type PackageRoots = ReadonlyMap<string, Hash>;

const MAX_SYMBOLS = 80;
const MAX_CLUSTERS = 40;

export const isValid = (symbol: LearnedSymbol, roots: PackageRoots): boolean => roots.get(symbol.package) === symbol.root;

export interface Seen {
  readonly used: readonly SymbolRef[];
  readonly unused: readonly SymbolRef[];
  readonly weight: number;
}

/** Adds what was seen; entries of packages that changed meanwhile are dropped. */
export function learnSymbols(known: readonly LearnedSymbol[], seen: Seen, roots: PackageRoots): LearnedSymbol[] {
  const byHash = new Map(known.filter((s) => isValid(s, roots)).map((s) => [s.hash, s]));
  for (const verdict of ['used', 'unused'] as const) {
    for (const { hash, package: folder } of seen[verdict]) {
      const root = roots.get(folder);
      if (root === undefined) continue;
      const before = byHash.get(hash) ?? { hash, package: folder, root, used: 0, unused: 0 };
      byHash.set(hash, { ...before, root, [verdict]: before[verdict] + seen.weight });
    }
  }
  return [...byHash.values()].sort((a, b) => b.used - a.used || b.unused - a.unused || (a.hash < b.hash ? -1 : 1)).slice(0, MAX_SYMBOLS);
}

/** The newest clusters of a word last. */
export function learnCluster(known: readonly Hash[], id: Hash): Hash[] {
  return [...known.filter((other) => other !== id), id].slice(-MAX_CLUSTERS);
}
