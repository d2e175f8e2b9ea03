import { stemmer } from 'stemmer';

/** Words of a task that carry little: what to do rather than what with. Weighed down, not dropped: code has such names too. */
const TASK_VERBS: ReadonlySet<string> = new Set(
  'add allow avoid build change check clean convert create debug describe determine disable document enable ensure explain explore extend find fix follow give handle help identify implement improve investigate list look make move optimize prevent provide refactor remove rename replace resolve review rewrite show simplify speed stop support trace understand update use used uses using walk work works working write happen happens new full flow pipeline step steps process way ways code codebase implementation logic mechanism behavior behaviour feature function functions method methods class classes system different various across currently correctly properly instead see get set'.split(
    ' ',
  ),
);

const VERB_STEMS: ReadonlySet<string> = new Set([...TASK_VERBS].map((w) => stemmer(w)));

/** In any inflection: "fixed", "adds", "removing". */
export const isTaskVerb = (word: string): boolean => VERB_STEMS.has(stemmer(word));

const TEST_WORDS =
  /\b(tests?|testing|unit[- ]tests?|test[- ]?(suite|case|runner|client|coverage|fixture)s?|specs?|pytest|rspec|junit|xunit|mocks?|mocking|assertions?)\b/i;

/** "How does the test client work" is about tests; "fix the failing test" too. */
export function isAboutTests(task: string): boolean {
  return TEST_WORDS.test(task);
}
