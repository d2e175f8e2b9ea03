/**
 * Query terms to the index's own words: each term, its inflections that the index has (same stem), and synonyms. One
 * round trip for the stems, one for the postings.
 */
import { stemmer } from 'stemmer';
import type { TermPostings } from '../../model/search-index.ts';
import type { ExpandedTerm, QueryTerm } from '../keyword-set.ts';
import { baseForm, irregularForms } from './irregular-verbs.ts';

export interface ExpansionWeights {
  readonly variants: number;
  readonly synonyms: number;
  readonly abbreviations: number;
  /** Words that a turn of phrase means. */
  readonly idioms: number;
}

/** What other words a word may stand for. */
export interface WordKnowledge {
  synonymsOf(word: string): readonly string[];
  expansionsOf(abbreviation: string): readonly string[];
}

/** docs/performance.md, "Query terms". */
export const EXPANSION_WEIGHTS: ExpansionWeights = { variants: 0.7, synonyms: 0.2, abbreviations: 0.5, idioms: 0.4 };

export interface TermSource {
  postings(terms: readonly string[]): Promise<TermPostings[]>;
  termsByStem(stems: readonly string[]): Promise<{ stem: string; term: string; symbolCount: number }[]>;
}

/** Rare inflections are typos and one-offs; a handful of the most used ones is enough. */
const MAX_VARIANTS = 8;

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
  for (const t of terms) for (const other of relatedWords(t, knowledge, weights)) offer(other);
  for (const t of terms) for (const term of irregularForms(t.term)) offer({ term, weight: t.weight * weights.variants, source: 'variant' });
  for (const v of await inflections(source, [...wanted.values()], weights.variants)) offer(v);
  const postings = new Map((await source.postings([...wanted.keys()])).map((p) => [p.term, p]));
  return [...wanted.values()].flatMap((t) => {
    const found = postings.get(t.term);
    return found === undefined ? [] : [{ ...t, postings: found }];
  });
}

function relatedWords(t: QueryTerm, knowledge: WordKnowledge, weights: ExpansionWeights): QueryTerm[] {
  if (t.source !== 'word') return [];
  const synonyms = knowledge.synonymsOf(t.term).map((term): QueryTerm => ({ term, weight: t.weight * weights.synonyms, source: 'synonym' }));
  const words = knowledge.expansionsOf(t.term).flatMap((phrase) => phrase.split(' '));
  return [...synonyms, ...words.map((term): QueryTerm => ({ term, weight: t.weight * weights.abbreviations, source: 'abbreviation' }))];
}

const STEMMABLE = /^[a-z]{3,24}$/;

async function inflections(source: TermSource, terms: readonly QueryTerm[], weight: number): Promise<QueryTerm[]> {
  const stems = new Map<string, QueryTerm>();
  for (const t of terms) {
    if (!STEMMABLE.test(t.term)) continue;
    const stem = stemmer(baseForm(t.term));
    const known = stems.get(stem);
    if (known === undefined || t.weight > known.weight) stems.set(stem, t);
  }
  const found = await source.termsByStem([...stems.keys()]);
  found.sort((a, b) => b.symbolCount - a.symbolCount || (a.term < b.term ? -1 : 1));
  const taken = new Map<string, number>();
  return found.flatMap(({ stem, term }) => {
    const of = stems.get(stem) as QueryTerm;
    const count = taken.get(stem) ?? 0;
    if (term === of.term || count >= MAX_VARIANTS) return [];
    taken.set(stem, count + 1);
    return [{ term, weight: of.weight * weight, source: of.source === 'synonym' ? ('synonym' as const) : ('variant' as const) }];
  });
}
