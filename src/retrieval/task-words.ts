/** Words of a task that say what to do or that it is code, not what it is about. Weighed down, not dropped: code has such names too. */
import { stemmer } from 'stemmer';

const LEADING_VERBS =
  'add allow avoid change create debug describe determine disable document drop enable ensure explain explore extend find fix follow handle help identify implement improve introduce investigate list look make move optimize prevent provide refactor remove rename replace review rewrite show simplify speed stop support trace understand update use walk work write';
const META_WORDS =
  'actually code codebase behavior behaviour correctly currently different entire full happen implementation instead logic mechanism new properly various way whole work';

/** Everyday words that name nothing. They are rare in code, so that a count would take them for the most telling ones. */
const LIGHT_WORDS =
  'about again ago already although always another anybody anymore anyone anything apart aside away become besides come despite done easily either else enough ever everybody everyone everything exactly finally five four gave gets getting gives go goes going gone good got happens hence however immediately indeed know later little lot made mainly many maybe meanwhile mostly need neither never nobody nothing now obviously often one ones people perhaps please plenty possible probably quite rather really sake say seem seen several shortly simply six slightly somebody somehow someone something sometimes somewhere soon sure tell ten thing things think though three thought told toward towards two usual usually wants well whatever whenever wherever whichever whose wish';

/**
 * Words of messages, by how seldom the code that such a message is about has them (48 repositories, 66,000 commits; docs/performance.md,
 * "Words that only messages say"): at most 3.5% of the time, 7%, 12%. Words that may name something ("linear", "crash") are left out.
 */
const SAID_ONLY: readonly (readonly [worth: number, words: string])[] = [
  [
    0.25,
    'accidentally accordingly additionally advantage anymore anywhere apparently appropriate backport became believe chore clarify clarity clearer clearly complain complicated consolidate dedicated despite difficult easier eliminate elsewhere erroneously especially everywhere fairly feat followup further great hardcoded hopefully improve incorrect incorrectly introduced involving latter leverage little meant mostly motivation necessarily nicer notably particularly polishing primarily prior properly refactor reintroduce seems sense simpler slight slightly someone somewhat speedup stuff supposed thanks tighten tweak typo understand unfortunately unnecessary unneeded upcoming weird worth',
  ],
  [
    0.35,
    'able accurate almost alongside although annoying anyway approach better beyond bring bug bunch centralize certain cleanly confusing consistent correctly differentiate easily easy enough essentially excessive far fixup flexible frequently harden hence idea impossible investigating lack misleading mistake necessary newly nice obvious often particular please previously problematic proper realized regarding reliably rework shown significant significantly similarly simplify simply situation slower sometimes sufficient superfluous surprising technically think though towards unify unnecessarily useless usually various whatever whenever whereas wip wrong',
  ],
  [
    0.5,
    'accommodate according ahead along among anything besides bugfix chance circumstances consequently decided desired earlier efficient eventually everything extraneous extremely faster fewer fine honor however ideally implies inconsistent indefinitely intended larger leftover maintain modern modification outdated overall potential probably quite really redundant regardless relevant rely reproduce robust similar simplification something soon stricter subsequent sure temporarily themselves things thought tricky twice typically unaffected unblock unconditionally unlike unrelated well worse',
  ],
];

const stems = (words: string): ReadonlySet<string> => new Set(words.split(' ').map((w) => stemmer(w)));
const VERB_STEMS = stems(LEADING_VERBS);
const META_STEMS = stems(META_WORDS);
const LIGHT: ReadonlySet<string> = new Set(LIGHT_WORDS.split(' '));

const SAID = new Map(SAID_ONLY.flatMap(([worth, words]) => words.split(' ').map((word) => [stemmer(word), worth] as const)));

/** What a word that messages say and code does not is worth; 1 for all others. */
export const worthOfSaid = (word: string): number => SAID.get(stemmer(word)) ?? 1;

/** "Fix", "added": at the start of a task it is the task's own verb, further on it may be what the code does. */
export const isTaskVerb = (word: string): boolean => VERB_STEMS.has(stemmer(word));
export const isMetaWord = (word: string): boolean => META_STEMS.has(stemmer(word));
/** As it is: "things" is nobody's inflection, `thingy` may be a name. */
export const isLightWord = (word: string): boolean => LIGHT.has(word);

const TEST_WORDS = /\b(tests?|testing|unit[- ]tests?|pytest|rspec|junit|xunit|mocks?|mocking|assertions?)\b/i;

/** "How does the test client work" is about tests; a commit that mentions its tests further down is not. */
export function isAboutTests(task: string): boolean {
  return TEST_WORDS.test(task.split('\n', 1)[0] as string);
}
