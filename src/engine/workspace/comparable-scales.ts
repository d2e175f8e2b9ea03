/**
 * Brings the scores of several repositories to one scale. A word is worth more where it is rare, and each repository only
 * knows how rare it is there: `cookie` is rare in a library for command lines and common in one for HTTP, which is just
 * where it belongs. What a shard gave for the task's words is scaled to what they are worth over all repositories.
 */
import type { ExpandedTerm } from '../../retrieval/keyword-set.ts';

export interface RankedShard {
  readonly name: string;
  readonly symbols: number;
  readonly terms: readonly Pick<ExpandedTerm, 'term' | 'weight' | 'postings'>[];
}

/** A task that names a repository means it: `how does flask sign cookies`. */
const NAMED = 1.5;

/** A repository that has never heard of `cookie` has little to say about parsing cookies, however well it parses. */
const KNOWN_POWER = 0.5;

/** A factor for each. */
export function comparableScales(task: string, shards: readonly RankedShard[]): number[] {
  const counts = new Map<string, number>();
  const weights = new Map<string, number>();
  for (const { terms } of shards) {
    for (const [term, { postings, weight }] of new Map(terms.map((t) => [t.term, t]))) {
      counts.set(term, (counts.get(term) ?? 0) + postings.symbolCount);
      weights.set(term, Math.max(weights.get(term) ?? 0, weight));
    }
  }
  const all = shards.reduce((sum, s) => sum + s.symbols, 0);
  const asked = [...weights].reduce((sum, [term, weight]) => sum + weight * rarity(counts.get(term) ?? 0, all), 0);
  const words = new Set(task.toLowerCase().match(/[\p{L}\p{N}_.-]+/gu) ?? []);
  return shards.map(({ name, symbols, terms }) => {
    let [here, everywhere] = [0, 0];
    for (const { term, weight, postings } of terms) {
      here += weight * rarity(postings.symbolCount, symbols);
      everywhere += weight * rarity(counts.get(term) ?? 0, all);
    }
    const known = asked === 0 ? 1 : Math.min(1, everywhere / asked) ** KNOWN_POWER;
    return (here === 0 ? 1 : everywhere / here) * known * (words.has(name.toLowerCase()) ? NAMED : 1);
  });
}

/** As the lexical score has it. */
const rarity = (count: number, of: number): number => Math.log(1 + Math.max(0, of - count + 0.5) / (count + 0.5));
