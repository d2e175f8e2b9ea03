/**
 * Query terms to the index's own words: each term, its inflections that the index has (same stem), and synonyms. One
 * round trip for the stems, one for the postings.
 */
import type { TermPostings } from '../../model/search-index.ts';
import { areFalseFriends } from '../../util/false-friends.ts';
import { pushTo } from '../../util/group-by.ts';
import { irregularForms, otherReading, wordStem } from '../../util/irregular-verbs.ts';
import type { ExpandedTerm, QueryTerm } from '../keyword-set.ts';
import { namelessWords } from './nameless-words.ts';

export interface ExpansionWeights {
  readonly variants: number;
  readonly synonyms: number;
  /** Of a word that the code hardly uses. */
  readonly standIns: number;
  /** Of a word that nothing in the code is called after, in a question of such words. */
  readonly nameless: number;
  readonly abbreviations: number;
  /** Of a word that the code writes short: `cert`. */
  readonly shortForms: number;
  /** Words that a turn of phrase means. */
  readonly idioms: number;
  /** An abbreviation whose words the title says in full: "table of contents" for `toc`. */
  readonly spelledOut: number;
}

/** What other words a word may stand for. */
export interface WordKnowledge {
  synonymsOf(word: string): readonly string[];
  /** What code calls what an everyday word means. */
  meaningsOf(word: string): readonly string[];
  expansionsOf(abbreviation: string): readonly string[];
  shortFormsOf(word: string): readonly string[];
}

/** docs/decisions/0002-weights-of-the-score.md. */
export const EXPANSION_WEIGHTS: ExpansionWeights = {
  variants: 0.7,
  synonyms: 0.18,
  standIns: 0.5,
  nameless: 0.5,
  abbreviations: 0.5,
  shortForms: 0.7,
  idioms: 0.4,
  spelledOut: 1,
};

export interface TermSource {
  postings(terms: readonly string[]): Promise<TermPostings[]>;
  termsByStem(stems: readonly string[]): Promise<{ stem: string; term: string; symbolCount: number }[]>;
}

/** Rare inflections are typos and one-offs; a handful of the most used ones is enough. */
const MAX_VARIANTS = 8;
/** Fewer symbols than this with any inflection of a word. */
const RARELY_USED = 10;

export async function expandTerms(
  source: TermSource,
  terms: readonly QueryTerm[],
  knowledge: WordKnowledge,
  weights: ExpansionWeights = EXPANSION_WEIGHTS,
): Promise<ExpandedTerm[]> {
  const wanted = new Map<string, QueryTerm>();
  const offer = (t: QueryTerm) => {
    const known = wanted.get(t.term);
    if (t.weight > 0 && (known === undefined || t.weight > known.weight)) wanted.set(t.term, t);
  };
  for (const t of terms) offer(t);
  const uses = await usesByStem(source, terms, knowledge);
  const nameless = weights.nameless > weights.synonyms ? await wordsWithoutNames(source, terms, uses) : NONE;
  for (const t of terms) for (const other of relatedWords(t, knowledge, weights, { uses, nameless })) offer(other);
  for (const t of terms) for (const term of otherForms(t.term)) offer({ term, weight: t.weight * weights.variants, source: 'variant' });
  for (const v of await otherNumbers(source, terms, uses)) offer({ ...v, weight: v.weight * weights.variants });
  for (const v of inflections([...wanted.values()], uses, weights.variants)) offer(v);
  const postings = new Map((await source.postings([...wanted.keys()])).map((p) => [p.term, p]));
  return [...wanted.values()].flatMap((t) => {
    const found = postings.get(t.term);
    return found === undefined ? [] : [{ ...t, postings: found }];
  });
}

interface Use {
  readonly term: string;
  readonly symbolCount: number;
}

/** The index's own words, most used first, by the stems of all words that may be asked for. */
async function usesByStem(source: TermSource, terms: readonly QueryTerm[], knowledge: WordKnowledge): Promise<Map<string, Use[]>> {
  const words = terms.flatMap((t) => [
    t.term,
    otherReading(t.term) ?? '',
    ...(t.source === 'word'
      ? [...knowledge.synonymsOf(t.term), ...knowledge.meaningsOf(t.term), ...expansionWords(t.term, knowledge), ...knowledge.shortFormsOf(t.term)]
      : []),
  ]);
  const stems = new Set(words.filter((w) => WORD.test(w)).map(wordStem));
  const uses = new Map<string, Use[]>();
  const found = await source.termsByStem([...stems]);
  found.sort((a, b) => b.symbolCount - a.symbolCount || (a.term < b.term ? -1 : 1));
  for (const { stem, term, symbolCount } of found) pushTo(uses, stem, { term, symbolCount });
  return uses;
}

const WORD = /^[a-z]{2,24}$/;

function otherForms(word: string): readonly string[] {
  const other = otherReading(word);
  return other === undefined ? irregularForms(word) : [other];
}

const NUMBERED = /^([a-z]{3,12})\d{1,4}$/;

/** "OAuth2" where the code has no such word is `oauth`, and the other way round. */
async function otherNumbers(source: TermSource, terms: readonly QueryTerm[], uses: ReadonlyMap<string, readonly Use[]>): Promise<QueryTerm[]> {
  const said = terms.filter((t) => t.source === 'word');
  const numbered = said.filter((t) => NUMBERED.test(t.term));
  const known = numbered.length === 0 ? [] : (await source.postings(numbered.map((t) => t.term))).map((p) => p.term);
  const without = numbered.filter((t) => !known.includes(t.term)).map((t): QueryTerm => ({ ...t, term: t.term.replace(/\d+$/, ''), source: 'variant' }));
  const unknown = said.filter((t) => STEMMABLE.test(t.term) && !uses.has(wordStem(t.term)));
  return [...without, ...unknown.flatMap((t) => [2, 3].map((n): QueryTerm => ({ ...t, term: `${t.term}${n}`, source: 'variant' })))];
}

const expansionWords = (word: string, knowledge: WordKnowledge): string[] => knowledge.expansionsOf(word).flatMap((phrase) => phrase.split(' '));

const NONE: ReadonlySet<string> = new Set();

/** Everyday words and those of later lines weigh less from the start: they are not what the question is about. */
async function wordsWithoutNames(source: TermSource, terms: readonly QueryTerm[], uses: ReadonlyMap<string, readonly Use[]>): Promise<ReadonlySet<string>> {
  const asked = new Map(terms.filter((t) => t.source === 'word' && t.weight >= 1).map((t) => [t.term, formsOf(t.term, uses)]));
  const postings = await source.postings([...new Set([...asked.values()].flat())]);
  return namelessWords(asked, new Map(postings.map((p) => [p.term, p])));
}

const formsOf = (word: string, uses: ReadonlyMap<string, readonly Use[]>): string[] => [
  ...new Set([word, ...(uses.get(wordStem(word)) ?? []).filter(({ term }) => !areFalseFriends(term, word)).map(({ term }) => term)]),
];

interface CodeWords {
  readonly uses: ReadonlyMap<string, readonly Use[]>;
  readonly nameless: ReadonlySet<string>;
}

/** A word that the code hardly uses, or that it calls nothing by, is called something else there: then its synonyms count more. */
function relatedWords(t: QueryTerm, knowledge: WordKnowledge, weights: ExpansionWeights, { uses, nameless }: CodeWords): QueryTerm[] {
  if (t.source !== 'word') return [];
  const used = (uses.get(wordStem(t.term)) ?? []).reduce((sum, use) => sum + use.symbolCount, 0);
  const weight = t.weight * (used < RARELY_USED ? weights.standIns : nameless.has(t.term) ? weights.nameless : weights.synonyms);
  const isForeign = used < RARELY_USED || nameless.has(t.term);
  const others = [...knowledge.synonymsOf(t.term), ...(isForeign ? knowledge.meaningsOf(t.term) : [])];
  return [
    ...others.map((term): QueryTerm => ({ term, weight, source: 'synonym' })),
    ...shortForms(t, used, knowledge, uses).map((term): QueryTerm => ({ term, weight: t.weight * weights.shortForms, source: 'abbreviation' })),
    ...expansionWords(t.term, knowledge).map((term): QueryTerm => ({ term, weight: t.weight * weights.abbreviations, source: 'abbreviation' })),
  ];
}

/** How code writes a word short, where it does so at least as often as in full. */
function shortForms({ term }: QueryTerm, used: number, knowledge: WordKnowledge, uses: ReadonlyMap<string, readonly Use[]>): string[] {
  const usesOf = (short: string) => uses.get(wordStem(short))?.find((use) => use.term === short)?.symbolCount ?? 0;
  return knowledge.shortFormsOf(term).filter((short) => short !== term && usesOf(short) >= Math.max(1, used));
}

const STEMMABLE = /^[a-z]{3,24}$/;

function inflections(terms: readonly QueryTerm[], uses: ReadonlyMap<string, readonly Use[]>, weight: number): QueryTerm[] {
  const stems = new Map<string, QueryTerm>();
  for (const t of terms) {
    if (!STEMMABLE.test(t.term)) continue;
    const stem = wordStem(t.term);
    const known = stems.get(stem);
    if (known === undefined || t.weight > known.weight) stems.set(stem, t);
  }
  return [...stems].flatMap(([stem, of]) =>
    (uses.get(stem) ?? [])
      .filter(({ term }) => term !== of.term && !areFalseFriends(term, of.term))
      .slice(0, MAX_VARIANTS)
      .map(({ term }): QueryTerm => ({ term, weight: of.weight * weight, source: of.source === 'synonym' ? 'synonym' : 'variant' })),
  );
}
