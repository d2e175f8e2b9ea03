/**
 * Words that a stemmer takes for inflections of one another and that mean different things: "several" and `severity`
 * both become "sever". One line a stem, meanings apart by a bar.
 */
import { wordStem } from './irregular-verbs.ts';

const STEMS = `
access accesses accessed accessing accessor accessors | accessible accessibility
author authors | authorize authorized authorizes authorizer authorization authority authorities
communicate communicates communication communications | community communities
content contents | contention contentions
conversion conversions | conversation conversations
custom customize customized customizes customization | customer customers
direct directs directed directly | direction directions | directive directives
effect effects | effective effectively
engine engines | engineer engineers engineering
except | exception exceptions | exceptional exceptionally
express | expression expressions | expressive
function functions | functional functionally functionality
general generally generalize | generate generated generates generator generators generating generation generations | generic generics
identity identities | identical identically
important importance | import imports imported importer importers importing
integrate integrates integrated integrating integration integrations | integrity | integral integrals
internal internals internally | intern interned interns interning | international internationalize internationalization
local locals locally | locale locales
new newly newer | news
object objects | objective objectives
option options | optional optionals optionally
organic | organize organized organizer organization organizations
origin origins | original originals originally
past | paste pasted pastes pasting
perform performs performed performing performer | performance
policy policies | police
position positions positioned positioning | positive positives positively
product products | production productions | productive productivity
project projects | projection projections projected
relation relations relational | relative relatives relatively
set sets | setting settings
several | severity severities severe
universal universally | universe universes | university universities
`;

/** Of each word the first that means the same. */
const MEANING: ReadonlyMap<string, string> = new Map(
  STEMS.trim()
    .split('\n')
    .flatMap((line) => line.split(' | ').map((words) => words.split(' ')))
    .flatMap((words) => words.map((word) => [word, words[0] as string] as const)),
);

/** The stem of a word; of one with false friends, apart from theirs. */
export const meaningStem = (word: string): string => MEANING.get(word) ?? wordStem(word);

/** Whether two words of one stem are known to mean different things. */
export function areFalseFriends(a: string, b: string): boolean {
  const [one, other] = [MEANING.get(a), MEANING.get(b)];
  return one !== undefined && other !== undefined && one !== other;
}
