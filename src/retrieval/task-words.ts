/** Words of a task that say what to do ("fix") or that it is about code ("logic"), but not what it is about. They weigh less, but are kept: code has such names too. */
import { stemmer } from 'stemmer';

const LEADING_VERBS =
  'add allow avoid change create debug describe determine disable document drop enable ensure explain explore extend find fix follow handle help identify implement improve introduce investigate list look make move optimize prevent provide refactor remove rename replace review rewrite show simplify speed stop support trace understand update use walk work write';
const META_WORDS =
  'actually code codebase behavior behaviour correctly currently different entire full happen implementation instead logic mechanism new properly various way whole work';

/** Everyday words that name nothing. They are rare in code, so counting alone would take them for the most specific ones. */
const LIGHT_WORDS =
  'about again ago already although always another anybody anymore anyone anything apart aside away become besides come despite done easily either else enough ever everybody everyone everything exactly finally five four gave gets getting gives go goes going gone good got happens hence however immediately indeed know later little lot made mainly many marked maybe meanwhile mostly need neither never nobody nothing now obviously often one ones people perhaps please plenty possible probably quite rather really sake say seem seen several shortly simply six slightly somebody somehow someone something sometimes somewhere soon sure tell ten thing things think though three thought told toward towards two usual usually wants well whatever whenever wherever whichever whose wish';

const stems = (words: string): ReadonlySet<string> => new Set(words.split(' ').map((w) => stemmer(w)));
const VERB_STEMS = stems(LEADING_VERBS);
const META_STEMS = stems(META_WORDS);
const LIGHT: ReadonlySet<string> = new Set(LIGHT_WORDS.split(' '));

/** "Fix", "added": at the start of a task such a verb says what to do; further on it may say what the code does. */
export const isTaskVerb = (word: string): boolean => VERB_STEMS.has(stemmer(word));
export const isMetaWord = (word: string): boolean => META_STEMS.has(stemmer(word));
/** Compared as written, not by its stem: `thingy` may be a name. */
export const isLightWord = (word: string): boolean => LIGHT.has(word);
