/**
 * Forms that no stemmer brings together: "where are messages sent" is about `send`. Base form first. Only verbs that
 * software is described with, and no form that is a common word of its own ("bound", "found", "saw").
 */
import { stemmer } from 'stemmer';

const VERBS = `
begin began begun
break broke broken
bring brought
build built
catch caught
choose chose chosen
come came
deal dealt
draw drew drawn
drive drove driven
fall fell fallen
feed fed
forget forgot forgotten
freeze froze frozen
get got gotten
give gave given
go went gone
grow grew grown
hide hid hidden
hold held
keep kept
lead led
lose lost
make made
override overrode overridden
overwrite overwrote overwritten
pay paid
rebuild rebuilt
rewrite rewrote rewritten
run ran
send sent
shrink shrank shrunk
sleep slept
spend spent
spin spun
stick stuck
sweep swept
take took taken
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
