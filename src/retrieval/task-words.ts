/** Words of a task that say what to do or that it is code, not what it is about. Weighed down, not dropped: code has such names too. */
import { stemmer } from 'stemmer';

const LEADING_VERBS =
  'add allow avoid change create debug describe determine disable document drop enable ensure explain explore extend find fix follow handle help identify implement improve introduce investigate list look make move optimize prevent provide refactor remove rename replace review rewrite show simplify speed stop support trace understand update use walk work write';
const META_WORDS =
  'actually code codebase behavior behaviour correctly currently different entire full happen implementation instead logic mechanism new properly various way whole work';

const stems = (words: string): ReadonlySet<string> => new Set(words.split(' ').map((w) => stemmer(w)));
const VERB_STEMS = stems(LEADING_VERBS);
const META_STEMS = stems(META_WORDS);

/** "Fix", "added": at the start of a task it is the task's own verb, further on it may be what the code does. */
export const isTaskVerb = (word: string): boolean => VERB_STEMS.has(stemmer(word));
export const isMetaWord = (word: string): boolean => META_STEMS.has(stemmer(word));

const TEST_WORDS = /\b(tests?|testing|unit[- ]tests?|pytest|rspec|junit|xunit|mocks?|mocking|assertions?)\b/i;

/** "How does the test client work" is about tests; a commit that mentions its tests further down is not. */
export function isAboutTests(task: string): boolean {
  return TEST_WORDS.test(task.split('\n', 1)[0] as string);
}
