/**
 * Words that a stemmer takes for inflections of one another and that mean different things: "several" and `severity`
 * both become "sever". One line a stem, meanings apart by a bar.
 */
const STEMS = `
author authors | authorize authorized authorizes authorizer authorization authority authorities
communicate communicates communication communications | community communities
custom customize customized customizes customization | customer customers
engine engines | engineer engineers engineering
general generally generalize | generate generated generates generator generators generating generation generations | generic generics
important importance | import imports imported importer importers importing
internal internals internally | intern interned interns interning | international internationalize internationalization
new newly newer | news
object objects | objective objectives
organic | organize organized organizer organization organizations
past | paste pasted pastes pasting
policy policies | police
several | severity severities severe
universal universally | universe universes | university universities
`;

const MEANING: ReadonlyMap<string, string> = new Map(
  STEMS.trim()
    .split('\n')
    .flatMap((line) => line.split(' | ').flatMap((words) => words.split(' ').map((word) => [word, words] as const))),
);

/** Whether two words of one stem are known to mean different things. */
export function areFalseFriends(a: string, b: string): boolean {
  const [one, other] = [MEANING.get(a), MEANING.get(b)];
  return one !== undefined && other !== undefined && one !== other;
}
