/**
 * Which words of a question nothing in this code is called after: there the code has another word for it, and synonyms
 * stand in (docs/lab/questions.md). None where most of the question's words do name something: then it
 * speaks the code's language already. Counts names, not mentions: a comment says anything.
 */
import { PostingReader, SYMBOL_FIELDS, type TermPostings } from '../../model/search-index.ts';

/** Fewer symbols than this with an inflection of the word in their name. */
const NAMED = 5;
/** Which part of the words has to name nothing. */
const FOREIGN = 0.4;

/** Each word of a question with the inflections of it that the index has; the postings of any of them. */
export function namelessWords(words: ReadonlyMap<string, readonly string[]>, postings: ReadonlyMap<string, TermPostings>): ReadonlySet<string> {
  const names = (term: string): number => namesWith(postings.get(term));
  const nameless = [...words].filter(([, forms]) => forms.reduce((sum, form) => sum + names(form), 0) < NAMED).map(([word]) => word);
  return new Set(nameless.length >= FOREIGN * words.size ? nameless : []);
}

/** How many symbols have the term in their name, counted up to NAMED. */
export function namesWith(postings: TermPostings | undefined): number {
  if (postings === undefined) return 0;
  const reader = new PostingReader(postings.symbols, SYMBOL_FIELDS.length);
  let names = 0;
  while (names < NAMED && reader.next()) if (reader.counts[0]) names++;
  return names;
}
