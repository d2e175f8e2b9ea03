/**
 * Forms that no stemmer brings together: "where are messages sent" is about `send`. Base form first. Only verbs that
 * software is described with, and no form that is a common word of its own ("found", "saw"), but for those that a
 * question may mean either way (OWN_WORDS).
 */
import { stemmer } from 'stemmer';

const VERBS = `
begin began begun
break broke broken
bring brought
build built
buy bought
catch caught
choose chose chosen
come came
deal dealt
draw drew drawn
drive drove driven
fall fell fallen
feed fed
forbid forbade forbidden
forget forgot forgotten
freeze froze frozen
get got gotten
give gave given
go went gone
grow grew grown
hang hung
hide hid hidden
hold held
keep kept
lay laid
lead led
lose lost
make made
meet met
override overrode overridden
overwrite overwrote overwritten
pay paid
rebuild rebuilt
rewrite rewrote rewritten
rise rose risen
run ran
seek sought
sell sold
send sent
shake shook shaken
show showed shown
shrink shrank shrunk
sleep slept
slide slid
speak spoke spoken
spend spent
spin spun
stand stood
steal stole stolen
stick stuck
strike struck
sweep swept
take took taken
teach taught
tear tore torn
tell told
throw threw thrown
understand understood
undo undid undone
wake woke woken
withdraw withdrew withdrawn
write wrote written
`;

const GROUPS: readonly (readonly string[])[] = VERBS.trim()
  .split('\n')
  .map((line) => line.split(' '));

const FORMS: ReadonlyMap<string, readonly string[]> = new Map(GROUPS.flatMap((forms) => forms.map((form) => [form, forms] as const)));

/** The base form of an irregular verb, or the word itself. */
export const baseForm = (word: string): string => FORMS.get(word)?.[0] ?? word;

/** What a word's inflections have in common: `sent`, `sends` and `send` are one. */
export const wordStem = (word: string): string => stemmer(baseForm(word));

/** All forms of the verb that a word is a form of, the word among them; none if it is regular or no verb. */
export const irregularForms = (word: string): readonly string[] => FORMS.get(word) ?? [];

/** A form that is a word of its own too, and the verb that a question may mean by it: "bound to a shape" is about `bind`, in code `bound` is mostly a limit. */
const OWN_WORDS: ReadonlyMap<string, string> = new Map([['bound', 'bind']]);

/** The verb that a word may be a form of besides what else it means. */
export const otherReading = (word: string): string | undefined => OWN_WORDS.get(word);
