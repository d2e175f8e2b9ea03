/**
 * A cache of postings that earlier questions on the same snapshot needed: people who work on one thing use the same words
 * again and again. Also remembers which words the index does not have. Bounded by the bytes of the postings.
 */
import type { TermPostings } from '../model/search-index.ts';
import { RecentMap } from '../util/recent-map.ts';
import type { TermSource } from './keywords/expand-terms.ts';

type StemVariants = Awaited<ReturnType<TermSource['termsByStem']>>;

/** Bytes of encoded postings; decoded for scoring they take three times as much. All postings of django are 6 MB, of kubernetes 60 MB. */
const MAX_BYTES = 16e6;
const MAX_STEMS = 4_096;
/** Bytes of an entry besides its lists. */
const ENTRY_BYTES = 100;

export class TermMemory {
  readonly #postings = new RecentMap<string, TermPostings | null>(MAX_BYTES, (p) => ENTRY_BYTES + (p === null ? 0 : p.symbols.length + p.files.length));
  readonly #variants = new RecentMap<string, StemVariants>(MAX_STEMS);

  /** The same source, asked only for what is not known yet. */
  over(source: TermSource): TermSource {
    return {
      postings: async (terms) => {
        const found = await recall(this.#postings, terms, async (unknown) => {
          const read = new Map((await source.postings(unknown)).map((p) => [p.term, p]));
          return (term) => read.get(term) ?? null;
        });
        return found.flatMap((p) => p ?? []);
      },
      termsByStem: async (stems) => {
        const found = await recall(this.#variants, stems, async (unknown) => {
          const read = await source.termsByStem(unknown);
          return (stem) => read.filter((v) => v.stem === stem);
        });
        return found.flat();
      },
    };
  }
}

/** Values of the keys, in their order; unknown ones are read together. */
async function recall<V>(memory: RecentMap<string, V>, keys: readonly string[], read: (unknown: string[]) => Promise<(key: string) => V>): Promise<V[]> {
  const values = new Map(keys.map((key) => [key, memory.get(key)]));
  const unknown = keys.filter((key) => values.get(key) === undefined);
  const valueFor = unknown.length === 0 ? undefined : await read(unknown);
  for (const key of unknown) {
    const value = valueFor?.(key) as V;
    values.set(key, value);
    memory.set(key, value);
  }
  return keys.map((key) => values.get(key) as V);
}
