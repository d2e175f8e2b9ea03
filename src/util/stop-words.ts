/**
 * Words that say nothing about what code is for. English ones are never terms; keywords of programming languages are
 * left out of bodies only, because in a name or a comment ("import", "default", "yield") they do mean something.
 */
const ENGLISH =
  'a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its just me more most my no nor not of on or our out over own she should so some such than that the their them then there these they this those through to too under until up us very was we were what when where which while who whom why will with would you your also am any because being between both each few here him himself itself let like may might much must off once only other same shall since still therefore thus upon via want whether within without yet etc eg ie';

const KEYWORDS =
  'bool boolean break byte case char const continue crate def double elif else elsif enum err extern false final finally float fn for func fun go goto if impl int int32 int64 instanceof let long loop mut new nil none not null ok or pass private protected pub public return self short static str string struct super switch this throw throws true try typeof uint undefined unless val var void volatile when while yield';

export const ENGLISH_STOP_WORDS: ReadonlySet<string> = new Set(ENGLISH.split(' '));
export const BODY_STOP_WORDS: ReadonlySet<string> = new Set([...ENGLISH.split(' '), ...KEYWORDS.split(' ')]);
