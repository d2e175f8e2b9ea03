/**
 * Whether a question that speaks of tests wants test code. In a testing framework it does not: there "test" is what
 * the code itself is about. Told by how many names outside of test code have the word: pytest 3%, JUnit 7%, xUnit 27%,
 * 36 other repositories at most 1.8%.
 */
import { NODE_FLAGS } from '../../model/graph.ts';
import { PostingReader, SYMBOL_FIELDS } from '../../model/search-index.ts';
import type { Corpus } from '../corpus.ts';
import type { ExpandedTerm } from '../keyword-set.ts';

const SUBJECT = 0.025;
const TEST_WORDS: ReadonlySet<string> = new Set(['test', 'tests']);

export function isTestingSubject({ columns, symbols }: Corpus, terms: readonly ExpandedTerm[]): boolean {
  let named = 0;
  let tests = 0;
  for (const { postings } of terms.filter((t) => TEST_WORDS.has(t.term))) {
    const reader = new PostingReader(postings.symbols, SYMBOL_FIELDS.length);
    while (reader.next()) if (reader.counts[0] && !((columns.nodeFlags[reader.id] as number) & NODE_FLAGS.test)) named++;
  }
  for (const flags of columns.nodeFlags) if (flags & NODE_FLAGS.test) tests++;
  return named > SUBJECT * Math.max(1, symbols - tests);
}
